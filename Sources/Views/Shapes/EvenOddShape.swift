/// A shape that is filled where its outline is crossed an odd number of times.
struct EvenOddShape<Content: Shape> {
  var shape: Content
}

extension EvenOddShape: Shape {
  var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).evenOddOutline }
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Path {
  /// The outline by the winding rule of what the even-odd rule fills; the path itself if it has too many edges.
  var evenOddOutline: Path {
    let outline = normalized(eoFill: true)
    return outline.isEmpty ? self : outline
  }
}
