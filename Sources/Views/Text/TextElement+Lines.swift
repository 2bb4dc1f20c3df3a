import Engine

// What a line of text has besides its letters: their distance, and lines under and through them.
extension TextElement {
  /// The text with the distances that its parts add to their letters.
  func spaced(_ layout: LaidOutText) -> LaidOutText {
    var (start, spacings): (Int, [(start: Int, spacing: Double)]) = (0, [])
    for part in parts {
      spacings.append((start, part.spacing ?? 0))
      start += part.string.unicodeScalars.count
    }
    var copy = layout
    for index in copy.lines.indices {
      copy.lines[index].space { scalar in spacings.last { $0.start <= scalar }?.spacing ?? 0 }
    }
    return copy
  }

  /// Draws the lines under and through the parts that have them.
  func drawLines(
    of line: LaidOutText.Line, drop: Double, fontSize: Double, _ colors: [(start: Int, color: Attribute)],
    into writer: DisplayWriter
  ) {
    guard parts.contains(where: { $0.underline != nil || $0.strikethrough != nil }) else { return }
    let slices = line.runs.flatMap(\.slices)
    let end = line.bounds.origin.x + line.bounds.width
    for (index, part) in parts.enumerated() {
      let start = colors[index].start
      let range = start..<start + part.string.unicodeScalars.count
      let inside = slices.filter { range.contains($0.scalars.lowerBound) }
      guard let left = inside.map(\.bounds.origin.x).min(),
        let right = inside.map({ $0.bounds.origin.x + $0.bounds.width }).max()
      else { continue }
      // Where the underline of most fonts lies, and half the height of small letters.
      for (decoration, height) in [(part.underline, 0.1), (part.strikethrough, -0.26)] {
        guard let decoration, decoration.isActive else { continue }
        let thickness = max(1, fontSize * 0.06)
        writer.leaf(.rectangle, isHittable: false) {
          writer.write(left)
          writer.write(line.bounds.origin.y + drop + height * fontSize - thickness / 2)
          writer.write(max(0, min(right, end) - left))
          writer.write(thickness)
          let color =
            decoration.color.map { Attribute($0.resolved(in: context).values) } ?? colors[index].color
          writer.write(color, 0..<4)
          writer.write(0)
        }
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
