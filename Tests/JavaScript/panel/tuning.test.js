import { historyKey } from "../../../Public/js/panel/history.js";
import { normalized } from "../../../Public/js/panel/color.js";
import { hasTuning, readFragment, readTuning, TuningError, writeFragment, writeJSON } from "../../../Public/js/panel/tuning.js";
import { loadStrings } from "../../../Public/js/page/strings.js";
import { assert, assertEquals } from "../assert.js";

await loadStrings();

/** @type {import("../../../Public/js/net/types.d.ts").SceneDescription[]} */
const scenes = [{
  name: "dial", title: "Dial", stage: [1, 1], actions: [], input: [],
  parameters: [
    { name: "speed", title: "Speed", kind: "number", range: [-1, 2.5], default: 0 },
    { name: "loops", title: "Loops", kind: "toggle", default: false },
    { name: "style", title: "Style", kind: "choice", choices: ["plain", "bold"], default: "bold" },
    { name: "words", title: "Words", kind: "text", maximumLength: 12, default: "" },
    { name: "tint", title: "Tint", kind: "color", default: "#ff0000" },
  ],
}];
const tuning = { scene: "dial", values: { speed: -0.25, loops: true, style: "plain", words: "a & b = #1 é", tint: "#0a84ff80" } };

Deno.test("a link holds the whole tuning, readable, and gives it back", () => {
  const fragment = writeFragment(tuning);
  assert(fragment.startsWith("scene=dial&speed=-0.25&loops=true&style=plain&"), fragment);
  assertEquals(readFragment(`#${fragment}`, scenes), tuning);
  assertEquals([hasTuning(`#${fragment}`), hasTuning("#elsewhere"), hasTuning("")], [true, false, false]);
});

Deno.test("an export gives back the same tuning, as does a pasted link", () => {
  assertEquals(readTuning(writeJSON(tuning), scenes), tuning);
  assertEquals(readTuning(` https://example.org/r/x?a#${writeFragment(tuning)}\n`, scenes), tuning);
});

/** @param {object} values */
const file = (values) => JSON.stringify({ tiltcast: "tuning", version: 1, scene: "dial", parameters: values });
for (const [written, words] of [
  ["{", "not JSON"], ["[]", "“tiltcast”"], ["{\"tiltcast\": \"take\"}", "“tiltcast” takes \"tuning\", not \"take\""],
  ["{\"tiltcast\": \"tuning\"}", "“version” takes 1, not nothing"],
  [file({}).replace("dial", "dail"), "“scene” takes \"dial\", not \"dail\""],
  [file({}).replace("{}", "3"), "“parameters”"], [file({ spede: 1 }), "“parameters.spede” is unknown"],
  [file({ speed: 3 }), "“parameters.speed” takes a number from -1 to 2.5, not 3"], [file({ speed: "1" }), "not \"1\""],
  [file({ loops: 1 }), "“parameters.loops” takes true, false, not 1"], [file({ style: "Bold" }), "\"plain\", \"bold\""],
  [file({ words: "x".repeat(13) }), "at most 12 characters"], [file({ tint: "red" }), "“parameters.tint”"],
  ["http://example.org/#scene=dial&speed=fast", "“speed” takes a number from -1 to 2.5, not \"fast\""],
  ["http://example.org/#scene=dial&speed=", "“speed”"], ["http://example.org/#scene=other", "“scene”"],
]) {
  Deno.test(`what is no tuning is refused: ${words}`, () => {
    let sentence = "";
    try {
      readTuning(written, scenes);
    } catch (error) {
      if (!(error instanceof TuningError)) throw error;
      sentence = error.message;
    }
    assert(sentence.includes(words), sentence);
  });
}

for (const [written, color] of /** @type {[string, string | null][]} */ ([
  ["#0A84FF", "#0a84ff"], ["0a84ff", "#0a84ff"], ["#0a84ffff", "#0a84ff"], [" #0a84ff80 ", "#0a84ff80"], ["#f0c", "#ff00cc"],
  ["#f0c8", "#ff00cc88"], ["#f0cf", "#ff00cc"], ["#ff", null], ["red", null], ["#12345g", null], ["", null],
])) {
  Deno.test(`the colour “${written}” is ${color}`, () => assertEquals(normalized(written), color));
}

const key = { code: "KeyZ", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
Deno.test("Ctrl or Cmd with Z undoes, and with Shift redoes", () => {
  assertEquals([
    historyKey({ ...key, key: "z", ctrlKey: true }), historyKey({ ...key, key: "z", metaKey: true }),
    historyKey({ ...key, key: "Z", ctrlKey: true, shiftKey: true }), historyKey({ ...key, key: "y", ctrlKey: true }),
    historyKey({ ...key, key: "z" }), historyKey({ ...key, key: "z", ctrlKey: true, altKey: true }),
  ], ["undo", "undo", "redo", "redo", null, null]);
});

Deno.test("on a layout without Latin letters the key in the place of Z undoes", () => {
  const places = ["я", "ζ", "ז", "ㅋ"].map((letter) => historyKey({ ...key, key: letter, ctrlKey: true }));
  assertEquals(places, ["undo", "undo", "undo", "undo"]);
});
