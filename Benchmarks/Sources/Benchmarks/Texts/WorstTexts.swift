import Engine

/// Texts of as much as the text scene takes, each hard in a way of its own.
enum WorstTexts {
  /// A text and what makes it hard.
  struct Kind {
    var name: String
    var text: String
  }

  /// How many characters the text scene takes, how many different ones, and how many scalars.
  private static let (most, mostDifferent, mostScalars) = (2000, 750, 8000)

  /// All of them; what a font has to have is looked up with the typesetter.
  static func all(by typesetter: some Typesetter) -> [Kind] {
    let ideographs = scalars(0x4E00...0x9FFF, in: typesetter)
    let faces = scalars(0x1F000...0x1FAFF, in: typesetter).filter { $0.properties.isEmojiPresentation }
    return [
      Kind(name: "Latin words", text: words(0x61...0x7A)),
      Kind(name: "Latin, one word", text: cycle(scalars(0x41...0x7A, in: typesetter))),
      Kind(name: "750 ideographs", text: cycle(ideographs)),
      Kind(name: "emoji", text: cycle(faces)),
      Kind(name: "emoji, joined", text: repeated(professions)),
      Kind(name: "emoji, all different", text: repeated(faces.map { String(Character($0)) } + professions)),
      Kind(name: "Arabic words", text: words(0x627...0x64A)),
      Kind(name: "Arabic with marks", text: repeated(["م\u{64E}", "ر\u{651}", "ح\u{650}", "ب\u{64F}"])),
      Kind(
        name: "a mark on each",
        text: repeated((0x300...0x36F).flatMap { mark in (0x61...0x7A).map { string($0) + string(mark) } })),
      Kind(
        name: "marks no font has",
        text: repeated(
          (0x1DC0...0x1DFF).flatMap { mark in
            (0x30...0x57).map { string($0) + string(mark) + "\u{200D}\u{200D}" }
          })),
      Kind(name: "what no font has", text: cycle((0xAC00...0xD7A3).compactMap(Unicode.Scalar.init))),
      Kind(
        name: "scalars at the bound",
        text: repeated(["a\u{301}\u{200D}\u{200D}", "日\u{FE00}\u{200D}\u{200D}"])),
      Kind(name: "four fonts in turns", text: repeated(["a", "日", "ق", "😀", "b", "本", "م", "🎉"])),
      Kind(
        name: "ideographs and Latin in turns",
        text: zip(cycle(Array(ideographs.dropFirst(most).prefix(mostDifferent - 27))), words(0x41...0x5A))
          .prefix(most / 2)
          .map { "\($0)\($1)" }.joined()),
      Kind(name: "emphasis in turns", text: repeated(["*a*", "b"], characters: most / 2)),
      Kind(name: "directions in turns", text: repeated(["a", "א"])),
      Kind(name: "brackets", text: repeated(["(", "א", "[", "a", "]", ")"])),
      Kind(name: "nested directions", text: repeated(["\u{2067}a", "\u{2066}א"])),
      Kind(name: "kerned", text: repeated(["A", "V", "T", "o"])),
      Kind(name: "spaces", text: repeated([" "])),
      Kind(name: "line breaks", text: repeated(["\n"])),
      Kind(name: "lines of one character", text: repeated(["a\n", "日\n"], characters: most / 2)),
    ]
  }

  /// 288 people at work, each of four scalars.
  private static var professions: [String] {
    let people = [0x1F9D1, 0x1F468, 0x1F469]
    let tools = [
      0x1F33E, 0x1F373, 0x1F393, 0x1F3A4, 0x1F3A8, 0x1F3EB, 0x1F3ED, 0x1F4BB, 0x1F4BC, 0x1F527, 0x1F52C,
      0x1F680,
      0x1F692,
    ]
    return people.flatMap { person in
      (0x1F3FB...0x1F3FF).flatMap { tone in
        tools.map { string(person) + string(tone) + "\u{200D}" + string($0) }
      }
    }
  }

  /// Words of two to nine letters.
  private static func words(_ letters: ClosedRange<Int>) -> String {
    var text = ""
    var (number, left) = (1, 5)
    for _ in 0..<most {
      // A generator after Lehmer, so that it is the same text every time.
      number = number * 48271 % 0x7FFF_FFFF
      left -= 1
      text += left == 0 ? " " : string(letters.lowerBound + number % letters.count)
      if left == 0 { left = 3 + number % 8 }
    }
    return text
  }

  private static func string(_ scalar: Int) -> String {
    Unicode.Scalar(UInt32(scalar)).map { String(Character($0)) } ?? ""
  }

  private static func repeated(_ parts: [String], characters: Int = most) -> String {
    var text = ""
    var (count, scalarCount) = (0, 0)
    let parts = Array(parts.prefix(mostDifferent))
    for index in 0... {
      let part = parts[index % parts.count]
      count += part.count
      scalarCount += part.unicodeScalars.count
      if count > characters || scalarCount > mostScalars { break }
      text += part
    }
    return text
  }

  private static func cycle(_ scalars: [Unicode.Scalar]) -> String {
    repeated(scalars.map { String(Character($0)) })
  }

  /// The scalars of a range for which there is a glyph.
  private static func scalars(_ range: ClosedRange<UInt32>, in typesetter: some Typesetter) -> [Unicode
    .Scalar]
  {
    let all = range.compactMap(Unicode.Scalar.init)
    let text = EmphasisedText(markup: all.map { String(Character($0)) }.joined())
    let missing = Set(typesetter.layOut(TypesettingRequest(text: text, width: 1000, size: 20)).missing)
    return all.filter { !missing.contains(String(Character($0))) }
  }
}
