// The drawing machine under the compositor: programs, targets and the few draw calls that there are.

import { identity, isEmpty } from "./geometry.js";
import { RasterCache } from "./raster.js";
import { Programs } from "./shaders.js";
import { TargetPool } from "./targets.js";

/** @typedef {import("./compositor.js").Context} Context */
/** @typedef {import("./compositor.js").View} View */
/** @typedef {import("./geometry.js").Bounds} Bounds */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./shaders.js").Feature} Feature */
/** @typedef {import("./shaders.js").Program} Program */
/** @typedef {import("./targets.js").Target} Target */
/** @typedef {{ texture: WebGLTexture, width: number, height: number, frame: Rect, isMask: boolean }} QuadContent size in texels, frame in the quad's plane */
/** @typedef {{ frame: Rect, radius?: number, isEllipse?: boolean, isSharp?: boolean, color?: readonly [number, number, number, number], content?: QuadContent }} Quad */
/** @typedef {{ target: Target | null, region: Rect }} Surface where to draw: a target, or the canvas */

/** A blur of more than twice as many pixels is made on a picture of half the size. */
const widestSigma = 6;
/** Layers whose sides are multiples of this many pixels can be halved often enough for any blur. */
export const halvable = 64;
/** The size of the picture from which the light behind the stage is made. */
const glowSize = { width: 64, height: 48 };
const white = /** @type {const} */ ([1, 1, 1, 1]);

