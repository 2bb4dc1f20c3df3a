/// A list of rounded rectangles whose looks follow from where they are on the stage.
///
/// A list of twenty groceries: purple rows of 342 × 100 points with a name, corners rounded by 24, 16 apart, with
/// margins of 24. The stage is a screen, so y, the top of a row on the stage, is global. With m = max(0, -y)/100,
/// and s the place of a row's middle, from -1 at the stage's top edge to 1 at its bottom edge and no further:
///
/// - `none`: all rows look the same.
/// - `hue`: turned in hue by y/10 degrees.
/// - Both with `topEffect`: a row that reaches the top is lowered by 50·m, shrinks to 1 - 0.25·min(1, m), fades to
///   1 - min(1, m) and blurs by 8·min(1, m).
/// - `scale`: scaled to 1 - 0.3·|s|.
/// - `perspective`: turned by -50·s degrees about the horizontal axis through its middle, perspective 0.5.
/// - `stack`: rows stop 24 points below the top edge and pile up there. With d = max(0, 24 - y)/116, the rows
///   that it is past that line: lowered by 116·d - 8·min(2, d), scaled to 1 - 0.05·min(2, d).
/// - `brightness`: brightness -0.4·|s| and saturation 1 - 0.7·|s|.
///
/// y is taken from layout, before any effect. A drag scrolls; then the list glides on and bounces at its ends
/// (see ``Scroll/glide(at:from:on:)``). Beyond the ends it yields less and less and springs back. A wheel or
/// trackpad scrolls by its own distance, smoothed by a spring of 0.2 s without bounce, and stops at the ends.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, scroll effects.
struct Hue: Scene {
  static let name = "hue"
  static let thumbnail: String? = "/thumbnails/hue.webp"
  static let title = "Hue by position"
  static let stage = Size(width: 390, height: 700)
  static let input: [SceneInput] = [.pointer, .scroll]
  static let actions = [SceneAction("up", title: "Up"), SceneAction("down", title: "Down")]
  static let parameters: [Parameter<Hue>] = [
    Parameter(
      "style", title: "Style", \.style,
      help: "What a row's place does to it. Try stack, and drag slowly: rows pile up like cards."),
    Parameter(
      "topEffect", title: "Leave at the top", \.topEffect,
      help:
        "Whether rows shrink, fade and blur at the top, with the styles none and hue. Try it with none: no colours, only that."
    ),
  ]
  static let signals = SceneSignals<Hue>(.init("scroll", unit: .points) { $0.position(at: $1) })

  /// The effect of a row's place on its look.
  enum Style: String, Codable, CaseIterable {
    case none, hue, scale, perspective, stack, brightness
  }

  var style = Style.hue
  /// True if rows of the styles `none` and `hue` leave at the top by an effect.
  var topEffect = true
  /// The position in points: how far the list has been scrolled.
  private var scroll = Scroll()

