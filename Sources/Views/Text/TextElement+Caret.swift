import Engine

// Places in a text that is typed, in UTF-16 units.
extension TextElement {
  /// The place of the caret in front of a unit, without a width.
  func caret(at offset: Int, _ proposal: ProposedViewSize) -> CGRect {
    let (layout, scalar) = (layout(proposal), scalar(at: offset))
    var last: CGRect?
    for (index, line) in layout.lines.enumerated() {
      for run in line.runs {
        let isReversed = run.isReversed
        for slice in run.slices where slice.scalars.lowerBound <= scalar {
          let bounds = slice.bounds
          let share =
            Double(min(scalar, slice.scalars.upperBound) - slice.scalars.lowerBound)
            / Double(max(1, slice.scalars.count))
          let x = bounds.origin.x + bounds.width * (isReversed ? 1 - share : share)
          last = rect(of: line, index, from: x, to: x)
          if slice.scalars.contains(scalar) { return last ?? .zero }
        }
      }
    }
    return afterBreaks(scalar, layout) ?? last ?? CGRect(x: 0, y: 0, width: 0, height: layout.size.height)
  }

  /// The place behind line breaks that nothing follows on their line; or nil if there are none.
  private func afterBreaks(_ scalar: Int, _ layout: LaidOutText) -> CGRect? {
    let scalars = Array(text.unicodeScalars.prefix(scalar))
    let breaks = scalars.reversed().prefix { $0 == "\n" }.count
    guard breaks > 0, let first = layout.lines.first else { return nil }
    let before = scalars.count - breaks
    let line = layout.lines.lastIndex { line in
      line.runs.contains { $0.slices.contains { $0.scalars.lowerBound < before } }
    }
    let index = (before == 0 ? 0 : line ?? 0) + breaks
    if layout.lines.indices.contains(index) { return rect(of: layout.lines[index], index, from: 0, to: 0) }
    let height = layout.size.height / Double(layout.lines.count) + context.environment.lineSpacing
    return rect(of: first, 0, from: 0, to: 0).offsetBy(dx: 0, dy: Double(index) * height)
  }

  /// The rectangles of a part of the text.
  func marks(of range: Range<Int>, _ proposal: ProposedViewSize) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    let part = scalar(at: range.lowerBound)..<scalar(at: range.upperBound)
    return layout(proposal).lines.enumerated().compactMap { index, line in
      let slices = line.runs.flatMap(\.slices).filter { $0.scalars.overlaps(part) }
      guard let left = slices.map(\.bounds.origin.x).min(),
        let right = slices.map({ $0.bounds.origin.x + $0.bounds.width }).max()
      else { return nil }
      return rect(of: line, index, from: left, to: right)
    }
  }

  /// The place in the text that is nearest to a point.
  func offset(at point: CGPoint, _ proposal: ProposedViewSize) -> Int {
    let layout = layout(proposal)
    let lines = layout.lines.enumerated().map { ($1, rect(of: $1, $0, from: 0, to: 0)) }
    guard let line = (lines.first { point.y < $0.1.maxY } ?? lines.last)?.0 else { return 0 }
    var best: (distance: Double, scalar: Int) = (.infinity, 0)
    for run in line.runs {
      let isReversed = run.isReversed
      for slice in run.slices {
        let bounds = slice.bounds
        let ends = [(bounds.origin.x, isReversed), (bounds.origin.x + bounds.width, !isReversed)]
        for (x, isEnd) in ends where abs(point.x - x) < best.distance {
          best = (abs(point.x - x), isEnd ? slice.scalars.upperBound : slice.scalars.lowerBound)
        }
      }
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(best.scalar))).utf16.count
  }

  private func rect(of line: LaidOutText.Line, _ index: Int, from left: Double, to right: Double) -> CGRect {
    let drop = Double(index) * context.environment.lineSpacing
    return CGRect(
      x: left, y: line.bounds.origin.y - line.bounds.ascent + drop, width: right - left,
      height: line.bounds.height)
  }

  /// The index of the scalar that a unit belongs to.
  private func scalar(at offset: Int) -> Int {
    var (units, count) = (0, 0)
    for scalar in text.unicodeScalars {
      guard units < offset else { break }
      units += UTF16.width(scalar)
      count += 1
    }
    return count
  }
}

extension LaidOutText.Run {
  /// Whether the run is read from right to left.
  fileprivate var isReversed: Bool {
    guard let first = slices.first, let last = slices.last else { return false }
    return last.bounds.origin.x < first.bounds.origin.x
  }
}
