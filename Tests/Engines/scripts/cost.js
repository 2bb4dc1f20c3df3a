// Counts what a page has the browser do: frames, those of them in which something is drawn, draws, uploads, timers, and
// the bytes of textures that are alive.

const cost = globalThis.cost = { frames: 0, drawn: 0, draws: 0, uploads: 0, uploaded: 0, timers: 0, textures: 0 };
const gl = WebGL2RenderingContext.prototype;
const { RGBA8, RGBA, RG32F } = gl;
/** The bytes of a pixel, by format. */
const depths = new Map([[RGBA8, 4], [RGBA, 4], [RG32F, 8]]);
/** The bytes of each texture that is alive. @type {Map<WebGLTexture, number>} */
const sizes = new Map();
/** The textures that the units of the context have. */
let unit = 0;
const bound = [];

/** @param {string} name @param {(context: any, ...rest: any[]) => void} note */
function watch(name, note) {
  const call = gl[name];
  gl[name] = function (...rest) {
    note(this, ...rest);
    return call.apply(this, rest);
  };
}

function resize(bytes) {
  const texture = bound[unit];
  cost.textures += bytes - (sizes.get(texture) ?? 0);
  sizes.set(texture, bytes);
}

for (const name of ["drawArrays", "drawArraysInstanced", "clear", "blitFramebuffer"]) {
  const call = gl[name];
  gl[name] = function (...rest) {
    if (name.startsWith("draw")) cost.draws += 1;
    // Where nothing is drawn, the processor does not do what is a chip's work, and shows no new picture.
    if (!globalThis.isUndrawn) call.apply(this, rest);
  };
}
watch("activeTexture", (context, name) => unit = name - context.TEXTURE0);
watch("bindTexture", (_, __, texture) => bound[unit] = texture);
watch("texStorage2D", (_, __, ___, format, width, height) => resize(width * height * depths.get(format)));
watch("texImage2D", (_, __, ___, format, ...rest) => {
  const { width, height } = rest.length > 4 ? { width: rest[0], height: rest[1] } : rest.at(-1);
  const bytes = width * height * depths.get(format);
  cost.uploads += 1;
  cost.uploaded += bytes;
  resize(bytes);
});
watch("deleteTexture", (_, texture) => {
  cost.textures -= sizes.get(texture) ?? 0;
  sizes.delete(texture);
});
for (const name of ["bufferData", "bufferSubData"]) {
  watch(name, (_, __, ...rest) => {
    const data = rest.find((value) => typeof value === "object");
    cost.uploads += 1;
    cost.uploaded += data?.byteLength ?? rest[0];
  });
}

/** Counts how often the page's functions are called by a clock. @param {string} name @param {string} counter */
function count(name, counter) {
  const schedule = globalThis[name];
  globalThis[name] = (task, ...rest) => schedule((...values) => {
    cost[counter] += 1;
    const { draws } = cost;
    if (typeof task === "function") task(...values);
    if (counter === "frames" && cost.draws > draws) cost.drawn += 1;
  }, ...rest);
}
count("requestAnimationFrame", "frames");
count("setTimeout", "timers");
count("setInterval", "timers");
