import Engine

/// A scene for fixtures: a node of every kind that runs a shader, whose arguments can change.
struct ShaderGallery: Scene {
  var isSound: Bool { true }
  static let name = "shader-gallery"
  static let stage = Size(width: 200, height: 100)
  static let input: [SceneInput] = []
  static let parameters: [Parameter<ShaderGallery>] = [
    Parameter("amount", title: "Amount", \.amount, in: 0...1, step: 0.1, help: "A number that is drawn.")
  ]

  var amount = 0.0

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage)
        .fill(Shader("aurora", .boundingRect, .float(amount), .point(Point(x: amount, y: 0)))).id("fill")
      Ellipse(diameter: 60).fill(.white)
        .colorEffect(
          Shader(
            "gradientMap", .color(.black), .color(Color(red: 1, green: amount, blue: 0)), .boundingRect,
            .float(0.5))
        )
        .distortionEffect(
          Shader("wobble", .float(0), .point(Point(x: 3, y: amount)), .float(40)),
          maxSampleOffset: Size(width: 3, height: amount)
        )
        .layerEffect(
          Shader("ripple", .point(Point(x: 30, y: 30)), .float(amount), .float(5)),
          maxSampleOffset: Size(width: 5, height: 5)
        ).id("picture")
      Ellipse(diameter: 10).fill(Shader("nowhere", .float(amount))).id("missing")
      Combined(amount: amount)
    }
  }
}

/// Nodes that views draw, and no layer: a mask, a blend and a backdrop.
private struct Combined: Layer {
  let size = Size(width: 20, height: 20)
  let amount: Double

  func render(into frame: inout FrameBuilder) {
    let mask = frame.open(.mask)
    Ellipse(diameter: 20).fill(.white).render(into: &frame)
    Ellipse(diameter: 10 * amount).fill(.black).render(into: &frame)
    frame.close(mask)
    let blend = frame.open(.blend)
    frame.write(amount)
    Ellipse(diameter: 20).fill(.white).render(into: &frame)
    frame.close(blend)
    let backdrop = frame.open(.backdrop)
    for number in [10 * amount, 1.5, 1, 1, 1, 0.25] { frame.write(number) }
    Ellipse(diameter: 20).fill(.white).render(into: &frame)
    frame.close(backdrop)
  }
}
