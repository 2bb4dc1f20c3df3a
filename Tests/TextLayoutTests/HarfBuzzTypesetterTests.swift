import Engine
import Testing

@testable import TextLayout

@Suite struct HarfBuzzTypesetterTests {
  @Test("All default fonts are installed")
  func fontsAreInstalled() {
    #expect(typesetter.problems == [])
  }

  @Test(
    "What people see as one character is one slice",
    arguments: ["🧑‍💻", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "👍🏽", "❤️", "🏳️‍🌈", "é", "e\u{301}", "ẍ\u{323}", "\r\n"])
  func characterIsOneSlice(character: String) {
    #expect(character.count == 1)
    #expect(layOut(character).slices.count == 1)
    let between = "a\(character)b"
    #expect(layOut(between).slices(of: between) == ["a", character, "b"])
  }

  @Test("Letters that could be a ligature stay apart", arguments: ["ff", "fi", "ffl", "Effects"])
  func ligaturesAreOff(word: String) {
    #expect(layOut(word).slices.count == word.count)
  }

  @Test("A ligature that the script needs is one slice of two characters")
  func lamAlefIsOneSlice() {
    let text = layOut("لا")
    #expect(text.slices.map(\.scalars) == [0..<2])
    #expect(text.missing.isEmpty)
  }

  @Test(
    "A line ends where the script lets it, and at a line break",
    arguments: [
      ("one two three", 110.0, ["one two ", "three"]),
      ("日本語は、改行できる。", 110, ["日本語", "は、改行", "できる。"]),
      ("a\nb\r\nc", 250, ["a\n", "b\r\n", "c"]),
      ("a\n\nb", 250, ["a\n", "\n", "b"]),
      ("well-known", 120, ["well-", "known"]),
      ("🧑‍💻🧑‍💻🧑‍💻🧑‍💻", 80, ["🧑‍💻🧑‍💻", "🧑‍💻🧑‍💻"]),
      ("🇩🇪🇫🇷🇯🇵", 80, ["🇩🇪🇫🇷", "🇯🇵"]),
      ("spaces      hang", 100, ["spaces      ", "hang"]),
    ])
  func linesBreak(markup: String, width: Double, lines: [String]) {
    #expect(layOut(markup, width: width).lines(of: markup) == lines)
  }

  @Test("A word that is wider than a line breaks between slices")
  func longWordBreaks() {
    let word = String(repeating: "m", count: 40)
    let text = layOut("to \(word)", width: 200)
    #expect(text.lines.count > 3)
    #expect(text.lines(of: "to \(word)")[0] == "to ")
    #expect(text.lines.allSatisfy { $0.bounds.width <= 200 })
  }

  @Test("A run is all of a line that is emphasised alike, in whatever fonts and scripts")
  func runsFollowEmphasis() {
    let text = layOut("a *b 日 🙂 ق c* d", width: 390)
    #expect(text.lines.flatMap(\.runs).map(\.isEmphasised) == [false, true, false])
    #expect(text.lines.flatMap(\.runs).map(\.slices.count) == [2, 9, 2])
  }

  @Test("Emphasis that wraps is a run on each line")
  func emphasisWraps() {
    let text = layOut("*one two three*", width: 110)
    #expect(text.lines.map { $0.runs.map(\.slices.count) } == [[8], [5]])
  }

  @Test("In a line of both directions, each part runs its own way")
  func directionsMix() {
    let markup = "ab مر 12 cd"
    let text = layOut(markup)
    let x = zip(text.slices(of: markup), text.slices.map(\.bounds.origin.x))
    let order = x.sorted { $0.1 < $1.1 }.map(\.0).joined()
    #expect(order == "ab 12 رم cd")
  }

