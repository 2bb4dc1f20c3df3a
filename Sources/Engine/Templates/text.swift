import SwiftUI

#if opacity
  /// A text that appears and disappears as a whole.
#elseif line
  /// A text that appears and disappears line by line.
#elseif glyph
  /// A text that appears and disappears glyph by glyph.
#else
  /// A text that appears and disappears with what stands out glyph by glyph.
#endif
struct AppearingText: View {
  /// The text in parts, each with whether it stands out.
  static let parts: [(text: String, isEmphasised: Bool)] = [
    ("Build ", false),
    ("Visual Effects", true),
    (" with SwiftUI 🧑‍💻", false),
  ]
  /// The width at which lines break, in points.
  static let width = 250.0
  static let emphasisColor = Color.pink

  var body: some View {
    Self.parts.reduce(Text(verbatim: "")) { text, part in
      Text("\(text)\(part.isEmphasised ? emphasised(part.text) : Text(verbatim: part.text))")
    }
    .font(.system(.title, design: .rounded, weight: .semibold))
    .multilineTextAlignment(.center)
    .frame(width: Self.width)
    .transition(Appearance())
  }

  private func emphasised(_ text: String) -> Text {
    Text(verbatim: text).bold().customAttribute(Emphasis()).foregroundStyle(Self.emphasisColor)
  }
}

/// Drives the renderer's time evenly from 0 to the end, and back.
struct Appearance: Transition {
  /// Those who reduce motion see it fade instead.
  static var properties: TransitionProperties { TransitionProperties(hasMotion: true) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    let total = AppearanceRenderer.total
    let renderer = AppearanceRenderer(elapsed: phase.isIdentity ? total : 0)
    content.transaction { transaction in
      if !transaction.disablesAnimations { transaction.animation = .linear(duration: total) }
    } body: { view in
      view.textRenderer(renderer)
    }
  }
}

/// Draws the text as it is so many seconds into its appearance.
struct AppearanceRenderer: TextRenderer, Animatable {
  /// The duration of the transition, in seconds.
  static let total = 0.9
  #if !opacity
    /// The duration of one element's movement, in seconds.
    static let elementDuration = 0.4
    static let extraBounce = 0.4
  #endif

  var elapsed: Double

  var animatableData: Double {
    get { elapsed }
    set { elapsed = newValue }
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    #if opacity
      context.opacity = elapsed / Self.total
      for line in layout { context.draw(line) }
    #elseif line
      for (index, line) in layout.enumerated() {
        let bounds = line.typographicBounds
        appear(index, of: layout.count, height: bounds.rect.height, descent: bounds.descent, in: context) {
          $0.draw(line, options: .disablesSubpixelQuantization)
        }
      }
    #elseif glyph
      let slices = layout.flatMap { line in line.flatMap { run in Array(run) } }
      for (index, slice) in slices.enumerated() { draw(slice, index, of: slices.count, in: context) }
    #else
      for run in layout.flatMap({ line in Array(line) }) {
        if run[Emphasis.self] != nil {
          for (index, slice) in run.enumerated() { draw(slice, index, of: run.count, in: context) }
        } else {
          // What does not stand out fades in quickly.
          var copy = context
          copy.opacity = UnitCurve.easeIn.value(at: elapsed / 0.2)
          copy.draw(run)
        }
      }
    #endif
  }

  #if !opacity && !line
    private func draw(
      _ slice: Text.Layout.RunSlice, _ index: Int, of count: Int, in context: GraphicsContext
    ) {
      let bounds = slice.typographicBounds
      appear(index, of: count, height: bounds.rect.height, descent: bounds.descent, in: context) {
        $0.draw(slice, options: .disablesSubpixelQuantization)
      }
    }
  #endif

  #if !opacity
    /// Fades, sharpens and lifts the element that is the index-th of a count, each a little after the one before.
    private func appear(
      _ index: Int, of count: Int, height: Double, descent: Double, in context: GraphicsContext,
      draw: (inout GraphicsContext) -> Void
    ) {
      let (total, n) = (Self.total, Double(count))
      let duration = min(Self.elementDuration, total)
      let delay = max((total - n * duration) / (n + 1), (total - duration) / n)
      let time = max(0, min(elapsed - Double(index) * delay, duration))
      let progress = time / duration
      let spring = Spring.snappy(duration: max(duration - 0.05, 0.001), extraBounce: Self.extraBounce)
      var copy = context
      copy.translateBy(
        x: 0, y: spring.value(fromValue: -descent, toValue: 0, initialVelocity: 0, time: time))
      copy.addFilter(.blur(radius: height / 16 * UnitCurve.easeIn.value(at: 1 - progress)))
      copy.opacity = UnitCurve.easeIn.value(at: 1.4 * progress)
      draw(&copy)
    }
  #endif
}

/// Marks what stands out.
struct Emphasis: TextAttribute {}

#Preview {
  @Previewable @State var isShown = true
  VStack(spacing: 40) {
    if isShown { AppearingText() }
    Button("Show or hide") { withAnimation { isShown.toggle() } }
  }
}
