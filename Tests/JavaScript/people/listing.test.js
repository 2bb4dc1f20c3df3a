import { groupPeople } from "../../../Public/js/people/listing.js";
import { assertEquals } from "../assert.js";

/** @import { Person } from "../../../Public/js/net/types.d.ts" */

/** @param {number} id @param {Person["role"]} role @returns {Person} */
function person(id, role) {
  return { id, role, number: id, driving: false, asking: false };
}

const people = [person(9, "presenter"), person(1, "phone"), person(2, "phone"), person(3, "phone"), person(4, "viewer")];

/** @param {number[]} asking */
function order(asking) {
  const { active, watchers } = groupPeople(people, asking);
  return [active.map(({ id }) => id), watchers.map(({ id }) => id)];
}

Deno.test("people stand as the server lists them, those who only watch by themselves", () => {
  assertEquals(order([]), [[9, 1, 2, 3], [4]]);
});

Deno.test("who asks stands in front, in the order of asking", () => {
  assertEquals(order([3, 1]), [[3, 1, 9, 2], [4]]);
});

Deno.test("who asks and is not listed is left out", () => assertEquals(order([77, 2]), [[2, 9, 1, 3], [4]]));
