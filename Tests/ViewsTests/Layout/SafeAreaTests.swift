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
    #expect(Performed(view).rectangles() == [[0, 0, 50, 100], [58, 0, 142, 100]])
  }
}
