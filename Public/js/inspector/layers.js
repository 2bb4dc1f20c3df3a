// Layers of a picture: where they are, which one is at a point, and the numbers that they are seen with.

import { valuesOf } from "../net/state.js";
import { apply, boundsOf, identity, invert, multiply, union } from "../render/geometry.js";
import { kinds } from "../render/kinds.js";

/** @import { Node, Structure } from "../net/types.d.ts" */
/** @import { Bounds, Matrix, Rect } from "../render/types.d.ts" */
/** @import { LayerValues, Painter } from "./types.d.ts" */

/** A layer is chosen within so many points. */
const slack = 2;
/** The most of the stage that the ground covers beyond it, in points. */
const margin = 1;

/** A leaf's rectangle in its own plane, or null for what draws nothing. @param {Node} node @param {Float32Array} floats @param {Painter} painter @returns {Rect | null} */
function frameOf(node, floats, painter) {
  const values = valuesOf(node, floats);
  const kind = kinds.get(node.kind);
  if (kind?.frame !== undefined) return kind.frame(values, node, painter);
  return ["shaderFill", "mesh"].includes(node.kind) ? { x: values.x, y: values.y, width: values.width, height: values.height } : null;
}

/** The place of a node's children in that of the node. @param {Node} node @param {Float32Array} floats @param {Matrix} matrix */
function inside(node, floats, matrix) {
  const transform = kinds.get(node.kind)?.transform;
  return transform === undefined ? matrix : multiply(matrix, transform(valuesOf(node, floats)));
}

/** The nodes around a node, from the root on, with itself. @param {Structure} structure @param {Node} node */
export function chainOf({ nodes }, node) {
  const chain = [node];
  for (let parent = node.parent; parent >= 0; parent = nodes[parent].parent) chain.unshift(nodes[parent]);
  return chain;
}

/** The plane of a node on the stage, itself not included. @param {Structure} structure @param {Float32Array} floats @param {Node} node */
function planeOf(structure, floats, node) {
  return chainOf(structure, node).slice(0, -1).reduce((matrix, one) => inside(one, floats, matrix), identity);
}

/** The box around all that a node draws, on the stage; null for nothing. @param {Structure} structure @param {Float32Array} floats @param {Node} node @param {Painter} painter @returns {Bounds | null} */
export function boxOf(structure, floats, node, painter) {
  /** @type {Bounds | null} */
  let box = null;
  /** @param {Node} one @param {Matrix} matrix */
  const visit = (one, matrix) => {
    const frame = frameOf(one, floats, painter);
    if (frame !== null) {
      const bounds = boundsOf(matrix, frame);
      if (Number.isFinite(bounds.left)) box = box === null ? bounds : union(box, bounds);
    }
    const inner = inside(one, floats, matrix);
    for (const child of one.children) visit(child, inner);
  };
  visit(node, planeOf(structure, floats, node));
  return box;
}

/** The corners of each leaf in a node on the stage, at most so many leaves. @param {Structure} structure @param {Float32Array} floats @param {Node} node @param {Painter} painter @param {number} most */
export function outlinesOf(structure, floats, node, painter, most) {
  /** @type {{ x: number, y: number }[][]} */
  const outlines = [];
  /** @param {Node} one @param {Matrix} matrix */
  const visit = (one, matrix) => {
    if (outlines.length >= most) return;
    const frame = frameOf(one, floats, painter);
    if (frame !== null) {
      const { x, y, width, height } = frame;
      const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => apply(matrix, a, b));
      if (corners.every(({ w }) => w > 1e-6)) outlines.push(corners);
    }
    const inner = inside(one, floats, matrix);
    for (const child of one.children) visit(child, inner);
  };
  visit(node, planeOf(structure, floats, node));
  return outlines;
}

/**
 * The layer in front at a point of the stage: a leaf, or the group of a letter; null for none. What covers the whole
 * stage is chosen only where there is nothing else.
 * @param {Structure} structure @param {Float32Array} floats @param {number} x @param {number} y @param {Painter} painter
 * @returns {Node | null}
 */
