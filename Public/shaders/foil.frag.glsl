// A holographic sheen, screened over a layer: light only, so that the layer's alpha stays.
// `tilt.x` is about the screen's horizontal axis, both in degrees; `frame` is the content's.
const float turn = 6.28318531;

vec3 rainbow(float u) {
  return 0.5 + 0.5 * cos(turn * (u + vec3(0.0, 1.0, 2.0) / 3.0));
}

float wave(float u) {
  return 0.5 + 0.5 * cos(turn * u);
}

// Even numbers from 0 to 1 for whole cells. Source: Wellons, "Prospecting for Hash Functions" (lowbias32).
float hash(vec2 cell, uint salt) {
  ivec2 whole = ivec2(floor(cell));
  uint h = uint(whole.x) * 0x9e3779b9u ^ uint(whole.y) * 0x85ebca6bu ^ salt * 0xc2b2ae35u;
  h = (h ^ h >> 16) * 0x7feb352du;
  h = (h ^ h >> 15) * 0x846ca68bu;
  return float((h ^ h >> 16) >> 8) / 16777216.0;
}

vec3 bands(vec2 p, vec2 tilt) {
  float strength = wave((p.x + 0.5 * p.y) / 480.0 - tilt.y / 40.0 + tilt.x / 60.0);
  return rainbow((p.x + 0.5 * p.y) / 240.0 + tilt.y / 30.0 + tilt.x / 45.0) * strength * strength;
}

// Every grain flashes where both tilts, modulo 30 degrees, are near its own.
vec3 grains(vec2 p, float size, uint salt, vec2 tilt) {
  vec2 cell = floor(p / size);
  vec2 own = 30.0 * vec2(hash(cell, salt), hash(cell, salt + 1u));
  vec2 apart = mod(tilt.yx - own + 15.0, 30.0) - 15.0;
  float flash = exp(-dot(apart, apart) / 16.0);
  vec2 middle = 0.3 + 0.4 * vec2(hash(cell, salt + 3u), hash(cell, salt + 4u));
  vec2 q = abs(p / size - cell - middle);
  float core = exp(-dot(q, q) / 0.02);
  float rays = exp(-40.0 * min(q.x, q.y)) * max(0.0, 1.0 - 3.3 * max(q.x, q.y));
  return flash * (core + rays) * mix(rainbow(hash(cell, salt + 2u)), vec3(1.0), 0.35 + 0.65 * core);
}

vec3 glitter(vec2 p, vec2 tilt) {
  return grains(p, 6.0, 0u, tilt) + grains(p + 500.0, 15.0, 5u, tilt) + 0.15 * bands(p, tilt);
}

// Circles around the light's reflection, brightest in two beams, as on a disc.
vec3 rings(vec2 p, vec2 tilt, vec4 frame) {
  vec2 q = p - frame.xy - frame.zw * (0.5 + 0.955 * sin(radians(tilt.yx)));
  float d = length(q);
  float beam = wave((atan(q.y, q.x) - radians(tilt.y - tilt.x)) / 0.5 / turn);
  return rainbow(d / 120.0) * mix(0.6, 0.15 + 0.85 * beam * beam, d / (d + 60.0));
}

// Squares cut into four mirrors, each of its own slant.
vec3 facets(vec2 p, vec2 tilt) {
  vec2 cell = floor(p / 48.0);
  vec2 q = p / 48.0 - cell - 0.5;
  uint side = abs(q.x) > abs(q.y) ? (q.x > 0.0 ? 0u : 1u) : (q.y > 0.0 ? 2u : 3u);
  vec2 slant = 60.0 * vec2(hash(cell, 3u * side), hash(cell, 3u * side + 1u));
  vec2 near = cos(3.0 * radians(tilt.yx - slant));
  float light = near.x * near.x * near.y * near.y;
  vec3 hue = rainbow(hash(cell, 3u * side + 2u) + dot(q, vec2(0.3, 0.15)) + tilt.y / 90.0 + tilt.x / 120.0);
  return mix(hue, vec3(1.0), light * light * 0.6) * light;
}

vec4 foil(vec2 position, vec4 color, vec4 frame, vec2 tilt, float intensity, float pattern) {
  vec3 sheen;
  if (pattern == 1.0) sheen = glitter(position, tilt);
  else if (pattern == 2.0) sheen = rings(position, tilt, frame);
  else if (pattern == 3.0) {
    // Four samples a pixel, for the facets' edges.
    vec2 x = dFdx(position);
    vec2 y = dFdy(position);
    sheen = 0.25 * (facets(position - 0.375 * x - 0.125 * y, tilt) + facets(position + 0.125 * x - 0.375 * y, tilt) +
      facets(position + 0.375 * x + 0.125 * y, tilt) + facets(position - 0.125 * x + 0.375 * y, tilt));
  } else sheen = bands(position, tilt);
  return vec4(color.rgb + min(intensity, 1.0) * clamp(sheen, 0.0, 1.0) * (color.a - color.rgb), color.a);
}
