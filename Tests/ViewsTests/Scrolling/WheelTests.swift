@testable import Engine
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

/// Columns of which the right one covers the middle of the stage.
private struct Columns: View {
  var body: some View {
    HStack(spacing: 0) {
      ScrollView { Rows().frame(width: 60) }
      ScrollView { Rows().frame(width: 140) }
    }
  }
}

/// A strip within a page.
private struct Strip: View {
  var body: some View {
    ScrollView {
      ScrollView(.horizontal) { Color.red.frame(width: 500, height: 90) }
      Rows()
    }
  }
}

private struct Pages: View {
  @State private var row: Int? = 0

  var body: some View {
    ScrollView {
      VStack(spacing: 0) { ForEach(0..<5) { _ in Color.red.frame(width: 50, height: 100) } }
    }
    .scrollTargetBehavior(.paging)
    .scrollPosition(id: $row)
    .overlay(alignment: .topLeading) { Color.blue.frame(width: CGFloat(row ?? 9), height: 1) }
  }
}

/// A view that goes, which cannot be saved.
private struct Leaving: View {
  @State private var isThere = true

  var body: some View {
    ScrollView { Rows() }
      .onTapGesture {
        withAnimation(.linear(duration: 9)) {
          isThere = false
        } completion: {
        }
      }
      .overlay { if isThere { Color.blue.frame(width: 1, height: 1).transition(.opacity) } }
  }
}

@Suite("Wheels over views")
struct WheelTests {
  private func scrolled(_ stage: Performed, at time: Double) -> [Double] {
    stage.numbers(.offset, at: time).map { $0[1] }
  }

  @Test("A wheel scrolls by as far as it moves, smoothly, and not beyond the ends")
  func ends() {
    var stage = Performed(ScrollView { Rows() })
    stage.roll(0, 50, at: 1)
    #expect(scrolled(stage, at: 1) == [0])
    #expect(scrolled(stage, at: 1.1)[0] < -10 && scrolled(stage, at: 1.1)[0] > -50)
    #expect(scrolled(stage, at: 9) == [-50])
    stage.roll(0, 90, at: 9)
    stage.roll(0, 90, at: 9.05)
    #expect(stride(from: 9.0, to: 11, by: 0.05).allSatisfy { scrolled(stage, at: $0)[0] >= -200 })
    #expect(scrolled(stage, at: 11) == [-200])
    stage.roll(0, -5000, at: 11)
    #expect(stride(from: 11.0, to: 13, by: 0.05).allSatisfy { scrolled(stage, at: $0)[0] <= 0 })
    #expect(scrolled(stage, at: 13) == [0])
    #expect(stage.scene.restTime < 13)
  }

  @Test("A wheel scrolls the view under the pointer, and the one in the middle without a pointer")
  func pointer() throws {
    var stage = Performed(Columns())
    #expect(stage.scene.followsHover)
    stage.roll(0, 50, at: 1)
    #expect(scrolled(stage, at: 3) == [0, -50])
    stage.hover(20, 50, at: 3)
    var restored = try stage.restored()
    stage.roll(0, 30, at: 4)
    restored.roll(0, 30, at: 4)
    #expect(scrolled(stage, at: 6) == [-30, -50])
    #expect(scrolled(restored, at: 6) == [-30, -50])
  }

  @Test("A pointer is not followed where there is nothing to choose")
  func single() {
    #expect(!Performed(ScrollView { Rows() }).scene.followsHover)
    #expect(!Performed(Color.red).scene.followsHover)
  }

  @Test("A wheel scrolls the innermost view that can scroll that way")
  func ways() {
    var stage = Performed(Strip())
    stage.roll(0, 20, at: 1)
    stage.roll(40, 1, at: 1)
    let offsets = stage.numbers(.offset, at: 5)
    #expect(offsets.contains { $0[0] == 0 && $0[1] == -20 })
    #expect(offsets.contains { $0[0] == -40 && $0[1] == 0 })
  }

  @Test("A view that is outside of the middle is scrolled if no other one can be")
  func outside() {
    var stage = Performed(ScrollView { Rows() }.frame(width: 40, height: 50).offset(x: -70))
    stage.roll(0, 20, at: 1)
    #expect(stage.numbers(.offset, at: 5).contains { $0[1] == -20 })
  }

  @Test("A wheel moves nothing that is disabled, or that a finger holds")
  func held() {
    var disabled = Performed(ScrollView { Rows() }.scrollDisabled(true))
    disabled.roll(0, 50, at: 1)
    #expect(scrolled(disabled, at: 5) == [0])
    var stage = Performed(ScrollView { Rows() })
    stage.touch(.began, 100, 90, at: 1)
    stage.touch(.moved, 100, 70, at: 1.1)
    stage.roll(0, 50, at: 1.2)
    #expect(scrolled(stage, at: 5) == [-20])
  }

  @Test("A gesture of a wheel turns one page, and tells the position")
  func pages() {
    var stage = Performed(Pages())
    for step in 0..<10 { stage.roll(0, 20, at: 1 + 0.05 * Double(step)) }
    #expect(scrolled(stage, at: 4) == [-100])
    #expect(stage.rectangles(at: 4).last?[2] == 1)
    stage.roll(0, 100, at: 4)
    #expect(scrolled(stage, at: 7) == [-200])
    stage.roll(0, -100, at: 7)
    #expect(scrolled(stage, at: 9) == [-100])
  }

  @Test("A wheel is the same after a save, also while something is pending")
  func saved() throws {
    var stage = Performed(Leaving())
    stage.tap(100, 50, at: 1)
    stage.roll(0, 60, at: 2)
    let restored = try stage.restored()
    for time in [2.0, 2.1, 2.4, 5] { #expect(scrolled(restored, at: time) == scrolled(stage, at: time)) }
    #expect(scrolled(restored, at: 5) == [-60])
  }

  @Test("A scene whose views scroll takes the wheel, and another one leaves it to the tilt")
  func input() {
    #expect(ViewProgram("rows", scrolls: true) { Rows() }.kind.input == [.tilt, .pointer, .scroll])
    #expect(ViewProgram("rows") { Rows() }.kind.input == [.tilt, .pointer])
  }
}
