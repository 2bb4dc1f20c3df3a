#version 300 es
// A wave that runs outwards from a point, moves what it passes and lightens it.
// Source: "Create custom visual effects with SwiftUI", WWDC24.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform vec2 contentSize;
uniform mat3 matrix;           // from the node's plane to pixels
uniform mat3 toPlane;
uniform vec2 corner;           // of the layer, in pixels
uniform float originX;
uniform float originY;
uniform float time;
uniform float amplitude;
uniform float frequency;
uniform float decay;
uniform float speed;
out vec4 result;

vec2 project(mat3 m, vec2 p) {
  vec3 h = m * vec3(p, 1.0);
  return h.xy / h.z;
}

void main() {
  vec2 p = project(toPlane, corner + gl_FragCoord.xy);
  vec2 away = p - vec2(originX, originY);
  float d = length(away);
  float t = max(0.0, time - d / max(speed, 1e-6));
  float w = sin(frequency * t) * exp(-decay * t);
  vec2 n = d > 0.0 ? away / d : vec2(0.0);
  // As a difference, so that pixels which the wave does not move stay exactly as they are.
  vec2 texel = gl_FragCoord.xy + project(matrix, p + amplitude * w * n) - project(matrix, p);
  texel = clamp(texel, vec2(0.5), contentSize - 0.5);
  vec4 paint = texture(content, texel / vec2(textureSize(content, 0)));
  result = vec4(clamp(paint.rgb + 0.3 * w * paint.a, 0.0, paint.a), paint.a);
}
