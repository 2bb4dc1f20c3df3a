// Decoded content by asset id, independent of the graphics context: pictures and outlines.

/** @import { Asset } from "../net/types.d.ts" */
/** @import { Content } from "./types.d.ts" */

/** Keeps assets over scene changes, because their ids are stable. */
export class ContentStore {
  /** @type {Map<string, Content>} */
  #contents = new Map();

  /** @param {() => void} onChange called when a picture has been decoded or could not be */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /**
   * Starts to load what a structure needs and is not there yet.
   * @param {Iterable<Asset>} assets
   */
  load(assets) {
    for (const asset of assets) {
      const id = String(asset.id);
      const known = this.#contents.get(id);
      const isSame = known?.asset.url === asset.url && known?.asset.path === asset.path;
      if (known === undefined || !isSame || known.state === "failed") this.#contents.set(id, this.#begin(asset));
    }
  }

  /** @param {string|number|undefined} id @returns {Content | undefined} */
  get(id) {
    return this.#contents.get(String(id));
  }

  /** Whether nothing of these is still on its way. @param {Iterable<Asset>} assets */
  isSettled(assets) {
    for (const asset of assets) if (this.get(asset.id)?.state === "loading") return false;
    return true;
  }

  /** The ids of the pictures that could not be loaded. */
  get failures() {
    return [...this.#contents.values()].filter(({ state }) => state === "failed").map(({ asset }) => String(asset.id));
  }

  /** @param {Asset} asset @returns {Content} */
  #begin(asset) {
    const [width, height] = [asset.width ?? 0, asset.height ?? 0];
    if (asset.kind === "shader") return { asset, state: "ready", isVector: false, width, height };
    if (asset.path !== undefined) return { asset, state: "ready", isVector: true, ...outlineOf(asset.path, asset) };
    /** @type {Content} */
    const content = { asset, state: "failed", isVector: /\.svg(\?|#|$)/.test(asset.url ?? ""), width, height };
    if (asset.url === undefined) return content;
    content.state = "loading";
    const image = new Image();
    // Asked for another shape than its own, Firefox would fit a vector picture into it and leave margins.
    image.src = content.isVector ? asset.url.replace(/(#.*)?$/, "#svgView(preserveAspectRatio(none))") : asset.url;
    image.decode().then(() => {
      content.state = "ready";
      content.image = image;
      content.width = image.naturalWidth || width;
      content.height = image.naturalHeight || height;
    }, () => {
      content.state = "failed";
    }).finally(() => this.onChange());
    return content;
  }
}

/** An outline with its box at the origin and y down. @param {string} path @param {Asset} asset */
function outlineOf(path, { bounds, width = 0, height = 0 }) {
  const outline = new Path2D(path);
  if (bounds === undefined) return { outline, width, height };
  // A glyph's y goes up from its baseline.
  const [left, bottom, across, up] = bounds;
  const turned = new Path2D();
  turned.addPath(outline, { a: 1, d: -1, e: -left, f: bottom + up });
  return { outline: turned, width: across, height: up };
}
