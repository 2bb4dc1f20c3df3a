// The inspector of a presenter's page: holds its picture, goes through the last ten seconds, and shows the curves of a
// layer. The room goes on meanwhile, and nobody else sees anything of it.

import { button, isTyping, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { elementAt, fetchElements } from "../lab/elements.js";
import { ghostLayer } from "../lab/ghosts.js";
import { CurveList, layerCurves } from "./curves.js";
import { Variant, keepMoments } from "./variant.js";
import { chainOf, boxOf, layerAt, nodeAt, outlinesOf, pathOf } from "./layers.js";

/** @import { Display } from "../render/display.js" */
/** @import { Node, Structure } from "../net/types.d.ts" */
/** @import { RecordedTime, Recording } from "./recording.js" */
/** @import { RoomView } from "../page/room.js" */
/** @import { NamedElement } from "../lab/types.d.ts" */
/** @import { KeptMoments, Painter } from "./types.d.ts" */

/** The parts of the usual speed, in the order of the button. */
const speeds = [1, 1 / 4, 1 / 10];
/** One moment back or forth in ms, and more with Shift. */
const [step, leap] = [1000 / 60, 500];
/** The number of ghosts, and the time between two of them in ms. */
const [ghostCount, ghostTime] = [6, 120];
/** The most pixels in which ghosts are compared. */
const ghostPixels = 300_000;
/** Ghosts are drawn when nothing was scrubbed for so many ms. */
const ghostDelay = 90;
/** The most outlines of one layer, and the most points of its way. */
const [mostOutlines, mostWay] = [60, 200];

/** A presenter's own look at the stage. */
export class Inspector {
  element = make("section", { class: "inspector chrome", "aria-label": text("inspector") });
  #marks = make("canvas", { class: "inspection", "aria-hidden": "true" });
  #display;
  #recording;
  #room;
  #onChange;
  #onClose;
  /** The moments that are held; null while the picture is live. @type {RecordedTime | null} */
  #recorded = null;
  /** In ms from the first held moment on. */
  #time = 0;
  #speed = 2;
  #isPlaying = false;
  #last = 0;
  #hasGhosts = false;
  #ghostTimer = 0;
  /** The layer that was chosen, as it is known in any structure. @type {string | null} */
  #path = null;
  #curves = new CurveList();
  /** The picture beside the held one; null for none. @type {Variant | null} */
  #variant = null;
  /** The width of that, in CSS pixels. */
  #side = 0;
  /** What is held, as the server keeps it, or a sentence why it does not. @type {Promise<KeptMoments | string>} */
  #kept = Promise.resolve("");
  /** The elements that had names when the picture was held. @type {NamedElement[]} */
  #elements = [];

  #hold = button("", () => this.toggleHold(), { class: "hold" });
  #play = button("", () => this.#togglePlay());
  #rate = button("", () => this.#changeSpeed());
  #ghosts = button(text("ghosts"), () => this.#toggleGhosts(), { "aria-pressed": "false" });
  #compare = button(text("compareVariants"), () => this.#toggleVariant(), { "aria-pressed": "false" });
  #position = make("input", { type: "range", min: 0, max: 1000, step: "any", "aria-label": text("position") });
  #clock = make("output", { class: "clock" });
  #layer = make("p", { class: "layer" });
  #outer = button("↑", () => this.#choose(this.#neighbour("outer")), { "aria-label": text("outerLayer"), title: `${text("outerLayer")} (↑)` });
  #inner = button("↓", () => this.#choose(this.#neighbour("inner")), { "aria-label": text("innerLayer"), title: `${text("innerLayer")} (↓)` });
  #next = button("↷", () => this.#choose(this.#neighbour("next")), { "aria-label": text("nextLayer"), title: `${text("nextLayer")} (.)` });

  /** @param {Display} display @param {Recording} recording @param {RoomView} room @param {() => void} onChange its size has changed @param {() => void} onClose */
  constructor(display, recording, room, onChange, onClose) {
    this.#room = room;
    this.#display = display;
    this.#recording = recording;
    this.#onChange = onChange;
    this.#onClose = onClose;
    this.#position.addEventListener("input", () => {
      this.#isPlaying = false;
      this.show(Number(this.#position.value));
    });
    const close = button("×", onClose, { class: "close", "aria-label": text("close") });
    this.element.append(
      make("div", { class: "times" }, this.#hold, this.#play, this.#rate, this.#position, this.#clock, this.#ghosts, this.#compare, close),
      make("div", { class: "layers" }, this.#layer, this.#outer, this.#inner, this.#next),
      this.#curves.element,
    );
    document.body.append(this.#marks, this.element);
    display.canvas.addEventListener("pointerdown", this.#pressed, { capture: true });
    addEventListener("resize", this.#resized);
    new ResizeObserver(() => onChange()).observe(this.element);
    this.#update();
  }

  /** The height that it takes from the stage at the lower edge, in CSS pixels. */
  get height() {
    return this.element.offsetHeight + 16;
  }

  /** The width that it takes from the stage at the right edge, in CSS pixels. @param {number} free the width that there is */
  side(free) {
    return this.#side = this.#variant === null ? 0 : Math.round(free / 2);
  }

  get isHolding() {
    return this.#recorded !== null;
  }

  close() {
    this.#go();
    this.#display.canvas.removeEventListener("pointerdown", this.#pressed, { capture: true });
    removeEventListener("resize", this.#resized);
    this.#marks.remove();
    this.element.remove();
    document.body.classList.remove("holding");
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was the inspector's */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return false;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key.startsWith("Arrow") && this.#variant?.uses(event.target)) return false;
    if (event.key === "Escape") this.#onClose();
    else if (event.key === " " && !isOnButton) this.toggleHold();
    else if (!this.isHolding) return false;
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      this.#isPlaying = false;
      this.show(this.#time + (event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? leap : step));
    } else if (event.key === "Home") this.show(0);
    else if (event.key === "End") this.show(this.#recorded?.duration ?? 0);
    else if (event.key === "ArrowUp") this.#choose(this.#neighbour("outer"));
    else if (event.key === "ArrowDown") this.#choose(this.#neighbour("inner"));
    else if (event.key === ".") this.#choose(this.#neighbour("next"));
    else if (event.key === "Enter" && !isOnButton) this.#togglePlay();
    else if (event.key.toLowerCase() === "x") this.#changeSpeed();
    else if (event.key.toLowerCase() === "n") this.#toggleGhosts();
    else if (event.key.toLowerCase() === "v") this.#toggleVariant();
    else if (this.#variant !== null && (event.key === "[" || event.key === "]")) this.#variant.step(event.key === "[" ? -1 : 1);
    else return false;
    return true;
  }

  /** Holds the picture at the present moment, or goes on with what is live. */
  toggleHold() {
    if (this.isHolding) return this.#go();
    const recorded = this.#recording.take();
    if (recorded.isEmpty) return;
    this.#recorded = recorded;
    this.#kept = keepMoments(this.#room);
    this.#elements = [];
    void fetchElements(this.#room.session).then((answer) => {
      this.#elements = answer?.elements ?? [];
      this.#update();
    });
    this.#position.max = String(recorded.duration);
    this.show(recorded.duration);
    this.#fillCurves();
    this.#update();
  }

  /** Shows beside the held picture what the same input would have done with another value, or no longer. */
  #toggleVariant() {
    if (!this.isHolding && this.#variant === null) return;
    this.#variant?.close();
    this.#variant = this.#variant === null ? new Variant(this.#room, this.#kept, () => this.show(this.#time)) : null;
    if (this.#variant !== null) this.element.insertBefore(this.#variant.element, this.#curves.element);
    this.#update();
    this.#display.redraw();
    this.show(this.#time);
  }

  #go() {
    this.#variant?.close();
    this.#variant = null;
    [this.#recorded, this.#isPlaying, this.#display.held] = [null, false, null];
    this.#curves.clear();
    this.#clearMarks();
    this.#display.invalidate();
    this.#update();
  }

  /** Shows a held moment. @param {number} time in ms */
  show(time) {
    const recorded = this.#recorded;
    if (recorded === null) return;
    this.#time = Math.min(recorded.duration, Math.max(0, time));
    this.#display.held = recorded.at(this.#time);
    this.#display.invalidate();
    this.#variant?.show(recorded.start + this.#time, this.#display.layout().insets, this.#side);
    this.#position.value = String(this.#time);
    const seconds = (this.#time - recorded.duration) / 1000;
    setText(this.#clock, `${seconds.toFixed(2).replace("-", "−")} s`);
    this.#position.setAttribute("aria-valuetext", text("secondsAgo", { count: (-seconds).toFixed(2) }));
    this.#curves.mark(this.#time);
    this.#drawMarks();
  }

  #togglePlay() {
    if (this.#recorded === null) return;
    this.#isPlaying = !this.#isPlaying;
    if (this.#isPlaying) {
      if (this.#time >= this.#recorded.duration) this.#time = 0;
      this.#last = performance.now();
      requestAnimationFrame(this.#advance);
    }
    this.#update();
  }

  /** @param {number} now */
  #advance = (now) => {
    if (!this.#isPlaying || this.#recorded === null) return;
    const next = this.#time + Math.max(0, now - this.#last) * speeds[this.#speed];
    this.#last = now;
    this.show(next);
    if (next >= this.#recorded.duration) {
      this.#isPlaying = false;
      this.#update();
    } else requestAnimationFrame(this.#advance);
  };

  #changeSpeed() {
    this.#speed = (this.#speed + 1) % speeds.length;
    this.#update();
  }

  #toggleGhosts() {
    this.#hasGhosts = !this.#hasGhosts;
    this.#update();
    this.#drawMarks();
  }

  /** The numbers of leaves' contents. @type {Painter} */
  get #painter() {
    return { contents: this.#display.contents, grid: () => ({ columns: 0, rows: 0, smoothsColors: false, points: new Float32Array(0) }) };
  }

  /** The held structure, and the chosen node in it. @returns {{ structure: Structure, floats: Float32Array, node: Node | null } | null} */
  get #chosen() {
    const held = this.#display.held;
    if (held === null || held.structure === null) return null;
    const node = this.#path === null ? null : nodeAt(held.structure, this.#path);
    return { structure: held.structure, floats: held.floats, node };
  }

  /** @param {"outer" | "inner" | "next"} direction */
  #neighbour(direction) {
    const chosen = this.#chosen;
    if (chosen === null) return null;
    const { structure, floats, node } = chosen;
    /** @param {Node} one */
    const draws = (one) => boxOf(structure, floats, one, this.#painter) !== null;
    if (node === null || direction === "outer" && node.parent < 0) return structure.root;
    if (direction === "outer") return structure.nodes[node.parent];
    if (direction === "inner") return node.children.find(draws) ?? node;
    const siblings = node.parent < 0 ? [node] : structure.nodes[node.parent].children.filter(draws);
    return siblings[(siblings.indexOf(node) + 1) % siblings.length] ?? node;
  }

  /** @param {Node | null} node */
  #choose(node) {
    const structure = this.#display.held?.structure ?? null;
    this.#path = node === null || structure === null ? null : pathOf(structure, node);
    this.#room.chosenElement = node === null ? null : this.#elementOf(node);
    this.#fillCurves();
    this.#update();
    this.#drawMarks();
  }

  #fillCurves() {
    this.#curves.clear();
    if (this.#recorded === null || this.#path === null) return;
    this.#curves.fill(layerCurves(this.#recorded, this.#path, this.#painter), this.#recorded.duration);
    this.#curves.mark(this.#time);
  }

  /** A press on the held picture chooses the layer there, and moves nothing. @param {PointerEvent} event */
  #pressed = (event) => {
    if (!this.isHolding || event.button !== 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const chosen = this.#chosen;
    if (chosen === null) return;
    const { x, y } = this.#display.stagePoint(event.clientX, event.clientY);
    this.#choose(layerAt(chosen.structure, chosen.floats, x, y, this.#painter));
  };

  #resized = () => this.isHolding ? this.show(this.#time) : this.#drawMarks();

  #update() {
    const { isHolding } = this;
    document.body.classList.toggle("holding", isHolding);
    this.#hold.textContent = text(isHolding ? "goOn" : "hold");
    this.#hold.title = `${this.#hold.textContent} (${text("space")})`;
    this.#hold.setAttribute("aria-pressed", String(isHolding));
    this.#play.textContent = text(this.#isPlaying ? "pause" : "play");
    this.#rate.textContent = ["1×", "¼×", "⅒×"][this.#speed];
    this.#rate.setAttribute("aria-label", text("speedOf", { speed: speeds[this.#speed] }));
    this.#rate.title = `${text("speedOf", { speed: speeds[this.#speed] })} (X)`;
    this.#ghosts.title = `${text("ghosts")} (N)`;
    this.#ghosts.setAttribute("aria-pressed", String(this.#hasGhosts));
    this.#compare.title = `${text("compareVariantsHelp")} (V, [ ])`;
    this.#compare.setAttribute("aria-pressed", String(this.#variant !== null));
    for (const control of [this.#play, this.#rate, this.#position, this.#ghosts, this.#compare]) control.disabled = !isHolding;
    if (!isHolding) setText(this.#clock, text("open"));
    const node = this.#chosen?.node ?? null;
    for (const control of [this.#outer, this.#inner, this.#next]) show(control, isHolding);
    const names = node === null || this.#display.held?.structure === null ? "" : this.#names(node);
    setText(this.#layer, !isHolding ? text("inspectorHelp") : node === null ? text("chooseLayer") : this.#curves.element.childElementCount > 0 ? names : `${names}: ${text("layerStands")}`);
    this.#onChange();
  }

  /** The kinds around a layer, from the outside, as far as they say something. @param {Node} node */
  #names(node) {
    const structure = this.#display.held?.structure;
    if (structure === null || structure === undefined) return "";
    const chain = chainOf(structure, node).filter((one) => one.kind !== "group" || one.id !== undefined || one === node);
    const kinds = chain.slice(-4).map((one) => one.id ?? one.kind).join(" › ");
    const element = this.#elementOf(node);
    return element === null ? kinds : `“${element}” · ${kinds}`;
  }

  /** The name by which tests find the element that a layer belongs to, as it was when the picture was held. @param {Node} node */
  #elementOf(node) {
    const last = this.#recorded?.at(this.#recorded.duration);
    const structure = last?.structure ?? null;
    const same = structure === null || this.#path === null ? null : nodeAt(structure, this.#path);
    const box = same === null || structure === null || last === undefined || node.parent < 0 ? null : boxOf(structure, last.floats, same, this.#painter);
    return box === null ? null : elementAt(this.#elements, (box.left + box.right) / 2, (box.top + box.bottom) / 2)?.name ?? null;
  }

  #clearMarks() {
    clearTimeout(this.#ghostTimer);
    this.#marks.getContext("2d")?.reset();
  }

  /** Draws the chosen layer's outline and way at once, and the ghosts when nothing is scrubbed. */
  #drawMarks() {
    const chosen = this.#chosen;
    if (chosen === null) return this.#clearMarks();
    clearTimeout(this.#ghostTimer);
    if (this.#hasGhosts && !this.#isPlaying) this.#ghostTimer = setTimeout(() => this.#drawGhosts(), ghostDelay);
    this.#outline();
  }

  #outline() {
    const chosen = this.#chosen;
    const recorded = this.#recorded;
    const box = this.#display.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    Object.assign(this.#marks, { width: Math.round(innerWidth * ratio), height: Math.round(innerHeight * ratio) });
    if (chosen === null || chosen.node === null || recorded === null) return;
    const context = /** @type {CanvasRenderingContext2D} */ (this.#marks.getContext("2d"));
    const { x, y, scale } = this.#display.stagePlace;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    /** @param {{ x: number, y: number }} point @returns {[number, number]} */
    const place = (point) => [box.left + x + point.x * scale, box.top + y + point.y * scale];
    const { structure, floats, node } = chosen;
    const way = this.#way();
    // Dark under light, so that it is seen on any picture.
    for (const [color, width] of /** @type {const} */ ([["rgb(0 0 0 / 55%)", 4], ["#ffc46b", 2]])) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.lineJoin = "round";
      context.beginPath();
      for (const corners of outlinesOf(structure, floats, node, this.#painter, mostOutlines)) {
        corners.forEach((corner, index) => index === 0 ? context.moveTo(...place(corner)) : context.lineTo(...place(corner)));
        context.closePath();
      }
      context.stroke();
      if (way.length < 2) continue;
      context.save();
      context.setLineDash([1, 5]);
      context.lineCap = "round";
      context.beginPath();
      way.forEach((point, index) => index === 0 ? context.moveTo(...place(point)) : context.lineTo(...place(point)));
      context.stroke();
      context.restore();
    }
  }

  /** The way of the chosen layer's middle until now. */
  #way() {
    const recorded = this.#recorded;
    /** @type {{ x: number, y: number }[]} */
    const way = [];
    if (recorded === null || this.#path === null) return way;
    const end = recorded.index(this.#time);
    const first = recorded.index(this.#time - ghostCount * ghostTime);
    const stride = Math.max(1, Math.ceil((end - first + 1) / mostWay));
    for (let index = first; index <= end; index += stride) {
      const { structure, floats } = recorded.moment(index);
      const node = nodeAt(structure, this.#path);
      const box = node === null ? null : boxOf(structure, floats, node, this.#painter);
      if (box !== null) way.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
    }
    return way;
  }

  /** Draws what has moved in the moments before behind the held one. */
  #drawGhosts() {
    const [recorded, display] = [this.#recorded, this.#display];
    if (recorded === null) return;
    const { x, y, width, height } = display.stageFrame;
    const canvasRatio = display.canvas.width / Math.max(1, display.canvas.clientWidth);
    const shrink = Math.min(1, Math.sqrt(ghostPixels / Math.max(1, width * height)));
    const size = { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) };
    const copy = Object.assign(document.createElement("canvas"), size);
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
    const pictures = [];
    display.isClear = true;
    for (let back = ghostCount; back >= 0; back -= 1) {
      const time = this.#time - back * ghostTime;
      if (time < 0) continue;
      display.held = recorded.at(time);
      display.redraw();
      context.clearRect(0, 0, size.width, size.height);
      context.drawImage(display.canvas, x * canvasRatio, y * canvasRatio, width * canvasRatio, height * canvasRatio, 0, 0, size.width, size.height);
      pictures.push(context.getImageData(0, 0, size.width, size.height).data);
    }
    display.isClear = false;
    display.redraw();
    this.#outline();
    if (pictures.length < 2) return;
    context.putImageData(new ImageData(ghostLayer(pictures), size.width, size.height), 0, 0);
    const box = display.canvas.getBoundingClientRect();
    const marks = /** @type {CanvasRenderingContext2D} */ (this.#marks.getContext("2d"));
    const ratio = devicePixelRatio || 1;
    marks.setTransform(ratio, 0, 0, ratio, 0, 0);
    // Behind the outline.
    marks.globalCompositeOperation = "destination-over";
    marks.drawImage(copy, box.left + x, box.top + y, width, height);
    marks.globalCompositeOperation = "source-over";
  }
}
