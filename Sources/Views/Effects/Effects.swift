import Engine

extension View {
  /// Fades the view as a whole.
  nonisolated consuming public func opacity(
    _ opacity: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let opacity = opacity.drawable("An opacity", at: SourceLine(file, line)).clamped(to: 0...1)
    return wrapped(with: opacity) { EffectElement($0, .opacity, $1, in: $2) }
  }

  /// Blurs the view as a whole; the radius is the Gaussian's sigma in points.
  nonisolated consuming public func blur(
    radius: CGFloat, opaque: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let radius = radius.drawable("The radius of a blur", at: SourceLine(file, line))
    return wrapped(with: Double(radius).clamped(to: 0...1000)) { EffectElement($0, .blur, $1, in: $2) }
  }

  /// Turns the hue of every colour.
  nonisolated public func hueRotation(_ angle: Angle) -> some View {
    wrapped { EffectElement($0, .hueRotation, angle.degrees, in: $1) }
  }

  /// Scales the saturation.
  nonisolated public func saturation(_ amount: Double) -> some View {
    wrapped { EffectElement($0, .saturation, amount, in: $1) }
  }

  /// Takes colour away; 1 is grey.
  nonisolated public func grayscale(_ amount: Double) -> some View { saturation(1 - amount) }

  /// Adds to every colour component.
  nonisolated public func brightness(_ amount: Double) -> some View {
    wrapped { EffectElement($0, .brightness, amount, in: $1) }
  }

  /// Draws the view's shadow under it.
  nonisolated public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let radius = radius.drawable("The radius of a shadow", at: line)
    let offset = CGSize(width: x, height: y)
      .drawable("The x of a shadow", "The y of a shadow", at: line)
    return wrapped { ShadowElement($0, color, radius, offset, in: $1) }
  }

  /// Cuts the view to its frame.
  nonisolated public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Cuts the view to a shape.
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    wrapped { ClipElement($0, shape, in: $1) }
  }

  /// Rounds the corners.
  nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Draws nothing, but keeps the place.
  nonisolated public func hidden() -> some View {
    wrapped { HiddenElement($0, .other, in: $1) }
  }

  /// Shows the view where another one is opaque.
  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    masked(by: mask(), alignment)
  }

  /// Shows the view where another one is opaque.
  nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { masked(by: mask, .center) }
}

/// An effect of one number.
final class EffectElement: WrapperElement {
  private let nodeKind: NodeKind
  private let amount: Double

  init(_ child: ViewElement, _ kind: NodeKind, _ amount: Double, in context: ViewContext) {
    (nodeKind, self.amount) = (kind, amount)
    super.init(child, kind == .opacity ? .opacity : .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.node(nodeKind) {
      writer.write(SIMD4(amount, 0, 0, 0), 0..<1, key, .amount, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class ShadowElement: WrapperElement {
  private let color: Color
  private let radius: CGFloat
  private let offset: CGSize

  init(_ child: ViewElement, _ color: Color, _ radius: CGFloat, _ offset: CGSize, in context: ViewContext) {
    (self.color, self.radius, self.offset) = (color, Double(radius).clamped(to: 0...1000), offset)
    super.init(child, .shadow, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.node(.shadow) {
      writer.write(SIMD4(offset.width, offset.height, radius, 0), 0..<3, key, .amount, animation)
      writer.write(color.resolved(in: context).values, 0..<4, key, .color, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class ClipElement<S: Shape>: WrapperElement {
  private let shape: S

  init(_ child: ViewElement, _ shape: S, in context: ViewContext) {
    self.shape = shape
    super.init(child, .clip, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: corner, size: size(proposal))
    guard let (box, radius, style) = shape.outline(in: rect).roundedBox else {
      return writer.masked {
        child.write(at: corner, proposal, into: writer)
      } by: {
        ShapeElement(shape, AnyShapeStyle(Color.black), in: context)
          .write(at: corner, ProposedViewSize(width: rect.width, height: rect.height), into: writer)
      }
    }
    writer.node(.clip, detail: style.detail(radius)) {
      let place = writer.valueCount
      writer.write(box.values, 0..<4, key, .frame, animation)
      writer.write(radius: radius, ofBoxAt: place, key, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class HiddenElement: WrapperElement {
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {}
}
