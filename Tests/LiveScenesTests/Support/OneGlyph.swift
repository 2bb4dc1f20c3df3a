import Engine

/// Sets every text as a single glyph.
struct OneGlyph: Typesetter {
  var problems: [String] { [] }
  func picture(at url: String) -> [UInt8]? { nil }
  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    LaidOutText(assets: [
      .glyph(
        "glyph.\(request.text.text.prefix(10))", path: "M0 0H1V1Z", unitsPerEm: 1000, bounds: [0, 0, 1, 1])
    ])
  }
}
