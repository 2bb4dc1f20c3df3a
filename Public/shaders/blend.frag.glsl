#version 300 es
// A layer, mixed with what is below it, so that it can be drawn over that as any other layer.
// Source: W3C, Compositing and Blending Level 1.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform sampler2D other;       // what is below
uniform float mode;
out vec4 result;

float luminosity(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}
vec3 clipped(vec3 c) {
  float l = luminosity(c);
  float low = min(c.r, min(c.g, c.b));
  float high = max(c.r, max(c.g, c.b));
  if (low < 0.0) c = l + (c - l) * l / (l - low);
  if (high > 1.0) c = l + (c - l) * (1.0 - l) / (high - l);
  return c;
}
vec3 withLuminosity(vec3 c, float l) {
  return clipped(c + (l - luminosity(c)));
}
float saturation(vec3 c) {
  return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b));
}
vec3 withSaturation(vec3 c, float s) {
  float low = min(c.r, min(c.g, c.b));
  float range = saturation(c);
  return range > 0.0 ? (c - low) * s / range : vec3(0.0);
}
vec3 hardLight(vec3 b, vec3 s) {
  return mix(2.0 * b * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0), step(vec3(0.5), s));
}
float dodge(float b, float s) {
  return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
}
float burn(float b, float s) {
  return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
}
float soft(float b, float s) {
  if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return b + (2.0 * s - 1.0) * (d - b);
}
// Backdrop and source, not premultiplied.
vec3 mixed(int mode, vec3 b, vec3 s) {
  switch (mode) {
    case 1: return b * s;
    case 2: return b + s - b * s;
    case 3: return hardLight(s, b);
    case 4: return min(b, s);
    case 5: return max(b, s);
    case 6: return vec3(dodge(b.r, s.r), dodge(b.g, s.g), dodge(b.b, s.b));
    case 7: return vec3(burn(b.r, s.r), burn(b.g, s.g), burn(b.b, s.b));
    case 8: return vec3(soft(b.r, s.r), soft(b.g, s.g), soft(b.b, s.b));
    case 9: return hardLight(b, s);
    case 10: return abs(b - s);
    case 11: return b + s - 2.0 * b * s;
    case 12: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    case 13: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    case 14: return withLuminosity(s, luminosity(b));
    case 15: return withLuminosity(b, luminosity(s));
    case 16: return min(b + s, 1.0);
    case 17: return max(b + s - 1.0, 0.0);
    default: return s;
  }
}

void main() {
  vec4 source = texelFetch(content, ivec2(gl_FragCoord.xy), 0);
  vec4 below = texelFetch(other, ivec2(gl_FragCoord.xy), 0);
  vec3 s = source.a > 0.0 ? source.rgb / source.a : vec3(0.0);
  vec3 b = below.a > 0.0 ? below.rgb / below.a : vec3(0.0);
  result = vec4(source.a * mix(s, mixed(int(mode + 0.5), b, s), below.a), source.a);
}
