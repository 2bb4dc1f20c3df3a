/// A line of a paragraph, in ems.
struct ShapedLine {
  /// The slices in logical order.
  var slices: [ShapedSlice]
  var baseLevel: Int8
  /// The advance without the white space at the end.
  var width: Double
  /// The advance of the white space at the end.
  var trailing: Double
  /// How many slices are white space at the end.
  var trailingCount: Int
  /// The greatest of all slices'.
  var metrics: FontMetrics

  init(slices: [ShapedSlice], baseLevel: Int8) {
    self.slices = slices
    self.baseLevel = baseLevel
    trailingCount = slices.reversed().prefix(while: \.isBlank).count
    width = slices.dropLast(trailingCount).reduce(0) { $0 + $1.advance }
    trailing = slices.suffix(trailingCount).reduce(0) { $0 + $1.advance }
    metrics = FontMetrics(
      ascent: slices.reduce(0) { max($0, $1.metrics.ascent) },
      descent: slices.reduce(0) { max($0, $1.metrics.descent) })
  }
}

extension ShapedLine {
  var isRightToLeft: Bool { baseLevel % 2 == 1 }

  /// Each slice's level, with the white space at the end at the paragraph's own. Source: UAX #9, L1.
  var levels: [Int8] {
    slices.dropLast(trailingCount).map(\.level) + Array(repeating: baseLevel, count: trailingCount)
  }
}

extension Paragraph {
  /// Breaks the paragraph into lines no wider than `width` ems; a single slice may be wider.
  ///
  /// Each line takes as much as fits. White space at its end does not count. A word that alone is too wide
  /// breaks between slices.
  func lines(width: Double) -> [ShapedLine] {
    let whole = shape(units.indices)
    var lines: [ShapedLine] = []
    var start = 0
    while start < whole.count {
      var end = end(of: start, in: whole, width: width)
      var line = line(whole[start..<end])
      // A line that is shaped on its own may be wider than as a part of the paragraph.
      while line.width > width, end - start > 1 {
        end = (start + 1..<end).last { canBreak(before: $0, in: whole) } ?? end - 1
        line = self.line(whole[start..<end])
      }
      lines.append(line)
      start = end
    }
    return lines
  }

  private func line(_ slices: ArraySlice<ShapedSlice>) -> ShapedLine {
    // A line has at least one slice.
    // swift-format-ignore: NeverForceUnwrap
    let range = slices.first!.units.lowerBound..<slices.last!.units.upperBound
    return ShapedLine(slices: shape(range), baseLevel: baseLevel)
  }

  /// Where the line that begins with slice `start` ends: the index of the next line's first slice.
  private func end(of start: Int, in slices: [ShapedSlice], width: Double) -> Int {
    var advance = 0.0
    var lastBreak: Int?
    for index in start..<slices.count {
      if index > start, canBreak(before: index, in: slices) { lastBreak = index }
      advance += slices[index].advance
      if advance > width, !slices[index].isBlank { return lastBreak ?? max(index, start + 1) }
    }
    return slices.count
  }

  private func canBreak(before index: Int, in slices: [ShapedSlice]) -> Bool {
    units[slices[index].units.lowerBound - 1].canBreakAfter
  }
}
