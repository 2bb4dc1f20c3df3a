import Testing

@testable import Views

/// Ten rows of 30 points on a stage of 100, so that 200 points can be scrolled.
private struct Rows: View {
  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<10) { _ in Color.red.frame(width: 50, height: 30) }
    }
  }
}

private struct Jumping: View {
  let anchor: UnitPoint?

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView { Rows() }
        .onTapGesture { proxy.scrollTo(6, anchor: anchor) }
    }
  }
}

private struct Bound: View {
  @State private var row: Int? = 5

  var body: some View {
    ScrollView { Rows() }
      .scrollPosition(id: $row)
      .overlay(alignment: .topLeading) { Color.blue.frame(width: CGFloat(row ?? 0), height: 1) }
  }
}

private struct Placed: View {
  @State private var position = ScrollPosition(edge: .bottom)

  var body: some View {
    ScrollView { Rows() }
      .scrollPosition($position)
      .onTapGesture { position.scrollTo(y: 25) }
  }
}

@Suite struct ScrollPositionTests {
  private func scrolled(_ stage: Performed, at time: Double) -> Double {
    stage.numbers(.offset, at: time)[0][1]
  }

  @Test("A reader scrolls to a view by the shortest way, or so that anchors meet")
  func reader() {
    var shortest = Performed(Jumping(anchor: nil))
    shortest.tap(100, 50, at: 1)
    // Row 6 lies from 180 to 210: its end meets the end of the view.
    #expect(scrolled(shortest, at: 1) == -110)
    var top = Performed(Jumping(anchor: .top))
    top.tap(100, 50, at: 1)
    #expect(scrolled(top, at: 1) == -180)
    var middle = Performed(Jumping(anchor: .center))
    middle.tap(100, 50, at: 1)
    #expect(scrolled(middle, at: 1) == -145)
  }

  @Test("A bound identity is scrolled to, and follows a finger")
  func identity() {
    var stage = Performed(Bound())
    // Row 5 lies from 150 to 180.
    #expect(scrolled(stage, at: 0) == -80)
    #expect(stage.rectangles().last?[2] == 5)
    stage.touch(.began, 100, 90, at: 1)
    stage.touch(.moved, 100, 60, at: 1.05)
    stage.touch(.moved, 100, 50, at: 1.5)
    #expect(scrolled(stage, at: 1.5) == -120)
    #expect(stage.rectangles(at: 1.5).last?[2] == 4)
  }

  @Test("A position begins at an edge, and scrolls to a place")
  func position() {
    var stage = Performed(Placed())
    #expect(scrolled(stage, at: 0) == -200)
    stage.tap(100, 50, at: 1)
    #expect(scrolled(stage, at: 1) == -25)
  }

  @Test("Scrolling begins at its anchor")
  func anchor() {
    #expect(scrolled(Performed(ScrollView { Rows() }.defaultScrollAnchor(.bottom)), at: 0) == -200)
  }

  @Test("Fingers do not scroll what is disabled")
  func disabled() {
    var stage = Performed(ScrollView { Rows() }.scrollDisabled(true))
    stage.touch(.began, 100, 90, at: 1)
    stage.touch(.moved, 100, 40, at: 1.1)
    #expect(scrolled(stage, at: 1.1) == 0)
  }

  @Test("Pages and views are where a scroll view comes to rest")
  func rest() {
    var pages = Performed(ScrollView { Rows() }.scrollTargetBehavior(.paging))
    var views = Performed(ScrollView { Rows() }.scrollTargetBehavior(.viewAligned))
    for step in 0...4 {
      let (y, time) = (90 - 15 * Double(step), 1 + 0.1 * Double(step))
      pages.touch(step == 0 ? .began : .moved, 100, y, at: time)
      views.touch(step == 0 ? .began : .moved, 100, y, at: time)
    }
    pages.touch(.ended, 100, 30, at: 1.4)
    views.touch(.ended, 100, 30, at: 1.4)
    #expect(scrolled(pages, at: 9) == -100)
    #expect(scrolled(views, at: 9).truncatingRemainder(dividingBy: 30) == 0)
    #expect(scrolled(views, at: 9) < -59)
  }

  @Test("Margins surround what scrolls")
  func margins() {
    let stage = Performed(ScrollView { Color.red.frame(width: 50, height: 30) }.contentMargins(20))
    #expect(stage.rectangles()[0][1] == 20)
  }

  @Test("Frames relative to a container share a scroll view, or the stage")
  func container() {
    let shared = Performed(
      ScrollView(.horizontal) {
        Color.red.frame(height: 10).containerRelativeFrame(.horizontal, count: 2, spacing: 10)
      }
      .frame(width: 90))
    #expect(shared.rectangles()[0][2] == 40)
    #expect(Performed(Color.red.containerRelativeFrame(.horizontal)).rectangles()[0][2] == 200)
    let inset = Performed(
      ScrollView(.horizontal) { Color.red.frame(height: 10).containerRelativeFrame(.horizontal) }
        .contentMargins(.horizontal, 30))
    #expect(inset.rectangles()[0][...2] == [30, 45, 140])
  }
}
