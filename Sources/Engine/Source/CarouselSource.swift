extension Carousel {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }
}

// MARK: - SwiftUI

extension Carousel {
  private var swiftUISource: SceneSource {
    swiftFile(importing: ["SwiftUI"], [view, item, Self.photo, "#Preview {\n  PhotoCarousel()\n}"])
  }

  private var view: String {
    #"""
    /// A strip of photos that rests on one of them.
    struct PhotoCarousel: View {
      static let spacing = \#(spacing)
      static let margin = \#(margin)
      static let animals = [
        ("tortoise", Color.green), ("hare", .orange), ("bird", .cyan), ("fish", .blue), ("cat", .pink),
        ("dog", .brown),
      ]\#(circular ? Self.endless : "")

      var body: some View {
        ScrollView(.horizontal) {
          LazyHStack(spacing: Self.spacing) {
            ForEach(\#(circular ? "0..<Self.length" : "Self.animals.indices"), id: \.self) { index in
              let (symbol, color) = Self.animals[index\#(circular ? " % Self.animals.count" : "")]
              Item(symbol: symbol, color: color).containerRelativeFrame(.horizontal)
            }
          }
          .scrollTargetLayout()
        }
        .contentMargins(.horizontal, Self.margin)
        .scrollTargetBehavior(.paging)
        .scrollIndicators(.hidden)\#(circular ? "\n    .scrollPosition(id: $position)" : "")
      }
    }
    """#
  }

  private static let endless = """

      /// So many that nobody gets to an end, begun in the middle.
      static let length = 6000
      @State private var position: Int? = length / 2
    """

  private var item: String {
    switch style {
    case .none:
      #"""
      /// A photo, and nothing else.
      struct Item: View {
        var symbol: String
        var color: Color

        var body: some View {
          Photo(symbol: symbol, color: color)
            .aspectRatio(0.75, contentMode: .fit)
            .clipShape(.rect(cornerRadius: 32))
        }
      }
      """#
    case .rotation:
      #"""
      /// A photo that is turned and lowered the more, the less of it is on the screen.
      struct Item: View {
        var symbol: String
        var color: Color

        var body: some View {
          Photo(symbol: symbol, color: color)
            .aspectRatio(0.75, contentMode: .fit)
            .clipShape(.rect(cornerRadius: 32))
            .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
              content
                .rotationEffect(.degrees(2.5 * phase.value))
                .offset(y: 8 * abs(phase.value))
            }
        }
      }
      """#
    case .parallax:
      #"""
      /// A window: the photo moves behind it, and the caption fades and lags.
      struct Item: View {
        var symbol: String
        var color: Color

        var body: some View {
          VStack(spacing: 8) {
            Color.clear
              .aspectRatio(0.75, contentMode: .fit)
              .overlay {
                // Wider than its window by the way that it moves to either side.
                Photo(symbol: symbol, color: color)
                  .padding(.horizontal, -250)
                  .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
                    content.offset(x: -250 * phase.value)
                  }
              }
              .clipShape(.rect(cornerRadius: 32))
            Text(symbol.capitalized).font(.title2)
              .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
                content.opacity(1 - abs(phase.value)).offset(x: 100 * phase.value)
              }
          }
        }
      }
      """#
    }
  }

  private static let photo = #"""
    /// A stand-in for a picture: put Image("name").resizable() here.
    struct Photo: View {
      var symbol: String
      var color: Color

      var body: some View {
        Rectangle().fill(color.gradient).overlay {
          Image(systemName: symbol).font(.system(size: 96)).foregroundStyle(.white)
        }
      }
    }
    """#
}

// MARK: - CSS

extension Carousel {
  private var cssSource: SceneSource {
    let isParallax = style == .parallax
    return webPage(
      title: Self.title,
      style: """
        #strip {
          position: relative; width: \(shortest(Self.stage.width))px; box-sizing: border-box; display: flex; gap: \(shortest(spacing))px; padding: 20px \(shortest(margin))px;
          overflow-x: auto; scroll-snap-type: x mandatory; scroll-padding: \(shortest(margin))px; scrollbar-width: none;
        }
        .item { flex: 0 0 \(shortest(width))px; scroll-snap-align: start; scroll-snap-stop: always; color: #fff; font: 20px system-ui; text-align: center; }
        .window { height: \(shortest(width * 4 / 3))px; border-radius: 32px; overflow: hidden; }
        .photo { height: 100%; display: grid; place-items: center; font-size: 120px; \(isParallax ? "margin: 0 -250px; " : "")}
        \(itemStyle)
        """,
      body: #"<div id="strip"></div>"#,
      script: """
        const animals = [
          ["🐢", "Tortoise", "#3a9d5d"], ["🐇", "Hare", "#e08a3c"], ["🐦", "Bird", "#3bb2d0"],
          ["🐟", "Fish", "#3b6fd0"], ["🐈", "Cat", "#d0588a"], ["🐕", "Dog", "#8a6a4f"],
        ];
        const strip = document.getElementById("strip");
        \(circular ? "// Three rounds, of which the middle one is shown.\n" : "")for (const [sign, name, color] of \(circular ? "[...animals, ...animals, ...animals]" : "animals")) {
          const item = strip.appendChild(document.createElement("div"));
          item.className = "item";
          const photo = item.appendChild(document.createElement("div"));
          photo.className = "window";
          photo.appendChild(document.createElement("div")).className = "photo";
          photo.firstChild.textContent = sign;
          photo.firstChild.style.background = `linear-gradient(${color}, color-mix(in srgb, ${color}, #000 30%))`;
          const caption = item.appendChild(document.createElement("p"));
          caption.textContent = name;
        }

        \(Self.easeInOut)

        // How far an item is out of the strip, -1 (leading) to 1 (trailing); 0 is wholly inside.
        function place() {
          \(circular ? Self.roundScript + "\n  " : "")for (const item of strip.children) {
            const x = item.offsetLeft - strip.scrollLeft;
            const visible = Math.min(x + item.offsetWidth, strip.clientWidth) - Math.max(x, 0);
            const rest = 1 - easeInOut(visible / item.offsetWidth);
            item.style.setProperty("--value", x < 0 ? -rest : rest);
          }
        }
        \(circular ? "strip.scrollLeft = strip.scrollWidth / 3;\n" : "")strip.addEventListener("scroll", place);
        place();
        """)
  }

  private static let roundScript = """
    const round = strip.children[animals.length].offsetLeft - strip.children[0].offsetLeft;
      if (strip.scrollLeft < round / 2) strip.scrollLeft += round;
      if (strip.scrollLeft > 1.5 * round) strip.scrollLeft -= round;
    """

  private var itemStyle: String {
    switch style {
    case .none: ".item p { display: none; }"
    case .rotation: Self.rotationStyle
    case .parallax: Self.parallaxStyle
    }
  }

  private static let rotationStyle = """
    .item { rotate: calc(2.5deg * var(--value)); translate: 0 calc(8px * max(var(--value), -1 * var(--value))); }
    .item p { display: none; }
    """

  private static let parallaxStyle = """
    /* Wider than its window by the way that it moves to either side. */
    .photo { translate: calc(-250px * var(--value)) 0; }
    .item p { margin: 8px 0 0; opacity: calc(1 - max(var(--value), -1 * var(--value))); translate: calc(100px * var(--value)) 0; }
    """

  private static let easeInOut = """
    // A cubic Bézier (0.42, 0) (0.58, 1).
    function easeInOut(x) {
      const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
      let [low, high] = [0, 1];
      for (let step = 0; step < 40; step++) {
        const middle = (low + high) / 2;
        if (at(0.42, 0.58, middle) < Math.min(Math.max(x, 0), 1)) low = middle; else high = middle;
      }
      return x >= 1 ? 1 : at(0, 1, low);
    }
    """
}
