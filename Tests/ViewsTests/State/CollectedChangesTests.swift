import Testing

@testable import Views

/// Dots that begin to move when they appear, each in its own time, and the number of times that one was evaluated.
private struct Dot: View {
  static nonisolated(unsafe) var evaluations = 0
  let number: Int
  @State private var isOpen = false

  var body: some View {
    Dot.evaluations += 1
    return Color.red.frame(width: isOpen ? 20 : 10, height: 1)
      .onAppear { withAnimation(.linear(duration: Double(number))) { isOpen = true } }
  }
}

private struct Dots: View {
  let count: Int

  var body: some View {
    ZStack(alignment: .leading) { ForEach(1...count, id: \.self) { Dot(number: $0) } }
  }
}

/// Rows that change two states, of which the second one at once.
private struct Rows: View {
  private struct Row: View {
    @State private var width = 10.0
    @State private var opacity = 1.0

    var body: some View {
      Color.red.frame(width: width, height: 1).opacity(opacity)
        .onAppear {
          withAnimation(.linear(duration: 2)) { width = 20 }
          opacity = 0.5
        }
    }
  }

  var body: some View { ZStack { ForEach(0..<40, id: \.self) { _ in Row() } } }
}

@Suite("Changes that many views make when they appear")
struct CollectedChangesTests {
  @Test("Each of many views that appear moves in its own time, and all are evaluated together")
  func together() {
    Dot.evaluations = 0
    let scene = Performed(Dots(count: 50))
    #expect(Dot.evaluations <= 200)
    let widths = scene.rectangles(at: 1).map { $0[2] }
    for (index, width) in widths.enumerated() {
      #expect(abs(width - (10 + 10 / Double(index + 1))) < 1e-6)
    }
    #expect(widths.count == 50)
  }

  @Test("A change at once stays one beside animated changes of many views")
  func plain() {
    let scene = Performed(Rows())
    #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
    #expect(scene.numbers(.opacity, at: 1) == Array(repeating: [0.5], count: 40))
  }
}
