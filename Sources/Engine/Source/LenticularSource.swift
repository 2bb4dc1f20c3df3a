extension Lenticular {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var springsBack: Bool { mode == .lens && springBack }
  /// Whether an eye moves, and not the phone.
  private var isSeen: Bool { drive == .eye }
  /// The property that has the tilts.
  private var sensor: String { isSeen ? "eye" : "tilt" }
}

// MARK: - SwiftUI

extension Lenticular {
  private var swiftUISource: SceneSource {
    let parts = [
      card, mode == .lens ? lensMask : nil, Self.face, Self.orientation,
      isSeen ? Self.eyeModel : TiltSource.swift, Self.preview, foilShader,
    ]
    return swiftFile(importing: isSeen ? ["SwiftUI"] : ["CoreMotion", "SwiftUI"], parts.compactMap { $0 })
  }

  private var card: String {
    let constants = [
      "  /// The faces from the back to the front.\n  static let faces: [(symbol: String, color: Color)] = [\n"
        + order.map { "    (\"\(Self.stand(in: $0).symbol)\", .\(Self.stand(in: $0).color)),\n" }.joined()
        + "  ]",
      "  /// The tilt in degrees at which the first or the last face is fully there.\n"
        + "  static let baseDegrees = \(baseDegrees)",
      mode == .fade && faces.crossFade != 1
        ? "  /// Which part of the way from face to face the fade takes.\n"
          + "  static let crossFade = \(faces.crossFade)" : nil,
      foil > 0 ? "  /// The strength of the holographic sheen, 0 to 1.\n  static let foil = \(foil)" : nil,
      springsBack
        ? "  /// The tilt that counts as straight; it follows once the phone has been still.\n"
          + "  @State private var zero = 0.0\n  @State private var lastMovement = 0.0" : nil,
    ].compactMap { $0 }.joined(separator: "\n")
    let part =
      mode == .lens
      ? ".mask { LensMask(face: index, tilt: \(sensor).x, zero: \(zero)) }" : ".opacity(opacity(of: index))"
    return #"""
      /// A card that shows another picture at another tilt.
      struct LenticularCard: View {
      \#(constants)
        @State private var \#(sensor) = \#(isSeen ? "Eye()" : "Tilt()")

        var body: some View {
          ZStack {
            ForEach(Self.faces.indices, id: \.self) { index in
              Face(symbol: Self.faces[index].symbol, color: Self.faces[index].color)
                \#(part)
            }
          }\#(foil > 0 ? foilModifier : "")\#(isSeen ? Self.seeing : "")
          .ignoresSafeArea()\#(springsBack ? springModifiers : "")\#(isSeen ? "" : Self.listening)
        }\#(mode == .fade ? fading : "")
      }
      """#
  }

  /// What stands in for a picture: a symbol of SF Symbols and its ground, an emoji and its two colours.
  private static func stand(
    in index: Int
  ) -> (symbol: String, color: String, emoji: String, ground: String) {
    let stands = [
      ("moon.stars.fill", "indigo", "🌙", "#1b1d4b, #4b3f8f"),
      ("sunrise.fill", "orange", "🌅", "#f08a5d, #ffd79a"),
      ("sun.max.fill", "yellow", "☀️", "#49b6f5, #d9f2ff"),
      ("wind", "cyan", "🪁", "#3fc1c9, #d8f6e8"), ("cup.and.saucer.fill", "brown", "🍵", "#b98b5e, #f3e0c2"),
      ("sunset.fill", "red", "🌇", "#c8553d, #ffb48a"), ("sparkles", "purple", "✨", "#5b3f8f, #c79bd8"),
      ("zzz", "black", "💤", "#0f1020, #34305a"),
    ]
    return stands[index % stands.count]
  }

  private var zero: String { springsBack ? "zero" : "0" }

  private var foilModifier: String {
    """

        .colorEffect(ShaderLibrary.Foil(.float2(\(sensor).x, \(sensor).y), .float(Self.foil), .boundingRect))
    """
  }

  private var springModifiers: String {
    """

        .onChange(of: \(sensor).x) { _, x in
          if abs(x - lastMovement) > 2 { lastMovement = x }
        }
        .task(id: lastMovement) {
          guard (try? await Task.sleep(for: .seconds(0.4))) != nil else { return }
          withAnimation(.spring(response: 0.55, dampingFraction: 1)) { zero = \(sensor).x }
        }
    """
  }

  private static let listening = """

        .onAppear { tilt.start() }
        .onDisappear { tilt.stop() }
    """

  private static let seeing = """

        .overlay {
          GeometryReader { proxy in
            Color.clear
              .contentShape(.rect)
              .onContinuousHover { phase in
                if case .active(let point) = phase { eye.move(above: point, in: proxy.size) }
              }
              .gesture(
                DragGesture(minimumDistance: 0).onChanged { eye.move(above: $0.location, in: proxy.size) })
          }
        }
    """

  private static let eyeModel = """
    /// From where the card is seen, as the tilt in degrees of a phone that would show the same from straight above.
    @MainActor @Observable
    final class Eye {
      private(set) var x = 0.0
      private(set) var y = 0.0

      /// Moves the eye above a point of the card, so high that the middle of the top edge is 60 degrees away.
      func move(above point: CGPoint, in size: CGSize) {
        let height = size.height / 2 / tan(.pi / 3)
        x = atan2(size.height / 2 - point.y, height) * 180 / .pi
        y = atan2(size.width / 2 - point.x, height) * 180 / .pi
      }
    }
    """

  private static let orientation = """
    /// Keeps the screen in landscape left, home button on the left, however the phone is turned.
    ///
    /// The app's structure holds it: @UIApplicationDelegateAdaptor(LandscapeLeft.self) private var orientation
    /// Without it, make landscape left the only one of the target's supported orientations.
    final class LandscapeLeft: NSObject, UIApplicationDelegate {
      func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
      ) -> UIInterfaceOrientationMask {
        .landscapeLeft
      }
    }
    """

  private var fading: String {
    """


