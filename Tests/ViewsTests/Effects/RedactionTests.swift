import Engine
import Testing

@testable import Views

@Suite("Redaction") struct RedactionTests {
  private struct Card: View {
    var body: some View {
      VStack(spacing: 0) {
        Text("Ab")
        Text("Cd").unredacted()
        Color.red.frame(width: 30, height: 10)
      }
      .font(.system(size: 20))
    }
  }

  private func boxes(_ performed: Performed) -> [[Double]] {
    performed.rectangles().filter { $0[2] != 30 }
  }

  @Test("A placeholder has a box for each line of text, but for what is not redacted, and keeps shapes")
  func placeholder() {
    let performed = Performed(Card().redacted(reason: .placeholder))
    #expect(boxes(performed).map { $0[2] } == [20])
    #expect(performed.numbers(.glyph).count == 2)
    #expect(performed.rectangles().contains { $0[2] == 30 })
  }

  @Test("Without a reason everything is drawn as it is")
  func none() {
    let performed = Performed(Card().redacted(reason: []))
    #expect(boxes(performed).isEmpty && performed.numbers(.glyph).count == 4)
  }

  @Test("Only what is sensitive is redacted for privacy")
  func privacy() {
    let performed = Performed(
      HStack(spacing: 0) {
        Text("A")
        Text("BCDE").privacySensitive()
      }
      .font(.system(size: 20)).redacted(reason: .privacy))
    #expect(performed.numbers(.glyph).count == 1 && boxes(performed).map { $0[2] } == [40])
  }
}
