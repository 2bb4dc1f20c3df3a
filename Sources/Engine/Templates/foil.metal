#if foil
#include <metal_stdlib>
#include <SwiftUI/SwiftUI.h>
using namespace metal;

static float3 rainbow(float u) { return 0.5 + 0.5 * cos(6.2831853 * (u + float3(0, 1, 2) / 3)); }
static float wave(float u) { return 0.5 + 0.5 * cos(6.2831853 * u); }
#if glitter || facets
static float random(float2 cell, float salt) {
  return fract(sin(dot(cell, float2(127.1, 311.7)) + 74.7 * salt) * 43758.5453);
}
#endif

// The sheen at a place in points; both tilts in degrees, x about the screen's horizontal axis.
static float3 sheen(float2 p, float2 tilt, float2 size) {
  #if glitter
  // A grain flashes where both tilts, modulo 30 degrees, are near its own.
  float2 cell = floor(p / 6);
  float2 own = 30 * float2(random(cell, 0), random(cell, 1));
  float2 apart = tilt.yx - own + 15;
  apart -= 30 * floor(apart / 30) + 15;
  float2 q = p / 6 - cell - 0.5;
  float light = exp(-dot(apart, apart) / 16) * exp(-dot(q, q) / 0.06);
  return light * mix(rainbow(random(cell, 2)), float3(1), 0.6);
  #elif rings
  // Circles around the light's reflection, brightest in two beams, as on a disc.
  float2 q = p - size * (0.5 + 0.955 * sin(tilt.yx * 0.0174533));
  float d = length(q);
  float beam = wave((atan2(q.y, q.x) - (tilt.y - tilt.x) * 0.0174533) / 3.1415927);
  return rainbow(d / 120) * mix(0.6, 0.15 + 0.85 * beam * beam, d / (d + 60));
  #elif facets
  // Squares cut into four mirrors, each of its own slant.
  float2 cell = floor(p / 48), q = p / 48 - cell - 0.5;
  float side = abs(q.x) > abs(q.y) ? (q.x > 0 ? 0 : 1) : (q.y > 0 ? 2 : 3);
  float2 slant = 60 * float2(random(cell, 3 * side), random(cell, 3 * side + 1));
  float2 near = cos(3 * 0.0174533 * (tilt.yx - slant));
  float light = near.x * near.x * near.y * near.y;
  return light * mix(rainbow(random(cell, 3 * side + 2) + tilt.y / 90), float3(1), light * light * 0.6);
  #else
  float strength = wave((p.x + 0.5 * p.y) / 480 - tilt.y / 40 + tilt.x / 60);
  return rainbow((p.x + 0.5 * p.y) / 240 + tilt.y / 30 + tilt.x / 45) * strength * strength;
  #endif
}

[[ stitchable ]] half4 Foil(float2 position, half4 color, float2 tilt, float intensity, float4 bounds) {
  half3 light = half3(intensity * clamp(sheen(position - bounds.xy, tilt, bounds.zw), 0.0, 1.0));
  return half4(color.rgb + light * (color.a - color.rgb), color.a);
}
#endif