export function layerAt(structure, floats, x, y, painter) {
  /** @type {{ front: Node | null, ground: Node | null }} */
  const found = { front: null, ground: null };
  /** @param {Node} node @param {Matrix} matrix @param {number} alpha */
  const visit = (node, matrix, alpha) => {
    const values = valuesOf(node, floats);
    const opacity = node.kind === "opacity" ? alpha * values.opacity : alpha;
    if (opacity < 0.01) return;
    if (node.kind === "clip") {
      const point = planePoint(matrix, x, y);
      if (point === null || !contains({ x: values.x, y: values.y, width: values.width, height: values.height }, point, 0)) return;
    }
    const frame = frameOf(node, floats, painter);
    if (frame !== null && (values.alpha ?? 1) > 0.01) {
      const point = planePoint(matrix, x, y);
      if (point !== null && contains(frame, point, slack)) {
        if (covers(boundsOf(matrix, frame), structure.stage)) found.ground = node;
        else found.front = node;
      }
    }
    const inner = inside(node, floats, matrix);
    for (const child of node.children) visit(child, inner, opacity);
  };
  visit(structure.root, identity, 1);
  const node = found.front ?? found.ground;
  return node !== null && node.kind === "glyph" ? structure.nodes[node.parent] : node;
}

/** @param {Matrix} matrix @param {number} x @param {number} y */
function planePoint(matrix, x, y) {
  const back = invert(matrix);
  if (back === null) return null;
  const point = apply(back, x, y);
  return apply(matrix, point.x, point.y).w > 0 ? point : null;
}

/** @param {Rect} rect @param {{ x: number, y: number }} point @param {number} by */
function contains({ x, y, width, height }, point, by) {
  return point.x >= x - by && point.x <= x + width + by && point.y >= y - by && point.y <= y + height + by;
}

/** @param {Bounds} bounds @param {readonly [number, number]} stage */
function covers({ left, top, right, bottom }, [width, height]) {
  return left <= margin && top <= margin && right >= width - margin && bottom >= height - margin;
}

/** What a node is known by in other structures of the scene: the kinds and the places of those around it. @param {Structure} structure @param {Node} node */
export function pathOf(structure, node) {
  const chain = chainOf(structure, node);
  return chain.map((one, index) => {
    const siblings = index === 0 ? [one] : chain[index - 1].children;
    return one.id ?? `${one.kind} ${siblings.filter(({ kind }) => kind === one.kind).indexOf(one)}`;
  }).join("/");
}

/** @type {WeakMap<Structure, Map<string, Node>>} */
const paths = new WeakMap();

/** The node of a path; null in a structure without it. @param {Structure} structure @param {string} path */
export function nodeAt(structure, path) {
  let known = paths.get(structure);
  if (known === undefined) {
    const found = structure.nodes.map((node) => /** @type {const} */ ([pathOf(structure, node), node]));
    paths.set(structure, known = new Map(found.reverse()));
  }
  return known.get(path) ?? null;
}

/**
 * The numbers that a layer is seen with, each after all that is around it.
 * @param {Structure} structure @param {Float32Array} floats @param {Node} node @param {Painter} painter
 * @returns {LayerValues}
 */
export function layerValues(structure, floats, node, painter) {
  const values = { x: NaN, y: NaN, width: NaN, height: NaN, opacity: 1, rotation: 0, rotationX: 0, rotationY: 0, scaleX: 1, scaleY: 1, blur: 0 };
  for (const one of chainOf(structure, node)) {
    const own = valuesOf(one, floats);
    if (one.kind === "opacity") values.opacity *= own.opacity;
    else if (one.kind === "rotation") values.rotation += own.angle;
    else if (one.kind === "scale") [values.scaleX, values.scaleY] = [values.scaleX * own.x, values.scaleY * own.y];
    else if (one.kind === "blur") values.blur = Math.hypot(values.blur, own.blur);
    else if (one.kind === "rotation3D") {
      const length = Math.hypot(own.axisX, own.axisY, own.axisZ);
      if (length === 0) continue;
      values.rotationX += own.angle * own.axisX / length;
      values.rotationY += own.angle * own.axisY / length;
      values.rotation += own.angle * own.axisZ / length;
    }
  }
  const box = boxOf(structure, floats, node, painter);
  if (box !== null) {
    [values.x, values.y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    [values.width, values.height] = [box.right - box.left, box.bottom - box.top];
  }
  return values;
}
