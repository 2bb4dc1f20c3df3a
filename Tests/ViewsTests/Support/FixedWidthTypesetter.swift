import Engine

/// A typesetter whose letters are all half an em wide, in lines of 1.2 em.
struct FixedWidthTypesetter: Typesetter {
  var problems: [String] { [] }
  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    let width = request.size / 2
    let scalars = Array(request.text.text.unicodeScalars)
    let perLine = max(1, Int(saturating: (request.width / width).rounded(.down)))
    var lines: [LaidOutText.Line] = []
    for start in stride(from: 0, to: scalars.count, by: perLine) {
      let y = request.size * (1.2 * Double(lines.count) + 1)
      let range = start..<min(start + perLine, scalars.count)
      let slices = range.map { index in
        let origin = Point(x: Double(index - start) * width, y: y)
        return LaidOutText.Slice(
          glyphs: scalars[index] == " "
            ? [] : [PlacedGlyph(asset: "g/\(scalars[index])", origin: origin, scale: 1)],
          bounds: TypographicBounds(
            origin: origin, width: width, ascent: request.size, descent: request.size / 5),
          scalars: index..<index + 1)
      }
      let bounds = TypographicBounds(
        origin: Point(x: 0, y: y), width: Double(range.count) * width, ascent: request.size,
        descent: request.size / 5)
      lines.append(
        LaidOutText.Line(
          runs: [LaidOutText.Run(slices: slices, isEmphasised: false, bounds: bounds)], bounds: bounds))
    }
    return LaidOutText(
      lines: lines, size: Size(width: request.width, height: 1.2 * request.size * Double(lines.count)),
      fontSize: request.size)
  }
}
