// The GLSL programs and how they are compiled. Quads are drawn from a unit square by a homography.

const quadVertex = `#version 300 es
precision highp float;
in vec2 corner;
uniform mat3 toClip;
uniform vec4 frame;
uniform vec2 growth;
out vec2 local;
void main() {
  local = mix(frame.xy - growth, frame.xy + frame.zw + growth, corner);
  vec3 h = toClip * vec3(local, 1.0);
  gl_Position = vec4(h.xy, 0.0, h.z);
}`;

// Edges are antialiased by their distance in pixels: the distance in points over its change per pixel.
// `outline` is a signed distance to a rounded rectangle (negative inside) and the direction in which it grows.
const quadFragment = `#version 300 es
precision highp float;
in vec2 local;
uniform vec4 frame;
uniform int shape;             // 0 rectangle, 1 ellipse
uniform float radius;
uniform int source;            // 0 colour, 1 picture, 2 mask in the colour
uniform sampler2D content;
uniform vec4 contentFrame;
uniform vec2 contentSize;      // the used part of the texture, in texels
uniform vec4 color;            // not premultiplied
uniform float opacity;
uniform bool isFiltered;
uniform mat3 filterMatrix;
uniform vec3 filterOffset;
uniform bool isClipped;
uniform mat3 toClipPlane;
uniform vec4 clipFrame;
uniform float clipRadius;
uniform vec3 pixelOrigin;      // x, y and direction of gl_FragCoord in the compositor's pixels
out vec4 result;

float edge(float inside, vec2 change) {
  return clamp(inside / max(length(change), 1e-9) + 0.5, 0.0, 1.0);
}

float roundedRectangle(vec2 p, vec4 box, float corner, vec2 px, vec2 py) {
  vec2 fromMin = p - box.xy;
  vec2 fromMax = box.xy + box.zw - p;
  vec2 changeX = vec2(px.x, py.x);
  vec2 changeY = vec2(px.y, py.y);
  float across = edge(fromMin.x, changeX) + edge(fromMax.x, changeX) - 1.0;
  float down = edge(fromMin.y, changeY) + edge(fromMax.y, changeY) - 1.0;
  float straight = clamp(across, 0.0, 1.0) * clamp(down, 0.0, 1.0);
  float r = min(corner, 0.5 * min(box.z, box.w));
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
  vec2 px = dFdx(local);
  vec2 py = dFdy(local);
  float coverage = shape == 1 ? ellipse(local, frame, px, py) : roundedRectangle(local, frame, radius, px, py);

  vec4 paint = vec4(color.rgb * color.a, color.a);
  if (source != 0) {
    vec2 texel = (local - contentFrame.xy) / contentFrame.zw * contentSize;
    texel = clamp(texel, vec2(0.5), contentSize - 0.5);
    vec4 sampled = texture(content, texel / vec2(textureSize(content, 0)));
    paint = source == 1 ? sampled : paint * sampled.a;
  }
  if (isFiltered && paint.a > 0.0) {
    paint.rgb = clamp(filterMatrix * (paint.rgb / paint.a) + filterOffset, 0.0, 1.0) * paint.a;
  }
  if (isClipped) {
    vec2 pixel = vec2(pixelOrigin.x + gl_FragCoord.x, pixelOrigin.y + pixelOrigin.z * gl_FragCoord.y);
    vec3 h = toClipPlane * vec3(pixel, 1.0);
    vec2 p = h.xy / h.z;
    vec2 pX = (toClipPlane[0].xy - p * toClipPlane[0].z) / h.z;
    vec2 pY = (toClipPlane[1].xy - p * toClipPlane[1].z) / h.z;
    coverage *= roundedRectangle(p, clipFrame, clipRadius, pX, pY);
  }
  result = paint * (coverage * opacity);
}`;

const coverVertex = `#version 300 es
precision highp float;
in vec2 corner;
void main() {
  gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}`;

