#version 300 es
// The whole target.
precision highp float;
precision highp int;
in vec2 corner;
void main() {
  gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
