// Checks whether a phone can tilt. If a step fails, it opens by itself and gives advice.

import { button } from "../page/dom.js";
import { fetchLinks } from "../net/links.js";
import { timeoutSignal } from "../net/session.js";
import { platformOf } from "../page/platform.js";
import { text } from "../page/strings.js";
import { advance, close, firstFailure, isHealthy, newChecklist, open, report, retry, stepTimeout, unannouncedWarning } from "./checklist.js";
import { remedies } from "./remedies.js";
import { minimumRate, SampleRate } from "./sampleRate.js";
import { ChecklistView } from "./view.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Checklist, DoctorOptions, Fault, Obstacle, Result, StepName } from "./types.d.ts" */

const tick = 250;
/** The longest acceptable round trip, in ms. */
const maximumRoundTrip = 250;
/** Pongs needed to judge the round trip. */
const minimumPongs = 3;

/** The step that each obstacle fails. @type {Record<Obstacle, StepName>} */
const blockedStep = {
  insecure: "secure",
  unsupported: "permission",
  framed: "permission",
  denied: "permission",
  silent: "sample",
  sensorless: "sample",
};

/** Joins the checklist with the page. */
export class Doctor {
  #checklist = newChecklist();
  #platform = platformOf(navigator);
  #rate = new SampleRate();
  /** Time in ms that the page was visible, so that no step times out in the background. */
  #time = performance.now();
  #lastTick = performance.now();
  /** For which the actions were made. @type {Fault | "none" | null} */
  #offeredFor = null;
  #wasLive = false;