/** Programs, targets and textures of one graphics context. */
export class Pipeline {
  /** @type {Surface} */
  #surface = { target: null, region: { x: 0, y: 0, width: 0, height: 0 } };
  #scissor = [0, 0, 0, 0];

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.programs = new Programs(gl);
    this.targets = new TargetPool(gl);
    this.rasters = new RasterCache(gl);
    gl.bindVertexArray(gl.createVertexArray());
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
  }

  /** Clears the canvas and confines drawing to the stage. @param {View} view @param {Bounds} stage @param {number} now */
  begin(view, stage, now) {
    const { gl } = this;
    this.rasters.beginDraw(now);
    this.#surface = { target: null, region: { x: 0, y: 0, width: view.width, height: view.height } };
    const [left, right] = [Math.floor(stage.left), Math.ceil(stage.right - 1e-3)];
    const [top, bottom] = [Math.floor(stage.top), Math.ceil(stage.bottom - 1e-3)];
    this.#scissor = [left, view.height - bottom, right - left, bottom - top];
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.resume();
  }

  /** Rounds the stage's corners and lights the wall behind it. @param {View} view @param {Bounds} stage */
  finish(view, stage) {
    const radius = view.cornerRadius ?? 0;
    if (radius > 0) this.#roundCorners(stage, radius);
    if ((view.glow ?? 0) > 0) this.#glow(view, stage, radius);
    this.targets.endFrame();
    this.rasters.endDraw();
  }

  /**
   * The whole pixels around some bounds, at most as many as a texture can have.
   * @param {Bounds} bounds
   * @param {number} multiple width and height are rounded up to it
   * @returns {Rect}
   */
  region(bounds, multiple = 1) {
    if (isEmpty(bounds)) return { x: 0, y: 0, width: 1, height: 1 };
    const [x, y] = [Math.floor(bounds.left), Math.floor(bounds.top)];
    const { largest } = this.targets;
    return {
      x,
      y,
      width: Math.min(largest, Math.ceil((bounds.right - x) / multiple) * multiple),
      height: Math.min(largest, Math.ceil((bounds.bottom - y) / multiple) * multiple),
    };
  }

  /** Draws into a new target from here on. @param {Rect} region @returns {Surface} where drawing went before */
  pushTarget(region) {
    const before = this.#surface;
    this.#surface = { target: this.targets.acquire(region.width, region.height), region };
    this.resume();
    return before;
  }

  /** Goes back to where drawing went before. @param {Surface} surface @returns {Target} what has been drawn */
  popTarget(surface) {
    const { target } = this.#surface;
    if (target === null) throw new Error("The canvas is not a layer.");
    this.#surface = surface;
    return target;
  }

  /** @param {Target} target */
  release(target) {
    this.targets.release(target);
  }

  /** Binds the present surface again after a pass of another kind. */
  resume() {
    const { gl } = this;
    const { target, region } = this.#surface;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target?.framebuffer ?? null);
    gl.viewport(0, 0, region.width, region.height);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.enable(gl.BLEND);
    if (target === null) {
      gl.enable(gl.SCISSOR_TEST);
      gl.scissor(this.#scissor[0], this.#scissor[1], this.#scissor[2], this.#scissor[3]);
    } else gl.disable(gl.SCISSOR_TEST);
  }

  /** @param {Context} context @param {Quad} quad @param {{ x: number, y: number }} growth in points */
  quad(context, quad, growth) {
    const { gl } = this;
    const { frame, content, color = white } = quad;
    /** @type {Feature[]} */
    const features = content === undefined ? [] : [content.isMask ? "MASK" : "PICTURE"];
    if (quad.isEllipse) features.push("ELLIPSE");
    else if (quad.isSharp) features.push("SHARP");
    if (context.filter !== null) features.push("FILTERED");
    if (context.clip !== null) features.push("CLIPPED");
    const { program, uniforms } = this.programs.quad(features);
    /** @param {string} name */
    const u = (name) => uniforms.get(name) ?? null;
    gl.useProgram(program);
    gl.uniformMatrix3fv(u("toClip"), true, this.#toClip(context.matrix));
    gl.uniform4f(u("frame"), frame.x, frame.y, frame.width, frame.height);
    gl.uniform2f(u("growth"), growth.x, growth.y);
    gl.uniform1f(u("radius"), quad.radius ?? 0);
    gl.uniform4f(u("color"), color[0], color[1], color[2], color[3]);
    gl.uniform1f(u("opacity"), context.alpha);
    if (content !== undefined) {
      gl.bindTexture(gl.TEXTURE_2D, content.texture);
      gl.uniform4f(u("contentFrame"), content.frame.x, content.frame.y, content.frame.width, content.frame.height);
      gl.uniform2f(u("contentSize"), content.width, content.height);
    }
    if (context.filter !== null) {
      gl.uniformMatrix3fv(u("filterMatrix"), true, context.filter.matrix);
      gl.uniform3fv(u("filterOffset"), context.filter.offset);
    }
    if (context.clip !== null) {
      const { toPlane, frame: box, radius } = context.clip;
      const { target, region } = this.#surface;
      gl.uniformMatrix3fv(u("toClipPlane"), true, toPlane);
      gl.uniform4f(u("clipFrame"), box.x, box.y, box.width, box.height);
      gl.uniform1f(u("clipRadius"), radius);
      if (target === null) gl.uniform3f(u("pixelOrigin"), region.x, region.height, -1);
      else gl.uniform3f(u("pixelOrigin"), region.x, region.y, 1);
    }
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /**
   * A Gaussian blur; the result replaces the target.
   * @param {Target} target
   * @param {number} x sigma in pixels
   * @param {number} y sigma in pixels
   * @returns {Target} smaller than what it was made from, where the blur is wide
   */
  blur(target, x, y) {
    let current = target;
    let [sigmaX, sigmaY] = [x, y];
    while (Math.max(sigmaX, sigmaY) > 2 * widestSigma && Math.min(sigmaX, sigmaY) > 2) {
      const size = { width: Math.ceil(current.width / 2), height: Math.ceil(current.height / 2) };
      current = this.#pass(this.programs.halve, current, size, () => {});
      [sigmaX, sigmaY] = [sigmaX / 2, sigmaY / 2];
    }
    for (const [dx, dy, sigma] of [[1, 0, sigmaX], [0, 1, sigmaY]]) {
      if (sigma <= 0.01) continue;
      current = this.#pass(this.programs.blur, current, current, (u) => {
        this.gl.uniform2f(u("direction"), dx, dy);
        this.gl.uniform1f(u("sigma"), sigma);
      });
    }
    return current;
  }

  /**
   * Draws one target over the whole of a new one, and gives the old one back.
   * @param {Program} program
   * @param {Target} source
   * @param {{ width: number, height: number }} size
   * @param {(uniform: (name: string) => WebGLUniformLocation | null) => void} setUniforms
   * @returns {Target}
   */
  #pass(program, source, size, setUniforms) {
    const { gl } = this;
    const target = this.targets.acquire(size.width, size.height);
    gl.viewport(0, 0, size.width, size.height);
    gl.disable(gl.BLEND);
    gl.useProgram(program.program);
    gl.bindTexture(gl.TEXTURE_2D, source.texture);
    gl.uniform2f(program.uniforms.get("contentSize") ?? null, source.width, source.height);
    setUniforms((name) => program.uniforms.get(name) ?? null);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    this.targets.release(source);
    return target;
  }

  /** From the plane of a quad to clip space; the canvas has its first row at the bottom, targets at the top. @param {readonly number[]} m */
  #toClip(m) {
    const { target, region } = this.#surface;
    const [sx, sy] = [2 / region.width, (target === null ? -2 : 2) / region.height];
    const [ox, oy] = [-1 - region.x * sx, (target === null ? 1 : -1) - region.y * sy];
    return [
      m[0] * sx + m[6] * ox, m[1] * sx + m[7] * ox, m[2] * sx + m[8] * ox,
      m[3] * sy + m[6] * oy, m[4] * sy + m[7] * oy, m[5] * sy + m[8] * oy,
      m[6], m[7], m[8],
    ];
  }

  /** Makes the stage transparent outside its rounded corners. @param {Bounds} stage @param {number} radius */
  #roundCorners(stage, radius) {
    const { gl } = this;
    const frame = { x: stage.left, y: stage.top, width: stage.right - stage.left, height: stage.bottom - stage.top };
    gl.blendFunc(gl.ZERO, gl.SRC_ALPHA);
    for (const [x, y, width, height] of this.#corners(radius)) {
      gl.scissor(x, y, width, height);
      this.quad({ matrix: identity, alpha: 1, filter: null, clip: null }, { frame, radius, color: white }, { x: 1, y: 1 });
    }
  }

  /** The squares at the stage's corners, as scissors. @param {number} radius */
  #corners(radius) {
    const [x, y, width, height] = this.#scissor;
    const side = Math.ceil(radius);
    return [[x, y], [x + width - side, y], [x, y + height - side], [x + width - side, y + height - side]]
      .map(([left, bottom]) => [left, bottom, side, side]);
  }

  /** @param {View} view @param {Bounds} stage @param {number} radius */
  #glow(view, stage, radius) {
    const { gl } = this;
    const [x, y, width, height] = this.#scissor;
    let picture = this.targets.acquire(glowSize.width * 4, glowSize.height * 4);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.blitFramebuffer(x, y, x + width, y + height, 0, 0, picture.width, picture.height, gl.COLOR_BUFFER_BIT, gl.LINEAR);
    for (let step = 0; step < 2; step += 1) {
      const size = { width: picture.width / 2, height: picture.height / 2 };
      picture = this.#pass(this.programs.halve, picture, size, () => {});
    }
    picture = this.blur(picture, 6, 6);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, view.width, view.height);
    gl.enable(gl.SCISSOR_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE_MINUS_DST_ALPHA, gl.ONE);
    const { program, uniforms } = this.programs.glow;
    gl.useProgram(program);
    gl.bindTexture(gl.TEXTURE_2D, picture.texture);
    gl.uniform2f(uniforms.get("contentSize") ?? null, picture.width, picture.height);
    gl.uniform4f(uniforms.get("stage") ?? null, stage.left, view.height - stage.bottom, width, height);
    gl.uniform1f(uniforms.get("reach") ?? null, 0.22 * Math.max(width, height));
    gl.uniform1f(uniforms.get("strength") ?? null, view.glow ?? 0);
    const around = [
      [0, 0, view.width, y],
      [0, y + height, view.width, view.height - y - height],
      [0, y, x, height],
      [x + width, y, view.width - x - width, height],
      ...this.#corners(radius),
    ];
    for (const [left, bottom, across, up] of around) {
      if (across <= 0 || up <= 0) continue;
      gl.scissor(left, bottom, across, up);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
    this.targets.release(picture);
  }
}
