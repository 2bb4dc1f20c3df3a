// The parts of a bundle.

/** The exports of a module, by name. */
export type Namespace = Record<string, unknown>;

/** A module that has arrived, and is or will be evaluated. */
export type Begun = Promise<Namespace>;

/** The part of the loader that modules call. */
export interface Loader {
  add(address: string, addresses: Record<string, string>, entries: Entry[]): Promise<void>;
  get(path: string): Namespace | undefined;
  import(path: string): Promise<Namespace | undefined>;
  url(path: string): string;
  original(stack: string): string;
}

/** A module's path, the line of the bundle, from 1, at which it begins, and its code, which returns its exports. */
export type Entry = [path: string, line: number, factory: (modules: Loader) => Namespace | Promise<Namespace>];

declare global {
  var tiltcastModules: Loader;
}
