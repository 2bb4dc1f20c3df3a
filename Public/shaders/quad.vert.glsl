#version 300 es
// A rectangle in its plane, grown by its antialiased rim, drawn from a unit square by a homography.
precision highp float;
precision highp int;
in vec2 corner;
uniform mat3 toClip;
uniform vec4 frame;
uniform vec2 growth;
out vec2 local;
void main() {
  local = mix(frame.xy - growth, frame.xy + frame.zw + growth, corner);
  vec3 h = toClip * vec3(local, 1.0);
  gl_Position = vec4(h.xy, 0.0, h.z);
}
