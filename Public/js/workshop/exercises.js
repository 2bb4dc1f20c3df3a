// The exercises that there are, in the order in which they are done.

/** @import { StringName } from "../page/types.d.ts" */

/** An exercise: its name on the wire and of its files, its title and its task. @typedef {{ name: string, title: StringName, task: StringName }} Exercise */

/** @type {Exercise[]} */
export const exercises = [
  { name: "tilt", title: "exerciseTilt", task: "taskTilt" },
  { name: "spring", title: "exerciseSpring", task: "taskSpring" },
  { name: "color", title: "exerciseColor", task: "taskColor" },
  { name: "touch", title: "exerciseTouch", task: "taskTouch" },
  { name: "text", title: "exerciseText", task: "taskText" },
  { name: "shader", title: "exerciseShader", task: "taskShader" },
];

/** The sentence about the missing part of a solution. @param {string} missing as the server names it @returns {StringName} */
export function sentenceAbout(missing) {
  return /** @type {StringName} */ (`missing${missing.slice(0, 1).toUpperCase()}${missing.slice(1)}`);
}