  /// The entries of the list, one per row.
  static let groceries = [
    "Apples", "Bananas", "Carrots", "Bread", "Butter", "Milk", "Eggs", "Cheese", "Tomatoes", "Onions", "Rice",
    "Pasta", "Lentils", "Spinach", "Lemons", "Yoghurt", "Honey", "Coffee", "Tea", "Chocolate",
  ]
  static let count = groceries.count
  /// The size of a row's name.
  private static let label = Size(width: 294, height: 48)
  static let row = Size(width: 342, height: 100)
  static let spacing = 16.0
  static let margin = 24.0
  private static let pitch = row.height + spacing
  private static let end = 2 * margin + Double(count) * pitch - spacing - stage.height
  private static let purple = Color(red: 175.0 / 255, green: 82.0 / 255, blue: 222.0 / 255)
  private static let track = Scroll.Track(unit: 1, range: 0...end, viewport: stage.height, axis: \.y)
  private static let wheelSpring = Spring.smooth(duration: 0.2)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer):
      switch scroll.handle(pointer, at: time, on: Self.track) {
      case .ended(_, let velocity, _): scroll.glide(at: velocity, from: time, on: Self.track)
      case .cancelled(let start): scroll(to: start, at: time)
      case nil: break
      }
    case .scroll(let distance): scroll(to: scroll.target + distance.y, at: time, spring: Self.wheelSpring)
    case .action(let name):
      // Five rows fit on the stage with one to spare, by which people find their place again.
      let step = (name == "down" ? 5 : -5) * Self.pitch
      scroll(to: scroll.target + step, at: time)
    case .parameter, .motion, .calibrate: break
    }
  }

  /// Springs to a position, or to the end that lies before it.
  private mutating func scroll(to position: Double, at time: Time, spring: Spring = .default) {
    scroll.animate(to: Self.track.inside(position), at: time, on: Self.track, spring: spring)
  }

  var isSound: Bool { scroll.isSound }
  var restTime: Time { scroll.restTime }

  func settled(at time: Time) -> Self {
    var next = self
    next.scroll = scroll.settled(at: time)
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let position = position(at: time)
    return ZStack {
      paper(Self.stage)
      VStack(spacing: Self.spacing) {
        ForEach(0..<Self.count) { index in
          let look = look(atY: Self.margin + Double(index) * Self.pitch - position)
          return row(index)
            .hueRotation(.degrees(look.hue))
            .saturation(look.saturation)
            .brightness(look.brightness)
            .rotation3DEffect(.degrees(look.angle), axis: (x: 1, y: 0, z: 0), perspective: 0.5)
            .scaleEffect(look.scale)
            .blur(radius: look.blur)
            .opacity(look.opacity)
            .offset(y: look.y)
            .id("row\(index)")
        }
      }
      .offset(y: Self.margin - position)
      .frame(width: Self.stage.width, height: Self.stage.height, alignment: .top)
    }
  }

  private func row(_ index: Int) -> some Layer {
    ZStack {
      RoundedRectangle(cornerRadius: 24).frame(width: Self.row.width, height: Self.row.height)
        .fill(Self.purple)
      Image("grocery-\(index + 1)").frame(width: Self.label.width, height: Self.label.height)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    (1...Self.count).map {
      .image(
        "grocery-\($0)", url: "/art/hue/grocery-\($0).svg", width: Self.label.width * 3,
        height: Self.label.height * 3)
    }
  }

  private func position(at time: Time) -> Double { scroll.value(at: time, on: Self.track) }
}

extension Hue {
  /// The look of a row at its place.
  private struct Look {
    var hue = 0.0
    var saturation = 1.0
    var brightness = 0.0
    var angle = 0.0
    var scale = 1.0
    var blur = 0.0
    var opacity = 1.0
    var y = 0.0
  }

  /// The look of a row whose top lies at `y`.
  private func look(atY y: Double) -> Look {
    let half = Self.stage.height / 2
    let place = min(max((y + Self.row.height / 2 - half) / half, -1), 1)
    switch style {
    case .none, .hue:
      let past = topEffect ? max(0, -y) / Self.row.height : 0
      let gone = min(1, past)
      return Look(
        hue: style == .hue ? y / 10 : 0, scale: 1 - 0.25 * gone, blur: 8 * gone, opacity: 1 - gone,
        y: past * Self.row.height * 0.5)
    case .scale: return Look(scale: 1 - 0.3 * abs(place))
    case .perspective: return Look(angle: -50 * place)
    case .stack:
      let depth = max(0, Self.margin - y) / Self.pitch
      let shown = min(2, depth)
      return Look(scale: 1 - 0.05 * shown, y: depth * Self.pitch - 8 * shown)
    case .brightness: return Look(saturation: 1 - 0.7 * abs(place), brightness: -0.4 * abs(place))
    }
  }
}

extension Hue {
  private enum CodingKeys: CodingKey {
    case style, topEffect, scroll
  }

  /// Reads a state; the first ones knew no choice about the top.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    style = try fields.decode(Style.self, forKey: .style)
    topEffect = try fields.decodeIfPresent(Bool.self, forKey: .topEffect) ?? true
    scroll = try fields.decode(Scroll.self, forKey: .scroll)
  }
}
