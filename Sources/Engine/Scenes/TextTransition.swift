/// A text that appears and disappears glyph by glyph, line by line, or as a whole.
///
/// The text is laid out for real: lines of runs of slices. An element is a part that moves on its own; by
/// `mode`, it is each slice of an emphasised run, each slice, each line, or the whole text. With the time
/// elapsed, 0 (hidden) to T (shown), elements of the duration D <= T and n of them in step:
///
///     delay(n) = max((T - nD)/(n+1), (T - D)/n)      e = clamp(elapsed - i·delay(n), 0, D)      p = e/D
///     opacity = easeIn(1.4p)    blur = height/16 · easeIn(1-p)    y = spring from -descent to 0 at e
///
/// Height and descent are the element's typographic bounds. The spring is snappy(duration: D - 0.05) with
/// an extra bounce; at D it has not settled, so that glyphs rest high by 4.17 % of the descent, which belongs
/// to the effect as it was first described. In `emphasis`, i counts within a run, and a run that is split over
/// two lines begins again on each; the rest fades with easeIn(elapsed/0.2). In `opacity` the
/// whole text fades with elapsed/T. White space counts for i and n and draws nothing.
///
/// With reduced motion, the whole text fades with elapsed/T in every mode: the substitute that the transition's
/// `hasMotion` asks SwiftUI for.
///
/// The paper fills the stage. The text is semibold and its emphasis bold, in 27 points: at 28, SwiftUI's title,
/// the first line of the text that it begins with, "Build Visual Effects", would be wider than 250 points and
/// break inside the emphasis. A text too long for the stage is set smaller.
/// Source: "Create custom visual effects with SwiftUI" (WWDC24), text transitions.
struct TextTransition: Scene {
  static let name = "text"
  static let thumbnail: String? = "/thumbnails/text.webp"
  static let title = "Text transition"
  static let stage = Size(width: 390, height: 260)
  static let input: [SceneInput] = []
  static let actions = [SceneAction("toggle", title: "Show or hide")]
  static let parameters: [Parameter<TextTransition>] = [
    Parameter(
      "text", title: "Text", \.text, maximumLength: bounds.characters,
      help: "Any text; *asterisks* mark what stands out. Try *こんにちは* or *مرحبا*."),
    Parameter(
      "mode", title: "Animate by", \.mode,
      help: "What moves on its own. Try glyph, then emphasis: one draws the eye, the other guides it."),
    Parameter(
      "width", title: "Width", \.width, in: 40...390, step: 1, unit: .points,
      help: "Where lines break. Try 200: the emphasis is split, and both parts begin at once."),
    Parameter(
      "emphasisColor", title: "Emphasis", \.emphasisColor,
      help: "The colour of what stands out. Try #0a84ff, or one that is half clear."),
    Parameter(
      "elementDuration", title: "Element's duration", \.elementDuration, in: 0.05...3, step: 0.05,
      unit: .seconds, group: "Timing", help: "How long one element moves. Try 0.2 for a typewriter's hurry."),
    Parameter(
      "total", title: "Total duration", \.total, in: 0.1...10, step: 0.1, unit: .seconds, group: "Timing",
      help: "How long the whole transition takes. Try 3 to see every glyph land."),
    Parameter(
      "extraBounce", title: "Extra bounce", \.extraBounce, in: 0...0.8, step: 0.05, group: "Timing",
      help: "Added to the bounce of 0.15. Try 0.75 for rubber."),
  ]
  private static let bounds = TextBounds(characters: 2000)
  static let signals = SceneSignals<TextTransition>(
    .init("elapsed", unit: .seconds) { $0.elapsed(at: $1) })

  /// The parts of the text that move on their own.
  enum Mode: String, Codable, CaseIterable {
    case opacity, line, glyph, emphasis
  }

  var text = "Build *Visual Effects* with SwiftUI 🧑‍💻"
  var emphasisColor = systemPink
  var mode = Mode.emphasis
  /// The width at which lines break, in points.
  var width = 250.0
  /// The duration of one element's movement, in seconds; at most `total` counts.
  var elementDuration = 0.4
  /// The duration of the transition, in seconds.
  var total = 0.9
  var extraBounce = 0.4
  private var isShown = true
  private var fade: Fade?
  /// The request for ``layout``.
  private var laidOut: TypesettingRequest?
  private var layout = LaidOutText()
  /// The style of ``pieces``.
  private var cut: Style?
  private var pieces: [Piece] = []
  private(set) var notices: [String] = []

  /// Without the layout and its pieces, which follow from the rest.
  private enum CodingKeys: CodingKey {
    case text, emphasisColor, mode, width, elementDuration, total, extraBounce, isShown, fade
  }

  /// The parameters that determine the pieces of a layout.
  private struct Style: Equatable {
    var mode: Mode
    var emphasisColor: Color
  }

