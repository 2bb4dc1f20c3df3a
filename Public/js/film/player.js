// The script of pages that play films by themselves: the viewer's picture, fed from the page itself instead of a server.
// One film fills its window; the films of a class stand side by side.

import { unpacked } from "./packing.js";
import { playSideBySide } from "./sideBySide.js";
import { playWhole } from "./whole.js";

/** @param {string} language */
const wordsIn = (language) => /^ja\b/.test(language)
  ? { play: "再生", pause: "一時停止", position: "再生位置", loop: "ループ", playAll: "すべて再生", pauseAll: "すべて一時停止", noWebGL: "このブラウザには WebGL2 がありません。" }
  : { play: "Play", pause: "Pause", position: "Position", loop: "Loop", playAll: "Play all", pauseAll: "Pause all", noWebGL: "This browser has no WebGL2." };

const whole = document.getElementById("film");
const several = document.getElementById("films");
if (whole !== null) {
  document.documentElement.lang = /^ja\b/.test(navigator.language) ? "ja" : "en";
  playWhole(JSON.parse(whole.textContent ?? ""), wordsIn(navigator.language));
}
// A browser that cannot read these keeps the still pictures.
if (several !== null) playSideBySide(await unpacked(several.textContent ?? ""), wordsIn(document.documentElement.lang));
