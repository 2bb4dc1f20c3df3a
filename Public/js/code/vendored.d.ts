// What the vendored modules export, as far as these pages name it: its types are not vendored.

// deno-lint-ignore-file no-explicit-any
export const swift: any;
export const clike: (options: Record<string, unknown>) => any;
