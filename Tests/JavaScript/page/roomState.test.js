import { RoomState } from "../../../Public/js/page/roomState.js";
import { assertEquals } from "../assert.js";

/** @import { Hello, Presence, ServerMessage } from "../../../Public/js/net/types.d.ts" */

/** @param {Partial<Hello>} changes @returns {Hello} */
const hello = (changes = {}) => /** @type {Hello} */ ({
  type: "hello", protocol: 1, room: "main", role: "phone", id: 7, serverTime: 0,
  scenes: [{ name: "arm", title: "Arm", stage: [1, 1], parameters: [], actions: [], input: ["pointer"] }],
  ...changes,
});

/** @param {Partial<Presence>} changes @returns {ServerMessage} */
const presence = (changes) => ({ ...new RoomState().presence, ...changes });

/** @param {object} message */
const scene = (message) => /** @type {ServerMessage} */ ({ type: "scene", ...message });

Deno.test("before the first message a page may only watch", () => {
  const room = new RoomState();
  assertEquals([room.role, room.mayTilt, room.mayTune, room.scene], ["viewer", false, false, undefined]);
});

Deno.test("each state message replaces the last one and names what has changed", () => {
  const room = new RoomState();
  assertEquals(room.apply(presence({ phones: 2 })), "presence");
  assertEquals(room.apply(presence({ phones: 3 })), "presence");
  assertEquals(room.presence.phones, 3);
});

Deno.test("a message of an unknown type changes nothing", () => {
  const room = new RoomState();
  assertEquals(room.apply(/** @type {ServerMessage} */ (/** @type {unknown} */ ({ type: "later" }))), null);
});

Deno.test("the current scene is described by the newest list of scenes", () => {
  const room = new RoomState();
  room.apply(hello());
  room.apply(scene({ name: "arm" }));
  assertEquals([room.scene?.title, room.takes("pointer"), room.takes("tilt")], ["Arm", true, false]);
  const [description] = hello().scenes;
  room.apply({ type: "scenes", scenes: [{ ...description, title: "Crane" }] });
  assertEquals(room.scene?.title, "Crane");
});

Deno.test("a phone may tune only while everyone may", () => {
  const room = new RoomState();
  room.apply(hello());
  assertEquals(room.mayTune, false);
  room.apply(presence({ tuning: "everyone" }));
  assertEquals(room.mayTune, true);
});

Deno.test("a page drives or asks by the id of its own connection", () => {
  const room = new RoomState();
  room.apply(hello({ id: 7 }));
  room.apply(presence({ driver: 7, asking: [8] }));
  assertEquals([room.isDriver, room.isAsking], [true, false]);
  room.apply(hello({ id: 8 }));
  assertEquals([room.isDriver, room.isAsking], [false, true]);
});

Deno.test("a new connection forgets what a room without recordings and shows does not send", () => {
  const room = new RoomState();
  room.apply(hello());
  room.apply({ type: "attract", playing: true });
  room.apply({ type: "takes", takes: [{ name: "One", scene: "arm", duration: 1, bytes: 9, cut: false }] });
  room.apply(hello());
  assertEquals([room.isAttracting, room.recordings.length, room.show], [false, 0, null]);
});

Deno.test("only a presenter's pointer is followed while it hovers", () => {
  const room = new RoomState();
  room.apply({ type: "parameters", values: {}, hovers: true });
  room.apply(hello());
  assertEquals(room.followsHover, false);
  room.apply(hello({ role: "presenter" }));
  assertEquals(room.followsHover, true);
});

Deno.test("a place in a crowd belongs to its connection", () => {
  const room = new RoomState();
  room.apply(hello());
  assertEquals(room.you, null);
  const change = room.apply({ type: "you", place: 0, number: 1, every: 16, spotlight: false });
  assertEquals([change, room.you?.number], ["you", 1]);
  room.apply(hello());
  assertEquals(room.you, null);
});

Deno.test("who plays in a crowd belongs to the connection that was told", () => {
  const room = new RoomState();
  room.apply(hello({ role: "presenter" }));
  assertEquals(room.crowd, null);
  const people = [{ id: 4, place: 0, side: /** @type {const} */ (0), away: false }];
  assertEquals(room.apply({ type: "crowd", most: 300, frozen: false, people, waiting: [] }), "crowd");
  assertEquals(room.crowd?.people, people);
  room.apply(hello({ role: "presenter" }));
  assertEquals(room.crowd, null);
});
