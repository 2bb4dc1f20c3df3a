// The arrangement of tiles that shows their pictures largest.

/** The proportions of a picture. */
const ratio = 4 / 3;

/**
 * The number of columns in which tiles of one size fill a box with pictures as large as possible, or null where those
 * would be too small, and the box has to scroll.
 * @param {number} count of tiles
 * @param {{ width: number, height: number }} box
 * @param {{ gap: number, footer: number, least: number }} lengths between tiles, of the words below a picture, and the
 * least width of a picture
 */
export function columnsToFill(count, { width, height }, { gap, footer, least }) {
  /** @type {number | null} */
  let best = null;
  let largest = least;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows - footer;
    const picture = Math.min(across, down * ratio);
    if (picture >= largest && across >= least) [best, largest] = [columns, picture];
  }
  return best;
}

/** The number of columns of a box that scrolls. @param {number} width @param {{ gap: number, least: number }} lengths */
export const columnsToScroll = (width, { gap, least }) => Math.max(1, Math.floor((width + gap) / (least + gap)));
