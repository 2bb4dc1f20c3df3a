@testable import Engine

/// A typesetter without fonts: every character is a slice 10 points wide, and lines break wherever they are full.
///
/// The ascent is 20 points and the descent 5; a line with an emoji reaches 4 points higher.
struct GridTypesetter: Typesetter {
  var missing: [String] = []
  var problems: [String] { [] }

  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    let columns = Int(request.width / 10)
    let characters = Array(request.text.text)
    var text = LaidOutText(
      size: Size(width: request.width, height: 0), fontSize: request.size, missing: missing)
    var offset = 0
    for start in stride(from: 0, to: characters.count, by: columns) {
      let part = characters[start..<min(start + columns, characters.count)]
      let top = text.size.height
      let ascent: Double = part.contains("🙂") ? 24 : 20
      var runs: [LaidOutText.Run] = []
      for (column, character) in part.enumerated() {
        let origin = Point(x: Double(column) * 10, y: top + ascent)
        let range = offset..<offset + character.unicodeScalars.count
        offset = range.upperBound
        let isEmphasised = request.text.emphasis.contains { $0.contains(range.lowerBound) }
        let glyph = PlacedGlyph(asset: "grid.\(character)", origin: origin, scale: 0.01)
        let bounds = TypographicBounds(
          origin: origin, width: 10, ascent: character == "🙂" ? 24 : 20, descent: 5)
        let slice = LaidOutText.Slice(
          glyphs: character == " " ? [] : [glyph], bounds: bounds, scalars: range)
        if runs.last?.isEmphasised == isEmphasised {
          runs[runs.count - 1].slices.append(slice)
        } else {
          runs.append(LaidOutText.Run(slices: [slice], isEmphasised: isEmphasised, bounds: bounds))
        }
      }
      let bounds = TypographicBounds(
        origin: Point(x: 0, y: top + ascent), width: Double(part.count) * 10, ascent: ascent, descent: 5)
      text.lines.append(LaidOutText.Line(runs: runs, bounds: bounds))
      text.size.height += bounds.height
    }
    let drawn = Set(characters.filter { $0 != " " }).sorted()
    text.assets = drawn.map {
      .glyph("grid.\($0)", path: "M0 0Z", unitsPerEm: 1000, bounds: [0, 0, 0, 0])
    }
    return text
  }
}
