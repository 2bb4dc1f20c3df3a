import { advance, close, firstFailure, isHealthy, isRefused, newChecklist, open, report, retry, stepNames, stepTimeout, unannouncedWarning } from "../../../Public/js/doctor/checklist.js";
import { assert, assertEquals } from "../assert.js";

/** @import { Fault, StepName } from "../../../Public/js/doctor/types.d.ts" */

/** A list in which all steps have passed but these. @param {Partial<Record<StepName, Fault>>} faults */
function checked(faults = {}) {
  let list = newChecklist();
  for (const name of stepNames) {
    const fault = faults[name];
    list = report(list, name, fault === undefined ? { state: "passed" } : { state: "failed", fault }, 0);
  }
  return list;
}

Deno.test("a new list waits, is closed, and is not healthy", () => {
  const list = newChecklist();
  assert(stepNames.every((name) => list.steps[name].state === "waiting"));
  assert(!list.isOpen && !isHealthy(list));
  assertEquals(firstFailure(list), null);
});

Deno.test("a list whose steps have all passed is healthy and stays closed", () => {
  assert(isHealthy(checked()) && !checked().isOpen);
});

/** @type {[StepName, Fault][]} */
const graveFaults = [
  ["reach", "offline"], ["reach", "server"], ["secure", "insecure"], ["socket", "blocked"], ["socket", "full"],
  ["socket", "locked"], ["socket", "room"], ["socket", "key"], ["socket", "kicked"], ["permission", "denied"],
  ["permission", "framed"], ["permission", "unsupported"], ["sample", "silent"], ["sample", "sensorless"],
];

for (const [name, fault] of graveFaults) {
  Deno.test(`the fault ${fault} of the step ${name} opens the list, and its end closes it`, () => {
    const list = checked({ [name]: fault });
    assert(list.isOpen);
    assertEquals(firstFailure(list), { name, fault });
    const healed = report(list, name, { state: "passed" }, 1);
    assert(!healed.isOpen && isHealthy(healed));
  });
}

for (const fault of /** @type {const} */ (["slowSensor", "far"])) {
  Deno.test(`the fault ${fault} opens nothing, and is said once`, () => {
    const list = checked({ [fault === "far" ? "roundTrip" : "rate"]: fault });
    assert(!list.isOpen);
    assertEquals(unannouncedWarning(list), fault);
    assertEquals(unannouncedWarning({ ...list, dismissed: [fault] }), null);
  });
}

Deno.test("the first failure in the order of the steps is the one that counts", () => {
  assertEquals(firstFailure(checked({ socket: "blocked", reach: "server" })), { name: "reach", fault: "server" });
});

/** @type {[StepName, Fault][]} */
const lateSteps = [["reach", "server"], ["socket", "blocked"], ["sample", "silent"]];

for (const [name, fault] of lateSteps) {
  Deno.test(`the step ${name} has failed when it takes three seconds, and passes after all when it answers`, () => {
    let list = report(checked(), name, { state: "running" }, 1000);
    list = report(list, name, { state: "running" }, 2000);
    assert(!advance(list, 1000 + stepTimeout - 1).isOpen);
    list = advance(list, 1000 + stepTimeout);
    assert(list.isOpen);
    assertEquals(firstFailure(list), { name, fault });
    list = report(list, name, { state: "running" }, 5000);
    assertEquals(firstFailure(list), { name, fault });
    assert(!report(list, name, { state: "passed" }, 6000).isOpen);
  });
}

for (const name of /** @type {StepName[]} */ (["permission", "rate", "roundTrip"])) {
  Deno.test(`the step ${name} may take as long as it takes`, () => {
    const list = advance(report(checked(), name, { state: "running" }, 0), 60_000);
    assertEquals(firstFailure(list), null);
  });
}

Deno.test("the socket is not to blame while nothing arrives at all", () => {
  let list = report(newChecklist(), "reach", { state: "running" }, 0);
  list = advance(report(list, "socket", { state: "running" }, 0), stepTimeout);
  assertEquals(list.steps.reach.fault, "server");
  assertEquals(list.steps.socket.state, "running");
});

Deno.test("a list that a person has opened stays open when everything passes", () => {
  assert(report(open(newChecklist()), "reach", { state: "passed" }, 0).isOpen);
});

Deno.test("what a person has closed does not open again for the same fault, but for another one", () => {
  let list = close(checked({ sample: "silent" }));
  assert(!list.isOpen);
  list = advance(list, 10_000);
  assert(!list.isOpen);
  assert(report(list, "reach", { state: "failed", fault: "server" }, 0).isOpen);
});

Deno.test("when a person tries again, what they have closed may open again for the faults of that", () => {
  let list = close(checked({ permission: "denied", sample: "silent" }));
  list = retry(report(list, "permission", { state: "waiting" }, 0), ["denied"]);
  assert(!list.isOpen);
  assert(report(list, "permission", { state: "failed", fault: "denied" }, 0).isOpen);
  assert(!report(list, "sample", { state: "failed", fault: "silent" }, 0).isOpen);
});

Deno.test("a fault that has gone and comes back opens the list again", () => {
  let list = close(checked({ reach: "server" }));
  list = report(list, "reach", { state: "passed" }, 0);
  assert(report(list, "reach", { state: "failed", fault: "server" }, 0).isOpen);
});

Deno.test("the steps say nothing where the server refuses the page, and something about all other faults", () => {
  /** @param {Fault} fault */
  const failed = (fault) => report(newChecklist(), "socket", { state: "failed", fault }, 0);
  for (const fault of /** @type {const} */ (["locked", "kicked", "full", "key", "room", "guessed"])) assertEquals(isRefused(failed(fault)), true);
  for (const fault of /** @type {const} */ (["blocked", "server", "offline"])) assertEquals(isRefused(failed(fault)), false);
  assertEquals(isRefused(newChecklist()), false);
});
