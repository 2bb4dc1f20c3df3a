// Fullscreen, also in browsers with only the older, prefixed API or none.

/**
 * @typedef {object} OldNames
 * @property {boolean} [webkitFullscreenEnabled]
 * @property {Element | null} [webkitFullscreenElement]
 * @property {() => void} [webkitExitFullscreen]
 */

const page = /** @type {Document & OldNames} */ (document);

/** Whether this browser supports fullscreen. */
export function mayFillScreen() {
  return page.fullscreenEnabled ?? page.webkitFullscreenEnabled ?? false;
}

/** Whether the page is in fullscreen. */
export function fillsScreen() {
  return (page.fullscreenElement ?? page.webkitFullscreenElement ?? null) !== null;
}

/** Enters or leaves fullscreen; a refusal is ignored. */
export function toggleFullscreen() {
  const root = /** @type {HTMLElement & { webkitRequestFullscreen?: () => void }} */ (document.documentElement);
  const change = fillsScreen()
    ? (page.exitFullscreen ?? page.webkitExitFullscreen)?.call(page)
    : (root.requestFullscreen ?? root.webkitRequestFullscreen)?.call(root);
  change?.catch(() => {});
}

/** Calls back whenever fullscreen starts or ends. @param {(isFull: boolean) => void} onChange */
export function whenScreenChanges(onChange) {
  for (const name of ["fullscreenchange", "webkitfullscreenchange"]) {
    document.addEventListener(name, () => onChange(fillsScreen()));
  }
}
