// The WebGL layer below the compositor: programs, targets and draw calls.

import { identity, isEmpty } from "./geometry.js";
import { clipScale, Quads } from "./quads.js";
import { RasterCache } from "./raster.js";
import { Programs } from "./shaders.js";
import { makeTexture, TargetPool } from "./targets.js";

/** @import { MeshGrid } from "../net/types.d.ts" */
/** @import { Program } from "./shaders.js" */
/** @import { Bounds, Composition, Context, PassName, Matrix, Quad, Rect, ShaderSources, Size, Surface, Target, Uniforms, View } from "./types.d.ts" */

/** A blur of more than twice as many pixels is made on a picture of half the size. */
const widestSigma = 6;
/** Layers whose sides are multiples of this can be halved often enough for any blur. */
export const halvingMultiple = 64;

/** Programs, targets and textures of one graphics context. */
export class Pipeline {
  /** @type {Surface} */
  #surface = { target: null, region: { x: 0, y: 0, width: 0, height: 0 }, below: null };
  /** The stage on the canvas in whole pixels, from the canvas's lower left corner. @type {Rect} */
  stage = this.#surface.region;
  #quads;

  /** @param {WebGL2RenderingContext} gl @param {ShaderSources} shaders */
  constructor(gl, shaders) {
    this.gl = gl;
    this.programs = new Programs(gl, shaders);
    this.targets = new TargetPool(gl);
    this.rasters = new RasterCache(gl);
    this.#quads = new Quads(gl, this.programs);
    gl.bindVertexArray(gl.createVertexArray());
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.enable(gl.BLEND);
  }

