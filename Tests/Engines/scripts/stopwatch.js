// Counts the samples that leave the page, and measures from a sample to the drawn frame that it has changed, and how
// long tasks are.

const watch = globalThis.stopwatch = { samples: 0, delays: [], tasks: [] };
/** When the sample was taken that a frame stands for, by the frame's number. @type {Map<number, number>} */
const taken = new Map();
const AnySocket = WebSocket;
globalThis.WebSocket = class extends AnySocket {
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string") return;
      const view = new DataView(data);
      taken.set(view.getUint32(4, true), view.getFloat64(16, true));
    });
  }

  send(data) {
    if (typeof data !== "string" && new Uint8Array(data)[0] === 0x10) watch.samples += 1;
    super.send(data);
  }
};
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) watch.tasks.push(duration);
}).observe({ type: "longtask" });
addEventListener("DOMContentLoaded", () => {
  const stage = document.querySelector("#stage");
  new MutationObserver(() => {
    const time = taken.get(Number(stage.dataset.sequence));
    watch.drawnAt ??= performance.now();
    if (time !== undefined && !Number.isNaN(time)) watch.delays.push(performance.now() - time);
  }).observe(stage, { attributes: true, attributeFilter: ["data-sequence"] });
});
