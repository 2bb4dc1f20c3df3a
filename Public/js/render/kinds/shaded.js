// Kinds whose pixels a shader computes from their place in the node's plane.

import { argumentUniforms } from "../effects.js";
import { boundsOf, union } from "../geometry.js";

/** @import { Compositor } from "../compositor.js" */
/** @import { Node } from "../../net/types.d.ts" */
/** @import { Context, EffectForm, Kind, Uniforms } from "../types.d.ts" */

/** Shaders look no further than so many points. */
const furthest = 500;
/** The arguments of the viewer's own functions. */
const rippleTypes = ["vec2", "float", "float", "float", "float", "float"];
const lensTypes = ["float", "float", "float"];
const foilTypes = ["vec4", "vec2", "float", "float"];

/** Draws by one of the viewer's own functions. @param {Compositor} painter @param {Node} node @param {Context} context @param {EffectForm} form @param {string} name @param {string[]} types @param {Uniforms} uniforms @param {Node[]} [layers] */
function shadeBy({ shading }, node, context, form, name, types, uniforms, layers) {
  shading?.shade(node, context, shading.own(form, name, types), uniforms, {}, layers);
}

/** @param {EffectForm} form @returns {Kind} */
function effect(form) {
  return {
    outset: ({ reachX = 0, reachY = 0 }) => Math.min(furthest, Math.max(Math.abs(reachX), Math.abs(reachY))),
    paint(painter, node, context, values) {
      const shader = painter.shading?.shader(node, form) ?? null;
      if (shader === null) painter.paintChildren(node, context);
      else {
        const { x, y, width, height, reachX = 0, reachY = 0 } = values;
        const bounds = [-Math.abs(reachX), -Math.abs(reachY), width + Math.abs(reachX), height + Math.abs(reachY)];
        painter.shading?.shade(node, context, shader.program, shader.uniforms, { frame: { x, y, width, height }, origin: [x, y], bounds });
      }
    },
    boundChildren: (bounds, matrix, { x, y, width, height }) => union(bounds, boundsOf(matrix, { x, y, width, height })),
  };
}

export const shaderFill = effect("shaderFill");
export const colorEffect = effect("colorEffect");
export const distortionEffect = effect("distortionEffect");
export const layerEffect = effect("layerEffect");

/** @type {Kind} */
export const ripple = {
  outset: ({ amplitude }) => Math.abs(amplitude),
  paint(painter, node, context, values) {
    if (node.enabled === false) painter.paintChildren(node, context);
    else {
      const { originX, originY, time, amplitude, frequency, decay, speed } = values;
      const uniforms = argumentUniforms(rippleTypes, [originX, originY, time, amplitude, frequency, decay, speed]);
      shadeBy(painter, node, context, "layerEffect", "ripple", rippleTypes, uniforms);
    }
  },
};

/** @type {Kind} */
export const lens = {
  paint(painter, node, context, values) {
    const last = Math.max(0, node.children.length - 1);
    const place = last * Math.min(1, Math.max(0, values.view));
    const index = Math.min(Math.floor(place), Math.max(0, last - 1));
    const progress = place - index;
    const layers = [index, index + 1].map((face) => ({ ...node, children: node.children.slice(face, face + 1) }));
    if (progress === 0 || progress === 1) painter.paintChildren(layers[progress], context);
    else {
      const uniforms = argumentUniforms(lensTypes, [values.pitch, values.softness, progress]);
      shadeBy(painter, node, context, "twoLayers", "lens", lensTypes, uniforms, layers);
    }
  },
};

/** @type {Kind} */
export const mask = {
  paint(painter, node, context) {
    // The last child is the mask.
    const last = node.children.length - 1;
    const layers = [node.children.slice(0, last), node.children.slice(last)].map((children) => ({ ...node, children }));
    if (last > 0) shadeBy(painter, node, context, "twoLayers", "mask", [], {}, layers);
  },
};

/** @type {Kind} */
export const foil = {
  paint(painter, node, context, values) {
    const { x, y, width, height } = painter.localFrame(node);
    if (!(values.intensity > 0)) return painter.paintChildren(node, context);
    const uniforms = argumentUniforms(foilTypes, [
      x, y, width, height, values.tiltX, values.tiltY, values.intensity, values.pattern,
    ]);
    shadeBy(painter, node, context, "colorEffect", "foil", foilTypes, uniforms);
  },
};
