extension Lenticular {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var springsBack: Bool { mode == .lens && springBack }
  /// Whether an eye moves, and not the phone.
  var isSeen: Bool { drive == .eye }
  /// The property that has the tilts.
  private var sensor: String { isSeen ? "eye" : "tilt" }
}

// MARK: - SwiftUI

extension Lenticular {
  private var swiftUISource: SceneSource {
    let parts = [
      card, mode == .lens ? lensMask : nil, Self.face, Self.orientation,
      isSeen ? Self.eyeModel : TiltSource.swift,
      isSeen ? Self.preview : TiltSource.preview("LenticularCard()"),
      foilShader,
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

  /// The stand-in for a picture: a symbol of SF Symbols and its ground, an emoji and its two colours.
  static func stand(
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


      /// The visible share of a face; within one degree of flat the card lies flat.
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
    /// The part of a face seen through lens strips, each of which passes from one face to the next on its own.
    struct LensMask: View, Animatable {
      /// The width of a strip in points.
      static let lensPitch = \#(lensPitch)
      /// The softness of a strip's passage from face to face; 0 is a hard edge.
      static let softness = \#(softness)

      /// The number of the face, counted from the back.
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
