@testable import Engine
import Foundation
import TestData
import Testing

@testable import Views

/// Texts whose letters are half an em wide, on a stage of 200 × 100 points.
@Suite struct TextTests {
  /// Where the letters stand, from the text's corner: x and y.
  private func letters(_ text: Text) -> [[Double]] {
    Performed(text.font(.system(size: 20, design: .rounded))).numbers(.glyph).map { Array($0.prefix(2)) }
  }

  @Test("Kerning and tracking add to the distance of letters")
  func kerning() {
    #expect(letters(Text("abc")).map { $0[0] } == [0, 10, 20])
    #expect(letters(Text("abc").kerning(4)).map { $0[0] } == [0, 14, 28])
    #expect(letters(Text("abc").tracking(-2)).map { $0[0] } == [0, 8, 16])
    #expect(letters(Text("ab").kerning(5) + Text("cd")).map { $0[0] } == [0, 15, 30, 40])
  }

  @Test("White space at the end of a text takes room, and where a line is broken it takes none")
  func trailingSpace() {
    func width(_ text: String, within width: CGFloat? = nil) -> Double? {
      let text = Text(text).font(.system(size: 20)).background(.red).frame(width: width)
      return Performed(text).rectangles().first.map { $0[2] }
    }
    #expect(width("ab") == 20 && width("ab ") == 30 && width(" ") == 10)
    #expect(width("ab cd", within: 30) == 20)
  }

  @Test("Letters that are set wider still keep within the width, in more lines")
  func kernedLines() {
    let text = Text("abcdefghijklmnopqr")
    #expect(Set(letters(text).map { $0[1] }).count == 1)
    let wide = letters(text.kerning(10))
    #expect(Set(wide.map { $0[1] }).count == 2)
    #expect(wide.allSatisfy { $0[0] + 20 <= 200 })
  }

  @Test("A line lies under a part, and another one through one, in their colours")
  func lines() throws {
    let stage = Performed(
      (Text("ab") + Text("cd").underline(color: .red) + Text("e").strikethrough().foregroundColor(.blue))
        .font(.system(size: 20)))
    let lines = stage.numbers(.rectangle)
    try #require(lines.count == 2)
    #expect(lines.map { Array($0[0...0] + $0[2...2]) } == [[20, 20], [40, 10]])
    // The baseline is at 20.
    #expect(lines[0][1] > 20 && lines[0][1] < 24)
    #expect(lines[1][1] > 10 && lines[1][1] < 18)
    #expect(lines[0][4] > 0.9 && lines[1][6] > 0.9)
  }

  @Test("A line that a part does not want is not drawn")
  func noLine() {
    let text = Text("ab").underline(false).strikethrough(false).underline()
    #expect(Performed(text.font(.system(size: 20))).rectangles().isEmpty)
  }

  @Test("What is not drawn yet says so")
  func notices() {
    func notices(_ view: @autoclosure @escaping @MainActor () -> some View) -> [String] {
      Performed(view()).scene.notices
    }
    #expect(notices(Text("ab").kerning(1).underline().monospacedDigit()).isEmpty)
    #expect(notices(Text("ab").monospaced().bold().italic()).isEmpty)
    #expect(notices(Text("ab").font(.custom("Futura", size: 20))).first?.contains("Futura") == true)
    #expect(notices(Text("ab").truncationMode(.head)).isEmpty)
    #expect(notices(Rectangle().fill(.red, style: FillStyle(eoFill: true))).isEmpty)
    #expect(notices(Image("x").renderingMode(.template)).count == 1)
  }

  private func letters(_ view: @autoclosure @escaping @MainActor () -> some View) -> String {
    Performed(view()).frame().nodes.compactMap { node in
      node.kind == .glyph ? node.asset?.split(separator: "/").last.map { String($0) } : nil
    }.joined()
  }

  @Test(
    "A text is cut where its mode says",
    arguments: [
      (Text.TruncationMode.tail, "abc…"), (.head, "…fgh"), (.middle, "ab…h"),
    ])
  func truncation(mode: Text.TruncationMode, expected: String) {
    let shown = letters(
      Text("abcdefgh").font(.system(size: 20)).truncationMode(mode).lineLimit(1).frame(width: 40))
    #expect(shown == expected)
  }

  @Test("A number in a text is written as C writes it, to the last digit")
  func sixDecimals() {
    var generator = SeededGenerator(seed: 5)
    var numbers: [Double] = [
      0, -0.0, 0.5, 5e-7, 1.5e-6, 2.5e-6, -1.000_000_5, 0.1, 1e12.nextDown, 1e12, .leastNonzeroMagnitude,
      1 / 64.0,
    ]
    for exponent in -80...40 {
      for _ in 0..<20 {
        numbers.append(
          Double.random(in: -1...1, using: &generator)
            * Double(sign: .plus, exponent: exponent, significand: 1))
      }
    }
    // Halves of a millionth, which go to the even one.
    numbers += (0..<100).map { Double($0) + 1 / 128 }
    for number in numbers {
      #expect(LocalizedStringKey.sixDecimals(number) == String(format: "%f", number), "\(number)")
    }
  }

  @Test("A text with a value in it is cut as one without is")
  func truncationOfValues() {
    let value = "def"
    let shown = letters(
      Text("abc\(value)gh").font(.system(size: 20)).truncationMode(.head).lineLimit(1).frame(width: 40))
    #expect(shown == "…fgh")
  }

  @Test("Texts of a scene that begins without fonts do not come from where they stood without letters")
  func lateFonts() {
    let program = ViewProgram("test", stage: CGSize(width: 200, height: 100)) {
      VStack { Text("abc") }.animation(.linear(duration: 5))
    }
    let environment = Engine.Environment(typesetter: FixedWidthTypesetter())
    var (late, ready) = (ViewScene(program), ViewScene(program))
    late.prepare(at: 0, in: Engine.Environment())
    late.prepare(at: 0, in: environment)
    ready.prepare(at: 0, in: environment)
    var frames = [FrameBuilder(), FrameBuilder()]
    frames[0].render { late.render(at: 0, in: environment, into: &$0) }
    frames[1].render { ready.render(at: 0, in: environment, into: &$0) }
    #expect(frames[0].values == frames[1].values)
    #expect(late.notices.isEmpty)
  }

  @Test("A scene that has changed before its fonts came keeps its state")
  func changedBeforeFonts() {
    struct Counter: View {
      @State private var count = 1
      var body: some View {
        Text(String(repeating: "a", count: count)).frame(width: 200, height: 100).contentShape(Rectangle())
          .onTapGesture { count += 1 }
      }
    }
    var scene = ViewScene(ViewProgram("test", stage: CGSize(width: 200, height: 100)) { Counter() })
    let bare = Engine.Environment()
    scene.prepare(at: 0, in: bare)
    for phase in [Pointer.Phase.began, .ended] {
      scene.receive(.pointer(Pointer(phase: phase, id: 1, location: Point(x: 50, y: 50))), at: 1, in: bare)
    }
    let environment = Engine.Environment(typesetter: FixedWidthTypesetter())
    scene.prepare(at: 1, in: environment)
    var frame = FrameBuilder()
    frame.render { scene.render(at: 1, in: environment, into: &$0) }
    #expect(frame.nodes.count { $0.kind == .glyph } == 2)
  }
}