      /// How much of a face is there; within one degree of flat the card lies flat.
      private func opacity(of face: Int) -> Double {
        guard face > 0 else { return 1 }
        let step = 2 * Self.baseDegrees / Double(Self.faces.count - 1)
        let way = ((abs(\(sensor).x) < 1 ? 0 : \(sensor).x) + Self.baseDegrees) / step - Double(face - 1)
        return min(max(\(faces.crossFade == 1 ? "way" : "(way - 0.5) / max(Self.crossFade, 0.001) + 0.5"), 0), 1)
      }
    """
  }

  private var lensMask: String {
    #"""
    /// What is seen of a face through lens strips, each of which passes from one face to the next on its own.
    struct LensMask: View, Animatable {
      /// The width of a strip in points.
      static let lensPitch = \#(lensPitch)
      /// How softly a strip passes from face to face; 0 is a hard edge.
      static let softness = \#(softness)

      /// Which of the faces, from the back.
      var face: Int
      var tilt: Double
      var zero: Double

      nonisolated var animatableData: Double {
        get { zero }
        set { zero = newValue }
      }

      var body: some View {
        let view = min(max(0.5 + (tilt - zero) / (2 * LenticularCard.baseDegrees), 0), 1)
        let softness = max(Self.softness, 0.001)
        let last = Double(LenticularCard.faces.count - 1)
        let edge = (face == 0 ? 2 : last * view - Double(face - 1)) * (1 + softness) * Self.lensPitch
        Canvas { context, size in
          for x in stride(from: 0, to: size.width, by: Self.lensPitch) {
            context.fill(
              Path(CGRect(x: x, y: 0, width: Self.lensPitch, height: size.height)),
              with: .linearGradient(
                Gradient(colors: [.black, .clear]),
                startPoint: CGPoint(x: x + edge - softness * Self.lensPitch, y: 0),
                endPoint: CGPoint(x: x + edge, y: 0)))
          }
        }
      }
    }
    """#
  }

  private static let face = #"""
    /// A stand-in for a picture: put Image("name").resizable() here.
    struct Face: View {
      var symbol: String
      var color: Color

