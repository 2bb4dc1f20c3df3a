import { decodeFrame, decodeMessage } from "../../../Public/js/net/protocol.js";
import { RetainedState } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

const fixtures = new URL("../../Fixtures/", import.meta.url);
const releases = [...Deno.readDirSync(fixtures)].map(({ name }) => name).filter((name) => /^\d+\.\d+$/.test(name));

for (const release of releases) {
  for (const name of ["card", "gallery"]) {
    Deno.test(`a viewer still reads the structures and frames of ${release}: ${name}`, async () => {
      const { epochs } = JSON.parse(await Deno.readTextFile(new URL(`${release}/wire/frames-${name}.json`, fixtures)));
      assert(epochs.length > 0);
      const state = new RetainedState();
      for (const { scene, frames } of epochs) {
        const message = decodeMessage(JSON.stringify(scene));
        if (message?.type !== "scene") throw new Error("It is no scene.");
        state.adopt(message);
        for (const { base64, floats } of frames) {
          const frame = decodeFrame(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
          assert(frame !== null);
          state.apply(frame);
          assertEquals([...state.floats], floats);
        }
      }
    });
  }
}
