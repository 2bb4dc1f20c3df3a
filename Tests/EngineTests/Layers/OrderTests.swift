import Testing

@testable import Engine

@Suite("Painter's order")
struct OrderTests {
  private func leaf(_ id: String) -> Identified<RoundedRectangle> { box(id, 1, 1) }

  @Test("Higher planes are drawn later, and equal planes in the order of writing")
  func planes() {
    let stack = ZStack {
      leaf("a").zIndex(1)
      leaf("b")
      leaf("c").zIndex(-2)
      leaf("d").zIndex(1)
      leaf("e").zIndex(0.5)
      leaf("f")
    }
    #expect(stack.drawnIDs == ["c", "b", "f", "e", "a", "d"])
  }

  @Test("The order of drawing does not change where layers stand")
  func places() {
    let stack = HStack(spacing: 2) {
      leaf("a").zIndex(3)
      leaf("b")
      leaf("c").zIndex(-1)
    }
    #expect(stack.drawnIDs == ["c", "b", "a"])
    #expect(stack.box("a") == [0, 0, 1, 1])
    #expect(stack.box("b") == [3, 0, 1, 1])
    #expect(stack.box("c") == [6, 0, 1, 1])
  }

  @Test("A plane reaches the stack through every modifier")
  func throughModifiers() {
    let stack = ZStack {
      leaf("a").zIndex(1).opacity(0.5).offset(x: 1).padding(2).frame(width: 9, height: 9, alignment: .top)
        .scaleEffect(2).rotationEffect(.degrees(3)).blur(radius: 1).id("outer")
        .clipShape(RoundedRectangle()).overlay { leaf("over") }
        .rotation3DEffect(.degrees(10), axis: (x: 0, y: 1, z: 0))
      leaf("b")
    }
    #expect(stack.drawnIDs == ["b", "outer", "a", "over"])
  }

  @Test("The outermost plane counts")
  func outermost() {
    let stack = ZStack {
      leaf("a").zIndex(5).zIndex(-1)
      leaf("b")
    }
    #expect(stack.drawnIDs == ["a", "b"])
  }

  @Test("A plane reaches the stack through a branch", arguments: [true, false])
  func throughBranches(condition: Bool) {
    let stack = ZStack {
      if condition { leaf("a").zIndex(1) } else { leaf("a").zIndex(-1) }
      leaf("b")
    }
    #expect(stack.drawnIDs == (condition ? ["b", "a"] : ["a", "b"]))
  }

  @Test("A plane of an element of a collection counts in the stack")
  func throughCollections() {
    let stack = ZStack {
      ForEach([2.0, 0, 1]) { leaf("item\($0)").zIndex($0) }
      leaf("b").zIndex(0.5)
    }
    #expect(stack.drawnIDs == ["item0.0", "b", "item1.0", "item2.0"])
  }

  @Test("A plane ends at its own stack")
  func notThroughStacks() {
    let stack = ZStack {
      ZStack {
        leaf("a").zIndex(10)
        leaf("b")
      }
      leaf("c")
    }
    #expect(stack.drawnIDs == ["b", "a", "c"])
  }

  @Test("An overlay's own plane does not lift the layer below it")
  func overlays() {
    let stack = ZStack {
      leaf("a").overlay { leaf("over").zIndex(10) }
      leaf("b")
    }
    #expect(stack.drawnIDs == ["a", "over", "b"])
  }
}
