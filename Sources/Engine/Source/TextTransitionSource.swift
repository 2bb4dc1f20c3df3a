extension TextTransition {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var parts: [(text: String, isEmphasised: Bool)] { EmphasisedText(markup: text).parts }
}

// MARK: - SwiftUI

extension TextTransition {
  private var swiftUISource: SceneSource {
    swiftFile(importing: ["SwiftUI"], [view, transition, renderer, Self.attribute, Self.preview])
  }

  private var view: String {
    #"""
    /// A text that appears and disappears \#(mode.phrase).
    struct AppearingText: View {
      /// The text in parts, each with whether it stands out.
      static let parts: [(text: String, isEmphasised: Bool)] = [
    \#(parts.map { "    (\(swiftLiteral($0.text)), \($0.isEmphasised))," }.joined(separator: "\n"))
      ]
      /// The width at which lines break, in points.
      static let width = \#(width)
      static let emphasisColor = \#(emphasisColor == systemPink ? "Color.pink" : swiftColor(emphasisColor))

      var body: some View {
        Self.parts.reduce(Text(verbatim: "")) { text, part in
          Text("\(text)\(part.isEmphasised ? emphasised(part.text) : Text(verbatim: part.text))")
        }
        .font(.system(.title, design: .rounded, weight: .semibold))
        .multilineTextAlignment(.center)
        .frame(width: Self.width)
        .transition(Appearance())
      }

      private func emphasised(_ text: String) -> Text {
        Text(verbatim: text).bold().customAttribute(Emphasis()).foregroundStyle(Self.emphasisColor)
      }
    }
    """#
  }

  private var transition: String {
    #"""
    /// Drives the renderer's time evenly from 0 to the end, and back.
    struct Appearance: Transition {
      /// Those who reduce motion see it fade instead.
      static var properties: TransitionProperties { TransitionProperties(hasMotion: true) }

      func body(content: Content, phase: TransitionPhase) -> some View {
        let total = AppearanceRenderer.total
        let renderer = AppearanceRenderer(elapsed: phase.isIdentity ? total : 0)
        content.transaction { transaction in
          if !transaction.disablesAnimations { transaction.animation = .linear(duration: total) }
        } body: { view in
          view.textRenderer(renderer)
        }
      }
    }
    """#
  }

  private var constants: String {
    let whole = "  /// How long the transition takes, in seconds.\n  static let total = \(total)"
    guard mode != .opacity else { return whole }
    return """
      \(whole)
        /// How long one element of it moves, in seconds.
        static let elementDuration = \(elementDuration)
        static let extraBounce = \(extraBounce)
      """
  }

  private var renderer: String {
    let draw =
      switch mode {
      case .opacity:
        """
            context.opacity = elapsed / Self.total
            for line in layout { context.draw(line) }
        """
      case .line:
        """
            for (index, line) in layout.enumerated() {
              let bounds = line.typographicBounds
              appear(index, of: layout.count, height: bounds.rect.height, descent: bounds.descent, in: context) {
                $0.draw(line, options: .disablesSubpixelQuantization)
              }
            }
        """
      case .glyph:
        """
            let slices = layout.flatMap { line in line.flatMap { run in Array(run) } }
            for (index, slice) in slices.enumerated() { draw(slice, index, of: slices.count, in: context) }
        """
      case .emphasis:
        """
            for run in layout.flatMap({ line in Array(line) }) {
              if run[Emphasis.self] != nil {
                for (index, slice) in run.enumerated() { draw(slice, index, of: run.count, in: context) }
              } else {
                // What does not stand out fades in quickly.
                var copy = context
                copy.opacity = UnitCurve.easeIn.value(at: elapsed / 0.2)
                copy.draw(run)
              }
            }
        """
      }
    return [
      """
      /// Draws the text as it is so many seconds into its appearance.
      struct AppearanceRenderer: TextRenderer, Animatable {
      \(constants)

        var elapsed: Double

        var animatableData: Double {
          get { elapsed }
          set { elapsed = newValue }
        }

        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      \(draw)
        }
      """, mode == .glyph || mode == .emphasis ? Self.slice : nil, mode == .opacity ? nil : Self.element,
    ].compactMap { $0 }.joined(separator: "\n\n") + "\n}"
  }

  private static let slice = """
      private func draw(
        _ slice: Text.Layout.RunSlice, _ index: Int, of count: Int, in context: GraphicsContext
      ) {
        let bounds = slice.typographicBounds
        appear(index, of: count, height: bounds.rect.height, descent: bounds.descent, in: context) {
          $0.draw(slice, options: .disablesSubpixelQuantization)
        }
      }
    """

  private static let element = """
      /// Fades, sharpens and lifts the element that is the index-th of a count, each a little after the one before.
      private func appear(
        _ index: Int, of count: Int, height: Double, descent: Double, in context: GraphicsContext,
        draw: (inout GraphicsContext) -> Void
      ) {
        let (total, n) = (Self.total, Double(count))
        let duration = min(Self.elementDuration, total)
        let delay = max((total - n * duration) / (n + 1), (total - duration) / n)
        let time = max(0, min(elapsed - Double(index) * delay, duration))
        let progress = time / duration
        let spring = Spring.snappy(duration: max(duration - 0.05, 0.001), extraBounce: Self.extraBounce)
        var copy = context
        copy.translateBy(
          x: 0, y: spring.value(fromValue: -descent, toValue: 0, initialVelocity: 0, time: time))
        copy.addFilter(.blur(radius: height / 16 * UnitCurve.easeIn.value(at: 1 - progress)))
        copy.opacity = UnitCurve.easeIn.value(at: 1.4 * progress)
        draw(&copy)
      }
    """

  private static let attribute = """
    /// Marks what stands out.
    struct Emphasis: TextAttribute {}
    """

  private static let preview = """
    #Preview {
      @Previewable @State var isShown = true
      VStack(spacing: 40) {
        if isShown { AppearingText() }
        Button("Show or hide") { withAnimation { isShown.toggle() } }
      }
    }
    """
}

extension TextTransition.Mode {
  fileprivate var phrase: String {
    switch self {
    case .opacity: "as a whole"
    case .line: "line by line"
    case .glyph: "glyph by glyph"
    case .emphasis: "with what stands out glyph by glyph"
    }
  }
}

// MARK: - CSS

extension TextTransition {
  private var cssSource: SceneSource {
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
