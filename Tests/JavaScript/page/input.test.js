import { SyntheticHeading, SyntheticTilt } from "../../../Public/js/page/input.js";
import { assertClose, assertEquals } from "../assert.js";

Deno.test("up raises the top edge, right lowers the right edge", () => {
  const tilt = new SyntheticTilt();
  tilt.turn(12, -3);
  const { beta, gamma, synthetic, screenAngle } = tilt.reading(5);
  assertEquals([beta, gamma, synthetic, screenAngle], [12, -3, true, 0]);
});

Deno.test("beta goes round, gamma stops short of a quarter turn", () => {
  const tilt = new SyntheticTilt();
  tilt.turn(190, 200);
  assertClose([tilt.beta, tilt.gamma], [-170, 89]);
  tilt.turn(-20, -400);
  assertClose([tilt.beta, tilt.gamma], [170, -89]);
});

Deno.test("level lays it flat", () => {
  const tilt = new SyntheticTilt();
  tilt.turn(30, 30);
  tilt.level();
  assertEquals([tilt.beta, tilt.gamma], [0, 0]);
});

Deno.test("a heading is that of a phone held upright: right turns it to the right, up looks up", () => {
  const heading = new SyntheticHeading();
  heading.turn(5, 20);
  const { alpha, beta, gamma, synthetic, screenAngle } = heading.reading(5);
  assertEquals([alpha, beta, gamma, synthetic, screenAngle], [340, 95, 0, true, 0]);
  heading.turn(400, -50);
  assertEquals([heading.alpha, heading.beta], [30, 170]);
  heading.level();
  assertEquals([heading.alpha, heading.beta], [0, 90]);
});
