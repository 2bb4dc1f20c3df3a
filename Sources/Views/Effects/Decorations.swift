import Engine

extension View {
  /// Draws a border inside the view's edges.
  nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }

  /// Covers what is not there yet with grey boxes.
  nonisolated public func redacted(reason: RedactionReasons) -> some View {
    wrapped { element, context in
      reason.isEmpty ? element : RedactedElement(element, .shape, in: context)
    }
  }

  /// Moves, turns and stretches the view by a matrix.
  nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
    // A matrix is a turn, a scale along two axes, and another turn.
    let (e, f) = ((transform.a + transform.d) / 2, (transform.a - transform.d) / 2)
    let (g, h) = ((transform.b + transform.c) / 2, (transform.b - transform.c) / 2)
    let (q, r) = ((e * e + h * h).squareRoot(), (f * f + g * g).squareRoot())
    let (first, second) = (atan2(g, f), atan2(h, e))
    let (before, after) = ((second - first) / 2, (second + first) / 2)
    return rotationEffect(.radians(before), anchor: .topLeading)
      .scaleEffect(x: q + r, y: q - r, anchor: .topLeading)
      .rotationEffect(.radians(after), anchor: .topLeading)
      .offset(x: transform.tx, y: transform.ty)
  }

  /// Does something when a pointer comes or goes; fingers do not hover.
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}

final class RedactedElement: WrapperElement {
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.leaf(.rectangle) {
      writer.write(CGRect(origin: corner, size: size(proposal)).values, 0..<4, key, .frame, animation)
      writer.write(Color.gray.opacity(0.3).resolved(in: context).values, 0..<4, key, .color, animation)
      writer.write(4)
    }
  }
}
