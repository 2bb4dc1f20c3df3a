// Says what a browser lacks that is too old for the other scripts. They are modules that it may not even read, so this
// one is none, is written in words that all browsers know, and brings its sentences along.

(function () {
  /** What the pages cannot do without, and came last of it: the first versions that have all are named below. */
  const needs = [
    ["JavaScript modules", "noModule" in HTMLScriptElement.prototype],
    ["WebGL 2", "WebGL2RenderingContext" in window],
    ["AbortSignal.timeout", "AbortSignal" in window && "timeout" in AbortSignal],
    ["color-mix()", "CSS" in window && CSS.supports("color", "color-mix(in srgb, red, blue)")],
    [":has()", "CSS" in window && CSS.supports("selector(:has(a))")],
  ];
  const missing = needs.filter(function (need) {
    return !need[1];
  }).map(function (need) {
    return need[0];
  }).join(", ");
  if (missing === "") return;
  const isJapanese = /^ja\b/.test(navigator.language);
  const notice = document.createElement("section");
  notice.className = "notice needs";
  notice.setAttribute("role", "alert");
  notice.appendChild(document.createElement("h2")).textContent = isJapanese
    ? "このブラウザは古すぎます"
    : "This browser is too old for Tiltcast";
  notice.appendChild(document.createElement("p")).textContent = isJapanese
    ? "不足している機能：" + missing + "。Chrome・Edge 111、Firefox 121、Safari（iOS）16.2 以降で開いてください。"
    : "It lacks: " + missing + ". Please open this page in Chrome or Edge 111, Firefox 121, Safari or iOS 16.2, or anything newer.";
  document.body.appendChild(notice);
})();
