import Engine

// What a line of text has besides its letters: their distance, and lines under and through them.
extension TextElement {
  /// The baselines of a text's lines, from its top.
  ///
  /// The height of a line is that of the system's font, also for letters that are taken from other fonts.
  func baselines(of layout: LaidOutText) -> [Double] {
    var (baselines, top): ([Double], Double) = ([], 0)
    for line in layout.lines {
      let measures = measures(of: line, in: layout)
      baselines.append(top + measures.ascent)
      top += measures.ascent + measures.descent + gap(of: layout)
    }
    return baselines
  }

  /// The height of a text, in whole pixels.
  func height(of layout: LaidOutText) -> Double {
    guard let last = layout.lines.last, let baseline = baselines(of: layout).last else { return 0 }
    return (baseline + measures(of: last, in: layout).descent).roundedUpToPixel
  }

  /// The distances by which lines are drawn lower than the fonts would have them.
  func drops(of layout: LaidOutText) -> [Double] {
    zip(layout.lines, baselines(of: layout)).map { $1 - $0.bounds.origin.y }
  }

  /// The distance between lines beyond their height.
  private func gap(of layout: LaidOutText) -> Double { context.environment.lineSpacing + font.lineGap }

  /// The height and the depth of a line: those of its largest part.
  private func measures(of line: LaidOutText.Line, in layout: LaidOutText) -> (
    ascent: Double, descent: Double
  ) {
    let own = (ascent: SystemFont.ascent * layout.fontSize, descent: SystemFont.descent * layout.fontSize)
    guard parts.count > 1, let start = line.runs.first?.slices.first?.scalars.lowerBound,
      let end = line.runs.last?.slices.last?.scalars.upperBound
    else { return own }
    let shrinking = layout.fontSize / Double(font.size)
    var measures = (ascent: 0.0, descent: 0.0)
    for (part, range) in spans where range.lowerBound < end && range.upperBound > start {
      let size = size(of: part) * shrinking
      measures.ascent = max(measures.ascent, SystemFont.ascent * size + (part.rise ?? 0))
      measures.descent = max(measures.descent, SystemFont.descent * size - (part.rise ?? 0))
    }
    return measures.ascent > 0 ? measures : own
  }

  /// Draws the lines under and through a part that has them.
  func drawLines(
    of part: Text.Part, in range: Range<Int>, _ line: LaidOutText.Line, drop: Double,
    fontSize: Double, _ color: Attribute, into writer: DisplayWriter
  ) {
    guard part.underline != nil || part.strikethrough != nil else { return }
    let slices = line.runs.flatMap(\.slices).filter { range.contains($0.scalars.lowerBound) }
    guard let left = slices.map(\.bounds.origin.x).min(),
      let right = slices.map({ $0.bounds.origin.x + $0.bounds.width }).max()
    else { return }
    let end = line.bounds.origin.x + line.bounds.width
    // Where the underline of most fonts lies, and half the height of small letters.
    for (decoration, height) in [(part.underline, 0.1), (part.strikethrough, -0.26)] {
      guard let decoration, decoration.isActive else { continue }
      let thickness = max(1, fontSize * 0.06)
      writer.leaf(.rectangle, isHittable: false) {
        writer.write(left)
        writer.write(line.bounds.origin.y + drop + height * fontSize - thickness / 2)
        writer.write(max(0, min(right, end) - left))
        writer.write(thickness)
        writer.write(decoration.color.map { Attribute($0.resolved(in: context).values) } ?? color, 0..<4)
        writer.write(0)
      }
    }
  }
}

extension LaidOutText.Line {
  /// Moves the line to the right.
  mutating func shift(by distance: Double) {
    bounds.origin.x += distance
    for run in runs.indices {
      runs[run].bounds.origin.x += distance
      for slice in runs[run].slices.indices { runs[run].slices[slice].shift(by: distance) }
    }
  }
}

extension LaidOutText.Slice {
  fileprivate mutating func shift(by distance: Double) {
    bounds.origin.x += distance
    for glyph in glyphs.indices { glyphs[glyph].origin.x += distance }
  }
}
