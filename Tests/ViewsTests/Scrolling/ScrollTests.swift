@testable import Engine
import Testing

@testable import Views

private struct Rows: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<10) { index in
          Color.red.frame(width: 50, height: 30)
            .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.25) }
        }
      }
    }
  }
}

/// Rows, and a button that scrolls back to the first one.
private struct Jumping: View {
  var body: some View {
    ScrollViewReader { reader in
      ScrollView {
        VStack(spacing: 0) { ForEach(0..<20) { _ in Color.red.frame(width: 50, height: 30) } }.id("all")
      }
      .overlay(alignment: .bottomLeading) {
        Color.blue.frame(width: 20, height: 10)
          .onTapGesture { withAnimation { reader.scrollTo("all", anchor: .top) } }
      }
    }
  }
}

private struct Following: View {
  @State private var offset: CGFloat = 0

  var body: some View {
    ScrollView {
      Color.red.frame(height: 2000).overlay {
        GeometryReader { proxy -> Views.Color in
          let place = proxy.frame(in: .global).minY
          DispatchQueue.main.async { offset = place }
          return Color.clear
        }
      }
    }
    .overlay { Color.blue.frame(width: -offset / 10, height: 7) }
  }
}

@Suite struct ScrollTests {
  private func scrolled(_ stage: Performed, at time: Double) -> Double {
    stage.numbers(.offset, at: time)[0][1]
  }

  @Test("Views see themselves at 0 of a scroll view where they begin, beyond what is kept free")
  func space() {
    let stage = Performed(
      ScrollView(.horizontal) {
        GeometryReader { proxy in
          Color.red.frame(width: 10 + proxy.frame(in: .scrollView).minX, height: 10)
        }
        .frame(width: 100, height: 10)
      }
      .safeAreaPadding(.horizontal, 40))
    #expect(stage.rectangles().map { $0[2] } == [10])
  }

  @Test("A finger scrolls, what is under it goes on, and stops at the end")
  func drag() throws {
    var stage = Performed(Rows())
    #expect(scrolled(stage, at: 0) == 0)
    stage.touch(.began, 100, 90, at: 1)
    stage.touch(.moved, 100, 70, at: 1.05)
    stage.touch(.moved, 100, 50, at: 1.1)
    #expect(scrolled(stage, at: 1.1) == -40)
    stage.touch(.ended, 100, 50, at: 1.1)
    #expect(scrolled(stage, at: 1.2) < -40)
    #expect(scrolled(stage, at: 5) < -100)
    #expect(scrolled(try stage.restored(), at: 5) == scrolled(stage, at: 5))
    for _ in 0..<3 {
      stage.touch(.began, 100, 95, at: 6)
      stage.touch(.moved, 100, 5, at: 6.1)
      stage.touch(.ended, 100, 5, at: 6.1)
    }
    #expect(scrolled(stage, at: 20) == -200)
  }

  @Test(
    "It moves with a finger as the engine's scroll does: exactly, less beyond an end, gliding on and back")
  func physics() throws {
    var stage = Performed(Rows())
    var (scroll, chance) = (Scroll(), Chance(state: 7))
    let track = Scroll.Track(unit: 1, range: 0...200, viewport: 100, axis: \.y)
    var time = 0.0
    func check() {
      let shown = -scrolled(stage, at: time)
      #expect(abs(shown - scroll.value(at: time, on: track)) < 1e-9)
    }
    for step in 0..<60 {
      time += .random(in: 0.1...1.5, using: &chance)
      var y = Double.random(in: 5...95, using: &chance)
      let count = Int.random(in: 1...5, using: &chance)
      for move in 0...count {
        let phase: Pointer.Phase =
          move == 0 ? .began : move < count ? .moved : step % 9 == 8 ? .cancelled : .ended
        stage.touch(phase, 100, y, at: time)
        switch scroll.handle(Pointer(phase: phase, id: 1, location: Point(x: 100, y: y)), at: time, on: track)
        {
        case .ended(_, let velocity, _): scroll.glide(at: velocity, from: time, on: track)
        case .cancelled(let start): scroll.animate(to: track.inside(start), at: time, on: track)
        case nil: break
        }
        check()
        time += .random(in: 0.005...0.1, using: &chance)
        check()
        if move < count - 1 { y += .random(in: -70...60, using: &chance) }
      }
      if step % 7 == 0 { stage = try stage.restored() }
    }
  }

  @Test("A finger that comes down stops what glides, and the scene takes over from where that is")
  func interrupted() {
    var stage = Performed(Jumping())
    func fling(at time: Double) {
      for (index, y) in [80.0, 50, 20].enumerated() {
        stage.touch(index == 0 ? .began : .moved, 100, y, at: time + 0.02 * Double(index))
      }
      stage.touch(.ended, 100, 20, at: time + 0.04)
    }
    fling(at: 1)
    let held = scrolled(stage, at: 1.2)
    #expect(held < -60 && scrolled(stage, at: 9) < held)
    stage.touch(.began, 100, 50, at: 1.2)
    #expect(scrolled(stage, at: 5) == held)
    stage.touch(.ended, 100, 50, at: 6)
    fling(at: 7)
    let gliding = scrolled(stage, at: 7.2)
    stage.tap(80, 95, at: 7.2)
    #expect(abs(scrolled(stage, at: 7.201) - gliding) < 5)
    #expect(abs(scrolled(stage, at: 12)) < 1e-9)
  }

  @Test(
    "Views that are scrolled out look as their transition says, and on the way there as far as they are seen")
  func transition() {
    let opacities = Performed(Rows()).numbers(.opacity).map { $0[0] }
    #expect(opacities[..<3] == [1, 1, 1] && opacities[4...] == [0.25, 0.25, 0.25, 0.25, 0.25, 0.25])
    // A third of the fourth row is seen.
    let share = UnitCurve.easeInOut.value(at: 1.0 / 3)
    #expect(abs(opacities[3] - (0.25 + 0.75 * share)) < 1e-12)
  }

  @Test("A transition that is animated changes at once where half of a view is seen")
  func animated() {
    let opacities = Performed(
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<5) { _ in
            Color.red.frame(width: 50, height: 30)
              .scrollTransition(.animated) { content, phase in content.opacity(phase.isIdentity ? 1 : 0.25) }
          }
        }
      }
    ).numbers(.opacity).map { $0[0] }
    #expect(opacities == [1, 1, 1, 0.25, 0.25])
  }

  @Test("A state that follows where a view is goes on in a fling, and is right at its end")
  func following() throws {
    var scene = Performed(Following())
    for (phase, y, time) in [
      (Pointer.Phase.began, 90.0, 0.0), (.moved, 70, 0.02), (.moved, 40, 0.04), (.ended, 40, 0.05),
    ] {
      scene.touch(phase, 100, y, at: time)
    }
    func widths(at time: Double) throws -> (state: Double, shown: Double) {
      let offset = try #require(scene.numbers(.offset, at: time).first)[1]
      let bar = try #require(scene.rectangles(at: time).first { $0[3] == 7 })
      return (bar[2], -offset / 10)
    }
    let start = try widths(at: 0.06).shown
    let middle = try widths(at: 0.3)
    #expect(middle.shown > start + 1 && abs(middle.state - middle.shown) < 3)
    let end = try widths(at: 6)
    #expect(end.shown > middle.shown && abs(end.state - end.shown) < 1e-6)
  }
}
