import Engine

extension View {
  /// Draws black, as opaque as the view's colours are bright.
  nonisolated public func luminanceToAlpha() -> some View {
    wrapped { AlphaElement($0, StyleShaders.luminanceToAlpha, range: nil, color: .black, in: $1) }
  }

  /// Draws a colour where the view's opacity is between two bounds.
  nonisolated func alphaThreshold(min least: Double, max most: Double, color: Color) -> some View {
    wrapped { element, context in
      AlphaElement(
        element, StyleShaders.alphaThreshold,
        range: SIMD4(least.clamped(to: 0...1), most >= 1 ? 2 : most.clamped(to: 0...1), 0, 0),
        color: color.resolved(in: context), in: context)
    }
  }
}

/// An element that a shader draws again by how opaque it is.
final class AlphaElement: WrapperElement {
  private let shader: String
  private let range: SIMD4<Double>?
  private let color: Engine.Color

  init(
    _ child: ViewElement, _ shader: String, range: SIMD4<Double>?, color: Engine.Color,
    in context: ViewContext
  ) {
    (self.shader, self.range, self.color) = (shader, range, color)
    super.init(child, .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: corner, size: size(proposal))
    let detail = Engine.Node.Detail.shader(arguments: range == nil ? [] : [.vec4, .color])
    writer.node(.colorEffect, asset: shader, detail: detail) {
      writer.write(frame.values, 0..<4, key, .frame, animation)
      guard let range else { return }
      writer.write(range, 0..<4, key, .amount, animation)
      writer.write(color.values, 0..<4, key, .color, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

extension ColorMatrix {
  /// Inverts by an amount from 0 to 1.
  static func inverse(by amount: Double) -> ColorMatrix {
    let amount = amount.clamped(to: 0...1)
    return ColorMatrix(
      rows: ColorMatrix().rows.map { $0 * (1 - 2 * amount) }, offset: SIMD4(amount, amount, amount, 1))
  }
}
