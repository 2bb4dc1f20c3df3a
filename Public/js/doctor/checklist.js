// What has to work before a phone can tilt, step by step: a pure state machine; time is a parameter.

/** @import { Checklist, Fault, Result, Step, StepName } from "./types.d.ts" */

/** The steps in the order in which they are gone through. @type {readonly StepName[]} */
export const stepNames = ["reach", "secure", "socket", "permission", "sample", "rate", "roundTrip"];

/** A step that takes longer, in ms, fails; a later answer still passes it. */
export const stepTimeout = 3000;

/** What it means that a step takes too long; the others wait for a person, or for a movement. @type {Partial<Record<StepName, Fault>>} */
const lateFaults = { reach: "server", socket: "blocked", sample: "silent" };

/** Faults with which one can still tilt: they are said, but open nothing, and are said once. @type {ReadonlySet<Fault>} */
const mildFaults = new Set(/** @type {Fault[]} */ (["slowSensor", "far"]));

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
 * Takes in what became of a step. A step that is running, or has failed by taking too long, keeps the time
 * at which it began.
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

/** Lets time pass: what runs for too long has failed. @param {Checklist} checklist @param {number} now ms @returns {Checklist} */
export function advance(checklist, now) {
  const steps = { ...checklist.steps };
  for (const name of stepNames) {
    const step = steps[name];
    const fault = lateFaults[name];
    const isLate = step.state === "running" && step.began !== undefined && now - step.began >= stepTimeout;
    // Where nothing arrives at all it is not the socket that is wrong.
    if (name === "socket" && steps.reach.state !== "passed") continue;
    if (isLate && fault !== undefined) steps[name] = { ...step, state: "failed", fault };
  }
  return settle({ ...checklist, steps });
}

/** A person wants to see the list. @param {Checklist} checklist @returns {Checklist} */
export function open(checklist) {
  return { ...checklist, isOpen: true, openedBy: "person" };
}

/** A person has seen enough: what has failed now does not open the list again. @param {Checklist} checklist @returns {Checklist} */
export function close(checklist) {
  const faults = stepNames.flatMap((name) => checklist.steps[name].fault ?? []);
  const dismissed = [...new Set([...checklist.dismissed, ...faults])];
  return { ...checklist, isOpen: false, openedBy: null, dismissed };
}

/** A mild fault that has not been said yet. @param {Checklist} checklist @returns {Fault | null} */
export function unannouncedWarning({ steps, dismissed }) {
  const faults = stepNames.flatMap((name) => steps[name].fault ?? []);
  return faults.find((fault) => isMild(fault) && !dismissed.includes(fault)) ?? null;
}

/** A failure opens the list by itself; when nothing fails any more, a list that opened by itself closes. @param {Checklist} checklist @returns {Checklist} */
function settle(checklist) {
  const { steps, isOpen, openedBy, dismissed } = checklist;
  const grave = stepNames.flatMap((name) => steps[name].fault ?? []).filter((fault) => !isMild(fault));
  if (!isOpen && grave.some((fault) => !dismissed.includes(fault))) {
    return { ...checklist, isOpen: true, openedBy: "fault" };
  }
  if (isOpen && openedBy === "fault" && grave.length === 0) return { ...checklist, isOpen: false, openedBy: null };
  return checklist;
}
