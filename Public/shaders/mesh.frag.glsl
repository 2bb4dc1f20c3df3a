#version 300 es
// A gradient's colour, without steps.
precision highp float;
precision highp int;
in vec4 color;
out vec4 result;

void main() {
  vec4 paint = clamp(color, 0.0, 1.0);
  // Noise of half a step hides the steps of eight bits. Source: Jimenez, interleaved gradient noise.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  result = vec4(clamp(paint.rgb * paint.a + noise / 255.0, 0.0, paint.a), paint.a);
}