  /// A change between shown and hidden that has begun.
  private struct Fade: Codable {
    var startTime: Time
    /// The time elapsed at the start.
    var startValue: Double
  }

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .action:
      fade = Fade(startTime: time, startValue: elapsed(at: time))
      isShown.toggle()
    case .parameter, .motion, .pointer, .scroll, .calibrate: break
    }
  }

  mutating func prepare(in environment: Environment) {
    guard let typesetter = environment.typesetter else {
      notices = ["There are no fonts here, so that the text cannot be drawn."]
      return
    }
    let request = TypesettingRequest(
      text: EmphasisedText(markup: text), width: width, size: 27,
      maximumHeight: Self.stage.height - 2 * margin)
    let style = Style(mode: mode, emphasisColor: emphasisColor)
    guard request != laidOut || style != cut else { return }
    if request != laidOut {
      layout = typesetter.layOut(request)
      notices = layout.missingNotice.map { [$0] } ?? []
      laidOut = request
    }
    cut = style
    pieces = makePieces()
  }

  var isSound: Bool {
    Self.bounds.allow(text) && emphasisColor.isSound && (fade?.startTime ?? 0).isSound
      && (0...10).contains(fade?.startValue ?? 0)
  }

  var restTime: Time { fade.map { $0.startTime + total } ?? -.infinity }

  func settled(at time: Time) -> Self {
    var next = self
    if time >= restTime { next.fade = nil }
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let elapsed = elapsed(at: time)
    let effect = AppearanceEffect(
      elapsed: elapsed, elementDuration: elementDuration, total: total, extraBounce: extraBounce)
    let plainOpacity = mode == .opacity ? elapsed / total : UnitCurve.easeIn.value(at: elapsed / 0.2)
    return ZStack {
      RoundedRectangle(cornerRadius: 20).frame(width: Self.stage.width, height: Self.stage.height)
        .fill(paper).id("paper")
      ZStack {
        ForEach(pieces) { piece in
          let look = piece.element.map(effect.look) ?? Look(opacity: plainOpacity)
          return Glyphs(piece.glyphs, color: piece.color, in: layout.size)
            .blur(radius: look.blur)
            .opacity(look.opacity)
            .offset(y: look.y)
            .id(piece.id)
        }
      }
      .calm(opacity: elapsed / total)
    }
  }

  func assets(in environment: Environment) -> [Asset] { layout.assets }

  /// The elapsed time of the transition, 0 (hidden) to `total` (shown).
  private func elapsed(at time: Time) -> Double {
    let target = isShown ? total : 0
    guard let fade, time < restTime else { return target }
    let progress = max(0, time - fade.startTime) / total
    return min(fade.startValue + (target - fade.startValue) * progress, total)
  }

  /// The slices that draw something, each with the element that it belongs to in the present mode.
  private func makePieces() -> [Piece] {
    let sliceCount = layout.lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.slices.count } }
    var pieces: [Piece] = []
    var index = 0
    for (lineIndex, line) in layout.lines.enumerated() {
      for run in line.runs {
        for (indexInRun, slice) in run.slices.enumerated() {
          defer { index += 1 }
          guard !slice.isWhitespace else { continue }
          let element: Element? =
            switch mode {
            case .opacity: nil
            case .line: Element(index: lineIndex, count: layout.lines.count, bounds: line.bounds)
            case .glyph: Element(index: index, count: sliceCount, bounds: slice.bounds)
            case .emphasis where run.isEmphasised:
              Element(index: indexInRun, count: run.slices.count, bounds: slice.bounds)
            case .emphasis: nil
            }
          pieces.append(
            Piece(
              id: "glyph\(index)", glyphs: slice.glyphs, color: run.isEmphasised ? emphasisColor : ink,
              element: element))
        }
      }
    }
    return pieces
  }
}

/// A slice that draws something.
private struct Piece {
  var id: String
  var glyphs: [PlacedGlyph]
  var color: Color
  /// The element that the slice belongs to; nil if the slice only fades.
  var element: Element?
}

/// A part of the text that moves on its own: the `index`th of `count`.
private struct Element {
  var index: Int
  var count: Int
  var bounds: TypographicBounds
}

/// The look of an element at a time.
private struct Look {
  var opacity: Double
  var blur = 0.0
  var y = 0.0
}

/// The state of all elements at one time of the transition.
private struct AppearanceEffect {
  let elapsed: Double
  let elementDuration: Double
  let total: Double
  let spring: Spring

  init(elapsed: Double, elementDuration: Double, total: Double, extraBounce: Double) {
    self.elapsed = elapsed
    self.elementDuration = min(elementDuration, total)
    self.total = total
    spring = .snappy(duration: self.elementDuration - 0.05, extraBounce: extraBounce)
  }

  func look(of element: Element) -> Look {
    let start = Double(element.index) * delay(count: element.count)
    let time = max(0, min(elapsed - start, elementDuration))
    let progress = time / elementDuration
    return Look(
      opacity: UnitCurve.easeIn.value(at: 1.4 * progress),
      blur: element.bounds.height / 16 * UnitCurve.easeIn.value(at: 1 - progress),
      y: spring.value(fromValue: -element.bounds.descent, toValue: 0, time: time))
  }

  /// The time between the starts of two elements in step.
  private func delay(count: Int) -> Double {
    let count = Double(count)
    return max((total - count * elementDuration) / (count + 1), (total - elementDuration) / count)
  }
}

/// The least room between the text and the stage's upper and lower edge, in points.
private let margin = 8.0
private let paper = Color(red: 0.965, green: 0.953, blue: 0.925)
private let ink = Color(red: 0.114, green: 0.118, blue: 0.153)
/// The system's pink, as SwiftUI has it in light.
let systemPink = Color(red: 1, green: 45.0 / 255, blue: 85.0 / 255)
