import Testing

@testable import LiveScenes

@Suite("Lines of a source")
struct LineIndexTests {
  private let text = Array("one\n\nthree".utf8)

  @Test("A line's bytes are found by its number, and nothing by a number that no line has")
  func ranges() {
    let lines = LineIndex(text)
    #expect([1, 2, 3].map(lines.range) == [0..<3, 4..<4, 5..<10])
    #expect([-1, 0, 4, .max].map(lines.range) == [nil, nil, nil, nil])
    #expect(LineIndex([]).range(of: 1) == 0..<0)
  }

  @Test("A byte is in the line that it stands in, and an end in the line that it ends")
  func places() {
    let lines = LineIndex(text)
    #expect([0, 3, 4, 5, 9].map(lines.line) == [1, 1, 2, 3, 3])
  }
}
