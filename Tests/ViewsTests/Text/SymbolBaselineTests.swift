import Testing

@testable import Views

@MainActor
@Suite("Baselines of symbols")
struct SymbolBaselineTests {
  @Test("A symbol stands in the middle of the capitals of a text on the same baseline")
  func baseline() {
    // A box stands for the symbol, and another one, which ends at the baseline, for the text.
    let boxes = Performed(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Image(systemName: "no.such.symbol")
        Color.red.frame(width: 10, height: 10)
      }
    ).rectangles()
    #expect(boxes.count == 2)
    let middle = boxes[0][1] + boxes[0][3] / 2
    #expect(isNear(boxes[1][1] + 10 - middle, SystemFont.capHeight * 17 / 2, within: 0.5))
  }
}
