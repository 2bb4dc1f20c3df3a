import sentences from "../../../Public/strings.json" with { type: "json" };
import { assert, assertEquals } from "../assert.js";

for (const [name, [english, japanese, ...rest]] of Object.entries(sentences)) {
  Deno.test(`the sentence ${name} is in both languages, with the same values`, () => {
    assert(english !== "" && japanese !== "" && rest.length === 0);
    /** @param {string} sentence */
    const values = (sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, value]) => value).sort();
    assertEquals(values(japanese), values(english));
  });
}
