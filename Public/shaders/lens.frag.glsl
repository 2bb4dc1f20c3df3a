// Two faces of a lenticular print: every strip is taken over by the other face from its left edge.
vec4 lens(vec2 position, Layer face, Layer next, float pitch, float softness, float progress) {
  float x = position.x;
  // The mean over the pixel's width, so that the strips' edges are smooth.
  float change = abs(dFdx(x)) + abs(dFdy(x));
  float sum = 0.0;
  for (float i = -3.5; i < 4.0; i += 1.0) {
    float q = fract((x + i / 8.0 * change) / max(pitch, 1e-3));
    sum += softness > 0.0 ? clamp((progress * (1.0 + softness) - q) / softness, 0.0, 1.0) : float(q < progress);
  }
  return mix(face.sample(position), next.sample(position), sum / 8.0);
}
