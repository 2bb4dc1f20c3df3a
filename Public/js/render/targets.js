// Render targets: textures that can be drawn into, pooled by rounded size.

/** @import { Size, Target } from "./types.d.ts" */

/** Targets of more pixels may be more than the memory holds. */
const largePixels = 4_000_000;
/** Targets unused for so many frames are freed. */
const unusedFrameLimit = 120;

/** @param {number} length */
function rounded(length) {
  if (length <= 256) return Math.max(32, Math.ceil(length / 32) * 32);
  return Math.ceil(length / 128) * 128;
}

/** @param {WebGL2RenderingContext} gl @param {GLenum} filter */
export function makeTexture(gl, filter = gl.LINEAR) {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

/** A pool of render targets; their top row is row 0, as in uploaded pictures. */
export class TargetPool {
  /** @type {Target[]} */
  #free = [];
  #frame = 0;

  #isOutOfMemory = false;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.largest = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  }

  /** A cleared target with at least this many pixels, of which the first are used. @param {Size} size @returns {Target} */
  acquire({ width, height }) {
    const [w, h] = [rounded(width), rounded(height)];
    const index = this.#free.findIndex(({ capacity }) => capacity.width === w && capacity.height === h);
    const target = index >= 0 ? this.#free.splice(index, 1)[0] : this.#make(w, h);
    target.width = width;
    target.height = height;
    target.lastUse = this.#frame;
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    return target;
  }

  /** Whether there was no memory for a target since this was last asked. */
  isOutOfMemory() {
    const was = this.#isOutOfMemory;
    this.#isOutOfMemory = false;
    return was;
  }

  /** @param {Target} target */
  release(target) {
    this.#free.push(target);
  }

  /** Ends a frame, and frees targets that have not been used for a while. */
  endFrame() {
    this.#frame += 1;
    this.#free = this.#free.filter((target) => {
      if (this.#frame - target.lastUse < unusedFrameLimit) return true;
      this.gl.deleteFramebuffer(target.framebuffer);
      this.gl.deleteTexture(target.texture);
      return false;
    });
  }

  /** @param {number} width @param {number} height @returns {Target} */
  #make(width, height) {
    const { gl } = this;
    const texture = makeTexture(gl);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    // Asking waits for the graphics: only where there is doubt.
    if (width * height > largePixels && gl.getError() === gl.OUT_OF_MEMORY) this.#isOutOfMemory = true;
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, framebuffer, capacity: { width, height }, width, height, lastUse: 0 };
  }
}
