// What makes the stage an object in a room: rounded corners, and the light that it throws on the wall.

import { identity } from "./geometry.js";
import { numbers } from "./pipeline.js";

/** @import { Pipeline } from "./pipeline.js" */
/** @import { Bounds, View } from "./types.d.ts" */

/** The size of the picture from which the light is made; it is halved twice. */
const pictureSize = { width: 256, height: 192 };

/** @param {Pipeline} pipeline @param {View} view @param {Bounds} stage in pixels */
export function drawBackdrop(pipeline, { width, height, cornerRadius = 0, glow = 0 }, stage) {
  const { x, y, width: across, height: up } = pipeline.stage;
  const side = Math.ceil(cornerRadius);
  const corners = [[x, y], [x + across - side, y], [x, y + up - side], [x + across - side, y + up - side]]
    .map(([left, bottom]) => [left, bottom, side, side]);
  if (side > 0) roundCorners(pipeline, stage, cornerRadius, corners);
  if (glow === 0) return;
  const walls = [
    [0, 0, width, y],
    [0, y + up, width, height - y - up],
    [0, y, x, up],
    [x + across, y, width - x - across, up],
  ];
  throwLight(pipeline, glow, cornerRadius, [...walls, ...corners].filter(([, , w, h]) => w > 0 && h > 0));
}

/** Makes the stage transparent outside its rounded corners. @param {Pipeline} pipeline @param {Bounds} stage @param {number} radius @param {number[][]} corners */
function roundCorners(pipeline, stage, radius, corners) {
  const { gl } = pipeline;
  const frame = { x: stage.left, y: stage.top, width: stage.right - stage.left, height: stage.bottom - stage.top };
  gl.blendFunc(gl.ZERO, gl.SRC_ALPHA);
  for (const [x, y, width, height] of corners) {
    gl.scissor(x, y, width, height);
    pipeline.quad({ matrix: identity, alpha: 1, filter: null, clip: null }, { frame, radius }, { x: 1, y: 1 });
  }
}

/** Draws the light around the stage. @param {Pipeline} pipeline @param {number} strength @param {number} radius of the stage's corners @param {number[][]} walls as scissors */
function throwLight(pipeline, strength, radius, walls) {
  const { gl, stage, targets } = pipeline;
  let picture = targets.acquire(pictureSize);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.blitFramebuffer(
    stage.x, stage.y, stage.x + stage.width, stage.y + stage.height,
    0, 0, picture.width, picture.height, gl.COLOR_BUFFER_BIT, gl.LINEAR,
  );
  picture = pipeline.blur(pipeline.halve(pipeline.halve(picture)), 6, 6);
  pipeline.resume();
  gl.blendFunc(gl.ONE_MINUS_DST_ALPHA, gl.ONE);
  gl.bindTexture(gl.TEXTURE_2D, picture.texture);
  pipeline.programs.get("glow").use({
    contentSize: [picture.width, picture.height],
    stage: numbers(stage),
    radius,
    reach: 0.22 * Math.max(stage.width, stage.height),
    strength,
  });
  for (const [x, y, width, height] of walls) {
    gl.scissor(x, y, width, height);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }
  targets.release(picture);
}
