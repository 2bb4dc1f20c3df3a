// The stage of a room as a frame for other pages.

/**
 * The HTML of the frame. A visitor's browser may ask before a public page reaches the server's network, so the frame
 * needs the permission for it.
 * @param {string} link for watching
 * @param {readonly number[]} stage its width and height in points
 */
export function embedCode(link, [width, height]) {
  const address = new URL(link);
  address.search = "?embed";
  address.hash = "";
  return `<iframe src="${address.href}" title="Tiltcast" width="${Math.round(width)}" height="${Math.round(height)}" style="border: 0" allow="local-network-access"></iframe>`;
}
