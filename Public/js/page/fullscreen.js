// The whole screen for the stage, also in browsers that still call it by an older name, or have none.

/**
 * @typedef {object} OldNames
 * @property {boolean} [webkitFullscreenEnabled]
 * @property {Element | null} [webkitFullscreenElement]
 * @property {() => void} [webkitExitFullscreen]
 */

const page = /** @type {Document & OldNames} */ (document);

/** Whether this browser can give a page the whole screen. */
export function mayFillScreen() {
  return page.fullscreenEnabled ?? page.webkitFullscreenEnabled ?? false;
}

/** Whether the page has the whole screen now. */
export function fillsScreen() {
  return (page.fullscreenElement ?? page.webkitFullscreenElement ?? null) !== null;
}

/** Takes the whole screen, or gives it back; a browser that refuses leaves everything as it is. */
export function toggleFullscreen() {
  const root = /** @type {HTMLElement & { webkitRequestFullscreen?: () => void }} */ (document.documentElement);
  const change = fillsScreen()
    ? (page.exitFullscreen ?? page.webkitExitFullscreen)?.call(page)
    : (root.requestFullscreen ?? root.webkitRequestFullscreen)?.call(root);
  change?.catch(() => {});
}

/** Calls back whenever the page has got the whole screen or given it back. @param {(isFull: boolean) => void} onChange */
export function whenScreenChanges(onChange) {
  for (const name of ["fullscreenchange", "webkitfullscreenchange"]) {
    document.addEventListener(name, () => onChange(fillsScreen()));
  }
}
