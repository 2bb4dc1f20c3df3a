/// A list of rounded rectangles whose looks follow from where they are on the stage.
///
/// Twenty purple rows of 342 × 100 points, corners rounded by 24, 16 apart, with margins of 24. With y the top of
/// a row on the stage, m = max(0, -y)/100, and s the place of its middle, from -1 at the stage's top edge to 1
/// at its bottom edge and no further:
///
/// - `hue`: turned in hue by y/10 degrees; a row that reaches the top is lowered by 50·m, shrinks to
///   1 - 0.25·min(1, m), fades to 1 - min(1, m) and blurs by 8·min(1, m).
/// - `scale`: scaled to 1 - 0.3·|s|.
/// - `perspective`: turned by -50·s degrees about the horizontal axis through its middle, perspective 0.5.
/// - `stack`: rows stop 24 points below the top edge and pile up there. With d = max(0, 24 - y)/116, the rows
///   that it is past that line: lowered by 116·d - 8·min(2, d), scaled to 1 - 0.05·min(2, d).
/// - `brightness`: brightness -0.4·|s| and saturation 1 - 0.7·|s|.
///
/// y is taken from layout, before any effect. A drag scrolls; beyond the ends the list yields less and less and
/// springs back. There is no inertia.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, scroll effects.
struct Hue: Scene {
  static let name = "hue"
  static let title = "Hue by position"
  static let stage = Size(width: 390, height: 700)
  static let input: [SceneInput] = [.pointer]
  static let actions = [SceneAction("up", title: "Up"), SceneAction("down", title: "Down")]
  static let parameters: [Parameter<Hue>] = [
    Parameter(
      "style", title: "Style", \.style,
      help: "What a row's place does to it. Try stack, and drag slowly: rows pile up like cards.")
  ]
  static let signals = SceneSignals<Hue>(.init("scroll", unit: .points) { $0.position(at: $1) })

  /// What a row's place does to it.
  enum Style: String, Codable, CaseIterable {
    case hue, scale, perspective, stack, brightness
  }

  var style = Style.hue
  /// The position in points: how far the list has been scrolled.
  private var scroll = Scroll()

  static let count = 20
  static let row = Size(width: 342, height: 100)
  static let spacing = 16.0
  static let margin = 24.0
  private static let pitch = row.height + spacing
  private static let end = 2 * margin + Double(count) * pitch - spacing - stage.height
  private static let purple = Color(red: 175.0 / 255, green: 82.0 / 255, blue: 222.0 / 255)
  private static let track = Scroll.Track(unit: 1, range: 0...end, viewport: stage.height, axis: \.y)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer):
      switch scroll.handle(pointer, at: time, on: Self.track) {
      case .ended: scroll.animate(to: Self.inside(position(at: time)), at: time)
      case .cancelled(let start): scroll.animate(to: Self.inside(start), at: time)
      case nil: break
      }
    case .action(let name):
      // Five rows fit on the stage with one to spare, by which people find their place again.
      let step = (name == "down" ? 5 : -5) * Self.pitch
      scroll.animate(to: Self.inside(scroll.target + step), at: time)
    case .scroll, .parameter, .motion, .calibrate: break
    }
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
          return RoundedRectangle(cornerRadius: 24).frame(width: Self.row.width, height: Self.row.height)
            .fill(Self.purple)
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

  func assets(in environment: Environment) -> [Asset] { [] }

  private func position(at time: Time) -> Double { scroll.value(at: time, on: Self.track) }

  private static func inside(_ position: Double) -> Double { min(max(position, 0), end) }
}

extension Hue {
  /// What a row's place makes of it.
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
    case .hue:
      let past = max(0, -y) / Self.row.height
      let gone = min(1, past)
      return Look(
        hue: y / 10, scale: 1 - 0.25 * gone, blur: 8 * gone, opacity: 1 - gone,
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
