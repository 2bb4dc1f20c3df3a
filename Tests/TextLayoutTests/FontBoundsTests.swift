import CHarfBuzz
import Foundation
import Testing

@testable import TextLayout

@Suite("What a font of anybody's can cost")
final class FontBoundsTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func font(_ small: SmallFont) throws -> Font {
    try Data(small.file).write(to: URL(fileURLWithPath: path))
    return try #require(Font(path: path, isOfSystem: false))
  }

  @Test("An outline that is too long for screens is drawn as its box")
  func outlines() throws {
    let font = try font(SmallFont(corners: [2000, 8000, 3]))
    let paths = try (1...3).map { try #require(font.asset($0).path) }
    #expect((10_000..<32 << 10).contains(paths[0].utf8.count))
    #expect(paths[1] == "M0.0 0.0L1000.0 0.0L1000.0 1000.0L0.0 1000.0Z")
    #expect(paths[2] == "M1000 1000L0 0L1000 1000L1000 1000Z")
    #expect(font.hasInk(2))
  }

  @Test("Of many long outlines a font keeps no more than there is room for, and draws all of them")
  func memory() throws {
    let font = try font(SmallFont(corners: Array(repeating: 2900, count: 700)))
    var (paths, most) = (Set<String?>(), 0)
    for glyph in UInt32(1)...700 {
      _ = font.assetID(glyph)
      paths.insert(font.asset(glyph).path)
      most = max(most, font.keptBytes)
    }
    #expect(paths.count == 1)
    #expect((8 << 20...16 << 20).contains(most))
  }

  @Test("A glyph's picture that is far larger than an emoji's is none")
  func pictures() throws {
    let font = try font(
      SmallFont(pictures: [SmallFont.png(bytes: 256 << 10), SmallFont.png(bytes: 257 << 10)]))
    #expect(font.isColor)
    let assets = (1...2).map { font.asset($0) }
    #expect(assets[0].url?.hasSuffix("/1.png") == true)
    #expect(assets[0].width == 20 && assets[0].height == 10)
    #expect(font.picture(1)?.count == 256 << 10)
    #expect(assets[1].url == nil && font.picture(2) == nil)
  }

  private func shaped(lookups: Int, multiplyingBy factor: Int, _ letters: Int) throws -> [UInt32] {
    var small = SmallFont(corners: [4, 4])
    small.add(lookups: lookups, multiplyingBy: factor)
    let clusters = try font(small).shape(
      0..<letters, of: Array(repeating: 0x61, count: letters), script: HB_SCRIPT_LATIN, isRightToLeft: false)
    return clusters.flatMap(\.glyphs).map(\.glyph)
  }

  @Test("A font with some thousand rules is shaped by them, and one with more is drawn letter by letter")
  func lookups() throws {
    #expect(try shaped(lookups: 3, multiplyingBy: 1, 10) == Array(repeating: 2, count: 10))
    #expect(try shaped(lookups: 3999, multiplyingBy: 2, 10) == Array(repeating: 2, count: 20))
    #expect(try shaped(lookups: 4001, multiplyingBy: 2, 10) == Array(repeating: 1, count: 10))
  }

  @Test("A font that makes many glyphs of a letter is drawn letter by letter")
  func glyphs() throws {
    #expect(try shaped(lookups: 3, multiplyingBy: 8, 10).count == 80)
    #expect(try shaped(lookups: 3, multiplyingBy: 9, 10) == Array(repeating: 1, count: 10))
    var small = SmallFont(corners: [4, 4])
    small.add(lookups: 5, multiplyingBy: 8, times: 4)
    let font = try font(small)
    #expect(font.rules.areInForce)
    #expect(font.shapesCompletely("a"))
    #expect(!font.rules.areInForce)
  }

  @Test(
    "Rules that share their tables count each time, and those that call one another without end are too many")
  func cost() {
    func cost(_ words: [Int], isOfPositions: Bool = false) -> Int? {
      let bytes = words.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
      return bytes.withUnsafeBytes { bytes in
        var table = LayoutTable(bytes, isOfPositions: isOfPositions)
        return table.cost()
      }
    }
    // Two lookups share one subtable with a set of three ligatures, which share one of 50 components.
    let ligatures = [4, 0, 1, 8, 1, 0, 1, 8, 3, 8, 8, 8, 9, 50]
    #expect(cost([1, 0, 10, 10, 10, 2, 6, 6] + ligatures) == 2 * (1 + 150))
    // A context whose rule follows the lookup that it is in.
    #expect(cost([1, 0, 10, 10, 10, 1, 4, 5, 0, 1, 8, 3, 1, 1, 0, 0, 0]) == nil)
    // Lookups that share a thousand subtables of a thousand sequences.
    let sequences = [2, 0, 1000] + Array(repeating: 4, count: 1000) + [2, 8, 1000]
    let shared = [1, 0, 10, 10, 10, 2000] + Array(repeating: 4002, count: 2000)
    let bomb = shared + sequences + Array(repeating: 12, count: 1000)
    let isNil = bomb.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }.withUnsafeBytes { bytes in
      var table = LayoutTable(bytes, isOfPositions: false)
      return table.longestSequence() == nil
    }
    #expect(isNil)
    #expect(cost([]) == 0)
    for length in 0..<40 { _ = cost(Array(repeating: 0xFFFF, count: length)) }
  }

  @Test("A variable font whose widths depend on thousands of numbers is drawn in one weight")
  func variations() throws {
    func hasWeights(regions: Int, axes: Int = 1) throws -> Bool {
      var small = SmallFont(corners: [4])
      small.addWeights(regions: regions, axes: axes)
      return try font(small).bold != nil
    }
    #expect(try hasWeights(regions: 5))
    #expect(try !hasWeights(regions: 1001))
    #expect(try !hasWeights(regions: 5, axes: 17))
  }

  @Test("A font whose glyphs are made of thousands of others, is none")
  func composites() throws {
    func isRead(_ small: SmallFont) throws -> Bool {
      try Data(small.file).write(to: URL(fileURLWithPath: path))
      return Font(path: path, isOfSystem: false) != nil
    }
    #expect(try isRead(SmallFont(doubling: 7)))
    #expect(try !isRead(SmallFont(doubling: 9)))
    #expect(try !isRead(SmallFont(doubling: 30)))
    #expect(try isRead(SmallFont(doubling: 2, times: 30)))
    #expect(try !isRead(SmallFont(doubling: 3, times: 30)))
  }
}
