import Engine

/// A text as a renderer sees it before it is laid out.
public struct TextProxy {
  let element: TextElement
  /// The size that the text takes of a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { element.measure(proposal) }
}

/// A way to draw texts.
public protocol TextRenderer {
  /// Draws a text.
  func draw(layout: Text.Layout, in ctx: inout GraphicsContext)
  /// The size that the text takes.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
}

extension TextRenderer {
  /// The text's own size.
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
    text.sizeThatFits(proposal)
  }
}

extension View {
  /// Lets a renderer draw the texts in the view.
  nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    adjusted { $0.environment.textRenderer = renderer }
  }
}

extension GraphicsContext {
  /// Options for drawing texts; screens decide.
  public struct DrawingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Letters move by parts of a pixel, as they always do.
    public static var disablesSubpixelQuantization: DrawingOptions { DrawingOptions(rawValue: 1) }
  }

  /// Draws a slice of a text.
  public func draw(_ slice: Text.Layout.RunSlice, options: DrawingOptions = []) { draw([slice]) }
  /// Draws a run of a text.
  public func draw(_ run: Text.Layout.Run, options: DrawingOptions = []) { draw(run.slices) }
  /// Draws a line of a text.
  public func draw(_ line: Text.Layout.Line, options: DrawingOptions = []) {
    for run in line.runs { draw(run.slices) }
  }

  private func draw(_ slices: [Text.Layout.RunSlice]) { draw(AnyView(SlicesView(slices: slices))) }
}

/// Slices of one part of a text, where they lie in it.
struct SlicesView {
  let slices: [Text.Layout.RunSlice]
}

extension SlicesView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    slices.isEmpty ? [] : [SlicesElement(slices, in: context)]
  }
}

final class SlicesElement: ViewElement {
  private let slices: [Text.Layout.RunSlice]

  init(_ slices: [Text.Layout.RunSlice], in context: ViewContext) {
    self.slices = slices
    super.init(.text, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: .zero, size: size(proposal))
    let style = slices[0].part.color?.style ?? context.environment.foreground ?? AnyShapeStyle(Color.primary)
    writer.node(.offset) {
      writer.write(corner.values, 0..<2, key, .frame, animation)
    } content: {
      style.fill(in: context).write(in: frame, key, in: context, into: writer) { color in
        for slice in slices {
          for glyph in slice.slice.glyphs {
            writer.leaf(.glyph, asset: glyph.asset, isHittable: false) {
              writer.write(glyph.origin.x)
              writer.write(glyph.origin.y + slice.drop)
              writer.write(glyph.scale)
              writer.write(Attribute(color.values), 0..<4)
            }
          }
        }
      }
    }
  }
}

extension TextElement {
  /// Draws the text by a renderer of the author's, whose numbers move.
  func write<R: TextRenderer>(
    _ layout: LaidOutText, at corner: CGPoint, _ proposal: ProposedViewSize, by renderer: R,
    into writer: DisplayWriter
  ) {
    let moved = (renderer as? any Animatable).map { moving($0) } as? R ?? renderer
    let size = size(proposal)
    var graphics = GraphicsContext(size: size, in: context.part("measure")) { _ in [] }
    moved.draw(
      layout: Text.Layout(layout, spans, drops: drops(of: layout)), in: &graphics)
    var inner = context.part("renderer")
    (inner.transaction, inner.environment.textRenderer) = (Transaction(), nil)
    writer.area(CGRect(origin: corner, size: size), key, animation)
    for element in graphics.drawing.views.flatMap({ $0.elements(in: inner) }) {
      element.write(at: corner, ProposedViewSize(size), into: writer)
    }
  }

  private func moving<A: Animatable>(_ value: A) -> A {
    value.moving(StableHash.combine(key, 800), animation, in: context.update)
  }
}
