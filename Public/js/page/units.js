// Units as they are written behind a number.

/** By their names in the scenes' parameters and signals. @type {Readonly<Record<string, string>>} */
export const unitSuffixes = { degrees: "°", seconds: " s", points: " pt" };
