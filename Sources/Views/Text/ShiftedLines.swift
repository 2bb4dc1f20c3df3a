import Engine

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
