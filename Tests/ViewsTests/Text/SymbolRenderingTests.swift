import Testing

@testable import Views

@MainActor
@Suite("Colours of symbols")
struct SymbolRenderingTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  /// The colours of the glyphs of a view, in painter's order.
  private func colors(_ view: some View) -> [[Double]] {
    Performed(view).numbers(.glyph).map { Array($0[3...6]) }
  }

  @Test(
    "What is in a frame has the first of several styles, and the frame the second",
    arguments: ["checkmark.circle.fill", "person.crop.circle.fill", "heart.circle"])
  func palette(name: String) {
    let found = colors(Image(systemName: name).foregroundStyle(Self.red, Self.blue))
    #expect(Set(found) == [[1, 0, 0, 1], [0, 0, 1, 1]])
  }

  @Test("A symbol without a frame has the first style, and one colour is one colour")
  func single() {
    #expect(colors(Image(systemName: "heart.fill").foregroundStyle(Self.red, Self.blue)) == [[1, 0, 0, 1]])
    #expect(
      Set(
        colors(
          Image(systemName: "checkmark.circle.fill").symbolRenderingMode(.monochrome)
            .foregroundStyle(Self.red, Self.blue))) == [[1, 0, 0, 1]])
    #expect(colors(Image(systemName: "checkmark.circle.fill").foregroundStyle(Self.red)) == [[1, 0, 0, 1]])
  }

  @Test("In shades the frame has half of the style")
  func hierarchical() {
    let found = colors(
      Image(systemName: "checkmark.circle.fill").foregroundStyle(Self.red).symbolRenderingMode(.hierarchical))
    #expect(found == [[1, 0, 0, 1], [1, 0, 0, 0.5]])
  }

  @Test("A symbol with colours of its own has them where they are wanted")
  func multicolor() {
    let plain = colors(Image(systemName: "heart.fill"))
    let own = colors(Image(systemName: "heart.fill").symbolRenderingMode(.multicolor))
    #expect(own == colors(Image(systemName: "heart.fill").foregroundStyle(.red)))
    #expect(own != plain)
    #expect(own == colors(Image(systemName: "heart.fill").renderingMode(.original)))
  }
}
