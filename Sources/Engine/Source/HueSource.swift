extension Hue {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }
}

// MARK: - SwiftUI

extension Hue {
  private var swiftUISource: SceneSource {
    swiftFile(
      importing: ["SwiftUI"],
      [
        #"""
        /// A list of groceries whose rows look as their places make them.
        struct GroceryList: View {
          static let groceries = [
        \#(names)
          ]

          var body: some View {
            ScrollView {
              VStack(spacing: \#(shortest(Self.spacing))) {
                \#(style == .stack ? #"ForEach(Array(Self.groceries.enumerated()), id: \.element) { index, name in"# : #"ForEach(Self.groceries, id: \.self) { name in"#)
                  RoundedRectangle(cornerRadius: 24)
                    .fill(.purple)
                    .frame(height: \#(shortest(Self.row.height)))
                    .overlay(alignment: .leading) {
                      Text(name).font(.title2).foregroundStyle(.white).padding(24)
                    }\#(visualEffect)\#(style == .stack ? "\n            .zIndex(Double(index))" : "")
                }
              }
              .padding(\#(shortest(Self.margin)))
            }
          }
        }
        """#, "#Preview {\n  GroceryList()\n}",
      ])
  }

  /// Five names to a line.
  private var names: String {
    stride(from: 0, to: Self.count, by: 5)
      .map {
        "    "
          + Self.groceries[$0..<min($0 + 5, Self.count)].map { swiftLiteral($0) + "," }.joined(separator: " ")
      }
      .joined(separator: "\n")
  }

  private var visualEffect: String {
    if style == .none && !topEffect { return "" }
    return """

                  .visualEffect { content, proxy in
      \(effect)
                  }
      """
  }

  private var effect: String {
    let globalY = "              let y = proxy.frame(in: .global).minY\n"
    let place = """
                    // From -1 at the top edge to 1 at the bottom edge.
                    let half = (proxy.bounds(of: .scrollView)?.height ?? 700) / 2
                    let place = min(max((proxy.frame(in: .scrollView).midY - half) / half, -1), 1)

      """
    return switch style {
    case .none, .hue:
      !topEffect
        ? "              return content.hueRotation(.degrees(proxy.frame(in: .global).minY / 10))"
        : globalY + """
                        // How much of the row is past the top edge.
                        let past = max(0, -y) / proxy.size.height
                        let gone = min(1, past)
                        return content\(style == .hue ? ".hueRotation(.degrees(y / 10))" : "")
                          .scaleEffect(1 - 0.25 * gone)
                          .blur(radius: 8 * gone)
                          .opacity(1 - gone)
                          .offset(y: 0.5 * past * proxy.size.height)
          """
    case .scale: place + "              return content.scaleEffect(1 - 0.3 * abs(place))"
    case .perspective:
      place + """
                      return content.rotation3DEffect(
                        .degrees(-50 * place), axis: (x: 1, y: 0, z: 0), perspective: 0.5)
        """
    case .stack:
      """
                    let y = proxy.frame(in: .scrollView).minY
                    // How many rows it is past the line where rows stop.
                    let pitch = proxy.size.height + \(shortest(Self.spacing))
                    let depth = max(0, \(shortest(Self.margin)) - y) / pitch
                    let shown = min(2, depth)
                    return content.scaleEffect(1 - 0.05 * shown)
                      .offset(y: depth * pitch - 8 * shown)
      """
    case .brightness:
      place + """
                      return content.saturation(1 - 0.7 * abs(place))
                        .brightness(-0.4 * abs(place))
        """
    }
  }
}

// MARK: - CSS

extension Hue {
  private var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        #list { position: relative; width: 390px; height: 100vh; overflow-y: auto; scrollbar-width: none; }
        .row { height: \(shortest(Self.row.height))px; margin: \(shortest(Self.spacing))px \(shortest(Self.margin))px; border-radius: 24px; background: #af52de; display: flex; align-items: center; padding-left: 24px; color: #fff; font: 22px system-ui; }
        .row:first-child { margin-top: \(shortest(Self.margin))px; }
        """,
      body: #"<div id="list"></div>"#,
      script: """
        const list = document.getElementById("list");
        const groceries = [
          \(Self.groceries.map { scriptLiteral($0) }.joined(separator: ", ")),
        ];
        for (const name of groceries) {
          const row = list.appendChild(document.createElement("div"));
          row.className = "row";
          row.textContent = name;
        }

        // What a row looks like whose top lies y below the window's, and its middle from -1 (top edge) to 1.
        function look(y, place, height) {
        \(script)
        }

        function draw() {
          const half = list.clientHeight / 2;
          for (const row of list.children) {
            const top = row.offsetTop - list.scrollTop;
            const place = Math.min(Math.max((top + row.offsetHeight / 2 - half) / half, -1), 1);
            Object.assign(row.style, look(top + list.getBoundingClientRect().top, place, row.offsetHeight));
          }
        }
        list.addEventListener("scroll", draw);
        draw();
        """)
  }

  private var script: String {
    switch style {
    case .none where !topEffect: "  return {};"
    case .hue where !topEffect: "  return { filter: `hue-rotate(${y / 10}deg)` };"
    case .none, .hue:
      """
        const past = Math.max(0, -y) / height, gone = Math.min(1, past);
        return {
          translate: `0 ${0.5 * past * height}px`, scale: 1 - 0.25 * gone, opacity: 1 - gone,
          filter: `\(style == .hue ? "hue-rotate(${y / 10}deg) " : "")blur(${8 * gone}px)`,
        };
      """
    case .scale: "  return { scale: 1 - 0.3 * Math.abs(place) };"
    case .perspective:
      "  return { transform: `perspective(${2 * list.clientWidth - 96}px) rotateX(${-50 * place}deg)` };"
    case .stack:
      """
        const pitch = height + \(shortest(Self.spacing)), depth = Math.max(0, \(shortest(Self.margin)) - y) / pitch, shown = Math.min(2, depth);
        return { translate: `0 ${depth * pitch - 8 * shown}px`, scale: 1 - 0.05 * shown };
      """
    case .brightness:
      """
        // CSS multiplies where SwiftUI's brightness adds; a black veil of 0.4 comes near.
        return {
          filter: `saturate(${1 - 0.7 * Math.abs(place)})`,
          boxShadow: `inset 0 0 0 200px rgb(0 0 0 / ${0.4 * Math.abs(place)})`,
        };
      """
    }
  }
}
