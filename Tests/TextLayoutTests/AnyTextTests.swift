import Engine
import Testing

@testable import TextLayout

/// What holds for any text, on random strings of all that is hard.
@Suite struct AnyTextTests {
  @Test("Every character is in one slice, in order, and lines keep their width", arguments: UInt64(0)..<300)
  func randomText(seed: UInt64) {
    var generator = Generator(state: seed)
    let text = generator.text()
    let width = Double.random(in: 20...390, using: &generator)
    check(text, width: width)
  }

  @Test(
    "So they are for texts that have broken other programs",
    arguments: [
      "\u{FFFF}", "a\u{FFFF}b", "\u{0}", "\u{FE0F}", "\u{200D}", "\u{200B}\u{200B}", "\u{202E}abc\u{202C}",
      "\u{2067}abc", "\u{1F1E6}", "\u{0600}\u{1F1E6}", "\u{1F1E6}\u{1F1E7}\u{1F1E8}", "\u{20E3}", "\u{E0020}",
      "\u{10FFFF}", "\u{FDFA}", "\u{1100}\u{1161}\u{11A8}", "क्षि", "\u{0301}", " \u{0301}", "\u{AD}", "\t\t",
      "\u{2028}\u{2029}\u{85}\u{B}\u{C}", "a\u{FEFF}b", "לָא", "سُلَّمٌ", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
    ])
  func hardText(text: String) {
    check(text, width: 60)
    check("x" + text + text + "y", width: 60)
  }

  @Test("2,000 characters with any number of marks fit into a frame")
  func marksAreLimited() {
    let stacked = String(repeating: "a" + String(repeating: "\u{323}\u{301}", count: 12), count: 2000)
    #expect(stacked.count == 2000)
    let laidOut = layOut(stacked)
    // A slice has an offset, an opacity and a blur, 4 floats, and each glyph 7; the stage's paper has 9.
    let floats = laidOut.slices.reduce(9) { $0 + 4 + 7 * $1.glyphs.count }
    #expect(floats <= FrameState.maximumFloats)
    #expect(laidOut.slices.count == 2000)
  }

  @Test("The same text gives the same layout")
  func layoutIsPure() {
    let markup = "a *日本* مرحبا 🧑‍💻 한"
    #expect(layOut(markup) == layOut(markup))
    let other = HarfBuzzTypesetter()
    let request = TypesettingRequest(text: EmphasisedText(markup: markup), width: 250, size: 27)
    #expect(other.layOut(request) == layOut(markup))
  }

  private func check(_ text: String, width: Double) {
    let markup = EmphasisedText(markup: text)
    let laidOut = layOut(text, width: width)
    var next = 0
    var boundaries: Set<Int> = [0]
    for character in markup.text {
      boundaries.insert((boundaries.max() ?? 0) + character.unicodeScalars.count)
    }
    for slice in laidOut.slices {
      #expect(slice.scalars.lowerBound == next, "\(text.unicodeScalars.map(\.value))")
      #expect(boundaries.contains(slice.scalars.upperBound))
      #expect(!slice.scalars.isEmpty)
      #expect(slice.bounds.width >= 0)
      #expect(slice.bounds.width.isFinite && slice.bounds.origin.x.isFinite && slice.bounds.origin.y.isFinite)
      next = slice.scalars.upperBound
    }
    #expect(next == markup.text.unicodeScalars.count)
    for line in laidOut.lines {
      let drawn = line.slices.filter { !$0.isWhitespace }
      #expect(line.bounds.width <= width || drawn.count <= 1, "\(text.unicodeScalars.map(\.value))")
    }
    #expect(laidOut.lines.reduce(0) { $0 + $1.bounds.height } == laidOut.size.height)
  }
}

/// SplitMix64, and texts made from it.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Scalars from the ranges where scripts, marks, joiners, directions, flags and emoji live.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x20, 0x2A...0x2A, 0x00...0x1F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x3FF,
    0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F,
    0x20D0...0x20FF, 0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFE0F,
    0xFB1D...0xFEFF, 0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x1F3FB...0x1F3FF,
    0x200D...0x200D, 0xE0020...0xE007F, 0x0...0x10FFFF,
  ]

  mutating func text() -> String {
    var view = String.UnicodeScalarView()
    let few = (0..<4).map { _ in Self.ranges.randomElement(using: &self)! }
    for _ in 0..<Int.random(in: 0...60, using: &self) {
      let ranges = Bool.random(using: &self) ? few : Self.ranges
      let value = UInt32.random(in: ranges.randomElement(using: &self)!, using: &self)
      if let scalar = Unicode.Scalar(value) { view.append(scalar) }
    }
    return String(view)
  }
}
