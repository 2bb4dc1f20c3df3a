// Content -> textures: pictures and outlines, drawn once with Canvas2D at the size shown.

import { makeTexture } from "./targets.js";

/** @import { Bounds, Content, Piece, Raster, RasterEntry, Rect, Size, Tile } from "./types.d.ts" */

/** Sides longer than this fail on some phones. */
const longestSide = 4096;
/** The side of a tile, about. Pictures larger than a texture are cut into tiles, one made in each draw. */
const tileSide = 512;
/** The longest side of the picture that stands in for the tiles that are still to come. */
const coarseSide = 2048;
/** A new size must have been asked for this long, in ms, before a picture that exists is drawn again. */
const settleTime = 120;
/** Sizes kept of one picture. */
const maximumRasters = 3;
/** Pixels kept in all, of four bytes; the least recently used go first. */
const budget = 24e6;
/** Pixels uploaded in one draw; uploads beyond them wait for the next one if they can. */
const uploadLimit = 2e6;
/** Transparent pixels around an outline, for its antialiased edge. */
const outlineMargin = 2;

/** Textures by content and size. */
export class RasterCache {
  /** @type {Map<Content, RasterEntry>} */
  #entries = new Map();
  #draws = 0;
  #now = 0;
  #uploaded = 0;
  /** Pixels in all textures. */
  pixels = 0;
  /** After how many ms another draw would be sharper; Infinity for never. */
  redrawDelay = Infinity;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.maximumSide = Math.min(longestSide, gl.getParameter(gl.MAX_TEXTURE_SIZE));
  }

  /** @param {number} now in ms */
  beginDraw(now) {
    this.#draws += 1;
    this.#now = now;
    this.#uploaded = 0;
    this.redrawDelay = Infinity;
  }

  /**
   * The textures of a content that is shown at so many pixels: one, or tiles if it is larger than a texture
   * can be. While the size is changing, textures of another size serve, so that nothing is drawn again in
   * every frame of an animation.
   * @param {Content} content
   * @param {Size} size in pixels
   * @param {(cell: Rect) => boolean} isSeen whether anything of a part is seen, in fractions of the content
   * @param {number} [limit] the longest side
   * @returns {Piece[]} none while there is nothing to show
   */
  pieces(content, size, isSeen, limit = Infinity) {
    if (content.state !== "ready" || !(size.width > 0 && size.height > 0)) return [];
    let entry = this.#entries.get(content);
    if (entry === undefined) {
      entry = { rasters: [], requests: new Map() };
      this.#entries.set(content, entry);
    }
    const wanted = pixelSize(content, size, limit);
    const raster = this.#existing(entry, wanted) ?? this.#add(entry, wanted);
    raster.lastUse = this.#draws;
    // A content in one piece is only asked for where it is seen.
    if (raster.cells.length === 1) {
      const tile = raster.tiles[0] ?? this.#draw(content, raster, 0);
      tile.lastUse = this.#draws;
      // A single texture is drawn with its margin, tiles are not.
      return [{ ...tile, cell: tile.frame }];
    }
    const pieces = [];
    for (const [index, cell] of raster.cells.entries()) {
      if (!isSeen(cell)) continue;
      const tile = raster.tiles[index] ?? this.#tile(content, raster, index) ?? this.#coarse(entry, content, size);
      tile.lastUse = this.#draws;
      pieces.push({ ...tile, cell });
    }
    return pieces;
  }

  /** The stand-in for a tile that is still to come. @param {RasterEntry} entry @param {Content} content @param {Size} size @returns {Tile} */
  #coarse(entry, content, size) {
    const { width, height } = pixelSize(content, size, coarseSide);
    const raster = sameSize(entry, width, height) ?? this.#add(entry, { width, height });
    raster.lastUse = this.#draws;
    return raster.tiles[0] ?? this.#draw(content, raster, 0);
  }

  /** Frees what has not been used lately if all textures together are over the budget. */
  endDraw() {
    if (this.pixels <= budget) return;
    const rasters = [...this.#entries.values()].flatMap((entry) => entry.rasters);
    const all = rasters.flatMap((raster) => raster.tiles.flatMap((tile, index) => tile === null ? [] : [{ raster, tile, index }]));
    all.sort((a, b) => a.tile.lastUse - b.tile.lastUse);
    for (const { raster, tile, index } of all) {
      if (this.pixels <= budget || tile.lastUse === this.#draws) break;
      this.#free(tile);
      raster.tiles[index] = null;
    }
    for (const entry of this.#entries.values()) entry.rasters = entry.rasters.filter(({ tiles }) => tiles.some(Boolean));
  }

  /** @param {RasterEntry} entry @param {Size} size @returns {Raster | undefined} */
  #existing(entry, { width, height }) {
    const exact = sameSize(entry, width, height);
    if (exact !== undefined) return exact;
    /** @param {Raster} raster */
    const distance = (raster) => Math.abs(Math.log(raster.width / width));
    const [nearest] = [...entry.rasters].sort((a, b) => distance(a) - distance(b));
    if (nearest === undefined || nearest.width < 0.25 * width) return undefined;
    const key = `${width}x${height}`;
    const request = entry.requests.get(key);
    const isLasting = request !== undefined && request.lastDraw >= this.#draws - 1;
    const since = isLasting ? request.since : this.#now;
    const isSettled = this.#now - since >= settleTime;
    if (isSettled && this.#mayUpload(width * height)) return undefined;
    for (const [other, { lastDraw }] of entry.requests) if (lastDraw < this.#draws - 1) entry.requests.delete(other);
    entry.requests.set(key, { since, lastDraw: this.#draws });
    this.redrawDelay = Math.min(this.redrawDelay, isSettled ? 0 : settleTime / 2);
    return nearest;
  }

  /** Whether so many pixels may still be uploaded in this draw; the first upload may have any number. @param {number} pixels */
  #mayUpload(pixels) {
    return this.#uploaded === 0 || this.#uploaded + pixels <= uploadLimit;
  }

  /** @param {RasterEntry} entry @param {Size} size @returns {Raster} */
  #add(entry, { width, height }) {
    const isTiled = Math.max(width, height) > this.maximumSide;
    const cells = isTiled ? grid(width, height) : [{ x: 0, y: 0, width: 1, height: 1 }];
    const raster = { width, height, cells, tiles: cells.map(() => null), lastUse: this.#draws };
    entry.requests.clear();
    entry.rasters.push(raster);
    if (entry.rasters.length > maximumRasters) {
      const [oldest] = [...entry.rasters].sort((a, b) => a.lastUse - b.lastUse);
      if (oldest.lastUse < this.#draws) {
        for (const tile of oldest.tiles) if (tile !== null) this.#free(tile);
        entry.rasters.splice(entry.rasters.indexOf(oldest), 1);
      }
    }
    return raster;
  }

  /** @param {Tile} tile */
  #free({ texture, width, height }) {
    this.gl.deleteTexture(texture);
    this.pixels -= width * height;
  }

  /** Draws a part, or returns null if it must wait for another draw. @param {Content} content @param {Raster} raster @param {number} index */
  #tile(content, raster, index) {
    if (this.#uploaded === 0) return this.#draw(content, raster, index);
    this.redrawDelay = 0;
    return null;
  }

  /** Draws a part of a content. @param {Content} content @param {Raster} raster @param {number} index @returns {Tile} */
  #draw(content, raster, index) {
    const { left, top, right, bottom } = pixelsOf(raster, index, content.outline === undefined ? 0 : outlineMargin);
    const [x, y, width, height] = [left, top, right - left, bottom - top];
    const texture = this.#upload(width, height, (context) => {
      context.translate(-x, -y);
      if (content.image !== undefined) context.drawImage(content.image, 0, 0, raster.width, raster.height);
      else if (content.outline !== undefined) {
        context.scale(raster.width / (content.width || 1), raster.height / (content.height || 1));
        context.fill(content.outline);
      }
    });
    const frame = { x: x / raster.width, y: y / raster.height, width: width / raster.width, height: height / raster.height };
    return raster.tiles[index] = { texture, width, height, frame, lastUse: this.#draws };
  }

  /** @param {number} width @param {number} height @param {(context: CanvasRenderingContext2D) => void} draw */
  #upload(width, height, draw) {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("Canvas2D is not available.");
    context.imageSmoothingQuality = "high";
    draw(context);
    const { gl } = this;
    const texture = makeTexture(gl);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    // Some phones count a canvas's memory until it is collected.
    canvas.width = 0;
    this.pixels += width * height;
    this.#uploaded += width * height;
    return texture;
  }
}