      var body: some View {
        color.overlay {
          Image(systemName: symbol).font(.system(size: 96)).foregroundStyle(.white)
        }
      }
    }
    """#

  private static let preview = """
    #Preview {
      LenticularCard()
    }
    """

  private var foilShader: String? { foil > 0 ? FoilSource.metal(foilPattern) : nil }
}

// MARK: - CSS

extension Lenticular {
  private var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        #card { position: fixed; inset: 0; overflow: hidden; touch-action: none; }
        #card div { position: absolute; inset: 0; display: grid; place-items: center; font-size: 96px; }
        \(cssFaces.map { "#\($0.id) { background: linear-gradient(\($0.stand.ground)); }" }.joined(separator: "\n"))
        \(mode == .lens ? lensStyle : fadeStyle)
        \(foil > 0 ? FoilSource.style(foilPattern, intensity: foil) : "")
        """.withoutEmptyEnd,
      body: """
        <div id="card">
          \(cssFaces.map { "<div id=\"\($0.id)\">\($0.stand.emoji)</div>" }.joined(separator: "\n  "))\(foil > 0 ? "\n  <div id=\"foil\"></div>" : "")
        </div>
        """,
      script: """
        const baseDegrees = \(shortest(baseDegrees)); // the tilt at which a face is fully there
        const card = document.getElementById("card");

        \(mode == .lens ? (springBack ? springScript : lensScript) : fadeScript)

        \(isSeen ? Self.eyeScript : TiltSource.script)
        """)
  }

  /// The faces from the back to the front.
  private var cssFaces: [(id: String, stand: (symbol: String, color: String, emoji: String, ground: String))]
  {
    let order = order
    return zip(Self.ids(of: order.count), order).map { ($0, Self.stand(in: $1)) }
  }

  private var uppers: [String] { Self.ids(of: order.count).dropFirst().map { "#\($0)" } }

  private var fadeStyle: String {
    uppers.enumerated().map { place, id in
      let flat = min(max(Double(order.count - 1) / 2 - Double(place), 0), 1)
      return "\(id) { opacity: var(--\(id.dropFirst()), \(shortest(flat))); }"
    }.joined(separator: "\n")
  }

  private var lensStyle: String {
    let parts = uppers.enumerated().map { place, id in
      "\(id) { --part: calc(\(order.count - 1) * var(--view, 0.5)\(place == 0 ? "" : " - \(place)")); }"
    }
    return """
      /* Each strip passes from one face to the next on its own. */
      #card { --pitch: \(shortest(lensPitch))px; --softness: \(shortest(max(softness, 0.001))); }
      \(parts.joined(separator: "\n"))
      \(uppers.joined(separator: ", ")) {
        --edge: calc(var(--part) * (1 + var(--softness)) * var(--pitch));
        mask: linear-gradient(90deg, #000 calc(var(--edge) - var(--softness) * var(--pitch)), transparent var(--edge))
          0 0 / var(--pitch) 100%;
      }
      """
  }

  private var fadeScript: String {
    let names = uppers.map { scriptLiteral("--\($0.dropFirst())") }.joined(separator: ", ")
    let fade = faces.crossFade == 1 ? "way" : "(way - 0.5) / \(shortest(max(faces.crossFade, 0.001))) + 0.5"
    return """
      const uppers = [\(names)]; // the faces above the lowest
      \(listener)((x, y) => {
        uppers.forEach((name, place) => {
          // Within one degree of flat the card lies flat.
          const way = ((Math.abs(x) < 1 ? 0 : x) + baseDegrees) * uppers.length / (2 * baseDegrees) - place;
          card.style.setProperty(name, Math.min(Math.max(\(fade), 0), 1));
        });
        card.style.setProperty("--tilt-x", x);
        card.style.setProperty("--tilt-y", y);
      });
      """
  }

  private var listener: String { isSeen ? "onEye" : "onTilt" }

  private static let eyeScript = """
    // Calls back with the tilts in degrees that would show the card as the eye sees it that is above the pointer.
    function onEye(handle) {
      card.addEventListener("pointermove", ({ clientX, clientY }) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        // So high that the middle of the top edge is 60 degrees away.
        const distance = height / 2 / Math.tan(Math.PI / 3);
        handle(
          Math.atan2(top + height / 2 - clientY, distance) * 180 / Math.PI,
          Math.atan2(left + width / 2 - clientX, distance) * 180 / Math.PI);
      });
    }
    """

  private var lensScript: String {
    """
    \(listener)((x, y) => {
      card.style.setProperty("--view", Math.min(Math.max(0.5 + x / (2 * baseDegrees), 0), 1));
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    """
  }

  private var springScript: String {
    """
    // Once the phone has been still for 0.4 s, the tilt that counts as straight springs to how it is held.
    const frequency = 2 * Math.PI / 0.55;
    let [tilt, zero, from, movedAt, last] = [0, 0, 0, 0, 0];
    \(listener)((x, y) => {
      if (Math.abs(x - last) > 2) [last, from, movedAt] = [x, zero, performance.now()];
      tilt = x;
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    requestAnimationFrame(function draw(now) {
      const t = Math.max(0, now - movedAt - 400) / 1000;
      zero = tilt + (from - tilt) * (1 + frequency * t) * Math.exp(-frequency * t);
      card.style.setProperty("--view", Math.min(Math.max(0.5 + (tilt - zero) / (2 * baseDegrees), 0), 1));
      requestAnimationFrame(draw);
    });
    """
  }
}

extension String {
  /// The text without what is empty at its end.
  var withoutEmptyEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
