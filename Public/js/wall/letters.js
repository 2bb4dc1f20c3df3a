// Codes to read out and to type.

/** The letters of a code in two groups. @param {string} code */
export function groups(code) {
  const half = code.length / 2;
  return `${code.slice(0, half)} ${code.slice(half)}`;
}

/** The letters of a code, to be spoken one by one. @param {string} code */
export const spelled = (code) => [...code].join(" ");
