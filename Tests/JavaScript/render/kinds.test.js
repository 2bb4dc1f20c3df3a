import { kinds as plain } from "../../../Public/js/render/kinds.js";
import { mesh } from "../../../Public/js/render/kinds/mesh.js";
import * as shaded from "../../../Public/js/render/kinds/shaded.js";
import { nodeKinds } from "../../../Public/js/net/nodeKinds.js";
import { assert } from "../assert.js";

const kinds = new Map([...plain, ...Object.entries({ ...shaded, mesh })]);

for (const kind of kinds.keys()) {
  Deno.test(`the drawn kind ${kind} is on the wire`, () => {
    assert(kind in nodeKinds);
  });
}

Deno.test("every kind of the wire that draws by itself or moves its children is drawn", () => {
  const missing = Object.keys(nodeKinds).filter((kind) => !kinds.has(kind));
  assert(missing.length === 0, `Not drawn: ${missing}.`);
});

for (const [name, kind] of kinds) {
  Deno.test(`${name} is a transform or a paint, not both`, () => {
    assert((kind.transform === undefined) !== (kind.paint === undefined));
  });
}
