extension View {
  /// Draws the view at an offset without changing its place.
  nonisolated consuming public func offset(
    x: CGFloat = 0, y: CGFloat = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let offset = CGSize(width: x, height: y)
      .drawable("The x of an offset", "The y of an offset", at: line)
    return wrapped(with: offset) { OffsetElement($0, $1, in: $2) }
  }

  /// Draws the view at an offset without changing its place.
  nonisolated consuming public func offset(
    _ offset: CGSize, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let offset = offset.drawable("The x of an offset", "The y of an offset", at: SourceLine(file, line))
    return wrapped(with: offset) { OffsetElement($0, $1, in: $2) }
  }

  /// Scales the view about an anchor.
  nonisolated consuming public func scaleEffect(
    _ s: CGFloat, anchor: UnitPoint = .center, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let s = s.drawable("A scale", at: SourceLine(file, line))
    return wrapped(with: (CGSize(width: s, height: s), anchor)) { ScaleElement($0, $1.0, $1.1, in: $2) }
  }

  /// Scales the view about an anchor.
  nonisolated consuming public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center, file: StaticString = #fileID,
    line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let scale = CGSize(width: x, height: y).drawable("The x of a scale", "The y of a scale", at: line)
    return wrapped(with: (scale, anchor)) { ScaleElement($0, $1.0, $1.1, in: $2) }
  }

  /// Scales the view about an anchor.
  nonisolated consuming public func scaleEffect(
    _ scale: CGSize, anchor: UnitPoint = .center, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let scale = scale.drawable("The x of a scale", "The y of a scale", at: SourceLine(file, line))
    return wrapped(with: (scale, anchor)) { ScaleElement($0, $1.0, $1.1, in: $2) }
  }

  /// Turns the view clockwise about an anchor.
  nonisolated consuming public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let angle = angle.drawable("The angle of a rotation", at: SourceLine(file, line))
    return wrapped(with: (angle, anchor)) { RotationElement($0, $1.0, $1.1, in: $2) }
  }

  /// Turns the view about an axis in space.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let angle = angle.drawable("The angle of a rotation", at: SourceLine(file, line))
    return wrapped {
      Rotation3DElement($0, angle, SIMD3(axis.x, axis.y, axis.z), anchor, anchorZ, perspective, in: $1)
    }
  }
}

final class OffsetElement: WrapperElement {
  private let offset: CGSize

  init(_ child: ViewElement, _ offset: CGSize, in context: ViewContext) {
    self.offset = offset
    super.init(child, .offset, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.node(.offset, moving: .translation(offset.width, offset.height)) {
      writer.write(SIMD4(offset.width, offset.height, 0, 0), 0..<2, key, .amount, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class ScaleElement: WrapperElement {
  private let scale: CGSize
  private let anchor: UnitPoint

  init(_ child: ViewElement, _ scale: CGSize, _ anchor: UnitPoint, in context: ViewContext) {
    (self.scale, self.anchor) = (scale, anchor)
    super.init(child, .scale, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let point = anchor.point(in: CGRect(origin: corner, size: size(proposal)))
    writer.node(.scale, moving: .scale(scale.width, scale.height, about: point)) {
      writer.write(SIMD4(scale.width, scale.height, 0, 0), 0..<2, key, .amount, animation)
      writer.write(point.values, 0..<2, key, .anchor, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class RotationElement: WrapperElement {
  private let angle: Angle
  private let anchor: UnitPoint

  init(_ child: ViewElement, _ angle: Angle, _ anchor: UnitPoint, in context: ViewContext) {
    (self.angle, self.anchor) = (angle, anchor)
    super.init(child, .rotation, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let point = anchor.point(in: CGRect(origin: corner, size: size(proposal)))
    writer.node(.rotation, moving: .rotation(angle.degrees, about: point)) {
      writer.write(SIMD4(angle.degrees, 0, 0, 0), 0..<1, key, .amount, animation)
      writer.write(point.values, 0..<2, key, .anchor, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class Rotation3DElement: WrapperElement {
  private let angle: Angle
  private let axis: SIMD3<Double>
  private let anchor: UnitPoint
  private let anchorZ: CGFloat
  private let perspective: CGFloat

  init(
    _ child: ViewElement, _ angle: Angle, _ axis: SIMD3<Double>, _ anchor: UnitPoint, _ anchorZ: CGFloat,
    _ perspective: CGFloat, in context: ViewContext
  ) {
    (self.angle, self.axis, self.anchor) = (angle, axis, anchor)
    (self.anchorZ, self.perspective) = (anchorZ, perspective)
    super.init(child, .rotation3D, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let point = anchor.point(in: CGRect(origin: corner, size: size))
    let numbers = [
      angle.degrees, axis.x, axis.y, axis.z, point.x, point.y, anchorZ, perspective, size.width, size.height,
    ]
    writer.node(.rotation3D, moving: .placed(.rotation3D(numbers[...]))) {
      writer.write(SIMD4(angle.degrees, 0, 0, 0), 0..<1, key, .amount, animation)
      writer.write(SIMD4(axis.x, axis.y, axis.z, 0), 0..<3, key, .extra, animation)
      writer.write(SIMD4(point.x, point.y, anchorZ, perspective), 0..<4, key, .anchor, animation)
      writer.write(SIMD4(size.width, size.height, 0, 0), 0..<2, key, .frame, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}
