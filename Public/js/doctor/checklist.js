// The steps that have to work before a phone can tilt: a pure state machine with time as a parameter.

/** @import { Checklist, Fault, Result, Step, StepName } from "./types.d.ts" */

/** The steps in order. @type {readonly StepName[]} */
export const stepNames = ["reach", "secure", "socket", "permission", "sample", "rate", "roundTrip"];

/** A step that takes longer, in ms, fails; a later answer still passes it. */
export const stepTimeout = 3000;

/** The faults of steps that time out; the other steps wait for a person, or for a movement. @type {Partial<Record<StepName, Fault>>} */
const lateFaults = { reach: "server", socket: "blocked", sample: "silent" };

/** Faults that do not prevent tilting: they are announced once, and do not open the list. @type {ReadonlySet<Fault>} */
const mildFaults = new Set(/** @type {Fault[]} */ (["slowSensor", "far"]));

/** Faults of which no step on this device can be blamed: the server answers, and does not let the page in. @type {ReadonlySet<Fault>} */
const refusals = new Set(/** @type {Fault[]} */ (["key", "room", "full", "guessed", "locked", "kicked", "over"]));

/** Whether the server refuses the page, so that the steps say nothing. @param {Checklist} checklist */
export function isRefused(checklist) {
  const fault = firstFailure(checklist)?.fault;
  return fault !== undefined && refusals.has(fault);
}

/** @returns {Checklist} */
export function newChecklist() {
  const steps = /** @type {Record<StepName, Step>} */ (
    Object.fromEntries(stepNames.map((name) => [name, { state: "waiting" }]))
  );
  return { steps, isOpen: false, openedBy: null, dismissed: [] };
}

/** The first step that has failed. @param {Checklist} checklist @returns {{ name: StepName, fault: Fault } | null} */
export function firstFailure({ steps }) {
  for (const name of stepNames) {
    const { fault } = steps[name];
    if (fault !== undefined) return { name, fault };
  }
  return null;
}

/** Whether every step has passed. @param {Checklist} checklist */
export function isHealthy({ steps }) {
  return stepNames.every((name) => steps[name].state === "passed");
}

/** @param {Fault} fault */
function isMild(fault) {
  return mildFaults.has(fault);
}

/**
 * Records a step's result. A step that is running or has timed out keeps its start time.
 * @param {Checklist} checklist
 * @param {StepName} name
 * @param {Result} result
 * @param {number} now ms
 * @returns {Checklist}
 */
export function report(checklist, name, result, now) {
  const step = checklist.steps[name];
  const isStillRunning = result.state === "running" && step.began !== undefined;
  /** @type {Step} */
  const next = isStillRunning ? step : { ...result, began: result.state === "running" ? now : undefined };
  const healed = next.state === "passed" ? step.fault : undefined;
  const dismissed = healed === undefined || isMild(healed)
    ? checklist.dismissed
    : checklist.dismissed.filter((fault) => fault !== healed);
  return settle({ ...checklist, dismissed, steps: { ...checklist.steps, [name]: next } });
}

/** Lets time pass: steps may time out. @param {Checklist} checklist @param {number} now ms @returns {Checklist} */
export function advance(checklist, now) {
  const steps = { ...checklist.steps };
  for (const name of stepNames) {
    const step = steps[name];
    const fault = lateFaults[name];
    const isLate = step.state === "running" && step.began !== undefined && now - step.began >= stepTimeout;
    // If the server is unreachable, the socket is not the problem.
    if (name === "socket" && steps.reach.state !== "passed") continue;
    if (isLate && fault !== undefined) steps[name] = { ...step, state: "failed", fault };
  }
  return settle({ ...checklist, steps });
}

/** A person wants to see the list. @param {Checklist} checklist @returns {Checklist} */
export function open(checklist) {
  return { ...checklist, isOpen: true, openedBy: "person" };
}

/** A person closes the list: the current faults do not open it again. @param {Checklist} checklist @returns {Checklist} */
export function close(checklist) {
  const faults = stepNames.flatMap((name) => checklist.steps[name].fault ?? []);
  const dismissed = [...new Set([...checklist.dismissed, ...faults])];
  return { ...checklist, isOpen: false, openedBy: null, dismissed };
}

/**
 * A person tries again: faults that they have dismissed may open the list once more.
 * @param {Checklist} checklist
 * @param {readonly Fault[]} faults
 * @returns {Checklist}
 */
export function retry(checklist, faults) {
  return { ...checklist, dismissed: checklist.dismissed.filter((fault) => !faults.includes(fault)) };
}

/** A mild fault that has not been announced yet. @param {Checklist} checklist @returns {Fault | null} */
export function unannouncedWarning({ steps, dismissed }) {
  const faults = stepNames.flatMap((name) => steps[name].fault ?? []);
  return faults.find((fault) => isMild(fault) && !dismissed.includes(fault)) ?? null;
}

/** A failure opens the list; when nothing fails any more, a list opened by a failure closes. @param {Checklist} checklist @returns {Checklist} */
function settle(checklist) {
  const { steps, isOpen, openedBy, dismissed } = checklist;
  const grave = stepNames.flatMap((name) => steps[name].fault ?? []).filter((fault) => !isMild(fault));
  if (!isOpen && grave.some((fault) => !dismissed.includes(fault))) {
    return { ...checklist, isOpen: true, openedBy: "fault" };
  }
  if (isOpen && openedBy === "fault" && grave.length === 0) return { ...checklist, isOpen: false, openedBy: null };
  return checklist;
}
