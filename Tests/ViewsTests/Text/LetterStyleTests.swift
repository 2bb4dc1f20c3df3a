import Engine
import Synchronization
import Testing

@testable import Views

/// A typesetter that remembers what it was asked.
private final class AskedTypesetter: Typesetter {
  let requests = Mutex<[TypesettingRequest]>([])
  var problems: [String] { [] }

  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    requests.withLock { $0.append(request) }
    return FixedWidthTypesetter().layOut(request)
  }
}

@Suite struct LetterStyleTests {
  private func styles(_ view: @autoclosure @escaping @MainActor () -> some View) -> [LetterStyle.Change] {
    let typesetter = AskedTypesetter()
    var scene = ViewScene(ViewProgram("test") { view() })
    scene.prepare(at: 0, in: Engine.Environment(typesetter: typesetter))
    return typesetter.requests.withLock { $0.last?.styles ?? [] }
  }

  /// A change to letters of an interface of a size, tracked as that size is.
  private func text(
    _ weight: Int, isItalic: Bool = false, from start: Int = 0, size: Double = 17
  ) -> LetterStyle.Change {
    LetterStyle.Change(
      start: start,
      style: LetterStyle(weight: weight, isItalic: isItalic, design: size < 20 ? .text : .display),
      // Points, as a share of the text's size.
      spacing: SystemFont.tracking(size, weight: Double(weight)) * size / size)
  }

