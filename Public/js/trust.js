// The guide to trusting the server's certificate authority: the steps of each kind of device, in pictures.

import { find, make } from "./page/dom.js";
import { platformOf } from "./page/platform.js";
import { loadStrings, text, translatePage } from "./page/strings.js";

/** @import { StringName } from "./page/types.d.ts" */

/** @typedef {{ words: StringName, picture?: string, download?: string, command?: string }} Step */

const profile = "/ca.mobileconfig";
const certificate = "/ca.crt";

/** The steps one after the other; those of `ways` stand for each other. @type {{ name: "ios" | "android" | "computer", title: StringName, steps: Step[], ways?: Step[] }[]} */
const platforms = [
  {
    name: "ios",
    title: "trustIos",
    steps: [
      { words: "trustIosAllow", picture: "allow", download: profile },
      { words: "trustIosProfile", picture: "downloaded" },
      { words: "trustIosInstall", picture: "install" },
      { words: "trustIosAbout", picture: "about" },
      { words: "trustIosSwitch", picture: "switch" },
    ],
  },
  {
    name: "android",
    title: "trustAndroid",
    steps: [
      { words: "trustAndroidDownload", picture: "allow", download: certificate },
      { words: "trustAndroidSecurity", picture: "security" },
      { words: "trustAndroidInstall", picture: "certificate" },
      { words: "trustAndroidFile", picture: "file" },
    ],
  },
  {
    name: "computer",
    title: "trustComputer",
    steps: [
      { words: "trustComputerDownload", download: certificate },
    ],
    ways: [
      { words: "trustFirefox" },
      { words: "trustMac" },
      { words: "trustWindows" },
      { words: "trustLinux", command: "certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Tiltcast -i tiltcast.crt" },
    ],
  },
];

/** The section for this device; the others are shown too. */
function ownSection() {
  const platform = platformOf(navigator);
  if (platform === "ios") return "ios";
  return platform === "desktop" ? "computer" : "android";
}

/** @param {Step} step */
function stepElement({ words, picture, download, command }) {
  /** @type {HTMLElement[]} */
  const parts = [make("p", {}, text(words))];
  // The words beside a picture say the same.
  if (picture !== undefined) parts.unshift(make("img", { src: `/trust/${picture}.svg`, alt: "" }));
  if (download !== undefined) parts.push(make("a", { class: "download", href: download }, text("trustDownload")));
  if (command !== undefined) parts.push(make("pre", { tabindex: "0" }, make("code", {}, command)));
  return make("li", {}, ...parts);
}

/** Says whether this browser trusts the server by now, as a WebSocket over TLS shows. */
function tryTrust() {
  if (location.protocol !== "https:") return;
  const socket = new WebSocket(`wss://${location.host}/ws?room=main`, "tiltcast.v1");
  socket.onopen = () => {
    find("result", HTMLElement).textContent = text("trustWorks");
    socket.close();
  };
}

await loadStrings();
translatePage();
document.title = `${text("trustTitle")} · Tiltcast`;
const own = ownSection();
const sorted = [...platforms].sort((a, b) => Number(b.name === own) - Number(a.name === own));
find("platforms", HTMLElement).replaceChildren(...sorted.map(({ name, title, steps, ways = [] }) => {
  const lists = [make("ol", {}, ...steps.map(stepElement)), make("ul", {}, ...ways.map(stepElement))];
  const details = make("details", {}, make("summary", {}, text(title)), ...lists.filter((list) => list.firstChild !== null));
  details.toggleAttribute("open", name === own);
  return details;
}));
tryTrust();
