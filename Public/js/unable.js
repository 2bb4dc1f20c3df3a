// Says why a page cannot be shown here, and what to do. `needs.js` loads it where that is so, also in old browsers: so it
// is no module, and is written in words that all browsers know.

(function () {
  const script = document.currentScript;
  const [title, help] = document.querySelectorAll(".needs h2, .needs p");
  if (script === null) return;
  const isJapanese = /^ja\b/.test(navigator.language);
  const missing = script.dataset.missing || "";

  /** @param {string} what @param {string} advice */
  function say(what, advice) {
    title.textContent = what;
    help.textContent = advice;
  }

  if (self.origin === "null") {
    say(
      isJapanese ? "この枠では表示できません" : "This frame keeps the page from loading",
      isJapanese
        ? "外側のページの iframe に sandbox=\"allow-scripts allow-same-origin\" を指定するか、sandbox を外してください。"
        : "Its sandbox needs one more permission. In the page around it, write sandbox=\"allow-scripts allow-same-origin\", or leave sandbox out."
    );
  } else if (/\bOBS\//.test(navigator.userAgent)) {
    say(
      isJapanese ? "この OBS は古すぎます" : "This OBS is too old for the whole page",
      isJapanese
        ? "アドレスの末尾に ?embed を付けるとステージだけを表示できます。または OBS 31 以降を使ってください。不足している機能：" + missing
        : "Append ?embed to the address to show the stage alone, or use OBS 31 or newer. It lacks: " + missing + "."
    );
  } else {
    say(
      isJapanese ? "このブラウザは古すぎます" : "This browser is too old for Tiltcast",
      isJapanese
        ? "不足している機能：" + missing + "。Chrome・Edge 111、Firefox 121、Safari（iOS）16.2 以降で開いてください。"
        : "It lacks: " + missing + ". Please open this page in Chrome or Edge 111, Firefox 121, Safari or iOS 16.2, or anything newer."
    );
  }
})();