/** @param {RasterEntry} entry @param {number} width @param {number} height */
function sameSize(entry, width, height) {
  return entry.rasters.find((raster) => raster.width === width && raster.height === height);
}

/** Whole pixels, no more than the limit on a side, nor than a picture has. @param {Content} content @param {Size} size @param {number} limit */
export function pixelSize(content, { width, height }, limit) {
  let factor = Math.min(1, limit / Math.max(width, height));
  if (!content.isVector && content.width > 0) {
    factor = Math.min(factor, Math.max(content.width / width, content.height / height));
  }
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/**
 * The pixels of a part: with the outline's rim if it is the only part, else with a pixel of each neighbour,
 * so that samples at the edges are right.
 * @param {Raster} raster
 * @param {number} index
 * @param {number} rim
 * @returns {Bounds}
 */
function pixelsOf({ width, height, cells }, index, rim) {
  if (cells.length === 1) return { left: -rim, top: -rim, right: width + rim, bottom: height + rim };
  const cell = cells[index];
  return {
    left: Math.max(0, Math.round(cell.x * width) - 1),
    top: Math.max(0, Math.round(cell.y * height) - 1),
    right: Math.min(width, Math.round((cell.x + cell.width) * width) + 1),
    bottom: Math.min(height, Math.round((cell.y + cell.height) * height) + 1),
  };
}

/** The cells of tiles over so many pixels, row by row, in fractions. @param {number} width @param {number} height @returns {Rect[]} */
export function grid(width, height) {
  /** @param {number} length */
  const cuts = (length) => {
    const count = Math.max(1, Math.round(length / tileSide));
    return Array.from({ length: count + 1 }, (_, index) => Math.round(index * length / count) / length);
  };
  const [across, down] = [cuts(width), cuts(height)];
  return down.slice(1).flatMap((bottom, row) => across.slice(1).map((right, column) => {
    const [x, y] = [across[column], down[row]];
    return { x, y, width: right - x, height: bottom - y };
  }));
}
