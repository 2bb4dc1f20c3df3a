// Content -> textures: pictures and outlines drawn once with Canvas2D at the size at which they are shown.

import { makeTexture } from "./targets.js";

/** @import { Content, Raster } from "./types.d.ts" */
/** @typedef {{ since: number, lastDraw: number }} Wish */
/** @typedef {{ rasters: Raster[], wishes: Map<string, Wish> }} Entry */

/** Sides longer than this fail on some phones. */
const longestSide = 4096;
/** A new size must have been asked for this long, in ms, before a picture that exists is drawn again. */
export const settleTime = 120;
/** Sizes kept of one picture. */
const variants = 3;
/** Pixels kept in all; the least recently used go first. */
const budget = 48e6;
/** Transparent pixels around an outline, for its antialiased edge. */
const outlineMargin = 2;

/** Textures by content and size. */
export class RasterCache {
  /** @type {Map<Content, Entry>} */
  #entries = new Map();
  #draws = 0;
  #now = 0;
  /** Whether a sharper version of something is wanted once its size has settled. */
  isUnsettled = false;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.longest = Math.min(longestSide, gl.getParameter(gl.MAX_TEXTURE_SIZE));
  }

  /** @param {number} now in ms */
  beginDraw(now) {
    this.#draws += 1;
    this.#now = now;
    this.isUnsettled = false;
  }

  /**
   * The texture of a content that is shown at so many pixels. While the size is changing, a texture of
   * another size serves, so that nothing is drawn again in every frame of an animation.
   * @param {Content} content
   * @param {number} width in pixels
   * @param {number} height in pixels
   * @returns {Raster | null} null while there is nothing to show
   */
  get(content, width, height) {
    if (content.state !== "ready" || !(width > 0 && height > 0)) return null;
    let entry = this.#entries.get(content);
    if (entry === undefined) {
      entry = { rasters: [], wishes: new Map() };
      this.#entries.set(content, entry);
    }
    const size = this.#size(content, width, height);
    const raster = this.#existing(entry, size) ?? this.#draw(entry, content, size);
    raster.lastUse = this.#draws;
    return raster;
  }

  /** Frees what has not been used lately if all textures together are over the budget. */
  endDraw() {
    const all = [...this.#entries.values()].flatMap((entry) => entry.rasters.map((raster) => ({ entry, raster })));
    let pixels = all.reduce((sum, { raster }) => sum + raster.width * raster.height, 0);
    all.sort((a, b) => a.raster.lastUse - b.raster.lastUse);
    for (const { entry, raster } of all) {
      if (pixels <= budget || raster.lastUse === this.#draws) return;
      pixels -= raster.width * raster.height;
      this.#remove(entry, raster);
    }
  }

  /** @param {Content} content @param {number} width @param {number} height */
  #size(content, width, height) {
    let factor = Math.min(1, this.longest / Math.max(width, height));
    if (!content.isVector && content.width > 0) {
      factor = Math.min(factor, Math.max(content.width / width, content.height / height));
    }
    return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  }

  /** @param {Entry} entry @param {{ width: number, height: number }} size @returns {Raster | undefined} */
  #existing(entry, { width, height }) {
    const exact = entry.rasters.find((raster) => raster.width === width && raster.height === height);
    if (exact !== undefined) return exact;
    /** @param {Raster} raster */
    const distance = (raster) => Math.abs(Math.log(raster.width / width));
    const [nearest] = [...entry.rasters].sort((a, b) => distance(a) - distance(b));
    if (nearest === undefined || nearest.width < 0.25 * width) return undefined;
    const key = `${width}x${height}`;
    const wish = entry.wishes.get(key);
    const isLasting = wish !== undefined && wish.lastDraw >= this.#draws - 1;
    const since = isLasting ? wish.since : this.#now;
    if (this.#now - since >= settleTime) return undefined;
    for (const [other, { lastDraw }] of entry.wishes) if (lastDraw < this.#draws - 1) entry.wishes.delete(other);
    entry.wishes.set(key, { since, lastDraw: this.#draws });
    this.isUnsettled = true;
    return nearest;
  }

  /** @param {Entry} entry @param {Raster} raster */
  #remove(entry, raster) {
    entry.rasters.splice(entry.rasters.indexOf(raster), 1);
    this.gl.deleteTexture(raster.texture);
  }

  /** @param {Entry} entry @param {Content} content @param {{ width: number, height: number }} size @returns {Raster} */
  #draw(entry, content, { width, height }) {
    const margin = content.outline === undefined ? 0 : outlineMargin;
    const canvas = document.createElement("canvas");
    canvas.width = width + 2 * margin;
    canvas.height = height + 2 * margin;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("Canvas2D is not available.");
    context.imageSmoothingQuality = "high";
    if (content.image !== undefined) {
      context.drawImage(content.image, 0, 0, width, height);
    } else if (content.outline !== undefined) {
      context.translate(margin, margin);
      context.scale(width / (content.width || 1), height / (content.height || 1));
      context.fill(content.outline);
    }
    const { gl } = this;
    const texture = makeTexture(gl);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    // Some phones count a canvas's memory until it is collected.
    canvas.width = 0;
    const raster = { texture, width, height, margin, lastUse: this.#draws };
    entry.wishes.clear();
    entry.rasters.push(raster);
    if (entry.rasters.length > variants) {
      const [oldest] = [...entry.rasters].sort((a, b) => a.lastUse - b.lastUse);
      if (oldest.lastUse < this.#draws) this.#remove(entry, oldest);
    }
    return raster;
  }
}
