// The guide to trusting the server's certificate authority: the steps of each kind of device, in pictures.

import { find, make } from "./page/dom.js";
import { loadStrings, text, translatePage } from "./page/strings.js";

/** @import { StringName } from "./page/types.d.ts" */

/** @typedef {{ words: StringName, picture?: string, download?: string, command?: string }} Step */

const profile = "/ca.mobileconfig";
const certificate = "/ca.crt";

/** @type {{ name: "ios" | "android" | "computer", title: StringName, steps: Step[] }[]} */
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
      { words: "trustFirefox" },
      { words: "trustMac" },
      { words: "trustWindows" },
      { words: "trustLinux", command: "certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Tiltcast -i tiltcast.crt" },
    ],
  },
];

/** What this device probably is; the others are there too. An iPad says that it is a Mac, but no Mac has a touch screen. */
function probablePlatform() {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return /Android/.test(userAgent) ? "android" : "computer";
}

/** @param {Step} step */
function stepElement({ words, picture, download, command }) {
  /** @type {HTMLElement[]} */
  const parts = [make("p", {}, text(words))];
  // What a picture shows stands beside it in words.
  if (picture !== undefined) parts.unshift(make("img", { src: `/trust/${picture}.svg`, alt: "" }));
  if (download !== undefined) parts.push(make("a", { class: "download", href: download }, text("trustDownload")));
  if (command !== undefined) parts.push(make("pre", { tabindex: "0" }, make("code", {}, command)));
  return make("li", {}, ...parts);
}

/** Says whether this browser trusts the server by now, which a WebSocket over TLS tells. */
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
const own = probablePlatform();
const sorted = [...platforms].sort((a, b) => Number(b.name === own) - Number(a.name === own));
find("platforms", HTMLElement).replaceChildren(...sorted.map(({ name, title, steps }) => {
  const details = make("details", {}, make("summary", {}, text(title)), make("ol", {}, ...steps.map(stepElement)));
  details.toggleAttribute("open", name === own);
  return details;
}));
tryTrust();