  @Test("The white space at the end of a line does not push the line from its place")
  func whiteSpaceHangs() throws {
    for markup in ["ab   \ncd", "مر   \ncd"] {
      let line = try #require(layOut(markup).lines.first)
      #expect(abs(line.bounds.origin.x - (250 - line.bounds.width) / 2) < 1e-9)
      let drawn = line.slices.filter { !$0.isWhitespace }.map(\.bounds)
      #expect(abs(drawn.map(\.origin.x).min()! - line.bounds.origin.x) < 1e-9)
      #expect(
        abs(drawn.map { $0.origin.x + $0.width }.max()! - (line.bounds.origin.x + line.bounds.width)) < 1e-9)
    }
  }

  @Test("Text is aligned at the side where its paragraph begins, or at the other")
  func textIsAligned() {
    #expect(layOut("ab", alignment: .leading).lines[0].bounds.origin.x == 0)
    let latin = layOut("ab", alignment: .trailing).lines[0].bounds
    #expect(abs(latin.origin.x + latin.width - 250) < 1e-9)
    #expect(layOut("مر", alignment: .trailing).lines[0].bounds.origin.x == 0)
    let arabic = layOut("مر", alignment: .leading).lines[0].bounds
    #expect(abs(arabic.origin.x + arabic.width - 250) < 1e-9)
  }

  @Test("Chinese and Korean letters are drawn", arguments: ["简体字", "繁體字", "한글"])
  func chineseAndKorean(word: String) {
    let text = layOut(word)
    #expect(text.missing.isEmpty)
    #expect(text.slices.allSatisfy { $0.glyphs.map(\.asset) != ["missing"] && $0.glyphs.count == 1 })
  }

  @Test("What no font has is reported and drawn as a box")
  func missingIsBoxed() {
    let text = layOut("aꦗꦲꦗ")
    #expect(text.missing == ["ꦗ", "ꦲ"])
    #expect(text.slices.map { $0.glyphs.map(\.asset) }.suffix(3) == [["missing"], ["missing"], ["missing"]])
    #expect(text.assets.map(\.id).contains("missing"))
  }

  @Test("Without any font, every letter is a box, and the missing files are named")
  func noFontsAreSaid() {
    let bare = HarfBuzzTypesetter(fonts: [FontFile(path: "/nowhere/Font.ttf")])
    #expect(
      bare.problems == [
        "The font /nowhere/Font.ttf cannot be read (tried: /nowhere/Font.ttf). Check the path."
      ])
    let text = bare.layOut(TypesettingRequest(text: EmphasisedText(markup: "a b"), width: 250, size: 20))
    #expect(text.slices.map { $0.glyphs.map(\.asset) } == [["missing"], [], ["missing"]])
    #expect(text.missing == ["a", "b"])
    #expect(text.size.height == 25)
  }

  @Test("A file that is no font is a problem")
  func otherFilesAreProblems() {
    #expect(HarfBuzzTypesetter(fonts: [FontFile(path: #filePath)]).problems.count == 1)
    #expect(HarfBuzzTypesetter(fonts: [FontFile(path: "/")]).problems.count == 1)
  }

  @Test("Of a missing default font, the sentence says which package has it")
  func packagesAreNamed() {
    var file = FontFile.standard[1]
    file.paths = ["/nowhere/Mplus1-SemiBold.otf"]
    let problem = HarfBuzzTypesetter(fonts: [file]).problems.first
    #expect(problem?.hasSuffix("On Debian it comes with the package fonts-mplus.") == true)
  }

  @Test("A missing font of a design is named with its package, and the text is set in the other fonts")
  func designsAreSaid() throws {
    var file = try #require(FontFile.designs[.serif]?.first)
    file.paths = ["/nowhere/DejaVuSerif.ttf"]
    let bare = HarfBuzzTypesetter(designs: [.serif: [file]])
    #expect(bare.problems.count == 1)
    #expect(bare.problems.first?.hasSuffix("On Debian it comes with the package fonts-dejavu-core.") == true)
    let request = TypesettingRequest(
      text: EmphasisedText(markup: "ab"), width: 250, size: 20,
      styles: [LetterStyle.Change(start: 0, style: LetterStyle(design: .serif))])
    #expect(bare.layOut(request).missing == [])
  }

  @Test("What is emphasised is bolder than the rest, glyph for glyph, where the font has weights")
  func emphasisIsBold() throws {
    let text = layOut("a*a*日*日*")
    let glyphs = text.slices.flatMap(\.glyphs).map(\.asset)
    #expect(glyphs[0] != glyphs[1])
    #expect(glyphs[0].split(separator: ".").last == glyphs[1].split(separator: ".").last)
    #expect(glyphs[2] == glyphs[3])
    #expect(text.slices[1].bounds.width > text.slices[0].bounds.width)
    let paths = try glyphs.prefix(2).map { id in try #require(text.assets.first { $0.id == id }?.path) }
    #expect(paths[0] != paths[1])
  }

  @Test("The URL of an emoji's asset leads to a PNG")
  func pictureIsServed() throws {
    let url = try #require(layOut("🧑‍💻").assets.first?.url)
    let png = try #require(typesetter.picture(at: url))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  }

  @Test(
    "Other URLs lead to nothing",
    arguments: [
      "", "/", "/glyphs", "/glyphs//.png", "/glyphs/76dbf09f/32.png", "/glyphs/74554411/999999.png",
      "/glyphs/74554411/3485", "/glyphs/74554411/-1.png", "/glyphs/74554411/../3485.png",
      "glyphs/74554411/3485.png", "/glyphs/74554411/3485.png/x",
    ])
  func otherURLs(url: String) {
    #expect(typesetter.picture(at: url) == nil)
  }

  @Test("An asset stands in the list once, and every glyph's asset is in it")
  func assetsAreListedOnce() {
    let text = layOut("aabb 🙂🙂 한")
    let ids = text.assets.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(text.slices.flatMap(\.glyphs).map(\.asset)) == Set(ids))
  }

  @Test("Asset ids differ between fonts and are short enough to be stored in place")
  func idsAreShort() {
    let ids = layOut("a日ق🙂").assets.map(\.id)
    #expect(Set(ids.map { $0.prefix(8) }).count == 4)
    #expect(ids.allSatisfy { $0.utf8.count <= 15 })
  }

  @Test(
    "A text that is too high is set smaller, until it fits",
    arguments: [("a", 20.0), ("a b ", 500), ("日", 2000)])
  func textIsFitted(word: String, count: Double) {
    let text = EmphasisedText(markup: String(repeating: word, count: Int(count)))
    let fitted = typesetter.layOut(
      TypesettingRequest(text: text, width: 250, size: 27, maximumHeight: 244))
    #expect(fitted.size.height <= 244)
    #expect(fitted.fontSize == 27 || fitted.size.height > 150)
  }
}

