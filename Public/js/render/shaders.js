// The GLSL programs: how they are loaded and compiled.

import { loadText } from "../net/texts.js";

/** The files in the folder `shaders`. */
const names = [
  "quad.vert", "quad.frag", "mesh.vert", "mesh.frag", "cover.vert", "blur.frag", "halve.frag", "glow.frag",
  "ripple.frag", "lens.frag", "foil.frag", "mask.frag", "shadow.frag", "blend.frag", "backdrop.frag",
];

/** @import { PassName, Feature, ShaderSources, Uniforms } from "./types.d.ts" */

/** The program that draws in each context. @type {WeakMap<WebGL2RenderingContext, Program>} */
const drawing = new WeakMap();

/** A linked program with the attribute `corner`, at location 0, or none. */
export class Program {
  /** The setters of the uniforms, by name. @type {Map<string, (value: Uniforms[string]) => void>} */
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
      // An array is called by its first element.
      if (uniform !== null) this.#setters.set(uniform.name.replace("[0]", ""), this.#setter(uniform));
    }
  }

  /** Makes this the program that draws; values of uniforms that it does not have are left out. @param {Uniforms} values */
  use(values) {
    if (drawing.get(this.gl) !== this) this.gl.useProgram(this.program);
    drawing.set(this.gl, this);
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

/**
 * Loads all sources at once.
 * @returns {Promise<ShaderSources>}
 * @throws {Error} when one of them cannot be had
 */
export async function loadShaders() {
  const loads = names.map(async (name) => [name, await loadText(`/shaders/${name}.glsl`)]);
  return Object.fromEntries(await Promise.all(loads));
}

/** The programs of one graphics context, each made when it is first needed. */
export class Programs {
  /** @type {Map<string, Program>} */
  #programs = new Map();

  /** @param {WebGL2RenderingContext} gl @param {ShaderSources} sources */
  constructor(gl, sources) {
    this.gl = gl;
    this.sources = sources;
  }

  /** @param {"quad"|"mesh"|PassName} name @param {Feature[]} features of a quad */
  get(name, features = []) {
    const key = [name, ...features].join(" ");
    let program = this.#programs.get(key);
    if (program === undefined) {
      // The version has to stay the first line.
      const defines = features.map((feature) => `\n#define ${feature}`).join("");
      const fragment = this.sources[`${name}.frag`].replace("\n", `${defines}\n`);
      const vertex = this.sources[`${name}.vert`] ?? this.sources["cover.vert"];
      program = new Program(this.gl, vertex, fragment);
      this.#programs.set(key, program);
    }
    return program;
  }
}
