// Codes to read out and to type, and where they are typed.

import { make, setText } from "./dom.js";
import { text } from "./strings.js";

/** @import { Links } from "../net/types.d.ts" */
/** @import { StringName } from "./types.d.ts" */

/** The letters of a code in two groups. @param {string} code */
export function groups(code) {
  const half = code.length / 2;
  return `${code.slice(0, half)} ${code.slice(half)}`;
}

/** The letters of a code, to be spoken one by one. @param {string} code */
export const spelled = (code) => [...code].join(" ");

/** An address as people type it: with its scheme only where browsers would try another one. @param {string} address */
export function typedAddress(address) {
  const { protocol, host, port, pathname } = new URL(address);
  return `${protocol === "https:" && port !== "" ? "https://" : ""}${host}${pathname}`;
}

/** An address that may break before its path. @param {string} address */
export const breakable = (address) => typedAddress(address).split(/(?=\/[^/]+$)/).flatMap((part) => [part, make("wbr")]);

/** A sentence around an address, which may break after its host. @param {StringName} name @param {string} address */
function where(name, address) {
  const [before, after = ""] = text(name, { address: "\n" }).split("\n");
  return make("p", { class: "where" }, before, make("strong", {}, ...breakable(address)), after);
}

/** The sentences that say where a code is typed: at one address, or by people who write and those who tilt. @param {Links} links */
function places({ join, workshop }) {
  if (join === undefined) return [];
  return workshop === undefined ? [where("joinType", join)] : [where("joinComputer", workshop), where("joinPhone", join)];
}

/** Writes a code into an element. @param {HTMLElement} element @param {string} code */
export function setLetters(element, code) {
  setText(element, groups(code));
  element.setAttribute("aria-label", spelled(code));
}

/** A code to type, and where. @param {Links} links */
export function typedCode(links) {
  const letters = make("output", { class: "letters" });
  setLetters(letters, links.code ?? "");
  return make("div", { class: "typed" }, letters, make("div", { class: "places" }, ...places(links)));
}
