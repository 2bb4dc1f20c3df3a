import Engine

/// A typesetter whose letters are all half an em wide, in lines of 1.2 em.
struct FixedWidthTypesetter: Typesetter {
  var problems: [String] { [] }
  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    let scalars = Array(request.text.text.unicodeScalars)
    let advances = scalars.indices.map { index in
      let change = request.styles.last { $0.start <= index }
      // The tracking of an interface's letters is part of their half em.
      let spacing = change?.style.design == .standard ? change?.spacing ?? 0 : 0
      return request.size * (0.5 + spacing)
    }
    var lines: [LaidOutText.Line] = []
    var start = 0
    while start < scalars.count {
      var (end, width) = (start, 0.0)
      while end < scalars.count, end == start || width + advances[end] <= request.width {
        width += advances[end]
        end += 1
      }
      let y = request.size * (1.2 * Double(lines.count) + 1)
      var x = 0.0
      let slices = (start..<end).map { index in
        let origin = Point(x: x, y: y)
        x += advances[index]
        return LaidOutText.Slice(
          glyphs: scalars[index] == " "
            ? [] : [PlacedGlyph(asset: "g/\(scalars[index])", origin: origin, scale: 1)],
          bounds: TypographicBounds(
            origin: origin, width: advances[index], ascent: request.size, descent: request.size / 5),
          scalars: index..<index + 1)
      }
      start = end
      let whole = TypographicBounds(
        origin: Point(x: 0, y: y), width: width, ascent: request.size,
        descent: request.size / 5)
      var bounds = whole
      for slice in slices.reversed().prefix(while: \.isWhitespace) { bounds.width -= slice.bounds.width }
      lines.append(
        LaidOutText.Line(
          runs: [LaidOutText.Run(slices: slices, isEmphasised: false, bounds: whole)], bounds: bounds))
    }
    // A sign of the font of symbols has a box.
    let isSymbol = request.styles.first?.style.design == .symbols
    return LaidOutText(
      lines: lines, size: Size(width: request.width, height: 1.2 * request.size * Double(lines.count)),
      fontSize: request.size,
      assets: isSymbol
        ? scalars.map { Asset.glyph("g/\($0)", path: "", unitsPerEm: 1, bounds: [0, 0, 1, 1]) } : [])
  }
}
