// What the tests assert with; the project's JavaScript has no dependencies.

/** @param {unknown} condition @param {string} message */
export function assert(condition, message = "The condition does not hold.") {
  if (!condition) throw new Error(message);
}

/** Compares values by what they contain. @param {unknown} actual @param {unknown} expected */
export function assertEquals(actual, expected) {
  const [a, b] = [Deno.inspect(actual, { depth: 20 }), Deno.inspect(expected, { depth: 20 })];
  if (a !== b) throw new Error(`Expected ${b}, got ${a}.`);
}

/** @param {readonly number[]} actual @param {readonly number[]} expected @param {number} tolerance */
export function assertClose(actual, expected, tolerance = 1e-9) {
  const isClose = actual.length === expected.length &&
    actual.every((value, index) => Math.abs(value - expected[index]) <= tolerance);
  if (!isClose) throw new Error(`Expected ${expected} ± ${tolerance}, got ${actual}.`);
}

/** @param {() => unknown} run @param {{ new (...args: never[]): Error }} type */
export function assertThrows(run, type) {
  try {
    run();
  } catch (error) {
    if (error instanceof type) return;
    throw error;
  }
  throw new Error(`Expected a ${type.name}.`);
}
