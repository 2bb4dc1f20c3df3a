#version 300 es
// A rectangle in its plane, grown by its antialiased rim, drawn from a unit square by a homography.
precision highp float;
precision highp int;
in vec2 corner;
uniform vec4 quad[7];          // as in quad.frag
out vec2 local;
void main() {
  mat3 toClip = mat3(quad[0].xyz, quad[1].xyz, quad[2].xyz);
  vec4 frame = quad[3];
  vec2 growth = quad[6].xy;
  local = mix(frame.xy - growth, frame.xy + frame.zw + growth, corner);
  vec3 h = toClip * vec3(local, 1.0);
  gl_Position = vec4(h.xy, 0.0, h.z);
}