// One direction of a Gaussian; two neighbours are read at once where the filtering hardware can weigh them.
const blurFragment = `#version 300 es
precision highp float;
uniform sampler2D content;
uniform vec2 contentSize;
uniform vec2 direction;
uniform float sigma;
out vec4 result;

vec4 at(vec2 texel) {
  vec2 inside = clamp(texel, vec2(0.5), contentSize - 0.5);
  return texture(content, inside / vec2(textureSize(content, 0)));
}

void main() {
  float k = -0.5 / (sigma * sigma);
  int reach = int(ceil(3.0 * sigma));
  float total = 1.0;
  vec4 sum = at(gl_FragCoord.xy);
  for (int i = 1; i <= reach; i += 2) {
    float near = exp(k * float(i * i));
    float far = i + 1 > reach ? 0.0 : exp(k * float((i + 1) * (i + 1)));
    float weight = near + far;
    vec2 step = direction * (float(i) + far / weight);
    sum += weight * (at(gl_FragCoord.xy + step) + at(gl_FragCoord.xy - step));
    total += 2.0 * weight;
  }
  result = sum / total;
}`;

// Halves a picture: every pixel is the mean of four.
const halveFragment = `#version 300 es
precision highp float;
uniform sampler2D content;
uniform vec2 contentSize;
out vec4 result;
void main() {
  vec2 texel = clamp(2.0 * gl_FragCoord.xy, vec2(0.5), contentSize - 0.5);
  result = texture(content, texel / vec2(textureSize(content, 0)));
}`;

// The light that the stage throws on the wall behind it: brightest at its rim, gone at a distance.
const glowFragment = `#version 300 es
precision highp float;
uniform sampler2D content;
uniform vec2 contentSize;
uniform vec4 stage;            // left, bottom, width, height, in pixels
uniform float reach;
uniform float strength;
out vec4 result;

float hash(vec2 p) {
  return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453);
}

void main() {
  vec2 place = (gl_FragCoord.xy - stage.xy) / stage.zw;
  vec2 outside = max(vec2(0.0), max(stage.xy - gl_FragCoord.xy, gl_FragCoord.xy - stage.xy - stage.zw));
  float falloff = exp(-2.2 * length(outside) / reach);
  vec2 inset = clamp(place, 0.02, 0.98) * contentSize;
  vec3 light = texture(content, inset / vec2(textureSize(content, 0))).rgb * strength * falloff;
  light += (hash(gl_FragCoord.xy) - 0.5) / 255.0 * step(0.004, falloff);
  float alpha = max(light.r, max(light.g, light.b));
  result = vec4(max(light, 0.0), clamp(alpha, 0.0, 1.0));
}`;

/** @typedef {{ program: WebGLProgram, uniforms: Map<string, WebGLUniformLocation> }} Program */
/** @typedef {{ quad: Program, blur: Program, halve: Program, glow: Program }} Programs */

/** @param {WebGL2RenderingContext} gl @param {number} type @param {string} source */
function compile(gl, type, source) {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error("The graphics context was lost.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getShaderInfoLog(shader) ?? "A shader did not compile.");
  }
  return shader;
}

/**
 * Links a program whose only attribute is `corner` at location 0.
 * @param {WebGL2RenderingContext} gl
 * @param {string} vertex
 * @param {string} fragment
 * @returns {Program}
 */
export function makeProgram(gl, vertex, fragment) {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragment));
  gl.bindAttribLocation(program, 0, "corner");
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(program) ?? "A program did not link.");
  }
  const uniforms = new Map();
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let index = 0; index < count; index += 1) {
    const name = gl.getActiveUniform(program, index)?.name;
    if (name !== undefined) uniforms.set(name, gl.getUniformLocation(program, name));
  }
  return { program, uniforms };
}

/** @param {WebGL2RenderingContext} gl @returns {Programs} */
export function makePrograms(gl) {
  return {
    quad: makeProgram(gl, quadVertex, quadFragment),
    blur: makeProgram(gl, coverVertex, blurFragment),
    halve: makeProgram(gl, coverVertex, halveFragment),
    glow: makeProgram(gl, coverVertex, glowFragment),
  };
}
