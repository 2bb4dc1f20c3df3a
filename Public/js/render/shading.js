// Kinds that need more than quads, fetched with the first structure that has one: shaders and meshes.

import { argumentUniforms, effectSource } from "./effects.js";
import { Effort, restTime } from "./effort.js";
import { invert, multiply, scaling } from "./geometry.js";
import { mesh } from "./kinds/mesh.js";
import * as shaded from "./kinds/shaded.js";
import { nodeKinds } from "../net/nodeKinds.js";
import { Program } from "./shaders.js";

/** @import { Compositor } from "./compositor.js" */
/** @import { Asset, Node } from "../net/types.d.ts" */
/** @import { Context, EffectForm, Kind, Rect, ShaderFaults, ShaderText, Uniforms } from "./types.d.ts" */

/** Draws the functions of one compositor. */
export class Shading {
  /** @type {ReadonlyMap<string, Kind>} */
  kinds = new Map(Object.entries({ ...shaded, mesh }));
  /** Compiled shaders; null for a custom one that cannot be compiled. @type {Map<string, Program | null>} */
  #programs = new Map();
  /** The ids of the custom shaders in the last draw. @type {Set<string>} */
  used = new Set();
  /** Pixels of an effect for one of the canvas, along each side, in this draw; 1 within a layer that has fewer. */
  #resolution = 1;
  #isCoarse = false;
  /** Whether effects are drawn as finely as possible, however long it takes. */
  isFine = false;

  /** @param {Compositor} painter @param {ShaderFaults} faults of custom shaders */
  constructor(painter, faults) {
    this.painter = painter;
    this.faults = faults;
    this.effort = new Effort(painter.pipeline.gl);
  }

  /** After how many ms another draw would be finer; Infinity for never. */
  get redrawDelay() {
    return this.#isCoarse ? restTime + 50 : Infinity;
  }

  /** Begins a draw. @param {number} now in ms */
  begin(now) {
    const isMoving = this.effort.begin(now);
    this.#resolution = isMoving && !this.isFine ? this.effort.resolution : 1;
    this.#isCoarse = false;
    this.used.clear();
  }

  /** Ends a draw. */
  end() {
    this.effort.end();
  }

  /**
   * Draws layers by a function that knows where its pixels are in the node's plane.
   * @param {Node} node
   * @param {Context} context
   * @param {Program} program
   * @param {Uniforms} values its arguments
   * @param {{ frame?: Rect, origin?: readonly number[], bounds?: readonly number[] }} place the frame that is drawn on
   *   besides the children, where positions are counted from, and from there the left, top, right and bottom of what
   *   may be drawn
   * @param {Node[]} [layers]
   */
  shade(node, context, program, values, { frame, origin = [0, 0], bounds = [-1e9, -1e9, 1e9, 1e9] }, layers = undefined) {
    const resolution = this.#resolution;
    const matrix = resolution < 1 ? multiply(scaling(resolution, resolution), context.matrix) : context.matrix;
    const toPlane = invert(matrix);
    if (toPlane === null) return;
    if (resolution < 1) this.#isCoarse = true;
    this.#resolution = 1;
    this.painter.paintLayer(node, context, {
      layers,
      resolution,
      frame,
      process: (targets, region) =>
        this.painter.pipeline.pass(program, targets, region, {
          ...values,
          tiltcastOther: 1,
          tiltcastSize: [targets[0].width, targets[0].height],
          tiltcastMatrix: matrix,
          tiltcastToPlane: toPlane,
          tiltcastCorner: [region.x, region.y],
          tiltcastOrigin: origin,
          tiltcastBounds: bounds,
        }),
    });
    this.#resolution = resolution;
  }

  /** The program of a node's shader, with its arguments, or null if it cannot be drawn. @param {Node} node @param {EffectForm} form */
  shader(node, form) {
    const { kind, name, source } = this.painter.contents.get(node.asset)?.asset ?? {};
    const id = String(node.asset);
    if (kind !== "shader" || name === undefined || source === undefined || this.faults.leftOut.has(id)) return null;
    const types = node.arguments ?? [];
    const program = this.#program(form, { id, name, source }, types, (log) => this.faults.tell(id, log));
    if (program === null) return null;
    this.used.add(id);
    const floats = this.painter.floats.subarray(node.at + nodeKinds[node.kind].length);
    return { program, uniforms: argumentUniforms(types, floats) };
  }

  /** The program of one of the viewer's own functions. @param {EffectForm} form @param {string} name @param {readonly string[]} types */
  own(form, name, types) {
    const source = this.painter.pipeline.programs.sources[`${name}.frag`];
    const program = this.#program(form, { id: name, name, source }, types, (log) => {
      throw new Error(log);
    });
    return /** @type {Program} */ (program);
  }

  /**
   * @param {EffectForm} form
   * @param {ShaderText & Pick<Asset, "id">} shader
   * @param {readonly string[]} types of its arguments
   * @param {(log: string) => void} onFailure called once, with the driver's words
   */
  #program(form, shader, types, onFailure) {
    const key = [form, shader.id, ...types].join(" ");
    let program = this.#programs.get(key);
    if (program === undefined) {
      const { gl, programs: { sources } } = this.painter.pipeline;
      program = null;
      try {
        program = new Program(gl, sources["cover.vert"], effectSource(form, shader, types));
      } catch (error) {
        onFailure(String(error instanceof Error ? error.message : error));
      }
      this.#programs.set(key, program);
    }
    return program;
  }
}
