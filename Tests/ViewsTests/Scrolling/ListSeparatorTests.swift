import Testing

@testable import Engine
@testable import Views

@Suite("Lines between rows of lists, and the pictures of their labels")
@MainActor
struct ListSeparatorTests {
  /// Where the line below the first of two rows begins and ends, on a stage of 200 points.
  private func line<V: View>(below row: V) -> [Double]? {
    nonisolated(unsafe) let row = row
    let scene = Performed(
      List {
        row
        Color.blue.frame(width: 20, height: 10)
      })
    let line = scene.rectangles().first { abs($0[3] - 1 / 3) < 1e-9 }
    return line.map { [$0[0], $0[0] + $0[2]] }
  }

  private var mark: some View { Color.red.frame(width: 30, height: 10) }

  @Test("A line begins at the row's first text, and ends at the edge of the card")
  func text() {
    #expect(line(below: Text("a")) == [40, 180])
    #expect(
      line(
        below: HStack(spacing: 8) {
          mark
          Text("a")
          Text("b")
        }) == [78, 180])
  }

  @Test("A line begins where the text is laid out, wherever that is drawn")
  func drawnElsewhere() {
    #expect(line(below: Text("a").offset(x: 30)) == [40, 180])
    #expect(line(below: Text("a").scaleEffect(2)) == [40, 180])
    #expect(line(below: Text("a").padding(.leading, 10).rotationEffect(.degrees(90))) == [50, 180])
  }

  @Test("Below a row without a text, a line begins at the margin")
  func noText() { #expect(line(below: mark) == [40, 180]) }

  @Test("Guides move both ends of a line")
  func guides() {
    let row = HStack(spacing: 8) {
      mark
      Text("a")
    }
    #expect(line(below: row.alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }) == [40, 180])
    #expect(line(below: mark.alignmentGuide(.listRowSeparatorTrailing) { $0[.trailing] }) == [40, 70])
  }

  /// The colour of the picture, which is 10 points wide.
  private func color<V: View>(in view: V) -> [Double]? {
    nonisolated(unsafe) let view = view
    return Performed(view).numbers(.rectangle).first { $0[2] == 10 }.map { Array($0[4..<8]) }
  }

  @Test("In a list, the picture of a label has the tint, unless its colour is set")
  func tint() throws {
    let mark = Rectangle().fill(.foreground).frame(width: 10, height: 10)
    let label = Label {
      Text("a")
    } icon: {
      mark
    }
    #expect(color(in: label) == color(in: mark))
    #expect(color(in: List { mark }) == color(in: mark))
    #expect(color(in: List { label }) == color(in: mark.foregroundStyle(.blue)))
    #expect(color(in: List { label }.tint(.red)) == color(in: mark.foregroundStyle(.red)))
    #expect(color(in: List { label.listItemTint(.green) }) == color(in: mark.foregroundStyle(.green)))
    #expect(color(in: List { label.foregroundStyle(.orange) }) == color(in: mark.foregroundStyle(.orange)))
  }
}
