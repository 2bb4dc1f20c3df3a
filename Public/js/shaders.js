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
// One source, compiled once for every set of features that is met: software renderers pay for every branch.
const quadFragment = `
precision highp float;
in vec2 local;
uniform vec4 frame;
uniform float radius;
uniform sampler2D content;
uniform vec4 contentFrame;
uniform vec2 contentSize;      // the used part of the texture, in texels
uniform vec4 color;            // not premultiplied
uniform float opacity;
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

void main() {
  vec2 place = (gl_FragCoord.xy - stage.xy) / stage.zw;
  vec2 outside = max(vec2(0.0), max(stage.xy - gl_FragCoord.xy, gl_FragCoord.xy - stage.xy - stage.zw));
  float falloff = exp(-length(outside) / reach);
  vec2 inset = clamp(place, 0.02, 0.98) * contentSize;
  vec3 light = texture(content, inset / vec2(textureSize(content, 0))).rgb;
  // Light on a wall looks more colourful than what it comes from.
  light = max(mix(vec3(dot(light, vec3(0.213, 0.715, 0.072))), light, 1.7), 0.0) * strength * falloff;
  // Noise of half a step hides the steps of eight bits. Source: Jimenez, interleaved gradient noise.
  light += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  float alpha = max(light.r, max(light.g, light.b));
  result = vec4(max(light, 0.0), clamp(alpha, 0.0, 1.0));
}`;

/** @typedef {"PICTURE"|"MASK"|"ELLIPSE"|"SHARP"|"FILTERED"|"CLIPPED"} Feature what a quad's shader has to do */

/** A linked program whose only attribute is `corner`, at location 0. */
class Program {
  /** How each uniform is set, by its name. @type {Map<string, (value: number | readonly number[]) => void>} */
  #setters = new Map();

  /** @param {WebGL2RenderingContext} gl @param {string} vertex @param {string} fragment */
  constructor(gl, vertex, fragment) {
    this.gl = gl;
    this.program = gl.createProgram();
    for (const [type, source] of /** @type {const} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
      const shader = gl.createShader(type);
      if (shader === null) return;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    }
    gl.bindAttribLocation(this.program, 0, "corner");
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = gl.getAttachedShaders(this.program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
      throw new Error([...logs, gl.getProgramInfoLog(this.program)].join(" "));
    }
    const count = gl.getProgramParameter(this.program, gl.ACTIVE_UNIFORMS) ?? 0;
    for (let index = 0; index < count; index += 1) {
      const uniform = gl.getActiveUniform(this.program, index);
      if (uniform !== null) this.#setters.set(uniform.name, this.#setter(uniform));
    }
  }

  /** Makes this the program that draws; values of uniforms that it does not have are left out. @param {Record<string, number | readonly number[]>} values */
  use(values) {
    this.gl.useProgram(this.program);
    for (const name in values) this.#setters.get(name)?.(values[name]);
  }

  /** @param {WebGLActiveInfo} uniform @returns {(value: any) => void} */
  #setter({ name, type }) {
    const { gl } = this;
    const location = gl.getUniformLocation(this.program, name);
    switch (type) {
      case gl.FLOAT: return (value) => gl.uniform1f(location, value);
      case gl.FLOAT_VEC2: return (value) => gl.uniform2fv(location, value);
      case gl.FLOAT_VEC3: return (value) => gl.uniform3fv(location, value);
      case gl.FLOAT_VEC4: return (value) => gl.uniform4fv(location, value);
      case gl.FLOAT_MAT3: return (value) => gl.uniformMatrix3fv(location, true, value);
      default: return (value) => gl.uniform1i(location, value);
    }
  }
}

/** The programs of one graphics context, each made when it is first needed. */
export class Programs {
  /** @type {Map<string, Program>} */
  #quads = new Map();

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.blur = new Program(gl, coverVertex, blurFragment);
    this.halve = new Program(gl, coverVertex, halveFragment);
    this.glow = new Program(gl, coverVertex, glowFragment);
  }

  /** The program that draws a quad with these features. @param {Feature[]} features */
  quad(features) {
    const key = features.join(" ");
    let program = this.#quads.get(key);
    if (program === undefined) {
      const defines = features.map((feature) => `#define ${feature}\n`).join("");
      program = new Program(this.gl, quadVertex, `#version 300 es\n${defines}${quadFragment}`);
      this.#quads.set(key, program);
    }
    return program;
  }
}
