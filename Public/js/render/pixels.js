// How many pixels a canvas has: as many as the screen shows, and no more than the graphics can draw.

/** Layers reach beyond the canvas by so many pixels, for blurs and antialiased edges. */
const reach = 512;
/** The fewest pixels to which a canvas shrinks when the graphics run out of memory. */
const fewestPixels = 1280 * 720;
/** As many pixels as common screens have: with more of them, they may be why the graphics were lost. */
const commonPixels = 3840 * 2400;

/** Calls back whenever the window shows another number of pixels a CSS pixel, as on another screen. @param {() => void} onChange */
export function whenDensityChanges(onChange) {
  matchMedia(`(resolution: ${devicePixelRatio || 1}dppx)`).addEventListener("change", () => {
    whenDensityChanges(onChange);
    onChange();
  }, { once: true });
}

/** The pixels of a canvas, within the limits of its graphics. */
export class CanvasPixels {
  #gl;
  /** The longest side that the graphics can draw. */
  #longest;
  /** The most pixels for which the memory has sufficed, as far as is known. */
  #most = Infinity;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.#gl = gl;
    const limits = [gl.MAX_TEXTURE_SIZE, gl.MAX_RENDERBUFFER_SIZE].map((name) => Number(gl.getParameter(name)));
    this.#longest = Math.max(1, Math.min(...limits, ...gl.getParameter(gl.MAX_VIEWPORT_DIMS) ?? []) - reach) || Infinity;
  }

  /**
   * Gives the canvas these pixels, or in the same proportion as many as can be drawn.
   * @param {number} width
   * @param {number} height
   * @returns {number} the part of the wished width and height that it has, up to 1
   */
  resize(width, height) {
    const { canvas } = this.#gl;
    let scale = Math.min(1, this.#longest / width, this.#longest / height, Math.sqrt(this.#most / (width * height)));
    // Browsers silently draw less than a canvas asks for, which would be stretched or cut off.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      canvas.width = Math.max(1, scale === 1 ? width : Math.floor(width * scale));
      canvas.height = Math.max(1, scale === 1 ? height : Math.floor(height * scale));
      const { drawingBufferWidth, drawingBufferHeight } = this.#gl;
      if (this.#gl.isContextLost() || (drawingBufferWidth >= canvas.width && drawingBufferHeight >= canvas.height)) break;
      scale *= Math.min(drawingBufferWidth / canvas.width, drawingBufferHeight / canvas.height);
    }
    return Math.min(1, canvas.width / width);
  }

  /** Has fewer pixels from the next time on, if the graphics were lost with uncommonly many. */
  suspect() {
    const { width, height } = this.#gl.canvas;
    if (width * height > commonPixels) this.shrink();
  }

  /** The memory did not suffice for the present pixels. Returns whether fewer are worth a try. */
  shrink() {
    const { width, height } = this.#gl.canvas;
    if (width * height <= fewestPixels) return false;
    this.#most = Math.max(fewestPixels, width * height / 2);
    return true;
  }
}
