// What moves in several pictures of one place, so that earlier moments are seen behind the last one.

/** The opacity of the moment just before the last one, and by how much each further back is fainter. */
const [nearest, fading] = [0.4, 0.75];
/** Colours that differ by less, of 255, are the same. */
const least = 10;

/** The middle one of the first numbers of a list, which is sorted by that. @param {Uint8Array} numbers */
function median(numbers) {
  // Insertion is the fastest for so few.
  for (let index = 1; index < numbers.length; index += 1) {
    const number = numbers[index];
    let place = index - 1;
    for (; place >= 0 && numbers[place] > number; place -= 1) numbers[place + 1] = numbers[place];
    numbers[place + 1] = number;
  }
  return numbers[numbers.length >> 1];
}

/**
 * The earlier ones of several pictures, as a layer over the last one: only what differs there from the ground, and
 * where the last one shows the ground. That is nothing where one of the pictures shows nothing, and else what most
 * show. So a picture that fills everything hides nothing of what moved.
 * @param {Uint8ClampedArray[]} pictures RGBA of the same size, in the order of time
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA
 */
export function ghostLayer(pictures) {
  const last = pictures[pictures.length - 1];
  const layer = new Uint8ClampedArray(last.length);
  const [usual, values] = [new Uint8Array(4), new Uint8Array(pictures.length)];
  /** How much a pixel differs from the usual one there. @param {Uint8ClampedArray} picture @param {number} place */
  const differs = (picture, place) => {
    if (Math.abs(picture[place + 3] - usual[3]) > least) return true;
    const alpha = usual[3] / 255;
    return [0, 1, 2].some((part) => Math.abs(picture[place + part] - usual[part]) * alpha > least);
  };
  for (let place = 0; place < last.length; place += 4) {
    const isStill = pictures.every((picture) => picture[place] === last[place] && picture[place + 1] === last[place + 1] &&
      picture[place + 2] === last[place + 2] && picture[place + 3] === last[place + 3]);
    if (isStill) continue;
    usual.fill(0);
    if (pictures.every((picture) => picture[place + 3] > least)) for (let part = 0; part < 4; part += 1) {
      for (const [index, picture] of pictures.entries()) values[index] = picture[place + part];
      usual[part] = median(values);
    }
    if (differs(last, place)) continue;
    let alpha = 0;
    const color = [0, 0, 0];
    for (let index = 0; index < pictures.length - 1; index += 1) {
      const picture = pictures[index];
      if (!differs(picture, place)) continue;
      // Over the moments before.
      const own = picture[place + 3] / 255 * nearest * fading ** (pictures.length - 2 - index);
      for (let part = 0; part < 3; part += 1) color[part] = picture[place + part] * own + color[part] * (1 - own);
      alpha = own + alpha * (1 - own);
    }
    if (alpha === 0) continue;
    for (let part = 0; part < 3; part += 1) layer[place + part] = color[part] / alpha;
    layer[place + 3] = alpha * 255;
  }
  return layer;
}
