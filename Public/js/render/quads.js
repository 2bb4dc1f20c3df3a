// Quads: their numbers in one array, set by one call, because each call of the browser's takes longer than the rest.

/** @import { Program, Programs } from "./shaders.js" */
/** @import { Context, Feature, Quad, Rect, Surface } from "./types.d.ts" */

/** The colour of quads without one. */
const white = [1, 1, 1, 1];
/** The features of a quad's paint and of its edge. @type {readonly (readonly Feature[])[]} */
const paints = [[], ["PICTURE"], ["MASK"]];
/** @type {readonly (readonly Feature[])[]} */
const edges = [[], ["ELLIPSE"], ["SHARP"]];
/** @type {readonly Feature[]} */
const filtered = ["FILTERED"];
/** @type {readonly Feature[]} */
const clipped = ["CLIPPED"];

/** @param {Rect} rect */
export const numbers = ({ x, y, width, height }) => [x, y, width, height];

/** @param {Float32Array} array @param {number} at @param {Rect} rect */
function put(array, at, { x, y, width, height }) {
  array[at] = x;
  array[at + 1] = y;
  array[at + 2] = width;
  array[at + 3] = height;
}

/** Scales and offsets from pixels to clip space; the canvas has its first row at the bottom, targets at the top. @param {Surface} surface */
export function clipScale({ target, region }) {
  const [sx, sy] = [2 / region.width, (target === null ? -2 : 2) / region.height];
  return { sx, sy, ox: -1 - region.x * sx, oy: (target === null ? 1 : -1) - region.y * sy };
}

/** Draws the quads of one graphics context. */
export class Quads {
  /** What `quad` is in the shaders. */
  #numbers = new Float32Array(28);
  #uniforms = { quad: this.#numbers };
  /** The programs, by their features. @type {Program[]} */
  #programs = [];

  /** @param {WebGL2RenderingContext} gl @param {Programs} programs */
  constructor(gl, programs) {
    this.gl = gl;
    this.programs = programs;
  }

  /** @param {Surface} surface @param {Context} context @param {Quad} quad @param {{ x: number, y: number }} growth in points */
  draw(surface, { matrix, alpha, filter, clip }, { frame, radius = 0, isEllipse, isSharp, content, color = white }, growth) {
    const { gl } = this;
    const quad = this.#numbers;
    const { sx, sy, ox, oy } = clipScale(surface);
    for (let column = 0; column < 3; column += 1) {
      const w = matrix[6 + column];
      quad[4 * column] = matrix[column] * sx + w * ox;
      quad[4 * column + 1] = matrix[3 + column] * sy + w * oy;
      quad[4 * column + 2] = w;
    }
    quad[3] = radius;
    quad[7] = alpha;
    put(quad, 12, frame);
    for (let index = 0; index < 4; index += 1) quad[16 + index] = color[index];
    quad[24] = growth.x;
    quad[25] = growth.y;
    if (content !== undefined) {
      put(quad, 20, content.frame);
      quad[26] = content.width;
      quad[27] = content.height;
      gl.bindTexture(gl.TEXTURE_2D, content.texture);
    }
    const paint = content === undefined ? 0 : content.isMask ? 2 : 1;
    const edge = isEllipse ? 1 : isSharp ? 2 : 0;
    const program = this.#program(paint, edge, filter !== null, clip !== null);
    program.use(this.#uniforms);
    if (filter !== null) program.use({ filterMatrix: filter.matrix, filterOffset: filter.offset });
    if (clip !== null) {
      const { target, region } = surface;
      program.use({
        toClipPlane: clip.toPlane,
        clipFrame: numbers(clip.frame),
        clipRadius: clip.radius,
        pixelOrigin: target === null ? [region.x, region.height, -1] : [region.x, region.y, 1],
      });
    }
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** @param {number} paint @param {number} edge @param {boolean} isFiltered @param {boolean} isClipped */
  #program(paint, edge, isFiltered, isClipped) {
    const index = paint + 3 * edge + (isFiltered ? 9 : 0) + (isClipped ? 18 : 0);
    return this.#programs[index] ??= this.programs.get(
      "quad", [...paints[paint], ...edges[edge], ...isFiltered ? filtered : [], ...isClipped ? clipped : []]);
  }
}
