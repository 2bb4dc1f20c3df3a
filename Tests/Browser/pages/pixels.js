// What ripples, lenses and meshes look like, worked out pixel by pixel in the plainest way.

/** @typedef {[number, number, number, number]} Color in 0…1 */

const [width, height] = [240, 160];

/** Sets every pixel of the sheet to a premultiplied colour of 0…1. @param {CanvasRenderingContext2D} context @param {(x: number, y: number) => number[]} colorAt */
export function paint(context, colorAt) {
  const image = context.createImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha] = colorAt(x + 0.5, y + 0.5);
      const over = Math.max(alpha, 1e-9);
      image.data.set([255 * red / over, 255 * green / over, 255 * blue / over, 255 * alpha], 4 * (y * width + x));
    }
  }
  context.putImageData(image, 0, 0);
}

/** Premultiplied colours between the pixels of a drawing, transparent outside. @param {(context: CanvasRenderingContext2D) => void} draw */
function sampler(draw) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  /** @param {number} x @param {number} y */
  const pixel = (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return [0, 0, 0, 0];
    const [red, green, blue, alpha] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4);
    return [red * alpha / 255, green * alpha / 255, blue * alpha / 255, alpha].map((value) => value / 255);
  };
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    const [u, v] = [x - 0.5 - left, y - 0.5 - top];
    const corners = [pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1)];
    const weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
    return [0, 1, 2, 3].map((channel) => corners.reduce((sum, corner, i) => sum + weights[i] * corner[channel], 0));
  };
}

/**
 * Sets every pixel to what a function makes of a drawing, which it may look at anywhere.
 * @param {CanvasRenderingContext2D} context
 * @param {(context: CanvasRenderingContext2D) => void} draw
 * @param {(at: (x: number, y: number) => number[], x: number, y: number) => number[]} colorAt
 */
export function drawThrough(context, draw, colorAt) {
  const at = sampler(draw);
  paint(context, (x, y) => colorAt(at, x, y));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Record<string, number>} wave
 * @param {(context: CanvasRenderingContext2D) => void} draw
 */
export function drawRipple(context, { originX, originY, time, amplitude, frequency, decay, speed }, draw) {
  const at = sampler(draw);
  paint(context, (x, y) => {
    const [dx, dy] = [x - originX, y - originY];
    const d = Math.sqrt(dx * dx + dy * dy);
    const t = Math.max(0, time - d / speed);
    const w = Math.sin(frequency * t) * Math.exp(-decay * t);
    const shift = d === 0 ? 0 : amplitude * w / d;
    const [red, green, blue, alpha] = at(x + shift * dx, y + shift * dy);
    const light = [red, green, blue].map((value) => Math.min(alpha, Math.max(0, value + 0.3 * w * alpha)));
    return [...light, alpha];
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ pitch: number, view: number, softness: number }} lens
 * @param {Color[]} faces premultiplied, each over the whole sheet
 */
export function drawLens(context, { pitch, view, softness }, faces) {
  const f = view * (faces.length - 1);
  const i = Math.min(Math.floor(f), faces.length - 2);
  const g = f - i;
  paint(context, (x) => {
    const q = x / pitch - Math.floor(x / pitch);
    const m = softness === 0 ? Number(q < g) : Math.min(1, Math.max(0, (g * (1 + softness) - q) / softness));
    return faces[i].map((value, channel) => (1 - m) * value + m * faces[i + 1][channel]);
  });
}

/** Value and tangent at the two ends of a cubic, weighed. Source: the Hermite basis. @param {number} t */
function hermite(t) {
  return [2 * t ** 3 - 3 * t ** 2 + 1, 3 * t ** 2 - 2 * t ** 3, t ** 3 - 2 * t ** 2 + t, t ** 3 - t ** 2];
}

/** @param {number[]} values @param {number} index */
function slope(values, index) {
  if (index === 0) return values[1] - values[0];
  if (index === values.length - 1) return values[index] - values[index - 1];
  return (values[index + 1] - values[index - 1]) / 2;
}

/**
 * One quantity of a mesh at (u, v) of a patch: H(v)ᵀ · G · H(u), where G holds values, tangents and zero twists.
 * @param {(row: number, column: number) => number} at
 * @param {number} rows
 * @param {number} columns
 * @param {[number, number, number, number]} place of the patch, row and column, then v and u in it
 */
function surface(at, rows, columns, [row, column, v, u]) {
  const along = (/** @type {number} */ r) => Array.from({ length: columns }, (_, c) => at(r, c));
  const down = (/** @type {number} */ c) => Array.from({ length: rows }, (_, r) => at(r, c));
  /** @param {(r: number, c: number) => number} make */
  const four = (make) => [[make(row, column), make(row, column + 1)], [make(row + 1, column), make(row + 1, column + 1)]];
  const value = four(at);
  const slopeU = four((r, c) => slope(along(r), c));
  const slopeV = four((r, c) => slope(down(c), r));
  const G = [
    [...value[0], ...slopeU[0]],
    [...value[1], ...slopeU[1]],
    [...slopeV[0], 0, 0],
    [...slopeV[1], 0, 0],
  ];
  const [hu, hv] = [hermite(u), hermite(v)];
  return G.reduce((sum, line, i) => sum + hv[i] * line.reduce((part, g, j) => part + g * hu[j], 0), 0);
}

/**
 * Fills small cells of every patch, each in its own colour, in order.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./tree.js").Grid} grid
 * @param {number[][]} points
 * @param {Record<string, number>} frame
 */
export function drawMesh(context, { columns, rows, smoothsColors }, points, { x, y, width, height }) {
  const steps = 24;
  /** @param {number} channel @param {[number, number, number, number]} place */
  const at = (channel, place) => surface((r, c) => points[r * columns + c][channel], rows, columns, place);
  /** @param {number} channel @param {[number, number, number, number]} place */
  const bilinear = (channel, [row, column, v, u]) => {
    const [a, b] = [points[row * columns + column], points[row * columns + column + 1]];
    const [c, d] = [points[(row + 1) * columns + column], points[(row + 1) * columns + column + 1]];
    return (1 - v) * ((1 - u) * a[channel] + u * b[channel]) + v * ((1 - u) * c[channel] + u * d[channel]);
  };
  for (let patch = 0; patch < (rows - 1) * (columns - 1); patch += 1) {
    const [row, column] = [Math.floor(patch / (columns - 1)), patch % (columns - 1)];
    for (let cell = 0; cell < steps * steps; cell += 1) {
      const [i, j] = [Math.floor(cell / steps), cell % steps];
      context.beginPath();
      // A little larger than it is, so that no gap shows between antialiased neighbours.
      const [low, high] = [-0.02, 1.02];
      for (const [dv, du] of [[low, low], [low, high], [high, high], [high, low]]) {
        /** @type {[number, number, number, number]} */
        const place = [row, column, Math.min(1, Math.max(0, (i + dv) / steps)), Math.min(1, Math.max(0, (j + du) / steps))];
        context.lineTo(x + width * at(0, place), y + height * at(1, place));
      }
      /** @type {[number, number, number, number]} */
      const middle = [row, column, (i + 0.5) / steps, (j + 0.5) / steps];
      const color = [2, 3, 4, 5].map((channel) => Math.min(1, Math.max(0, (smoothsColors ? at : bilinear)(channel, middle))));
      context.fillStyle = `rgb(${255 * color[0]} ${255 * color[1]} ${255 * color[2]} / ${color[3]})`;
      context.fill();
    }
  }
}
