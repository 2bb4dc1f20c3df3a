// Evaluates the modules of bundles: the server puts this before a page's first one, and no module imports it.

/** @import { Begun, Entry, Namespace } from "./types.d.ts" */

/** A page's modules by their paths, however many bundles bring them. */
class Modules {
  /** The modules that are evaluated. @type {Map<string, Namespace>} */
  #namespaces = new Map();
  /** The modules that have arrived. @type {Map<string, Begun>} */
  #begun = new Map();
  /** The bundles of modules that are imported while others run. @type {Record<string, string>} */
  #addresses = {};
  /** The entries of each bundle, in the order of its lines. @type {Map<string, Entry[]>} */
  #entries = new Map();

  /**
   * Evaluates the modules of a bundle, except those that another bundle has brought.
   * @param {string} address the bundle's
   * @param {Record<string, string>} addresses of other bundles
   * @param {Entry[]} entries each behind its imports
   */
  async add(address, addresses, entries) {
    this.#entries.set(address, entries);
    Object.assign(this.#addresses, addresses);
    /** @type {Promise<unknown>} */
    let previous = Promise.resolve();
    for (const [path, , factory] of entries) {
      const begun = this.#begun.get(path) ?? previous.then(() => this.#evaluate(path, factory));
      this.#begun.set(path, begun);
      previous = Promise.all([previous, begun]);
    }
    await previous;
  }

  /** @param {string} path @param {Entry[2]} factory */
  async #evaluate(path, factory) {
    const namespace = await factory(this);
    this.#namespaces.set(path, namespace);
    return namespace;
  }

  /** A module that another one imports, and that is evaluated before it. @param {string} path */
  get(path) {
    return this.#namespaces.get(path);
  }

  /** The stand-in for `import()` in a module. @param {string} path */
  async import(path) {
    if (!this.#begun.has(path)) await import(this.#addresses[path]);
    return this.#begun.get(path);
  }

  /** The stand-in for `import.meta.url` in a module. @param {string} path */
  url(path) {
    return new URL(path, location.href).href;
  }

  /** A stack trace with the files' names and lines in place of the bundles'. @param {string} stack */
  original(stack) {
    return stack.replace(/(https?:\/\/[^\s()@]+\.js):(\d+)/g, (place, address, line) => {
      const entry = this.#entries.get(address)?.findLast(([, first]) => first <= Number(line));
      return entry === undefined ? place : `${new URL(entry[0], address).href}:${Number(line) - entry[1] + 1}`;
    });
  }
}

if (globalThis.tiltcastModules === undefined) {
  const modules = globalThis.tiltcastModules = new Modules();
  // V8 asks for the text of a trace; other engines have none to ask for, so it is set when an error is reported.
  /** @type {any} */ (Error).prepareStackTrace = (/** @type {Error} */ error, /** @type {object[]} */ sites) =>
    modules.original([String(error), ...sites.map((site) => `    at ${site}`)].join("\n"));
  for (const name of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(name, (event) => {
      const error = /** @type {Partial<ErrorEvent & PromiseRejectionEvent>} */ (event).error ??
        /** @type {Partial<PromiseRejectionEvent>} */ (event).reason;
      if (error instanceof Error && error.stack !== undefined) error.stack = modules.original(error.stack);
    });
  }
}
