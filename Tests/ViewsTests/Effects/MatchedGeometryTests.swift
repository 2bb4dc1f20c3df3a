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
      Color.red.frame(width: 10, height: 4)
        .matchedGeometryEffect(id: chosen, in: space, anchor: .topLeading, isSource: false)
        .allowsHitTesting(false)
    }
  }
}

@Suite struct MatchedGeometryTests {
  @Test("A view that appears begins in the frame of the one that it replaces")
  func appearing() {
    var stage = Performed(Hero())
    stage.tap(180, 90, at: 1)
    func way(_ time: Double) -> [Double] {
      let (offsets, scales) = (stage.numbers(.offset, at: time), stage.numbers(.scale, at: time))
      return ((offsets.last ?? []).prefix(2) + (scales.last ?? []).prefix(2)).map {
        ($0 * 1e6).rounded() / 1e6
      }
    }
    // From a middle of (10, 10) to one of (100, 20), and from 20 × 20 to 100 × 40.
    #expect(way(1) == [-90, -10, 0.2, 0.5])
    #expect(way(1.5) == [-45, -5, 0.6, 0.75])
    #expect(way(2) == [0, 0, 1, 1])
  }

  @Test("The view that leaves fades on its way to the frame of the one that takes its place")
  func leaving() {
    var stage = Performed(Hero())
    stage.tap(180, 90, at: 1)
    func way(_ time: Double) -> [Double] {
      let (offsets, scales) = (stage.numbers(.offset, at: time), stage.numbers(.scale, at: time))
      return ((offsets.first ?? []).prefix(2) + (scales.first ?? []).prefix(2)).map {
        ($0 * 1e6).rounded() / 1e6
      }
    }
    #expect(way(1) == [0, 0, 1, 1])
    #expect(way(1.5) == [45, 5, 3, 1.5])
    #expect(stage.numbers(.scale, at: 1.5).count == 2)
    #expect(stage.numbers(.opacity, at: 1.5).contains { isNear($0[0], 0.5) })
    #expect(stage.numbers(.scale, at: 2.1).count == 1)
    // And back again.
    stage.tap(180, 90, at: 3)
    let back = stage.numbers(.offset, at: 3.5).map { $0.map { $0.rounded() } }
    #expect(back.contains([-45, -5]))
    #expect(way(3.5).suffix(2) == [0.6, 0.75])
  }

  @Test("A view that is no source follows the source of its id")
  func following() {
    var stage = Performed(Marked())
    // The row lies in the middle of the stage, from 25 to 175.
    stage.tap(35, 50, at: 1)
    func way(_ time: Double) -> [Double] {
      (stage.numbers(.offset, at: time).last ?? []) + (stage.numbers(.scale, at: time).last ?? []).prefix(2)
    }
    #expect(way(1) == [0, 0, 4, 5])
    stage.tap(85, 50, at: 2)
    #expect(way(2.5) == [20, 0, 4.5, 5])
    #expect(way(3) == [40, 0, 5, 5])
  }
}
