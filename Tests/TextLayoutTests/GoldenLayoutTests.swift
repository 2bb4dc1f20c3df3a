import Engine
import Testing

@testable import TextLayout

/// Lengths and glyphs of the default fonts, which only the measured files can have.
@Suite(.enabled(if: GoldenFonts.difference == nil, Comment(rawValue: GoldenFonts.difference ?? "")))
struct GoldenLayoutTests {
  private let markup = "Build *Visual Effects* with SwiftUI 🧑‍💻"

  @Test("At 27 points and a width of 250, the text of the scene takes two lines, its emphasis one run of 14")
  func defaultTextTakesTwoLines() {
    let text = layOut(markup)
    #expect(text.lines(of: markup) == ["Build Visual Effects ", "with SwiftUI 🧑‍💻"])
    #expect(text.lines.map { $0.runs.map(\.slices.count) } == [[6, 14, 1], [14]])
    #expect(text.lines.map { $0.runs.map(\.isEmphasised) } == [[false, true, false], [false]])
    #expect(text.lines.map(\.bounds.width).isClose(to: [248.616, 192.0001640625]))
    #expect(text.size == Size(width: 250, height: 67.5))
  }

  @Test("At 28 points it would take three, and split the emphasis")
  func defaultTextTakesThreeLinesAt28() {
    let text = typesetter.layOut(
      TypesettingRequest(text: EmphasisedText(markup: markup), width: 250, size: 28))
    #expect(text.lines(of: markup) == ["Build Visual ", "Effects with ", "SwiftUI 🧑‍💻"])
  }

  @Test("Each glyph stands where its font's advances and kerning put it")
  func glyphsStandInPlace() {
    let text = layOut(markup)
    let emphasised = text.lines[0].runs[1].slices
    #expect(
      emphasised.map(\.bounds.origin.x).isClose(to: [
        71.162, 89.468, 95.84, 108.854, 124.703, 141.659, 148.949, 156.509, 171.953, 183.752, 194.741,
        210.671,
        224.711, 236.294,
      ]))
    #expect(emphasised.allSatisfy { $0.bounds.ascent == 27 && $0.bounds.descent == 6.75 })
    #expect(
      emphasised.flatMap(\.glyphs).map(\.asset)
        == [
          223, 326, 423, 444, 245, 351, 47, 313, 313, 289, 274, 435, 423,
        ].map { "78ed3ce6.\($0)" })
    #expect(emphasised.flatMap(\.glyphs).allSatisfy { $0.scale == 0.027 && $0.origin.y == 27 })
  }

  @Test("An outline is in whole or half font units, y up, inside its bounds")
  func outlineIsInFontUnits() throws {
    let text = layOut("l")
    let asset = try #require(text.assets.first)
    #expect(asset.id == "76dbf09f.351")
    #expect(asset.unitsPerEm == 1000)
    #expect(asset.bounds == [78, 0, 100, 740])
    #expect(
      asset.path?.hasPrefix(
        "M178.5 51Q178.5 29.5 163.5 14.5Q149 0 127.5 0Q106.5 0 92.5 14.5Q78.5 29.5 78.5 51L78.5 689.5")
        == true)
    #expect(asset.path?.hasSuffix("Z") == true)
  }

  @Test("An emoji is a PNG with its size in pixels and its place in font units")
  func emojiIsPicture() throws {
    let asset = try #require(layOut("🧑‍💻").assets.first)
    #expect(asset.id == "74554411.3485")
    #expect(asset.url == "/glyphs/74554411/3485.png")
    #expect(asset.width == 136)
    #expect(asset.height == 128)
    #expect(asset.unitsPerEm == 2048)
    #expect(asset.bounds == [0, -507, 2555, 2405])
    #expect(asset.path == nil)
  }

  @Test("Arabic letters take their joined forms and stand from right to left")
  func arabicIsShaped() {
    let text = layOut("مرحبا")
    let slices = text.slices
    #expect(slices.count == 5)
    #expect(slices.map(\.bounds.origin.x) == slices.map(\.bounds.origin.x).sorted(by: >))
    // Initial meem, final reh, initial hah, medial beh, final alef.
    #expect(slices.flatMap(\.glyphs).map(\.asset) == [5337, 5284, 5273, 5256, 5252].map { "f92893d2.\($0)" })
  }
}

extension [Double] {
  fileprivate func isClose(to other: [Double]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
