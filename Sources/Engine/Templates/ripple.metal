#if !push
#include <metal_stdlib>
#include <SwiftUI/SwiftUI.h>
using namespace metal;

[[ stitchable ]] half4 Ripple(
  float2 position, SwiftUI::Layer layer,
  float2 origin, float time, float amplitude, float frequency, float decay, float speed
) {
  // The wave needs its time to get here.
  float2 way = position - origin;
  float distance = length(way);
  float t = max(0.0, time - distance / speed);
  float swing = sin(frequency * t) * exp(-decay * t);
  float2 direction = distance > 0 ? way / distance : float2(0);
  half4 color = layer.sample(position + amplitude * swing * direction);
  // Crests catch the light.
  color.rgb = clamp(color.rgb + half(0.3 * swing) * color.a, half3(0), half3(color.a));
  return color;
}
#endif
