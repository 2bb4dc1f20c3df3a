#version 300 es
// Halves a picture: every pixel is the mean of four.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform vec2 contentSize;
out vec4 result;
void main() {
  vec2 texel = clamp(2.0 * gl_FragCoord.xy, vec2(0.5), contentSize - 0.5);
  result = texture(content, texel / vec2(textureSize(content, 0)));
}
