// Says what an old browser lacks for the other scripts, and that they did not arrive. They are modules that it
// may not even read, so this one is none, is written in words that all browsers know, and brings its sentences along.

(function () {
  /** Whether there is only the stage, which needs less than the controls around it. */
  const isEmbedded = /[?&]embed(?:[=&]|$)/.test(location.search);
  /** Needed features that browsers gained last. */
  const needs = [
    ["JavaScript modules", "noModule" in HTMLScriptElement.prototype],
    ["WebGL 2", "WebGL2RenderingContext" in window],
  ].concat(isEmbedded ? [] : [
    ["color-mix()", "CSS" in window && CSS.supports("color", "color-mix(in srgb, red, blue)")],
    [":has()", "CSS" in window && CSS.supports("selector(:has(a))")],
  ]);
  const missing = needs.filter(function (need) {
    return !need[1];
  }).map(function (need) {
    return need[0];
  }).join(", ");
  const isJapanese = /^ja\b/.test(navigator.language);

  /** @param {string} title @param {string} help */
  function say(title, help) {
    const notice = document.createElement("section");
    notice.className = "notice needs";
    notice.setAttribute("role", "alert");
    notice.appendChild(document.createElement("h2")).textContent = title;
    notice.appendChild(document.createElement("p")).textContent = help;
    return document.body.appendChild(notice);
  }

  // A page of no origin may not load its own modules: loading it again would not help.
  if (missing !== "" || self.origin === "null") {
    say(isJapanese ? "表示できません" : "This page cannot be shown here", missing);
    // Says what to do, in place of these words.
    const advice = document.createElement("script");
    advice.src = "/js/unable.js";
    advice.dataset.missing = missing;
    document.body.appendChild(advice);
    return;
  }

  /** The time limit for the sentences that the scripts fetch, in ms. */
  const timeout = 4000;
  addEventListener("load", function () {
    const isPlain = getComputedStyle(document.body).getPropertyValue("--ink") === "";
    setTimeout(function () {
      if (!isPlain && "isTranslated" in document.body.dataset) return;
      const notice = say(
        isJapanese ? "ページの一部が届きませんでした。" : "Part of this page did not arrive.",
        isJapanese ? "通信が途切れたようです。読み込み直してください。" : "The network may have dropped it. Loading the page again is enough."
      );
      if (!isPlain) notice.classList.add("late");
      const again = notice.appendChild(document.createElement("button"));
      again.textContent = isJapanese ? "読み込み直す" : "Load again";
      again.className = "primary";
      again.addEventListener("click", function () {
        location.reload();
      });
    }, isPlain ? 0 : timeout);
  });
})();
