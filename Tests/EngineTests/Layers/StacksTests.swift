import Testing

@testable import Engine

@Suite("Stacks")
struct StacksTests {
  @Test(
    "A horizontal stack puts layers side by side, aligned in height",
    arguments: [(Alignment.top, 0.0, 0.0), (.center, 15, 5), (.bottom, 30, 10)])
  func horizontal(alignment: Alignment, first: Double, second: Double) {
    let stack = HStack(alignment: alignment, spacing: 4) {
      box("a", 10, 10)
      box("b", 20, 30)
      box("c", 5, 40)
    }
    #expect(stack.size == Size(width: 43, height: 40))
    #expect(stack.box("a") == [0, first, 10, 10])
    #expect(stack.box("b") == [14, second, 20, 30])
    #expect(stack.box("c") == [38, 0, 5, 40])
  }

  @Test(
    "A vertical stack puts layers below each other, aligned in width",
    arguments: [(Alignment.leading, 0.0, 0.0), (.center, 15, 5), (.trailing, 30, 10)])
  func vertical(alignment: Alignment, first: Double, second: Double) {
    let stack = VStack(alignment: alignment, spacing: 4) {
      box("a", 10, 10)
      box("b", 30, 20)
      box("c", 40, 5)
    }
    #expect(stack.size == Size(width: 40, height: 43))
    #expect(stack.box("a") == [first, 0, 10, 10])
    #expect(stack.box("b") == [second, 14, 30, 20])
    #expect(stack.box("c") == [0, 38, 40, 5])
  }

  @Test(
    "A depth stack aligns layers within the largest width and height",
    arguments: [
      (Alignment.topLeading, [0.0, 0.0], [0.0, 0.0]), (.center, [15, 0], [0, 15]),
      (.bottomTrailing, [30, 0], [0, 30]), (.topTrailing, [30, 0], [0, 0]),
    ])
  func depth(alignment: Alignment, tall: [Double], wide: [Double]) {
    let stack = ZStack(alignment: alignment) {
      box("tall", 10, 40)
      box("wide", 40, 10)
    }
    #expect(stack.size == Size(width: 40, height: 40))
    #expect(stack.box("tall") == tall + [10, 40])
    #expect(stack.box("wide") == wide + [40, 10])
  }

  @Test("Layers are children of one group, in the order of writing")
  func oneGroup() {
    let stack = ZStack {
      box("a", 1, 1)
      box("b", 1, 1)
      box("c", 1, 1)
    }
    #expect(stack.frame.nodes.map(\.kind) == [.group, .rectangle, .rectangle, .rectangle])
    #expect(stack.frame.nodes.map(\.parent) == [-1, 0, 0, 0])
    #expect(stack.drawnIDs == ["a", "b", "c"])
  }

  @Test("An empty stack has no size and draws nothing")
  func empty() {
    let stack = VStack(spacing: 8) {}
    #expect(stack.size == .zero)
    #expect(Set(stack.frame.nodes.map(\.kind)) == [.group])
  }

  @Test("Spacing stands between layers only")
  func oneLayer() {
    let stack = HStack(spacing: 100) { box("a", 10, 10) }
    #expect(stack.size == Size(width: 10, height: 10))
    #expect(stack.box("a") == [0, 0, 10, 10])
  }

  @Test("Stacks in stacks add their places up")
  func nested() {
    let stack = VStack(alignment: .leading, spacing: 2) {
      box("a", 50, 10)
      HStack(alignment: .bottom, spacing: 3) {
        box("b", 10, 20)
        box("c", 10, 6).padding(1)
      }
    }
    #expect(stack.size == Size(width: 50, height: 32))
    #expect(stack.box("b") == [0, 12, 10, 20])
    #expect(stack.box("c") == [14, 25, 10, 6])
  }

  @Test("A layer for each element of a collection stands in the stack like one written there")
  func forEach() {
    let stack = HStack(spacing: 1) {
      box("first", 4, 4)
      ForEach(0..<3) { box("item\($0)", 10, 10) }
      box("last", 4, 4)
    }
    #expect(stack.size == Size(width: 42, height: 10))
    #expect(stack.drawnIDs == ["first", "item0", "item1", "item2", "last"])
    #expect(stack.box("item1") == [16, 0, 10, 10])
    #expect(stack.box("last") == [38, 3, 4, 4])
  }

  @Test("An empty collection leaves no gap")
  func forEachOfNothing() {
    let stack = HStack(spacing: 5) {
      box("a", 10, 10)
      ForEach(0..<0) { box("item\($0)", 10, 10) }
      box("b", 10, 10)
    }
    #expect(stack.size == Size(width: 25, height: 10))
  }

  @Test("The branch of a condition that holds is drawn, in a group of its own", arguments: [true, false])
  func branches(condition: Bool) {
    let stack = ZStack {
      if condition { box("yes", 10, 10) } else { box("no", 30, 30) }
    }
    #expect(stack.drawnIDs == [condition ? "yes" : "no"])
    #expect(stack.frame.nodes.map(\.kind) == [.group, .group, .rectangle])
    #expect(stack.size.width == (condition ? 10 : 30))
  }

  @Test("A condition without an else that does not hold keeps an empty group")
  func missingBranch() {
    let shown = false
    let stack = ZStack {
      if shown { box("yes", 10, 10) }
    }
    #expect(stack.frame.nodes.map(\.kind) == [.group, .group, .group])
    #expect(stack.drawnIDs.isEmpty)
  }
}
