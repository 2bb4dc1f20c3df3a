import Testing

@testable import Views

private struct Part: Identifiable {
  let id: Int
  var parts: [Part]?
}

private struct Tree: View {
  let parts = [Part(id: 10, parts: [Part(id: 20), Part(id: 30, parts: [])]), Part(id: 40)]

  var body: some View {
    VStack(spacing: 0) {
      OutlineGroup(parts, children: \.parts) { Color.red.frame(width: Double($0.id), height: 10) }
    }
  }
}

@Suite("Rows of a tree")
struct OutlineGroupTests {
  private func rows(_ performed: Performed, at time: Double) -> [Double] {
    performed.rectangles(at: time).map { $0[2] }.filter { [10, 20, 30, 40].contains($0) }
  }

  @Test("A row with children opens at a tap, and shows them below it")
  func opens() {
    var performed = Performed(Tree(), on: CGSize(width: 200, height: 400))
    #expect(rows(performed, at: 0) == [10, 40])
    performed.tap(100, 190, at: 1)
    #expect(rows(performed, at: 3) == [10, 20, 30, 40])
  }
}
