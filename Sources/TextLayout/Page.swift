import Engine

/// Puts shaped lines below each other, and every glyph in its place, in points.
struct Page {
  private(set) var text: LaidOutText
  private let request: TypesettingRequest
  private let size: Double
  /// The most glyphs of one slice that are kept.
  private let mostGlyphs: Int
  private var assetIDs: Set<Asset.ID> = []
  private var missing: Set<Character> = []

  /// An empty page for lines of this many slices together.
  init(request: TypesettingRequest, size: Double, sliceCount: Int) {
    self.request = request
    self.size = size
    // A character may carry any number of marks. With 8,000 glyphs a text of 2,000 characters fits a frame.
    mostGlyphs = max(4, 8000 / max(1, sliceCount))
    // A longer text has many letters more than once.
    assetIDs.reserveCapacity(min(sliceCount, 40))
    text = LaidOutText(size: Size(width: request.width, height: 0), fontSize: size)
  }

  /// Adds a line below the others.
  mutating func add(_ line: ShapedLine, of paragraph: Paragraph) {
    let ascent = line.metrics.ascent * size
    let descent = line.metrics.descent * size
    let origin = Point(x: left(of: line), y: text.size.height + ascent)
    let slices = place(line, of: paragraph, at: origin)
    text.lines.append(
      LaidOutText.Line(
        runs: runs(of: slices),
        bounds: TypographicBounds(
          origin: origin, width: line.width * size, ascent: ascent, descent: descent)))
    text.size.height += ascent + descent
  }

  /// The left edge of a line, without the white space at its end.
  private func left(of line: ShapedLine) -> Double {
    let room = request.width - line.width * size
    return switch request.alignment {
    case .center: room / 2
    case .leading: line.isRightToLeft ? room : 0
    case .trailing: line.isRightToLeft ? 0 : room
    }
  }

  /// The slices in logical order, each with whether it is emphasised; `origin` is where the line begins.
  private mutating func place(
    _ line: ShapedLine, of paragraph: Paragraph, at origin: Point
  ) -> [(slice: LaidOutText.Slice, isEmphasised: Bool)] {
    // White space at the end of a line that runs to the left hangs out at the left.
    var x = origin.x - (line.isRightToLeft ? line.trailing * size : 0)
    var lefts = [Double](repeating: 0, count: line.slices.count)
    for index in visualOrder(of: line.levels) {
      lefts[index] = x
      x += line.slices[index].advance * size
    }
    return zip(line.slices, lefts).map { slice, left in
      let units = paragraph.units[slice.units]
      // A slice has at least one unit.
      // swift-format-ignore: NeverForceUnwrap
      let scalars = units.first!.scalars.lowerBound..<units.last!.scalars.upperBound
      if slice.glyphs.contains(where: { $0.glyph == 0 }) {
        for unit in units where missing.insert(unit.character).inserted {
          text.missing.append(String(unit.character))
        }
      }
      let corner = Point(x: left, y: origin.y)
      return (
        LaidOutText.Slice(
          glyphs: slice.glyphs.prefix(mostGlyphs).map { place($0, of: slice, from: corner) },
          bounds: TypographicBounds(
            origin: corner, width: slice.advance * size, ascent: slice.metrics.ascent * size,
            descent: slice.metrics.descent * size),
          scalars: paragraph.start + scalars.lowerBound..<paragraph.start + scalars.upperBound),
        units.first?.isEmphasised == true
      )
    }
  }

  private mutating func place(
    _ glyph: ShapedGlyph, of slice: ShapedSlice, from corner: Point
  ) -> PlacedGlyph {
    let origin = Point(x: corner.x + glyph.x * size, y: corner.y - glyph.y * size)
    let em = size * slice.scale
    guard let font = slice.font, glyph.glyph != 0 else {
      register(MissingGlyph.asset.id) { MissingGlyph.asset }
      return PlacedGlyph(asset: MissingGlyph.asset.id, origin: origin, scale: em / MissingGlyph.unitsPerEm)
    }
    let id = font.assetID(glyph.glyph)
    register(id) { font.asset(glyph.glyph) }
    return PlacedGlyph(asset: id, origin: origin, scale: em / font.unitsPerEm)
  }

  /// Adds an asset, once.
  private mutating func register(_ id: Asset.ID, _ asset: () -> Asset) {
    if assetIDs.insert(id).inserted { text.assets.append(asset()) }
  }

  /// Groups neighbours that are emphasised alike.
  private func runs(
    of slices: [(slice: LaidOutText.Slice, isEmphasised: Bool)]
  ) -> [LaidOutText.Run] {
    var runs: [LaidOutText.Run] = []
    for (slice, isEmphasised) in slices {
      if let last = runs.last, last.isEmphasised == isEmphasised {
        runs[runs.count - 1].slices.append(slice)
        runs[runs.count - 1].bounds = last.bounds.union(slice.bounds)
      } else {
        runs.append(
          LaidOutText.Run(slices: [slice], isEmphasised: isEmphasised, bounds: slice.bounds))
      }
    }
    return runs
  }
}

extension TypographicBounds {
  /// The bounds of both, on one baseline.
  fileprivate func union(_ other: TypographicBounds) -> TypographicBounds {
    let left = min(origin.x, other.origin.x)
    let right = max(origin.x + width, other.origin.x + other.width)
    return TypographicBounds(
      origin: Point(x: left, y: origin.y), width: right - left, ascent: max(ascent, other.ascent),
      descent: max(descent, other.descent))
  }
}
