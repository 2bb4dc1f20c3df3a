import Testing

@testable import Engine
@testable import Views

@Suite("Safe areas")
struct SafeAreaTests {
  @Test("What is added to the safe area keeps the view away from edges")
  func padding() {
    #expect(Performed(Color.red.safeAreaPadding(.horizontal, 20)).rectangles() == [[20, 0, 160, 100]])
    #expect(Performed(Color.red.safeAreaPadding(10)).rectangles() == [[10, 10, 180, 80]])
    #expect(Performed(Color.red.scenePadding()).rectangles() == [[16, 16, 168, 68]])
  }

  @Test("A view beside another one leaves it the rest, behind a stack's distance")
  func insets() {
    let view = Color.red.safeAreaInset(edge: .leading) { Color.blue.frame(width: 50) }
    #expect(Performed(view).rectangles() == [[58, 0, 142, 100], [0, 0, 50, 100]])
  }

  @Test("What scrolls is seen behind a bar at an edge, and begins and ends beside it")
  func scrolling() {
    let scene = Performed(
      ScrollView { Color.red.frame(height: 300) }
        .safeAreaInset(edge: .bottom, spacing: 0) { Color.blue.frame(height: 30) })
    #expect(scene.numbers(.clip).first.map { Array($0.prefix(4)) } == [0, 0, 200, 100])
    #expect(scene.rectangles() == [[0, 0, 200, 300], [0, 70, 200, 30]])
    var rolled = scene
    rolled.roll(0, 1000, at: 1)
    #expect(rolled.numbers(.offset, at: 3).first == [0, -230])
  }

  @Test("A background reaches behind a bar, and a bar that is not there takes nothing")
  func backgrounds() {
    let view = Color.red.frame(width: 10, height: 10).frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color.green).safeAreaInset(edge: .top) { Color.blue.frame(height: 20) }
    #expect(Performed(view).rectangles() == [[0, 0, 200, 100], [95, 59, 10, 10], [0, 0, 200, 20]])
    let bare = Color.red.safeAreaInset(edge: .top) { if Bool(false) { Color.blue.frame(height: 20) } }
    #expect(Performed(bare).rectangles() == [[0, 0, 200, 100]])
  }
}
