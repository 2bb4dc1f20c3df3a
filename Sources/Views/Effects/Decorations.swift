import Engine

extension View {
  /// Draws a border inside the view's edges.
  nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }

  /// Draws texts and pictures as boxes: what is not there yet, or is sensitive.
  nonisolated public func redacted(reason: RedactionReasons) -> some View {
    adjusted { $0.environment.redactionReasons.formUnion(reason) }
  }

  /// Draws texts and pictures as they are.
  nonisolated public func unredacted() -> some View { adjusted { $0.environment.redactionReasons = [] } }

  /// Draws texts and pictures as boxes where what is private is redacted.
  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
    adjusted { $0.environment.isPrivate = sensitive }
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

extension ViewContext {
  /// True if texts and pictures are drawn as boxes.
  var isRedacted: Bool {
    let reasons = environment.redactionReasons
    return reasons.contains(.placeholder) || reasons.contains(.privacy) && environment.isPrivate
  }
}

extension ViewElement {
  /// Writes a box in the place of what is redacted, with a sixth of the opacity of the style in front, by eye.
  func writeRedacted(_ box: CGRect, _ index: UInt64 = 0, into writer: DisplayWriter) {
    let style = context.environment.foreground ?? AnyShapeStyle(Color.primary)
    let key = StableHash.combine(key, 900 + index)
    style.fill(in: context).write(in: box, key, in: context, into: writer) { color in
      var values = color.values
      values.w *= 0.16
      writer.leaf(.rectangle) {
        writer.write(box.values, 0..<4, key, .frame, animation)
        writer.write(values, 0..<4, key, .color, animation)
        writer.write(min(4, box.height / 2))
      }
    }
  }
}

private enum PrivateKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// True if a view is sensitive.
  fileprivate(set) var isPrivate: Bool {
    get { self[PrivateKey.self] }
    set { self[PrivateKey.self] = newValue }
  }
}
