// Layers, anchors and angles of a structure on the canvas: the compositor's geometry, without drawing.

import { apply, boundsOf, isEmpty, multiply, nothing, union } from "../render/geometry.js";
import { kinds as plain } from "../render/kinds.js";
import { mesh } from "../render/kinds/mesh.js";
import { gridOf, valuesOf } from "../net/state.js";

/** @import { Marks, Reader } from "./types.d.ts" */
/** @import { Node, Structure } from "../net/types.d.ts" */
/** @import { Bounds, Matrix, Point, Rect, Values } from "../render/types.d.ts" */

/** All kinds that have a place, also where what draws them is fetched later. */
const kinds = new Map([...plain, ["mesh", mesh]]);

/** An arc has so many parts. */
const steps = 24;

/** A node's place: the matrix above it, the name of its layer, and how opaque it can be. @typedef {{ matrix: Matrix, id: string | undefined, opacity: number }} Place */

/**
 * Collects the marks of a structure.
 * @param {Structure} structure
 * @param {Float32Array} floats
 * @param {Reader["contents"]} contents
 * @param {Matrix} matrix from stage points to pixels
 * @returns {Marks}
 */
export function collectMarks(structure, floats, contents, matrix) {
  const walk = new Walk(floats, contents, Math.hypot(matrix[0], matrix[3]));
  walk.visit(structure.root, { matrix, id: undefined, opacity: 1 });
  const { marks } = walk;
  // A clip that cuts nothing off but corners would be drawn twice.
  marks.guides = marks.guides.filter(({ points }) => !marks.outlines.some(({ corners }) => isSame(points, corners)));
  return marks;
}

class Walk {
  /** @type {Marks} */
  marks = { outlines: [], anchors: [], arcs: [], guides: [], handles: [] };
  /** @type {Reader} */
  #reader;

  /** @param {Float32Array} floats @param {Reader["contents"]} contents @param {number} scale pixels a point */
  constructor(floats, contents, scale) {
    this.floats = floats;
    this.scale = scale;
    this.#reader = { contents, grid: (node) => gridOf(node, floats) };
  }

  /** @param {Node} node @param {Place} above */
  visit(node, above) {
    const kind = kinds.get(node.kind);
    const values = valuesOf(node, this.floats);
    const place = { ...above, id: node.id ?? above.id, opacity: above.opacity * (values.opacity ?? 1) };
    if (kind?.frame !== undefined) {
      // A mesh's frame is the one that its points are fractions of, not the box around its patches.
      const isMesh = node.kind === "mesh";
      this.#outline(node, place, isMesh ? frameOf(values) : kind.frame(values, node, this.#reader));
    }
    this.#mark(node, values, above.matrix);
    if (kind?.transform !== undefined) place.matrix = multiply(above.matrix, kind.transform(values));
    for (const child of node.children) this.visit(child, place);
  }

