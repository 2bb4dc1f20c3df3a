// The player's controls: position, pause, loop, speed, and whether people's input counts too.

import { button, make, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { makeSwitch } from "../page/switch.js";
import { clockTime, position } from "./position.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Playing } from "../net/types.d.ts" */

const speeds = [0.25, 0.5, 1, 2, 4];

/** @param {RoomView} room */
export function transport(room) {
  let isScrubbing = false;
  let wasPaused = true;
  /** The state that the controls show; a choice stays until the room has responded. @type {Playing | null} */
  let shown = null;
  /** @param {object} change */
  const play = (change) => room.send({ type: "play", ...change });
  const playing = () => room.replay.playing;

  const title = make("h3");
  const toggle = button("", () => play({ paused: playing()?.paused === false }), { class: "icon play-icon" });
  const scrubber = make("input", { type: "range", min: 0, step: 0.05, "aria-label": text("position") });
  const time = make("output", { "aria-live": "off" });
  const loop = button(text("loop"), () => play({ loop: !playing()?.loop }), { class: "loop" });
  const choices = speeds.map((speed) => make("option", { value: speed }, `× ${speed}`));
  const speed = make("select", { "aria-label": text("speed") }, ...choices);
  const onTop = makeSwitch(
    { id: "on-top", title: text("onTop"), help: text("onTopHelp") },
    () => playing()?.onTop ?? false,
    (isOn) => play({ onTop: isOn }),
  );
  const stop = button(text("backToLive"), () => room.send({ type: "stop" }), { class: "primary" });
  const cut = make("p", { class: "complaint" });
  const element = make(
    "section", { class: "transport", "aria-label": text("nowPlaying") }, title, cut,
    make("div", { class: "line" }, toggle, scrubber, time),
    make("div", { class: "line" }, loop, speed, stop),
    onTop.element,
  );

  scrubber.addEventListener("input", () => {
    if (!isScrubbing) wasPaused = playing()?.paused ?? true;
    isScrubbing = true;
    play({ t: Number(scrubber.value), paused: true });
    label(Number(scrubber.value));
  });
  scrubber.addEventListener("change", () => {
    isScrubbing = false;
    play({ t: Number(scrubber.value), paused: wasPaused });
  });
  speed.addEventListener("change", () => play({ speed: Number(speed.value) }));

  /** @param {number} now in seconds */
  const label = (now) => {
    const duration = clockTime(playing()?.duration ?? 0);
    time.textContent = `${clockTime(now)} / ${duration}`;
    scrubber.setAttribute("aria-valuetext", text("positionOf", { time: clockTime(now), duration }));
  };
  const update = () => {
    const state = playing();
    const hadFocus = element.contains(document.activeElement);
    show(element, state !== null);
    if (state === null) {
      // After "stop", the focus stays in the drawer.
      if (hadFocus) /** @type {HTMLElement | null} */ (element.parentElement?.querySelector("h2"))?.focus();
      return;
    }
    if (state !== shown) showState(state);
    shown = state;
    if (isScrubbing) return;
    const server = room.connection.clock.server(performance.now());
    const now = position(state, server ?? state.at);
    scrubber.value = String(now);
    label(now);
  };
  /** @param {Playing} state */
  const showState = (state) => {
    title.textContent = state.name;
    cut.textContent = state.cut ?? "";
    const words = text(state.paused ? "playTake" : "pauseTake", { name: state.name });
    toggle.setAttribute("aria-label", words);
    toggle.title = words;
    toggle.classList.toggle("playing", !state.paused);
    loop.setAttribute("aria-pressed", String(state.loop));
    speed.value = String(state.speed);
    onTop.update();
    scrubber.max = String(state.duration);
  };
  return { element, update };
}
