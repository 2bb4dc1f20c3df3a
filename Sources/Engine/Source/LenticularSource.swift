extension Lenticular {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var springsBack: Bool { mode == .lens && springBack }
}

// MARK: - SwiftUI

extension Lenticular {
  private var swiftUISource: SceneSource {
    let parts = [card, mode == .lens ? lensMask : nil, Self.face, TiltSource.swift, Self.preview, foilShader]
    return swiftFile(importing: ["CoreMotion", "SwiftUI"], parts.compactMap { $0 })
  }

  private var card: String {
    let constants = [
      "  /// The tilt in degrees at which a face is fully there.\n  static let baseDegrees = \(baseDegrees)",
      foil > 0 ? "  /// The strength of the holographic sheen, 0 to 1.\n  static let foil = \(foil)" : nil,
      springsBack
        ? "  /// The tilt that counts as straight; it follows once the phone has been still.\n"
          + "  @State private var zero = 0.0\n  @State private var lastMovement = 0.0" : nil,
    ].compactMap { $0 }.joined(separator: "\n")
    let faces =
      mode == .lens
      ? #"""
            Face(symbol: "sunrise.fill", color: .orange)
              .mask { LensMask(face: 1, tilt: tilt.x, zero: \#(zero)) }
            Face(symbol: "sun.max.fill", color: .yellow)
              .mask { LensMask(face: 2, tilt: tilt.x, zero: \#(zero)) }
      """#
      : #"""
            Face(symbol: "sunrise.fill", color: .orange).opacity(middleOpacity)
            Face(symbol: "sun.max.fill", color: .yellow).opacity(frontOpacity)
      """#
    return #"""
      /// A card that shows another picture at another tilt.
      struct LenticularCard: View {
      \#(constants)
        @State private var tilt = Tilt()

        var body: some View {
          ZStack {
            Face(symbol: "moon.stars.fill", color: .indigo)
      \#(faces)
          }
          .aspectRatio(1.6, contentMode: .fit)\#(foil > 0 ? Self.foilModifier : "")
          .clipShape(.rect(cornerRadius: 20))\#(springsBack ? Self.springModifiers : "")
          .onAppear { tilt.start() }
          .onDisappear { tilt.stop() }
        }\#(mode == .fade ? Self.opacities : "")
      }
      """#
  }

  private var zero: String { springsBack ? "zero" : "0" }

  private static let foilModifier = """

        .colorEffect(ShaderLibrary.Foil(.float2(tilt.x, tilt.y), .float(Self.foil), .boundingRect))
    """

  private static let springModifiers = """

        .onChange(of: tilt.x) { _, x in
          if abs(x - lastMovement) > 2 { lastMovement = x }
        }
        .task(id: lastMovement) {
          guard (try? await Task.sleep(for: .seconds(0.4))) != nil else { return }
          withAnimation(.spring(response: 0.55, dampingFraction: 1)) { zero = tilt.x }
        }
    """

  private static let opacities = """


      // Within one degree of flat the middle face is seen.
      private var middleOpacity: Double { tilt.x <= -1 ? max(0, 1 + tilt.x / Self.baseDegrees) : 1 }
      private var frontOpacity: Double { tilt.x >= 1 ? min(1, tilt.x / Self.baseDegrees) : 0 }
    """

  private var lensMask: String {
    #"""
    /// What is seen of a face through lens strips, each of which passes from one face to the next on its own.
    struct LensMask: View, Animatable {
      /// The width of a strip in points.
      static let lensPitch = \#(lensPitch)
      /// How softly a strip passes from face to face; 0 is a hard edge.
      static let softness = \#(softness)

      /// Which of the three faces, from the back.
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
        let edge = (2 * view - Double(face - 1)) * (1 + softness) * Self.lensPitch
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
      LenticularCard().padding()
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
        #card { position: relative; width: min(640px, 92vw); aspect-ratio: 1.6; border-radius: 20px; overflow: hidden; }
        #card div { position: absolute; inset: 0; display: grid; place-items: center; font-size: 96px; }
        #back { background: linear-gradient(#1b1d4b, #4b3f8f); }
        #middle { background: linear-gradient(#f08a5d, #ffd79a); }
        #front { background: linear-gradient(#49b6f5, #d9f2ff); }
        \(mode == .lens ? lensStyle : fadeStyle)
        \(foil > 0 ? FoilSource.style(foilPattern, intensity: foil) : "")
        """.withoutEmptyEnd,
      body: """
        <div id="card">
          <div id="back">🌙</div>
          <div id="middle">🌅</div>
          <div id="front">☀️</div>\(foil > 0 ? "\n  <div id=\"foil\"></div>" : "")
        </div>
        """,
      script: """
        const baseDegrees = \(shortest(baseDegrees)); // the tilt at which a face is fully there
        const card = document.getElementById("card");

        \(mode == .lens ? (springBack ? Self.springScript : Self.lensScript) : Self.fadeScript)

        \(TiltSource.script)
        """)
  }

  private var fadeStyle: String {
    """
    #middle { opacity: var(--middle, 1); }
    #front { opacity: var(--front, 0); }
    """
  }

  private var lensStyle: String {
    """
    /* Each strip passes from one face to the next on its own. */
    #card { --pitch: \(shortest(lensPitch))px; --softness: \(shortest(max(softness, 0.001))); }
    #middle { --part: calc(2 * var(--view, 0.5)); }
    #front { --part: calc(2 * var(--view, 0.5) - 1); }
    #middle, #front {
      --edge: calc(var(--part) * (1 + var(--softness)) * var(--pitch));
      mask: linear-gradient(90deg, #000 calc(var(--edge) - var(--softness) * var(--pitch)), transparent var(--edge))
        0 0 / var(--pitch) 100%;
    }
    """
  }

  private static let fadeScript = """
    onTilt((x, y) => {
      // Within one degree of flat the middle face is seen.
      card.style.setProperty("--middle", x <= -1 ? Math.max(0, 1 + x / baseDegrees) : 1);
      card.style.setProperty("--front", x >= 1 ? Math.min(1, x / baseDegrees) : 0);
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    """

  private static let lensScript = """
    onTilt((x, y) => {
      card.style.setProperty("--view", Math.min(Math.max(0.5 + x / (2 * baseDegrees), 0), 1));
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    """

  private static let springScript = """
    // Once the phone has been still for 0.4 s, the tilt that counts as straight springs to how it is held.
    const frequency = 2 * Math.PI / 0.55;
    let [tilt, zero, from, movedAt, last] = [0, 0, 0, 0, 0];
    onTilt((x, y) => {
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

extension String {
  /// The text without what is empty at its end.
  var withoutEmptyEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
