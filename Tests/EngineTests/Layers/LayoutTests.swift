import Testing

@testable import Engine

@Suite("Layout")
struct LayoutTests {
  private static let corners: [(Alignment, Double, Double)] = [
    (.topLeading, 0, 0), (.top, 45, 0), (.topTrailing, 90, 0),
    (.leading, 0, 20), (.center, 45, 20), (.trailing, 90, 20),
    (.bottomLeading, 0, 40), (.bottom, 45, 40), (.bottomTrailing, 90, 40),
  ]

  @Test("Padding moves the content and widens the size on all sides, without a node of its own")
  func padding() {
    let layer = box("a", 10, 20).padding(5)
    #expect(layer.size == Size(width: 20, height: 30))
    #expect(layer.box("a") == [5, 5, 10, 20])
    #expect(layer.frame.nodes.map(\.kind) == [.rectangle])
  }

  @Test("Padding adds up")
  func nestedPadding() {
    let layer = box("a", 10, 20).padding(5).padding(1.5)
    #expect(layer.size == Size(width: 23, height: 33))
    #expect(layer.box("a") == [6.5, 6.5, 10, 20])
  }

  @Test("A frame aligns a content that keeps its size", arguments: corners)
  func frame(alignment: Alignment, x: Double, y: Double) {
    let layer = box("a", 10, 20).frame(width: 100, height: 60, alignment: alignment)
    #expect(layer.size == Size(width: 100, height: 60))
    #expect(layer.box("a") == [x, y, 10, 20])
    #expect(layer.frame.nodes.count == 1)
  }

  @Test("A content that is larger than its frame hangs over on both sides")
  func overflow() {
    let layer = box("a", 100, 60).frame(width: 10, height: 20)
    #expect(layer.size == Size(width: 10, height: 20))
    #expect(layer.box("a") == [-45, -20, 100, 60])
  }

  @Test("A shape's frame is its own size")
  func shapeFrame() {
    #expect(Ellipse().frame(width: 3, height: 4).size == Size(width: 3, height: 4))
    #expect(Ellipse().size == Size(width: 10, height: 10))
  }

  @Test("An overlay is aligned within the lower layer's size, and drawn after it", arguments: corners)
  func overlay(alignment: Alignment, x: Double, y: Double) {
    let layer = box("low", 100, 60).overlay(alignment: alignment) { box("high", 10, 20) }
    #expect(layer.size == Size(width: 100, height: 60))
    #expect(layer.box("low") == [0, 0, 100, 60])
    #expect(layer.box("high") == [x, y, 10, 20])
    #expect(layer.drawnIDs == ["low", "high"])
    #expect(layer.frame.nodes.map(\.kind) == [.group, .rectangle, .rectangle])
  }

  @Test("An overlay that is larger than the layer below hangs over")
  func largeOverlay() {
    let layer = box("low", 10, 20).overlay { box("high", 100, 60) }
    #expect(layer.size == Size(width: 10, height: 20))
    #expect(layer.box("high") == [-45, -20, 100, 60])
  }

  @Test("An effect moves the drawing and leaves the layout as it is")
  func effectsAndLayout() {
    let layer = HStack {
      box("a", 10, 10).offset(x: 300, y: 300).scaleEffect(4).rotationEffect(.degrees(45))
      box("b", 10, 10)
    }
    #expect(layer.size == Size(width: 20, height: 10))
    #expect(layer.box("b") == [10, 0, 10, 10])
  }

  @Test("Layout inside an effect is in points of the node's own space")
  func layoutInsideEffects() {
    let layer = box("a", 10, 10).padding(2).opacity(0.5).padding(3)
    #expect(layer.box("a") == [5, 5, 10, 10])
    #expect(layer.size == Size(width: 20, height: 20))
  }
}