  /** @param {Node} node @param {Place} place @param {Rect} frame */
  #outline(node, { matrix, id, opacity }, frame) {
    const corners = project(matrix, rectangle(frame));
    if (corners === null) return;
    this.marks.outlines.push({ corners, id, opacity, area: areaOf(corners) });
    if (node.kind === "mesh") this.#grid(node, matrix);
  }

  /** @param {Node} node @param {Matrix} matrix */
  #grid(node, matrix) {
    const { x, y, width, height } = valuesOf(node, this.floats);
    const { columns, rows, points } = gridOf(node, this.floats);
    const places = project(matrix, Array.from({ length: columns * rows }, (_, index) =>
      ({ x: x + points[6 * index] * width, y: y + points[6 * index + 1] * height })));
    if (places === null) return;
    this.marks.handles.push(...places);
    for (let row = 0; row < rows; row += 1) {
      this.marks.guides.push({ points: places.slice(row * columns, (row + 1) * columns), isClosed: false });
    }
    for (let column = 0; column < columns; column += 1) {
      this.marks.guides.push({ points: places.filter((_, index) => index % columns === column), isClosed: false });
    }
  }

  /** The marks of an effect: anchors, angles, the frame of a clip, the front of a wave. @param {Node} node @param {Values} values @param {Matrix} matrix */
  #mark(node, values, matrix) {
    const anchor = { x: values.anchorX, y: values.anchorY };
    switch (node.kind) {
      case "scale":
        this.#anchor(anchor, values.x !== 1 || values.y !== 1, matrix);
        break;
      case "rotation":
      case "rotation3D":
        this.#anchor(anchor, values.angle !== 0, matrix);
        this.#arc(node, values, matrix);
        break;
      case "clip": {
        const points = project(matrix, rectangle(frameOf(values)));
        if (points !== null) this.marks.guides.push({ points, isClosed: true });
        break;
      }
      case "ripple":
        if (node.enabled !== false && values.time > 0) this.#wave(values, matrix);
    }
  }

  /** @param {Point} anchor @param {boolean} isActive @param {Matrix} matrix */
  #anchor({ x, y }, isActive, matrix) {
    const point = apply(matrix, x, y);
    if (point.w > 1e-6) this.marks.anchors.push({ x: point.x, y: point.y, isActive });
  }

  /** The distance of a wave's front from its origin. @param {Values} values @param {Matrix} matrix */
  #wave({ originX, originY, time, speed }, matrix) {
    const points = project(matrix, Array.from({ length: 4 * steps }, (_, index) => {
      const angle = index / (2 * steps) * Math.PI;
      return { x: originX + time * speed * Math.cos(angle), y: originY + time * speed * Math.sin(angle) };
    }));
    if (points !== null) this.marks.guides.push({ points, isClosed: true });
    this.#anchor({ x: originX, y: originY }, true, matrix);
  }

  /** The way of a point that a rotation carries: one near the anchor, or the far edge of what turns in space. @param {Node} node @param {Values} values @param {Matrix} matrix */
  #arc(node, values, matrix) {
    if (Math.abs(values.angle) < 0.05) return;
    const transform = kinds.get(node.kind)?.transform;
    const bounds = this.#bounds(node);
    if (transform === undefined || isEmpty(bounds)) return;
    const isInSpace = node.kind === "rotation3D";
    const point = isInSpace ? farthest(values, bounds) : near(values, bounds, this.scale);
    const center = isInSpace ? footOf(values, point) : { x: values.anchorX, y: values.anchorY };
    const path = project(matrix, [center, ...Array.from({ length: steps + 1 }, (_, index) => {
      const { x, y, w } = apply(transform({ ...values, angle: values.angle * index / steps }), point.x, point.y);
      return w > 1e-6 ? { x, y } : { x: NaN, y: NaN };
    })]);
    if (path === null) return;
    this.marks.arcs.push({ anchor: path[0], path: path.slice(1), degrees: values.angle });
    if (!isInSpace) return;
    const opposite = { x: bounds.left + bounds.right - point.x, y: bounds.top + bounds.bottom - point.y };
    const axis = project(matrix, [center, footOf(values, opposite)]);
    if (axis !== null) this.marks.guides.push({ points: axis, isClosed: false });
  }

  /** The box around a node's children in the plane in which they stand. @param {Node} node @param {Matrix} [matrix] @returns {Bounds} */
  #bounds(node, matrix) {
    return node.children.reduce((sum, child) => {
      const kind = kinds.get(child.kind);
      const values = valuesOf(child, this.floats);
      const frame = kind?.frame?.(values, child, this.#reader);
      const own = frame === undefined ? nothing : boundsOf(matrix ?? unit, frame);
      const inner = kind?.transform === undefined ? matrix ?? unit : multiply(matrix ?? unit, kind.transform(values));
      return union(sum, union(own, this.#bounds(child, inner)));
    }, nothing);
  }
}

/** @type {Matrix} */
const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The place on a rotation's axis that is nearest to a point of the plane. @param {Values} values @param {Point} point @returns {Point} */
export function footOf({ anchorX, anchorY, axisX, axisY, axisZ }, { x, y }) {
  const along = ((x - anchorX) * axisX + (y - anchorY) * axisY) / (axisX * axisX + axisY * axisY + axisZ * axisZ || 1);
  return { x: anchorX + along * axisX, y: anchorY + along * axisY };
}

/** The corner that a rotation in space carries farthest, an upper one if it can be. @param {Values} values @param {Bounds} bounds @returns {Point} */
function farthest(values, { left, top, right, bottom }) {
  const corners = [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }];
  const distances = corners.map((corner) => {
    const foot = footOf(values, corner);
    return Math.hypot(corner.x - foot.x, corner.y - foot.y);
  });
  return corners[distances.findIndex((distance) => distance > Math.max(...distances) - 1e-3)];
}

/** A point near the anchor on the way to what is turned, before it is. @param {Values} values @param {Bounds} bounds @param {number} scale @returns {Point} */
function near({ anchorX, anchorY }, bounds, scale) {
  const way = { x: (bounds.left + bounds.right) / 2 - anchorX, y: (bounds.top + bounds.bottom) / 2 - anchorY };
  const length = Math.hypot(way.x, way.y);
  const size = Math.hypot(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const radius = Math.min(Math.max(0.22 * size, 16 / scale), 44 / scale);
  // About its middle there is no direction but up.
  if (length < 0.02 * size) return { x: anchorX, y: anchorY - radius };
  return { x: anchorX + way.x / length * radius, y: anchorY + way.y / length * radius };
}

/** @param {Values} values @returns {Rect} */
const frameOf = ({ x, y, width, height }) => ({ x, y, width, height });

/** @param {Rect} rect @returns {Point[]} */
function rectangle({ x, y, width, height }) {
  return [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];
}

/** Points seen through a homography, or null if one lies behind the eye. @param {Matrix} matrix @param {readonly Point[]} points @returns {Point[] | null} */
export function project(matrix, points) {
  const seen = points.map(({ x, y }) => apply(matrix, x, y));
  return seen.every(({ x, w }) => w > 1e-6 && Number.isFinite(x)) ? seen.map(({ x, y }) => ({ x, y })) : null;
}

/** Whether two lines have the same corners, to half a pixel. @param {readonly Point[]} a @param {readonly Point[]} b */
function isSame(a, b) {
  return a.length === b.length && a.every(({ x, y }, index) => Math.hypot(x - b[index].x, y - b[index].y) < 0.5);
}

/** The area of a quad. @param {readonly Point[]} corners */
export function areaOf(corners) {
  return Math.abs(corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length];
    return sum + x * next.y - next.x * y;
  }, 0)) / 2;
}

/** Whether a point lies in a convex quad; its corners may run either way. @param {readonly Point[]} corners @param {Point} point */
export function contains(corners, { x, y }) {
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