@Suite struct LetterStyleLayoutTests {
  private func glyphs(_ text: String, _ style: LetterStyle) -> [String] {
    let request = TypesettingRequest(
      text: EmphasisedText(markup: text), width: 1000, size: 20,
      styles: [LetterStyle.Change(start: 0, style: style)])
    return typesetter.layOut(request).assets.compactMap(\.path)
  }

  @Test("Each weight and slant has outlines of its own", arguments: ["a", "Q"])
  func weights(letter: String) {
    let styles = [
      LetterStyle(weight: 300), LetterStyle(weight: 500), LetterStyle(weight: 700),
      LetterStyle(weight: 500, isItalic: true), LetterStyle(design: .serif), LetterStyle(design: .monospaced),
      LetterStyle(weight: 700, design: .serif), LetterStyle(weight: 700, design: .monospaced),
    ]
    #expect(Set(styles.map { glyphs(letter, $0) }).count == styles.count)
  }

  @Test("Letters of one width are one width apart")
  func monospaced() {
    let request = TypesettingRequest(
      text: EmphasisedText(markup: "iWl"), width: 1000, size: 20, alignment: .leading,
      styles: [LetterStyle.Change(start: 0, style: LetterStyle(design: .monospaced))])
    let widths = typesetter.layOut(request).lines[0].runs[0].slices.map(\.bounds.width)
    #expect(Set(widths).count == 1)
  }

  @Test("Letters have the size and the height above the line that their part has")
  func sizes() throws {
    let style = LetterStyle()
    let text = EmphasisedText(markup: "aa")
    func slices(_ scale: Double, _ rise: Double) throws -> [LaidOutText.Slice] {
      let change = LetterStyle.Change(start: 1, style: style, scale: scale, rise: rise)
      let layout = typesetter.layOut(
        TypesettingRequest(text: text, width: 1000, size: 20, alignment: .leading, styles: [change]))
      return try #require(layout.lines.first).runs.flatMap(\.slices)
    }
    let plain = try slices(1, 0)
    let small = try slices(0.5, 0.4)
    #expect(small[1].bounds.width == plain[1].bounds.width / 2)
    #expect(small[1].glyphs[0].scale == plain[1].glyphs[0].scale / 2)
    #expect(abs(small[1].glyphs[0].origin.y - (small[0].glyphs[0].origin.y - 8)) < 1e-9)
    #expect(try slices(2, 0)[0].bounds.origin.y > plain[0].bounds.origin.y)
  }

  @Test("A style that begins beyond the text, or before it, changes nothing", arguments: [-1, 3, Int.max])
  func outside(start: Int) {
    let text = EmphasisedText(markup: "abc")
    let plain = typesetter.layOut(TypesettingRequest(text: text, width: 1000, size: 20))
    let change = LetterStyle.Change(start: start, style: LetterStyle(weight: 300))
    #expect(
      typesetter.layOut(TypesettingRequest(text: text, width: 1000, size: 20, styles: [change])) == plain)
  }

  @Test("Every symbol is in its font")
  func symbols() {
    #expect(!glyphs("\u{F004}", LetterStyle(design: .symbols)).isEmpty)
  }
}
