import { outlines, placeNames, sideName } from "../../../Public/js/phone/placeWords.js";
import sentences from "../../../Public/strings.json" with { type: "json" };
import { assertEquals } from "../assert.js";

/** @import { Place } from "../../../Public/js/net/types.d.ts" */

/** @param {Partial<Place>} fields @returns {Place} */
const you = (fields) => ({ type: "you", place: null, every: 16, spotlight: false, ...fields });

const colors = ["blue", "orange", "green", "pink", "yellow", "violet", "red", "teal", "brown", "sky", "lime", "grey"];

Deno.test("somebody with a place is named by colour, sign and number", () => {
  assertEquals(
    placeNames(you({ place: 11, number: 12, color: "grey", sign: "triangle" })),
    { words: "youAre", color: "colorGrey", sign: "signTriangle", number: 12 },
  );
});

Deno.test("somebody who waits is told the position, and somebody who left how to join", () => {
  assertEquals(placeNames(you({ waiting: 3 })), { words: "waitingInLine", number: 3 });
  assertEquals(placeNames(you({})), { words: "tiltToJoin", number: 0 });
});

Deno.test("each colour and sign that the engine has a name for has words and an outline", () => {
  for (const color of colors) {
    const { color: name } = placeNames(you({ place: 0, color }));
    assertEquals(name !== undefined && name in sentences, true);
  }
  for (const sign of Object.keys(outlines)) {
    const { sign: name } = placeNames(you({ place: 0, sign }));
    assertEquals(name !== undefined && name in sentences, true);
  }
});

Deno.test("signs have the outlines that the engine draws", async () => {
  const source = await Deno.readTextFile("Sources/Engine/Crowd/Sign.swift");
  for (const [sign, outline] of Object.entries(outlines)) {
    assertEquals([sign, source.includes(`case .${sign}:`), source.includes(`"${outline}"`)], [sign, true, true]);
  }
});

Deno.test("only in a game of two teams does a side matter", () => {
  assertEquals(sideName(you({ place: 0, side: 0 }), true), "leftSide");
  assertEquals(sideName(you({ place: 1, side: 1 }), true), "rightSide");
  assertEquals(sideName(you({ place: 1, side: 1 }), false), null);
  assertEquals(sideName(you({ waiting: 1 }), true), null);
});
