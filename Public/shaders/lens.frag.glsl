#version 300 es
// Two faces of a lenticular print: every strip is taken over by the other face from its left edge.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform sampler2D other;
uniform mat3 toPlane;
uniform vec2 corner;           // of the layer, in pixels
uniform float pitch;
uniform float softness;
uniform float progress;
out vec4 result;

void main() {
  vec3 h = toPlane * vec3(corner + gl_FragCoord.xy, 1.0);
  float x = h.x / h.z;
  // The mean over the pixel's width, so that the strips' edges are smooth.
  float change = abs(dFdx(x)) + abs(dFdy(x));
  float sum = 0.0;
  for (float i = -3.5; i < 4.0; i += 1.0) {
    float q = fract((x + i / 8.0 * change) / max(pitch, 1e-3));
    sum += softness > 0.0 ? clamp((progress * (1.0 + softness) - q) / softness, 0.0, 1.0) : float(q < progress);
  }
  ivec2 texel = ivec2(gl_FragCoord.xy);
  result = mix(texelFetch(content, texel, 0), texelFetch(other, texel, 0), sum / 8.0);
}
