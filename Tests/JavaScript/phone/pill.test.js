import { announcementOf, crowdPillOf, pillOf } from "../../../Public/js/phone/pill.js";
import { assertEquals } from "../assert.js";

/** @import { Pill, Standing } from "../../../Public/js/phone/pill.js" */

/** A phone that tilts by its sensor in a room where nobody does. @type {Standing} */
const plain = {
  status: "open", mayTilt: true, takesTilt: true, takesPointer: false, isTouch: false,
  isDriver: false, isAsking: false, secondsLeft: null, presence: { driver: null, policy: "free" },
};
/** @param {Standing["presence"]["policy"]} policy */
const taken = (policy) => ({ presence: { driver: 7, policy } });

for (const [what, standing, pill] of /** @type {[string, Partial<Standing>, Pill][]} */ ([
  ["nobody tilts", {}, { words: "driverWaiting" }],
  ["nobody tilts a scene that can be touched", { takesPointer: true }, { words: "tiltOrTouch" }],
  ["fingers tilt, and nobody does", { isTouch: true }, { words: "touchHint" }],
  ["the scene is only touched", { takesTilt: false, takesPointer: true }, { words: "touchWaiting" }],
  ["the scene takes neither", { takesTilt: false }, { words: "open" }],
  ["the link may only watch", { mayTilt: false }, { words: "roleViewer" }],
  ["the page connects", { status: "connecting" }, { words: "connecting" }],
  ["the room is locked", { status: "locked" }, { words: "lost" }],
  ["the phone was sent away", { status: "kicked" }, { words: "closed" }],
  ["this phone tilts", { isDriver: true, ...taken("free") }, { words: "youTilt", isHolding: true }],
  ["another tilts, free", taken("free"), { words: "take", isPressable: true }],
  ["another tilts, ask", taken("ask"), { words: "ask", isPressable: true }],
  ["it has asked", { isAsking: true, ...taken("ask") }, { words: "asked" }],
  ["nobody tilts, ask", { presence: { driver: null, policy: "ask" } }, { words: "driverWaiting" }],
  ["it is its turn", { isDriver: true, secondsLeft: 9, ...taken("turns") }, { words: "yourTurn", seconds: 9, isHolding: true }],
  ["it is another's turn", { secondsLeft: 0, ...taken("turns") }, { words: "otherTurn", seconds: 0 }],
  ["the turn's end is not known yet", taken("turns"), { words: "someoneTilts" }],
  ["all tilt", { presence: { driver: null, policy: "average" } }, { words: "everybodyTilts", isHolding: true }],
])) {
  Deno.test(`the pill when ${what}`, () => assertEquals(pillOf({ ...plain, ...standing }), pill));
}

const idle = { isDriver: false, isAsking: false };
const asking = { isDriver: false, isAsking: true };
const driving = { isDriver: true, isAsking: false };

for (const [what, before, now, policy, news] of /** @type {const} */ ([
  ["what was asked for is told when it comes", asking, driving, "ask", "tiltIsYours"],
  ["a turn is told", idle, driving, "turns", "tiltIsYours"],
  ["what was taken is known", idle, driving, "free", null],
  ["a refusal is told", asking, idle, "ask", "notNowAnswer"],
  ["another policy is no refusal", asking, idle, "free", null],
  ["asking is known", idle, asking, "ask", null],
  ["what goes on is no news", driving, driving, "turns", null],
  ["the end of a turn stands on the pill", driving, idle, "turns", null],
])) {
  Deno.test(what, () => assertEquals(announcementOf(before, now, { policy }), news));
}

Deno.test("in a crowd the pill says which thing is one's own, and a phone that only watches keeps the common one", () => {
  const you = /** @type {const} */ ({ type: "you", place: 4, number: 5, color: "yellow", sign: "star", every: 16, spotlight: false });
  assertEquals(crowdPillOf({ status: "open", mayTilt: true, you })?.isHolding, true);
  assertEquals(crowdPillOf({ status: "open", mayTilt: true, you: null })?.isHolding, false);
  assertEquals(crowdPillOf({ status: "open", mayTilt: false, you: null }), null);
  assertEquals(crowdPillOf({ status: "connecting", mayTilt: true, you }), null);
});
