// Whether this browser lets pages read their canvases, or gives them noise so that they cannot recognize the machine.

const [width, height] = [32, 16];
/** A difference that is seen; some browsers only change the last bit of some pixels. */
const visible = 8;

/** Whether what is read from a canvas is visibly not what was drawn. */
export function hidesCanvases() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (context === null) return false;
  const colors = [[20, 160, 90], [200, 40, 60]];
  for (const [index, color] of colors.entries()) {
    context.fillStyle = `rgb(${color})`;
    context.fillRect(index * width / 2, 0, width / 2, height);
  }
  const { data } = context.getImageData(0, 0, width, height);
  let wrong = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = colors[pixel % width < width / 2 ? 0 : 1];
    if (color.some((part, index) => Math.abs(part - data[4 * pixel + index]) > visible)) wrong += 1;
  }
  return wrong > width * height / 100;
}
