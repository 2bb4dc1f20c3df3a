// A wave that runs outwards from a point, moves what it passes and lightens it.
// Source: "Create custom visual effects with SwiftUI", WWDC24.
vec4 ripple(
  vec2 position, Layer layer, vec2 origin, float time, float amplitude, float frequency, float decay, float speed
) {
  vec2 away = position - origin;
  float d = length(away);
  float t = max(0.0, time - d / max(speed, 1e-6));
  float w = sin(frequency * t) * exp(-decay * t);
  vec2 n = d > 0.0 ? away / d : vec2(0.0);
  vec4 paint = layer.sample(position + amplitude * w * n);
  return vec4(clamp(paint.rgb + 0.3 * w * paint.a, 0.0, paint.a), paint.a);
}
