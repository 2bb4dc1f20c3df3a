/// The glyphs of a slice of text, in places relative to the text's block, whose size the layer takes.
public struct Glyphs: Layer {
  let glyphs: [PlacedGlyph]
  let color: Color
  /// The size of the whole text's block, so that slices of one text share its corner.
  public let size: Size

  /// Glyphs in a text's block of the given size; the colour fills outlines, and of bitmaps counts its opacity.
  public init(_ glyphs: [PlacedGlyph], color: Color, in size: Size) {
    self.glyphs = glyphs
    self.color = color
    self.size = size
  }

  /// The glyphs of one slice of a text, in a box of the slice's own bounds.
  public init(_ slice: LaidOutText.Slice, color: Color) {
    let corner = Point(x: slice.bounds.origin.x, y: slice.bounds.origin.y - slice.bounds.ascent)
    glyphs = slice.glyphs.map {
      PlacedGlyph(asset: $0.asset, origin: $0.origin - corner, scale: $0.scale)
    }
    self.color = color
    size = Size(width: slice.bounds.width, height: slice.bounds.height)
  }

  /// Writes a `glyph` node, or a group of them if there is more than one.
  public func render(into frame: inout FrameBuilder) {
    if glyphs.count == 1 {
      write(glyphs[0], into: &frame)
    } else {
      let outer = frame.open(.group)
      for glyph in glyphs { write(glyph, into: &frame) }
      frame.close(outer)
    }
  }

  private func write(_ glyph: PlacedGlyph, into frame: inout FrameBuilder) {
    frame.leaf(.glyph, asset: glyph.asset)
    frame.write(glyph.origin)
    frame.write(glyph.scale)
    frame.write(color)
  }
}
