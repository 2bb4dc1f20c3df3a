import Testing

@testable import Views

private struct Hero: View {
  @Namespace private var space
  @State private var isOpen = false

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.white.onTapGesture { withAnimation(.linear(duration: 1)) { isOpen.toggle() } }
      if isOpen {
        Color.red.matchedGeometryEffect(id: "card", in: space).frame(width: 100, height: 40)
          .offset(x: 50).allowsHitTesting(false)
      } else {
        Color.red.matchedGeometryEffect(id: "card", in: space).frame(width: 20, height: 20)
          .allowsHitTesting(false)
      }
    }
  }
}

private struct Marked: View {
  @Namespace private var space
  @State private var chosen = 0

  var body: some View {
    ZStack(alignment: .topLeading) {
      HStack(spacing: 0) {
        ForEach(0..<3) { index in
          Color.white.frame(width: 40 + CGFloat(index) * 10, height: 20)
            .matchedGeometryEffect(id: index, in: space)
            .onTapGesture { withAnimation(.linear(duration: 1)) { chosen = index } }
        }
      }
      Color.red.matchedGeometryEffect(id: chosen, in: space, isSource: false).allowsHitTesting(false)
      Color.blue.frame(width: 10, height: 4)
        .matchedGeometryEffect(id: chosen, in: space, anchor: .bottomTrailing, isSource: false)
        .allowsHitTesting(false)
    }
  }
}

@Suite struct MatchedGeometryTests {
  /// The frames in front of the background.
  private func cards(_ stage: Performed, at time: Double) -> [[Double]] {
    stage.rectangles(at: time).dropFirst().map { $0.map { ($0 * 1e6).rounded() / 1e6 } }
  }

  @Test("A view that appears begins in the frame of the one that it replaces")
  func appearing() {
    var stage = Performed(Hero())
    stage.tap(180, 90, at: 1)
    // It lies 50 points beside its place in the layout.
    #expect(cards(stage, at: 1).last == [-50, 0, 20, 20])
    #expect(cards(stage, at: 1.5).last == [-25, 0, 60, 30])
    #expect(cards(stage, at: 2).last == [0, 0, 100, 40])
    #expect(stage.numbers(.scale, at: 1.5) == [])
  }

  @Test("The view that leaves fades on its way to the frame of the one that takes its place")
  func leaving() {
    var stage = Performed(Hero())
    stage.tap(180, 90, at: 1)
    #expect(cards(stage, at: 1).first == [0, 0, 20, 20])
    #expect(cards(stage, at: 1.5).first == [25, 0, 60, 30])
    #expect(cards(stage, at: 1.5).count == 2)
    #expect(stage.numbers(.opacity, at: 1.5).contains { isNear($0[0], 0.5) })
    #expect(cards(stage, at: 2.1).count == 1)
    // And back again.
    stage.tap(180, 90, at: 3)
    #expect(cards(stage, at: 3.5).contains([-25, 0, 60, 30]))
    #expect(cards(stage, at: 3.5).contains([25, 0, 60, 30]))
  }

  @Test("A view that is no source follows the source of its id, in its size unless its own is fixed")
  func following() {
    var stage = Performed(Marked())
    func marks(_ time: Double) -> [[Double]] { stage.rectangles(at: time).suffix(2).map { $0 } }
    #expect(marks(1) == [[0, 0, 40, 20], [30, 16, 10, 4]])
    stage.tap(60, 10, at: 2)
    #expect(marks(2.5) == [[20, 0, 45, 20], [55, 16, 10, 4]])
    #expect(marks(3) == [[40, 0, 50, 20], [80, 16, 10, 4]])
  }
}
