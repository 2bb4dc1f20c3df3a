import Engine

/// A scene for fixtures: a node of every kind, whose numbers and whose order can change.
struct Gallery: Scene {
  var isSound: Bool { true }
  static let name = "gallery"
  static let title = "Gallery"
  static let stage = Size(width: 200, height: 100)
  static let input: [SceneInput] = []
  static let parameters: [Parameter<Gallery>] = [
    Parameter("amount", title: "Amount", \.amount, in: 0...1, step: 0.1, help: "A number that is drawn."),
    Parameter("isSwapped", title: "Swapped", \.isSwapped, help: "Whether the ellipse is on top."),
  ]

  var amount = 0.0
  var isSwapped = false

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack(alignment: .topLeading) {
      Ellipse().fill(Color(red: 1, green: amount, blue: 0)).frame(width: 40, height: 20)
        .brightness(amount / 2).saturation(1 - amount).hueRotation(.degrees(90 * amount))
        .zIndex(isSwapped ? 1 : 0).id("ellipse")
      HStack(spacing: 10) {
        Image("picture").frame(width: 60, height: 40)
          .clipShape(RoundedRectangle(cornerRadius: 6)).blur(radius: 4 * amount).id("picture")
        Outline("mark").frame(width: 30, height: 30).fill(.white)
          .rotationEffect(.degrees(45 * amount)).scaleEffect(x: 1, y: 1 + amount, anchor: .bottom).id("mark")
        effects
        RoundedRectangle(cornerRadius: 5).frame(width: 20, height: 50)
          .rotation3DEffect(
            .degrees(60 * amount), axis: (x: 0, y: 1, z: 0), anchor: .leading, perspective: 0.3
          )
          .offset(x: -3, y: 7 * amount).opacity(1 - amount).calm(opacity: amount).id("page")
        Glyphs(
          [PlacedGlyph(asset: "letter", origin: Point(x: 2, y: 18), scale: 0.02)], color: .black,
          in: Size(width: 16, height: 20)
        ).id("letter")
      }
    }
  }

  /// What acts on composited layers, and a mesh.
  private var effects: some Layer {
    ZStack {
      Lens(pitch: 8, view: amount, softness: 0.5) {
        Image("picture").frame(width: 20, height: 20)
        Ellipse().frame(width: 20, height: 20)
      }
      .foil(.rings, tiltX: 10 * amount, tiltY: 5, intensity: amount)
      .shadow(radius: 3, y: 2)
      .layerEffect(
        Ripple(
          origin: Point(x: 10, y: 5), time: amount, amplitude: 12, frequency: 15, decay: 8, speed: 1200)
      )
      .id("wave")
      MeshGradient(
        width: 2, height: 2,
        points: [.topLeading, .topTrailing, .bottomLeading, UnitPoint(x: 1 - amount / 4, y: 1)],
        colors: [.black, .white, .clear, .white]
      )
      .frame(width: 20, height: 20).id("mesh")
      Signal([("roll", 10 * amount)]).id("signal")
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    [
      .image("picture", url: "/art/lenticular/back.svg", width: 640, height: 400),
      .outline("mark", path: "M0 0H8V8H0Z", width: 8, height: 8),
      .glyph("letter", path: "M0 0H600V700H0Z", unitsPerEm: 1000, bounds: [0, 0, 600, 700]),
    ]
  }
}
