#version 300 es
// Edges are antialiased by their distance in pixels: the distance in points over its change per pixel.
// One source, compiled once for every set of features that is met, because software renderers pay for every branch.
precision highp float;
precision highp int;
in vec2 local;
// In one array, because a call of the browser's costs more than what it sets: the columns of toClip, each with another
// number behind it; frame; color; contentFrame; growth and contentSize.
uniform vec4 quad[7];
#define radius quad[0].w
#define opacity quad[1].w
#define frame quad[3]
#define color quad[4]          // not premultiplied
#define contentFrame quad[5]
#define contentSize quad[6].zw // the used part of the texture, in texels
uniform sampler2D content;
uniform mat3 filterMatrix;
uniform vec3 filterOffset;
uniform mat3 toClipPlane;
uniform vec4 clipFrame;
uniform float clipRadius;
uniform vec3 pixelOrigin;      // x, y and direction of gl_FragCoord in the compositor's pixels
out vec4 result;

float edge(float inside, vec2 change) {
  return clamp(inside / max(length(change), 1e-9) + 0.5, 0.0, 1.0);
}

// A negative corner is a continuous one.
float roundedRectangle(vec2 p, vec4 box, float corner, vec2 px, vec2 py) {
  vec2 fromMin = p - box.xy;
  vec2 fromMax = box.xy + box.zw - p;
  vec2 changeX = vec2(px.x, py.x);
  vec2 changeY = vec2(px.y, py.y);
  float across = edge(fromMin.x, changeX) + edge(fromMax.x, changeX) - 1.0;
  float down = edge(fromMin.y, changeY) + edge(fromMax.y, changeY) - 1.0;
  float straight = clamp(across, 0.0, 1.0) * clamp(down, 0.0, 1.0);
  float most = 0.5 * min(box.z, box.w);
  float r = min(abs(corner), most);
  if (corner < 0.0 && r > 0.0) {
    // Continuous: a superellipse over the reach of the corner, which passes where Apple's curve does, and which becomes
    // the arc where the sides have no room.
    float reach = min(1.528665 * r, most);
    vec2 into = max(reach - min(fromMin, fromMax), 0.0) / reach;
    if (into.x <= 0.0 || into.y <= 0.0) return straight;
    float power = log(0.5) / log(1.0 - 0.2929 * r / reach);
    float level = pow(into.x, power) + pow(into.y, power);
    vec2 slope = pow(into, vec2(power - 1.0)) * vec2(fromMin.x < fromMax.x ? -1.0 : 1.0, fromMin.y < fromMax.y ? -1.0 : 1.0);
    float steepness = max(length(slope), 1e-6);
    vec2 direction = slope / steepness;
    return edge((1.0 - level) * reach / (power * steepness), vec2(dot(direction, px), dot(direction, py)));
  }
  vec2 intoCorner = r - min(fromMin, fromMax);
  if (r <= 0.0 || intoCorner.x <= 0.0 || intoCorner.y <= 0.0) return straight;
  vec2 side = vec2(fromMin.x < fromMax.x ? -1.0 : 1.0, fromMin.y < fromMax.y ? -1.0 : 1.0);
  vec2 direction = normalize(intoCorner) * side;
  return edge(r - length(intoCorner), vec2(dot(direction, px), dot(direction, py)));
}

float ellipse(vec2 p, vec4 box, vec2 px, vec2 py) {
  vec2 halves = max(0.5 * box.zw, vec2(1e-6));
  vec2 q = (p - box.xy - 0.5 * box.zw) / halves;
  float len = max(length(q), 1e-6);
  vec2 direction = q / (len * halves);
  return edge(1.0 - len, vec2(dot(direction, px), dot(direction, py)));
}

void main() {
#if defined(PICTURE) || defined(MASK)
  vec2 texel = (local - contentFrame.xy) / contentFrame.zw * contentSize;
  texel = clamp(texel, vec2(0.5), contentSize - 0.5);
  vec4 paint = texture(content, texel / vec2(textureSize(content, 0)));
#ifdef MASK
  paint = vec4(color.rgb * color.a, color.a) * paint.a;
#endif
#else
  vec4 paint = vec4(color.rgb * color.a, color.a);
#endif
#ifdef FILTERED
  if (paint.a > 0.0) {
    paint.rgb = clamp(filterMatrix * (paint.rgb / paint.a) + filterOffset, 0.0, 1.0) * paint.a;
  }
#endif
  float coverage = opacity;
#ifdef ELLIPSE
  coverage *= ellipse(local, frame, dFdx(local), dFdy(local));
#elif !defined(SHARP)
  coverage *= roundedRectangle(local, frame, radius, dFdx(local), dFdy(local));
#endif
#ifdef CLIPPED
  vec2 pixel = vec2(pixelOrigin.x + gl_FragCoord.x, pixelOrigin.y + pixelOrigin.z * gl_FragCoord.y);
  vec3 h = toClipPlane * vec3(pixel, 1.0);
  vec2 p = h.xy / h.z;
  vec2 changeAcross = (toClipPlane[0].xy - p * toClipPlane[0].z) / h.z;
  vec2 changeDown = (toClipPlane[1].xy - p * toClipPlane[1].z) / h.z;
  coverage *= roundedRectangle(p, clipFrame, clipRadius, changeAcross, changeDown);
#endif
  result = paint * coverage;
}
