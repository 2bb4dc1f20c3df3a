import { sentenceAbout } from "../../../Public/js/page/refused.js";
import { loadStrings } from "../../../Public/js/page/strings.js";
import { assertEquals } from "../assert.js";

/** The sentence of a page about a refusal. @param {Record<string, string>} headers */
async function sentence(headers) {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({
    refusedGuessing: ["Wait {seconds} s.", "{seconds} 秒"], refusedSourceFailed: ["No: {sentence}", "{sentence}"],
  })));
  try {
    await loadStrings();
  } finally {
    globalThis.fetch = fetch;
  }
  return await sentenceAbout(new Response("The disk is full.\n", { status: 403, headers }));
}

Deno.test("a page says a refusal that it knows in its own words", async () => {
  assertEquals(await sentence({ "tiltcast-reason": "guessing", "retry-after": "7" }), "Wait 7 s.");
  assertEquals(await sentence({ "tiltcast-reason": "sourceFailed" }), "No: The disk is full.");
});

Deno.test("a page says what the server says where it does not know the reason, or there is none", async () => {
  assertEquals(await sentence({ "tiltcast-reason": "later" }), "The disk is full.");
  assertEquals(await sentence({}), "The disk is full.");
});