  /** @param {HTMLElement} element @param {RoomView} room @param {DoctorOptions} options */
  constructor(element, room, options) {
    this.room = room;
    this.options = options;
    this.view = new ChecklistView(element, () => this.close());
    // A viewer needs no sensor.
    if (isSecureContext) this.#report("secure", { state: "passed" });
    else if (room.session.key !== null) this.#report("secure", { state: "failed", fault: "insecure" });
    this.update();
    setInterval(() => this.#tick(), tick);
  }

  /** Shows the list at a person's request. */
  open() {
    void this.#reach();
    this.#set(open(this.#checklist));
  }

  close() {
    this.#set(close(this.#checklist));
    this.options.onClose();
  }

  /** The connection has changed. */
  update() {
    const { status } = this.room;
    switch (status) {
      case "open":
        this.#report("reach", { state: "passed" });
        return this.#report("socket", { state: "passed" });
      case "connecting":
      case "lost":
        if (this.#checklist.steps.reach.state !== "running") void this.#reach();
        this.#report("reach", { state: "running" });
        return this.#report("socket", { state: "running" });
      case "server":
        this.#report("reach", { state: "failed", fault: offlineOrServer() });
        return this.#report("socket", { state: "waiting" });
      case "blocked":
      case "key":
      case "room":
      case "full":
      case "guessed":
      case "locked":
      case "kicked":
      case "over":
        this.#report("reach", { state: "passed" });
        return this.#report("socket", { state: "failed", fault: status });
    }
  }

  /** The person has tapped, and the system is asked for the sensor. */
  permissionRequested() {
    for (const name of /** @type {StepName[]} */ (["permission", "sample", "rate"])) this.#report(name, { state: "waiting" });
    this.#set(retry(this.#checklist, /** @type {Obstacle[]} */ (Object.keys(blockedStep))));
    this.#report("permission", { state: "running" });
  }

  /** The sensor may be read from now on. */
  sensorStarted() {
    this.#report("permission", { state: "passed" });
    this.#report("sample", { state: "running" });
    this.#report("rate", { state: "running" });
    globalThis.addEventListener("deviceorientation", this.#count);
  }

  /** The sensor has sent a reading. */
  readingReceived() {
    this.#report("sample", { state: "passed" });
  }

  /** @param {Obstacle} obstacle */
  sensorFailed(obstacle) {
    for (const name of /** @type {StepName[]} */ (["sample", "rate"])) this.#report(name, { state: "waiting" });
    this.#report(blockedStep[obstacle], { state: "failed", fault: obstacle });
  }

  /** The sensor is no longer used. */
  sensorStopped() {
    globalThis.removeEventListener("deviceorientation", this.#count);
    for (const name of /** @type {StepName[]} */ (["permission", "sample", "rate"])) this.#report(name, { state: "waiting" });
    // Tilting by touch solves any remaining problem.
    if (this.#checklist.isOpen) this.close();
  }

  /** @param {DeviceOrientationEvent} event */
  #count = (event) => {
    if (event.beta === null) return;
    this.#rate.add(performance.now());
  };

  /** Asks the server for its health. */
  async #reach() {
    const began = performance.now();
    try {
      const { ok } = await fetch("/healthz", { cache: "no-store", signal: timeoutSignal(stepTimeout) });
      if (ok) this.#report("reach", { state: "passed", value: performance.now() - began });
    } catch {
      // During a reconnection the server may be restarting, which takes time.
      if (this.room.status === "open") this.#report("reach", { state: "failed", fault: offlineOrServer() });
    }
  }

  #tick() {
    const now = performance.now();
    this.#time += Math.min(now - this.#lastTick, 2 * tick);
    this.#lastTick = now;
    const { clock } = this.room.connection;
    const { roundTrip } = clock;
    if (this.room.status !== "open") this.#report("roundTrip", { state: "waiting" });
    else if (roundTrip === null || clock.count < minimumPongs) this.#report("roundTrip", { state: "running" });
    else this.#report("roundTrip", verdict(roundTrip <= maximumRoundTrip, roundTrip, "far"));
    const { perSecond } = this.#rate;
    if (this.room.mayTilt && perSecond !== null && this.#checklist.steps.sample.state === "passed") {
      this.#report("rate", verdict(perSecond >= minimumRate, perSecond, "slowSensor"));
    }
    this.#set(advance(this.#checklist, this.#time));
  }

  /** @param {StepName} name @param {Result} result */
  #report(name, result) {
    this.#set(report(this.#checklist, name, result, this.#time));
  }

  /** @param {Checklist} checklist */
  #set(checklist) {
    const mild = unannouncedWarning(checklist);
    if (mild !== null && !checklist.isOpen) {
      checklist = { ...checklist, dismissed: [...checklist.dismissed, mild] };
      this.options.onWarning(text(remedies[mild].title));
    }
    const wasOpen = this.#checklist.isOpen;
    this.#checklist = checklist;
    this.view.update(checklist, this.#platform);
    const fault = firstFailure(checklist)?.fault ?? null;
    this.options.onChange({ isOpen: checklist.isOpen, isHealthy: isHealthy(checklist), fault });
    const key = fault ?? "none";
    const isLive = this.options.isLive();
    if (!checklist.isOpen || (key === this.#offeredFor && wasOpen && isLive === this.#wasLive)) return;
    [this.#offeredFor, this.#wasLive] = [key, isLive];
    this.#offer(fault);
  }

  /** Puts the buttons and links below the list that fit a fault. @param {Fault | null} fault */
  #offer(fault) {
    const { begin, touch } = this.options;
    const again = button(text("again"), begin);
    const byTouch = button(text("useTouch"), touch, { class: "primary" });
    this.view.link([]);
    switch (fault) {
      case "insecure":
        void this.#linkSecurePage();
        return this.view.offer(byTouch);
      case "denied":
      case "framed":
      case "unsupported":
      case "silent":
      case "sensorless":
        return this.view.offer(byTouch, again);
      case "offline":
      case "server":
      case "full":
      case "guessed":
      case "locked":
        return this.view.offer(button(text("again"), () => this.room.connection.wake()));
      case "blocked":
        void this.#linkTrust();
        return this.view.offer(button(text("again"), () => this.room.connection.wake()));
      case "key":
      case "room":
      case "kicked":
      case "over": {
        const actions = this.room.refusal()?.actions ?? [];
        return this.view.offer(...actions.map(({ label, run }, index) => button(label, run, { class: index === 0 ? "primary" : "" })));
      }
      case "slowSensor":
      case "far":
      case null:
        return this.view.offer(...this.options.isLive()
          ? []
          : [button(text("phoneButton"), begin, { class: "primary" })]);
    }
  }

  /** The same page over HTTPS, at this very address if that is possible. */
  async #linkSecurePage() {
    const { phones = [] } = await fetchLinks(this.room.session).catch(() => ({ phones: [] }));
    const secure = phones.filter((address) => address.startsWith("https:"));
    const href = secure.find((address) => new URL(address).hostname === location.hostname) ?? secure[0];
    if (this.#offeredFor !== "insecure" || href === undefined) return;
    this.view.link([{ label: text("insecureLink", { link: new URL(href).host }), href }]);
  }

  /** The guide to trusting the server's own certificate, if it has one. */
  async #linkTrust() {
    const guide = await fetch("/trust", { method: "HEAD" }).catch(() => null);
    if (this.#offeredFor === "blocked" && guide?.ok) this.view.link([{ label: text("trustLink"), href: "/trust" }]);
  }
}

/** @returns {Fault} */
function offlineOrServer() {
  return navigator.onLine ? "server" : "offline";
}

/** @param {boolean} isGood @param {number} value @param {Fault} fault @returns {Result} */
function verdict(isGood, value, fault) {
  return isGood ? { state: "passed", value } : { state: "failed", fault, value };
}
