import Engine

// What a line of text has besides its letters: their distance, and lines under and through them.
extension TextElement {
  /// The text with the distances that its parts add to their letters.
  func spaced(_ layout: LaidOutText) -> LaidOutText {
    let spacings = spans.map { (start: $0.range.lowerBound, spacing: $0.part.spacing ?? 0) }
    var copy = layout
    for index in copy.lines.indices {
      copy.lines[index].space { scalar in spacings.last { $0.start <= scalar }?.spacing ?? 0 }
    }
    return copy
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

  /// Moves the letters apart, from left to right, by a distance for each that follows from its place in the text.
  fileprivate mutating func space(_ spacing: (Int) -> Double) {
    let places = runs.indices.flatMap { run in runs[run].slices.indices.map { (run, $0) } }
      .sorted { runs[$0.0].slices[$0.1].bounds.origin.x < runs[$1.0].slices[$1.1].bounds.origin.x }
    var (moved, visible) = (0.0, 0.0)
    for (run, slice) in places {
      let added = spacing(runs[run].slices[slice].scalars.lowerBound)
      runs[run].slices[slice].shift(by: moved)
      runs[run].slices[slice].bounds.width += added
      moved += added
      if !runs[run].slices[slice].isWhitespace { visible = moved }
    }
    bounds.width = max(0, bounds.width + visible)
  }
}

extension LaidOutText.Slice {
  fileprivate mutating func shift(by distance: Double) {
    bounds.origin.x += distance
    for glyph in glyphs.indices { glyphs[glyph].origin.x += distance }
  }
}
