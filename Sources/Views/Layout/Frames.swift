extension View {
  /// Puts the view into a frame of a fixed width, a fixed height, or both.
  nonisolated consuming public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center,
    file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let (width, height) = (
      width?.frameLength("width", at: line), height?.frameLength("height", at: line)
    )
    return wrapped(with: (width, height, alignment)) { FixedFrameElement($0, $1.0, $1.1, $1.2, in: $2) }
  }

  /// Puts the view into a frame with bounds.
  nonisolated consuming public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center,
    file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let width = FrameBounds(
      least: minWidth?.frameBound("minWidth", at: line),
      ideal: idealWidth?.frameBound("idealWidth", at: line),
      most: maxWidth?.frameBound("maxWidth", at: line, isMost: true))
    let height = FrameBounds(
      least: minHeight?.frameBound("minHeight", at: line),
      ideal: idealHeight?.frameBound("idealHeight", at: line),
      most: maxHeight?.frameBound("maxHeight", at: line, isMost: true))
    width.check("minWidth", "maxWidth", at: line)
    height.check("minHeight", "maxHeight", at: line)
    return wrapped { FlexibleFrameElement($0, width, height, alignment, in: $1) }
  }

  /// Adds space on all four sides.
  nonisolated consuming public func padding(
    _ length: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let insets = EdgeInsets(.all, length.drawable("A padding", at: SourceLine(file, line)))
    return wrapped(with: insets) { PaddingElement($0, $1, in: $2) }
  }

  /// Adds space on some sides; the standard distance for nil.
  nonisolated consuming public func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let insets = EdgeInsets(edges, length?.drawable("A padding", at: SourceLine(file, line)) ?? 16)
    return wrapped(with: insets) { PaddingElement($0, $1, in: $2) }
  }

  /// Adds space on each side.
  nonisolated consuming public func padding(_ insets: EdgeInsets) -> some View {
    wrapped(with: insets) { PaddingElement($0, $1, in: $2) }
  }

  /// Gives the view the size that it likes, independent of the offer.
  nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Gives the view the width or height that it likes, independent of the offer.
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped { FixedSizeElement($0, horizontal, vertical, in: $1) }
  }

  /// Puts the middle of the view at a point of the space that is offered.
  nonisolated public func position(
    x: CGFloat = 0, y: CGFloat = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let line = SourceLine(file, line)
    let position = CGPoint(x: x, y: y)
      .drawable("The x of a position", "The y of a position", at: line)
    return wrapped { PositionElement($0, position, in: $1) }
  }

  /// Puts the middle of the view at a point of the space that is offered.
  nonisolated public func position(
    _ position: CGPoint, file: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    let position = position.drawable(
      "The x of a position", "The y of a position", at: SourceLine(file, line))
    return wrapped { PositionElement($0, position, in: $1) }
  }

  /// Keeps the proportions of the view.
  nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapped { AspectElement($0, aspectRatio, contentMode, in: $1) }
  }

  /// Keeps the proportions of a size.
  nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(
      aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
  }

  /// Scales the view so that it fits, in its proportions.
  nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view so that it fills the offered space, in its proportions.
  nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Moves a horizontal guide.
  nonisolated public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { GuideElement($0, guide.id, computeValue, in: $1) }
  }

  /// Moves a vertical guide.
  nonisolated public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { GuideElement($0, guide.id, computeValue, in: $1) }
  }
}

/// Ways in which a view keeps its proportions.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The view fits in.
  case fit
  /// The view fills all.
  case fill
}