  /**
   * Clears the canvas, confines drawing to the stage, and colours that.
   * @param {View} view
   * @param {Bounds} stage
   * @param {[number, number, number] | null} background null for none
   * @param {number} now in ms
   */
  begin({ width, height }, stage, background, now) {
    const { gl } = this;
    this.rasters.beginDraw(now);
    this.#surface = { target: null, region: { x: 0, y: 0, width, height }, below: null };
    const [left, top] = [Math.floor(stage.left), Math.floor(stage.top)];
    const [right, bottom] = [Math.ceil(stage.right - 1e-3), Math.ceil(stage.bottom - 1e-3)];
    this.stage = { x: left, y: height - bottom, width: right - left, height: bottom - top };
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.resume();
    if (background === null) return;
    gl.clearColor(...background, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  /** Ends a frame, and frees resources that are no longer used. */
  end() {
    this.targets.endFrame();
    this.rasters.endDraw();
  }

  /**
   * The whole pixels around some bounds, at most as many as a texture can have.
   * @param {Bounds} bounds
   * @param {number} multiple width and height are rounded up to it
   * @returns {Rect}
   */
  region(bounds, multiple) {
    if (isEmpty(bounds)) return { x: 0, y: 0, width: 1, height: 1 };
    const [x, y] = [Math.floor(bounds.left), Math.floor(bounds.top)];
    /** @param {number} length */
    const side = (length) => Math.min(this.targets.largest, Math.ceil(length / multiple) * multiple);
    return { x, y, width: side(bounds.right - x), height: side(bounds.bottom - y) };
  }

  /**
   * Draws into a new target from here on.
   * @param {Rect} region
   * @param {boolean} isSeenThrough whether `below` gives what was drawn before, too; both have the same pixels
   * @returns {Surface} where drawing went before
   */
  pushTarget(region, isSeenThrough) {
    const before = this.#surface;
    this.#surface = { target: this.targets.acquire(region), region, below: isSeenThrough ? before : null };
    this.resume();
    return before;
  }

  /** Goes back to an earlier surface. @param {Surface} surface @returns {Target} the drawing so far */
  popTarget(surface) {
    const { target } = this.#surface;
    if (target === null) throw new Error("The canvas is not a layer.");
    this.#surface = surface;
    return target;
  }

  /** Binds the present surface again after a pass of another kind. */
  resume() {
    const { gl, stage } = this;
    const { target, region } = this.#surface;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target?.framebuffer ?? null);
    gl.viewport(0, 0, region.width, region.height);
    this.compose("over");
    gl.enable(gl.BLEND);
    if (target === null) gl.enable(gl.SCISSOR_TEST);
    else gl.disable(gl.SCISSOR_TEST);
    gl.scissor(stage.x, stage.y, stage.width, stage.height);
  }

  /** Sets the way in which later drawings are added to the earlier ones. @param {Composition} composition */
  compose(composition) {
    const { gl } = this;
    switch (composition) {
      case "over": return gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      case "atop": return gl.blendFunc(gl.DST_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      case "under": return gl.blendFunc(gl.ONE_MINUS_DST_ALPHA, gl.ONE);
      case "out": return gl.blendFunc(gl.ZERO, gl.ONE_MINUS_SRC_ALPHA);
    }
  }

  /** @param {Context} context @param {Quad} quad @param {{ x: number, y: number }} growth in points */
  quad(context, quad, growth) {
    this.#quads.draw(this.#surface, context, quad, growth);
  }

  /** A Gaussian blur, sigma in pixels, which replaces the target; a wide one by a smaller target. @param {Target} target @param {number} x @param {number} y */
  blur(target, x, y) {
    let current = target;
    let sigma = [x, y];
    while (Math.max(...sigma) > 2 * widestSigma && Math.min(...sigma) > 2) {
      current = this.halve(current);
      sigma = sigma.map((value) => value / 2);
    }
    for (const [axis, direction] of [[1, 0], [0, 1]].entries()) {
      if (sigma[axis] > 0.01) current = this.pass("blur", [current], current, { direction, sigma: sigma[axis] });
    }
    return current;
  }

  /** Half as large, which replaces the target. @param {Target} target */
  halve(target) {
    const size = { width: Math.ceil(target.width / 2), height: Math.ceil(target.height / 2) };
    return this.pass("halve", [target], size, {});
  }

  /** @param {Target} source @returns {Target} */
  copy(source) {
    const { gl } = this;
    const target = this.targets.acquire(source);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, source.framebuffer);
    this.#blit(source);
    return target;
  }

  /** A copy of the drawing so far on the present surface. @param {Rect} region @returns {Target} */
  below(region) {
    return this.#copy(this.#surface, region);
  }

  /** A copy of the drawing on a surface, and of what is seen through it. @param {Surface} surface @param {Rect} region @returns {Target} */
  #copy(surface, region) {
    const { target, region: frame, below } = surface;
    if (target === null || below === null) return this.#blitted(surface, region);
    const copy = this.#copy(below, region);
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, copy.framebuffer);
    gl.viewport(0, 0, region.width, region.height);
    gl.enable(gl.BLEND);
    this.compose("over");
    const { texture, width, height } = target;
    this.#quads.draw(
      { target: copy, region, below: null }, { matrix: identity, alpha: 1, filter: null, clip: null },
      { frame, isSharp: true, content: { texture, width, height, frame, isMask: false } }, { x: 0, y: 0 });
    return copy;
  }

  /** @param {Surface} surface @param {Rect} region @returns {Target} */
  #blitted({ target, region: surface }, region) {
    const { gl } = this;
    const copy = this.targets.acquire(region);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target?.framebuffer ?? null);
    const [x, y] = [region.x - surface.x, region.y - surface.y];
    // The canvas has its first row at the bottom.
    const [top, bottom] = target === null ? [surface.height - y, surface.height - y - region.height] : [y, y + region.height];
    const { width, height } = region;
    gl.blitFramebuffer(x, top, x + width, bottom, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    return copy;
  }

  /** Copies the buffer bound for reading to the one bound for drawing. @param {Size} size */
  #blit({ width, height }) {
    this.gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, this.gl.COLOR_BUFFER_BIT, this.gl.NEAREST);
  }

  /**
   * Draws one or two targets (the second is `other`) over a new one, and gives them back.
   * @param {PassName | Program} program
   * @param {Target[]} sources
   * @param {Size} size
   * @param {Uniforms} values
   * @returns {Target}
   */
  pass(program, sources, size, values) {
    const { gl } = this;
    const target = this.targets.acquire(size);
    gl.viewport(0, 0, size.width, size.height);
    gl.disable(gl.BLEND);
    const [source, other = source] = sources;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, other.texture);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, source.texture);
    const sizes = { contentSize: [source.width, source.height], otherSize: [other.width, other.height] };
    (typeof program === "string" ? this.programs.get(program) : program).use({ ...sizes, other: 1, ...values });
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    for (const used of sources) this.targets.release(used);
    return target;
  }

  /**
   * Draws a gradient over a grid of points into the present target, every edge antialiased by four samples.
   * @param {Matrix} matrix
   * @param {number[]} frame
   * @param {MeshGrid} grid
   */
  mesh(matrix, frame, { columns, rows, smoothsColors, points }) {
    const { gl } = this;
    const { target, region: { width, height } } = this.#surface;
    if (target === null) return;
    const samples = gl.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, samples);
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, 4, gl.RGBA8, width, height);
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, samples);
    gl.clear(gl.COLOR_BUFFER_BIT);

    const texture = makeTexture(gl, gl.NEAREST);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, 3 * columns, rows, 0, gl.RG, gl.FLOAT, points);
    this.programs.get("mesh").use({ toClip: this.#toClip(matrix), frame, grid: [columns, rows], smoothsColors: Number(smoothsColors) });
    // A strip of two triangles to each of 16 × 16 cells, with the ends of its rows doubled, to every patch.
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 16 * 36, (columns - 1) * (rows - 1));
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, target.framebuffer);
    this.#blit({ width, height });
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.deleteTexture(texture);
    gl.deleteFramebuffer(framebuffer);
    gl.deleteRenderbuffer(samples);
  }

  /** From a plane to clip space. @param {readonly number[]} m */
  #toClip(m) {
    const { sx, sy, ox, oy } = clipScale(this.#surface);
    const [x, y, w] = [m.slice(0, 3), m.slice(3, 6), m.slice(6)];
    return [...x.map((value, i) => value * sx + w[i] * ox), ...y.map((value, i) => value * sy + w[i] * oy), ...w];
  }
}
