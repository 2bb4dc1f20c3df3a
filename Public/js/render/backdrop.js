// The stage's rounded corners, and the glow around it.

import { identity } from "./geometry.js";
import { numbers } from "./quads.js";

/** @import { Pipeline } from "./pipeline.js" */
/** @import { Bounds, View } from "./types.d.ts" */

/** The size of the picture that the glow is blurred from; it is halved twice. */
const pictureSize = { width: 256, height: 192 };

/** @param {Pipeline} pipeline @param {View} view @param {Bounds} stage in pixels */
export function drawBackdrop(pipeline, { width, height, cornerRadius = 0, glow = 0 }, stage) {
  if (cornerRadius > 0) roundCorners(pipeline, stage, cornerRadius);
  if (glow > 0) drawGlow(pipeline, glow, width, height);
}

/** Makes the stage transparent outside its rounded corners. @param {Pipeline} pipeline @param {Bounds} stage @param {number} radius */
function roundCorners(pipeline, stage, radius) {
  const { gl } = pipeline;
  const { x, y, width, height } = pipeline.stage;
  const side = Math.ceil(radius);
  const corners = [[x, y], [x + width - side, y], [x, y + height - side], [x + width - side, y + height - side]];
  const frame = { x: stage.left, y: stage.top, width: stage.right - stage.left, height: stage.bottom - stage.top };
  gl.blendFunc(gl.ZERO, gl.SRC_ALPHA);
  for (const [left, bottom] of corners) {
    gl.scissor(left, bottom, side, side);
    pipeline.quad({ matrix: identity, alpha: 1, filter: null, clip: null }, { frame, radius }, { x: 1, y: 1 });
  }
}

/** Draws the glow around the stage, and where the stage is transparent. @param {Pipeline} pipeline @param {number} strength @param {number} width of the canvas @param {number} height */
function drawGlow(pipeline, strength, width, height) {
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
    reach: 0.22 * Math.max(stage.width, stage.height),
    strength,
  });
  gl.scissor(0, 0, width, height);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  targets.release(picture);
}