  @Test("A text is regular, and as bold, slanted and wide as it says")
  func whole() {
    #expect(styles(Text("a")) == [text(400)])
    #expect(styles(Text("a").bold()) == [text(700)])
    #expect(styles(Text("a").font(.headline)) == [text(600)])
    #expect(styles(Text("a").italic()) == [text(400, isItalic: true)])
    #expect(
      styles(Text("a").font(.system(size: 20, weight: .black, design: .serif)))
        == [.init(start: 0, style: LetterStyle(weight: 900, design: .serif))])
    #expect(
      styles(VStack { Text("a") }.fontWeight(.light)) == [text(300)])
  }

  @Test("Each part of a text has its own style")
  func parts() {
    #expect(
      styles(Text("a **b** `c`"))
        == [
          text(400), text(700, from: 2), text(400, from: 3),
          .init(
            start: 4, style: LetterStyle(weight: 400, design: .monospaced),
            spacing: SystemFont.monospacedTracking),
        ])
  }

  @Test("A part has its own size and its own height above the line")
  func sizes() {
    let sum = Text("x").font(.system(size: 20)) + Text("2").font(.system(size: 10)).baselineOffset(8)
    #expect(
      styles(sum)
        == [
          text(400, size: 20),
          .init(
            start: 1, style: LetterStyle(weight: 400, design: .text), scale: 0.5, rise: 0.4,
            spacing: SystemFont.tracking(10, weight: 400) / 2),
        ])
    #expect(Performed(sum).scene.notices.isEmpty)
  }

  @Test("A symbol within a text is a sign of the font of symbols")
  func symbolWithin() {
    let styles = styles(Text("a \(Image(systemName: "star"))"))
    #expect(styles.map(\.style.design) == [.text, .symbols])
  }

  @Test(
    "A symbol that is not known is the nearest sign, and a misspelt one none",
    arguments: [
      ("cloud.sun.fill", true), ("3.circle", true), ("heart.circle.fill", true), ("mic.slash.fill", true),
      ("video.slash", true), ("wave.3.right", true), ("mountain.2.fill", true), ("gobackward.10", true),
      ("alarm.fill", true), ("infinity.circle", true), ("star.fil", false), ("circle.hearty", false),
      ("12.circle", false),
    ])
  func nearest(name: String, isKnown: Bool) {
    #expect(Performed(Image(systemName: name)).scene.notices.isEmpty == isKnown)
  }

  @Test("A text's design, or that of the surroundings, is that of a font without one")
  func designs() {
    func design(_ view: @autoclosure @escaping @MainActor () -> some View) -> [LetterStyle.Design] {
      styles(view()).map(\.style.design)
    }
    #expect(design(Text("a").font(.largeTitle).fontDesign(.serif)) == [.serif])
    #expect(design(VStack { Text("a").font(.largeTitle) }.fontDesign(.serif)) == [.serif])
    #expect(
      design(VStack { Text("a").font(.system(.body, design: .serif)) }.fontDesign(.monospaced)) == [.serif])
    #expect(design(VStack { Text("a").font(.title) }.monospaced()) == [.monospaced])
    #expect(design(VStack { Text("a").fontDesign(.serif) }.fontDesign(.monospaced)) == [.serif])
  }

  @Test("A symbol within a text is without its frame, and a letter is one of the text's font")
  func framedWithin() {
    #expect(styles(Text(Image(systemName: "heart.circle"))).map(\.style.design) == [.symbols])
    #expect(styles(Text(Image(systemName: "infinity"))).map(\.style.design) == [.text])
  }

  @Test("A symbol without a name is nothing, and has no size")
  func nameless() {
    let scene = Performed(
      VStack(spacing: 0) {
        Image(systemName: "")
        Color.red.frame(width: 10, height: 10)
      })
    #expect(scene.rectangles() == [[95, 45, 10, 10]])
    #expect(scene.scene.notices.isEmpty)
  }

  @Test("A variant of a symbol is the symbol of its name")
  func variants() {
    #expect(SymbolSign("heart", .fill) == SymbolSign("heart.fill", .none))
    #expect(SymbolSign("heart", .fill) != SymbolSign("heart", .none))
    #expect(SymbolSign("plus", .circle.fill) == SymbolSign("plus.circle.fill", .none))
    #expect(SymbolVariants.fill.slash.contains(.fill))
  }

  @Test("A label within the look of a label is one of its own")
  func label() {
    struct Framed: LabelStyle {
      func makeBody(configuration: Configuration) -> some View { Label(configuration).border(.red) }
    }
    let performed = Performed(Label("a", systemImage: "star").labelStyle(Framed()))
    #expect(performed.scene.fault == nil && performed.scene.notices.isEmpty)
    // The letter and the sign.
    #expect(performed.numbers(.glyph).count == 2)
  }

  @Test("A symbol is a sign of the font of symbols")
  func symbol() {
    #expect(
      styles(Image(systemName: "heart.fill")) == [.init(start: 0, style: LetterStyle(design: .symbols))])
    #expect(Performed(Image(systemName: "no.such.symbol")).scene.notices.count == 1)
  }

  private func emphasis(_ key: LocalizedStringKey) -> [String] {
    key.parts.map {
      ($0.weight == .bold ? "b" : "") + ($0.isItalic ? "i" : "") + ($0.design == .monospaced ? "c" : "")
        + ($0.strikethrough == nil ? "" : "s") + ($0.color == nil ? "" : "l") + ":" + $0.string
    }
  }

  @Test("Marks emphasise values between them, whose own signs mark nothing")
  func markedValues() {
    let (name, count) = ("**Ann**", 2)
    #expect(emphasis("**\(name)**") == ["b:**Ann**"])
    #expect(
      emphasis("\(count) of **\(count) by \(name)**!") == [":2", ": of ", "b:2", "b: by ", "b:**Ann**", ":!"])
    #expect(emphasis("\(name) * \(count)") == [":**Ann**", ": * ", ":2"])
    #expect(emphasis("**\(Text("a").italic())**") == ["bi:a"])
  }

  @Test(
    "Marks within a line are those of CommonMark",
    arguments: [
      ("__a__ _b_ snake_case_name", ["b:a", ": ", "i:b", ": snake_case_name"]),
      ("***a*** **b *c***", ["bi:a", ": ", "b:b ", "bi:c"]), ("~~a~~ ~b", ["s:a", ": ~b"]),
      ("[a *b*](https://c.org/d) [e] (f)", ["l:a ", "il:b", ": [e] (f)"]), ("2 * 3 * 4", [":2 * 3 * 4"]),
      ("\\*a\\* `*b*`", [":*a* ", "c:*b*"]), ("**a", [":**a"]), ("****", [":****"]),
      ("*a\u{FFFC}*", ["i:a\u{FFFC}"]),
    ])
  func marks(text: String, parts: [String]) { #expect(emphasis(LocalizedStringKey(text)) == parts) }

  @Test("Reading marks takes no longer than a moment, whatever they are")
  func longMarks() {
    for unit in ["*a ", "**a *", "[", "[a](", "_", "~~a", "***"] {
      let text = String(repeating: unit, count: 4000 / unit.count)
      let parts = LocalizedStringKey(text).parts
      #expect(parts.count < 4000, "\(unit)")
    }
  }
}
