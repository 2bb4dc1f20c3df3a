import Testing

@testable import Views

@MainActor
@Suite("Baselines of symbols")
struct SymbolBaselineTests {
  @Test("A symbol stands in the middle of the capitals of a text on the same baseline")
  func baseline() throws {
    let scene = Performed(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Image(systemName: "circle")
        Text("a")
      })
    let glyphs = scene.numbers(.glyph)
    // A sign of this typesetter is one em high, and its lower edge is its place.
    let (sign, letter) = (try #require(glyphs.first), try #require(glyphs.last))
    let middle = sign[1] - 17.0 / 2
    #expect(isNear(letter[1] - middle, SystemFont.capHeight * 17 / 2, within: 0.5))
  }

  @Test("A picture stands on the baseline")
  func picture() throws {
    let scene = Performed(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Color.red.frame(width: 10, height: 10)
        Text("a")
      })
    let box = try #require(scene.rectangles().first)
    #expect(isNear(box[1] + box[3], try #require(scene.numbers(.glyph).first)[1]))
  }
}
