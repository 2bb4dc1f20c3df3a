import table from "../../../Public/sceneWords.json" with { type: "json" };
import { choiceTitle, inReadersLanguage, sceneWord, signalTitle, wordsIn } from "../../../Public/js/page/sceneWords.js";
import { assert, assertEquals } from "../assert.js";

/** @type {Record<string, string[]>} */
const rows = table;
const japanese = wordsIn(rows, 0);

/** @type {import("../../../Public/js/net/types.d.ts").SceneDescription} */
const scene = {
  name: "mesh", title: "Mesh gradient", stage: [480, 480], input: ["pointer"], actions: [{ name: "reset", title: "Reset points" }],
  parameters: [
    { name: "x34", title: "4 in row 3, x", kind: "number", group: "Points of row 3", default: 0.5, range: [0, 1] },
    { name: "glow", title: "Glow of my own", kind: "number", help: "Try 7.", default: 0.5, range: [0, 1] },
  ],
  crowd: { most: 300, button: "Bloom", hasSides: false },
};

Deno.test("each word of a scene is in all other languages, with the same numbers", () => {
  for (const [english, row] of Object.entries(rows)) {
    assert(row.length === 1 && row.every((word) => word !== ""), english);
    const places = (/** @type {string} */ words) => [...words.matchAll(/\{\d\}/g)].map(([place]) => place).sort();
    for (const word of row) assertEquals(places(word), places(english));
  }
});

Deno.test("a scene's titles, groups, actions and buttons are in the reader's language, numbers in its order", () => {
  const shown = inReadersLanguage(scene, japanese);
  assertEquals(shown.title, "メッシュ");
  assertEquals(shown.actions, [{ name: "reset", title: "点を戻す" }]);
  assertEquals(shown.parameters[0].title, "3 行目の 4 番、x");
  assertEquals(shown.parameters[0].group, "3 行目の点");
  assertEquals(shown.crowd?.button, "咲く");
});

Deno.test("a scene's names and values, and the words of people's own scenes, stay as they are", () => {
  const shown = inReadersLanguage(scene, japanese);
  assertEquals(shown.parameters[1], scene.parameters[1]);
  assertEquals([shown.name, shown.parameters[0].name, shown.parameters[0].default], ["mesh", "x34", 0.5]);
  assertEquals(sceneWord("constructor", japanese), "constructor");
});

Deno.test("a scene is not copied where its words are the reader's", () => assert(inReadersLanguage(scene, new Map()) === scene));

Deno.test("values and signals have titles", () => {
  assertEquals(["thereAndBack", "my-choice", "V2", "w", "onTouch"].map(choiceTitle), ["There and back", "My choice", "V2", "W", "On touch"]);
  assertEquals(["roll", "tiltY", "elapsedTime", "x"].map((name) => signalTitle(name)), ["Roll", "Tilt Y", "Elapsed time", "X"]);
  assertEquals(signalTitle("x", true), "");
});
