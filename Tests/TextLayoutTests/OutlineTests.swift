import Engine
import Testing

@testable import TextLayout

@Suite struct OutlineTests {
  @Test("A number in an outline is the nearest half, without a fraction of zero")
  func numbers() {
    let halves = (-3000...3000).map { Float($0) / 2 }
    let others: [Float] = [
      -0.0, 0.25, -0.75, 1e-3, 9_999_999, 9_999_999.5, 10_000_000, -10_000_000, 12_345_678, 16_777_216,
      2_147_483_520,
      -2_147_483_648, 4e9, 1e20, .pi,
    ]
    for number in halves + others {
      let half = (number * 2).rounded() / 2
      let expected = Int32(exactly: half)?.description ?? half.description
      #expect(text { $0.append(number) } == expected)
    }
  }

  @Test("Points stand behind their commands")
  func points() {
    let path = text { path in
      path.append("M", 1, -2.5)
      path.append("L", 0, 300)
      path.append("Z")
    }
    #expect(path == "M1 -2.5L0 300Z")
  }

  @Test("Memory that is too small gives no text, but how much would do")
  func smallMemory() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
      var path = PathData(in: buffer)
      path.append("M", 10, 20)
      #expect(path.text == nil)
      #expect(path.count == 6)
    }
  }

  @Test("What a font remembers of glyphs changes no layout")
  func memory() {
    let markup = "a *日本* مرحبا 🧑‍💻 한 AVA a\u{301} 1\u{1DC4}"
    for width in [40.0, 120, 390] {
      let request = TypesettingRequest(text: EmphasisedText(markup: markup), width: width, size: 27)
      let fresh = HarfBuzzTypesetter().layOut(request)
      let isSame = typesetter.layOut(request) == fresh && typesetter.layOut(request) == fresh
      #expect(isSame)
    }
  }

  @Test("Every emoji, modifier and style lies where emoji may be")
  func emojiRanges() {
    let outside = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      !$0.mayBeEmoji && ($0.properties.isEmojiPresentation || $0.properties.isEmojiModifier)
    }
    #expect(outside.isEmpty)
    #expect(("\u{FE0E}" as Unicode.Scalar).mayBeEmoji && ("\u{FE0F}" as Unicode.Scalar).mayBeEmoji)
  }

  private func text(_ write: (inout PathData) -> Void) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      var path = PathData(in: buffer)
      write(&path)
      return path.text
    }
  }
}
