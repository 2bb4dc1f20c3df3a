// The text transition as a web page.
extension TextTransition {
  var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        body { background: #f6f3ec; }
        #text { width: \(shortest(width))px; text-align: center; font: 600 27px/1.25 ui-rounded, Quicksand, system-ui; color: #1d1e27; }
        #text strong { color: \(emphasisColor.hexadecimal); font-weight: 700; }
        #text b { font-weight: inherit; }
        #text span { display: inline-block; white-space: pre; }
        """,
      body: """
        <p id="text"></p>
        <button id="toggle">Show or hide</button>
        """,
      script: """
        // The text in parts, each with whether it stands out.
        const parts = [
        \(parts.map { "  [\(scriptLiteral($0.text)), \($0.isEmphasised)]," }.joined(separator: "\n"))
        ];
        const elementDuration = \(shortest(elementDuration)), total = \(shortest(total)); // seconds
        const extraBounce = \(shortest(extraBounce));

        \(Self.script(elements: elementScript))
        """)
  }

  /// The statement that makes the list `groups`, of elements that move in step.
  private var elementScript: String {
    switch mode {
    case .opacity: "const groups = [];"
    case .line:
      """
      // What lies at the same height moves together.
      const lines = Object.groupBy(slots, ({ line }) => line);
      const groups = [Object.values(lines).map((slots) => slots.flatMap(({ glyphs }) => glyphs))];
      """
    case .glyph: "const groups = [slots.map(({ glyphs }) => glyphs)];"
    case .emphasis:
      """
      // What stands out, each part and line on its own.
      const runs = Object.groupBy(slots.filter(({ place }) => place.matches("strong")), ({ part, line }) => `${part} ${line}`);
      const groups = Object.values(runs).map((slots) => slots.map(({ glyphs }) => glyphs));
      """
    }
  }

  private static func script(elements: String) -> String {
    """
    const text = document.getElementById("text");
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    // What counts for the delays, in order; white space counts too, and has no glyphs.
    const slots = [];
    for (const [part, [words, isEmphasised]] of parts.entries()) {
      const place = text.appendChild(document.createElement(isEmphasised ? "strong" : "i"));
      place.style.fontStyle = "normal";
      // Words stay together; their glyphs move on their own.
      for (const word of words.split(/(\\s+)/).filter(Boolean)) {
        if (!word.trim()) {
          place.append(word);
          for (const _ of segmenter.segment(word)) slots.push({ part, place, glyphs: [] });
          continue;
        }
        const box = place.appendChild(document.createElement("b"));
        box.style.whiteSpace = "nowrap";
        // Letters that join their neighbours stay with them.
        const joins = /[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}]/u.test(word);
        for (const { segment } of joins ? [{ segment: word }] : segmenter.segment(word)) {
          const glyph = box.appendChild(document.createElement("span"));
          glyph.textContent = segment;
          slots.push({ part, place, glyphs: [glyph] });
        }
      }
    }
    const glyphs = slots.flatMap((slot) => slot.glyphs);
    let line = 0;
    for (const slot of slots) slot.line = line = slot.glyphs[0]?.offsetTop ?? line;
    \(elements)
    // Who asked for reduced motion sees the whole text fade.
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const moving = new Set(isCalm ? [] : groups.flat(2));
    const plain = glyphs.filter((glyph) => !moving.has(glyph));

    // A cubic Bézier (0.42, 0) (1, 1), as in UnitCurve.easeIn.
    function easeIn(x) {
      const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
      let [low, high] = [0, 1];
      for (let step = 0; step < 40; step++) {
        const middle = (low + high) / 2;
        if (at(0.42, 1, middle) < Math.min(Math.max(x, 0), 1)) low = middle; else high = middle;
      }
      return at(0, 1, low);
    }

    // How far a spring from 1 to 0 is after a time.
    function spring(time, duration, bounce) {
      const damping = Math.max(1 - bounce, 1e-6), omega = 2 * Math.PI / duration;
      const swing = omega * Math.sqrt(1 - damping ** 2);
      return Math.exp(-damping * omega * time) * (Math.cos(swing * time) + damping * omega / swing * Math.sin(swing * time));
    }

    function draw(elapsed) {
      const duration = Math.min(elementDuration, total);
      const height = 1.25 * 27, descent = 0.25 * 27;
      for (const group of isCalm ? [] : groups) {
        const n = group.length;
        const delay = Math.max((total - n * duration) / (n + 1), (total - duration) / n);
        group.forEach((element, index) => {
          const time = Math.max(0, Math.min(elapsed - index * delay, duration));
          const progress = time / duration;
          const y = -descent * spring(time, Math.max(duration - 0.05, 0.001), 0.15 + extraBounce);
          for (const { style } of element) {
            style.opacity = easeIn(1.4 * progress);
            style.filter = progress < 1 ? `blur(${height / 16 * easeIn(1 - progress)}px)` : "none";
            style.transform = `translateY(${y}px)`;
          }
        });
      }
      for (const { style } of plain) style.opacity = \(elements.hasSuffix("= [];") ? "elapsed / total" : "isCalm ? elapsed / total : easeIn(elapsed / 0.2)");
    }

    // The time runs evenly to the end, and back, from wherever it is.
    let isShown = true, elapsed = total, last = 0;
    function step(now) {
      const way = (now - last) / 1000;
      last = now;
      elapsed = Math.min(Math.max(elapsed + (isShown ? way : -way), 0), total);
      draw(elapsed);
      if (elapsed !== (isShown ? total : 0)) requestAnimationFrame(step);
    }
    document.getElementById("toggle").addEventListener("click", () => {
      const isMoving = elapsed !== (isShown ? total : 0);
      isShown = !isShown;
      last = performance.now();
      if (!isMoving) requestAnimationFrame(step);
    });
    draw(elapsed);
    """
  }
}
