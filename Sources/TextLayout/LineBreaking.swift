/// A line of a paragraph, in ems.
struct ShapedLine {
  /// The slices in logical order.
  var slices: [ShapedSlice]
  var baseLevel: Int8
  /// The advance without the white space at the end.
  var width: Double
  /// The advance of the white space at the end.
  var trailing: Double
  /// The number of slices of white space at the end.
  var trailingCount: Int
  /// The greatest of all slices'.
  var metrics: FontMetrics

  init(slices: [ShapedSlice], baseLevel: Int8) {
    self.slices = slices
    self.baseLevel = baseLevel
    trailingCount = slices.reversed().prefix(while: \.isBlank).count
    (width, trailing, metrics) = (0, 0, FontMetrics(ascent: 0, descent: 0))
    // By index: a copy of each slice would cost more than the sums.
    for index in slices.indices {
      if index < slices.count - trailingCount {
        width += slices[index].advance
      } else {
        trailing += slices[index].advance
      }
      metrics.ascent = max(metrics.ascent, slices[index].metrics.ascent)
      metrics.descent = max(metrics.descent, slices[index].metrics.descent)
    }
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
  ///
  /// - Returns: The ranges of ``slices``.
  func lines(width: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < slices.count {
      let end = end(of: start, width: width)
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  /// Sets a part of ``slices`` as a line, shaped on its own where that keeps it within `width` ems.
  func line(_ range: Range<Int>, width: Double) -> ShapedLine {
    let whole = ShapedLine(slices: Array(slices[range]), baseLevel: baseLevel)
    let isSafe = slices[range.lowerBound].isSafeToBreak
    let isSafeBehind = range.upperBound == slices.count || slices[range.upperBound].isSafeToBreak
    guard !(isSafe && isSafeBehind) else { return whole }
    let units = slices[range.lowerBound].units.lowerBound..<slices[range.upperBound - 1].units.upperBound
    let alone = ShapedLine(slices: shape(units), baseLevel: baseLevel)
    // Without its neighbours a line may be wider by their kerning.
    return alone.width <= width || range.count == 1 ? alone : whole
  }

  /// The greatest ascent and descent of a part of ``slices`` together.
  func height(_ range: Range<Int>) -> Double {
    var metrics = FontMetrics(ascent: 0, descent: 0)
    for index in range {
      metrics.ascent = max(metrics.ascent, slices[index].metrics.ascent)
      metrics.descent = max(metrics.descent, slices[index].metrics.descent)
    }
    return metrics.ascent + metrics.descent
  }

  /// The index of the next line's first slice, for the line that begins with slice `start`.
  private func end(of start: Int, width: Double) -> Int {
    var advance = 0.0
    var lastBreak: Int?
    // For a word that is wider than the line. A vowel that is written before its consonant stays with it.
    var lastDivision: Int?
    for index in start..<slices.count {
      if index > start, canBreak(before: index) { lastBreak = index }
      if index > start, !isLeadingVowel(before: index) { lastDivision = index }
      advance += slices[index].advance
      if advance > width, !slices[index].isBlank { return lastBreak ?? lastDivision ?? max(index, start + 1) }
    }
    return slices.count
  }

  private func isLeadingVowel(before index: Int) -> Bool {
    let scalar = scalars[units[slices[index].units.lowerBound - 1].scalars.lowerBound]
    // The first of them is U+0E40.
    return scalar >= 0xE40 && Unicode.Scalar(scalar)?.properties.isLogicalOrderException == true
  }

  private func canBreak(before index: Int) -> Bool {
    units[slices[index].units.lowerBound - 1].canBreakAfter
  }
}
