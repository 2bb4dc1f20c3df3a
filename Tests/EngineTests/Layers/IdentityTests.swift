import Testing

@testable import Engine

@Suite("Ids")
struct IdentityTests {
  private let shape = Rectangle().frame(width: 2, height: 2)

  @Test("An id stands on the outermost node of the layer that it names")
  func outermostNode() {
    let layer = shape.opacity(0.5).blur(radius: 1).id("card")
    #expect(layer.frame.nodes.map(\.id) == ["card", nil, nil])
    #expect(layer.frame.nodes.map(\.kind) == [.blur, .opacity, .rectangle])
  }

  @Test("Effects outside an id do not bear it")
  func effectsOutside() {
    let layer = shape.opacity(0.5).id("card").blur(radius: 1)
    #expect(layer.frame.nodes.map(\.id) == [nil, "card", nil])
  }

  @Test("Layout writes no node, so the id stands on the node inside it")
  func layout() {
    #expect(shape.padding(3).id("card").frame.nodes.map(\.id) == ["card"])
    #expect(shape.frame(width: 9, height: 9, alignment: .top).id("card").frame.nodes.map(\.id) == ["card"])
  }

  @Test("An id on a stack stands on the stack's group")
  func stack() {
    let layer = ZStack { shape }.id("stack")
    #expect(layer.frame.nodes.map(\.id) == ["stack", nil])
  }

  @Test("Of two ids on one layer, the outer one gets a group of its own")
  func nested() {
    let layer = shape.id("inner").id("outer")
    #expect(layer.frame.nodes.map(\.kind) == [.group, .rectangle])
    #expect(layer.frame.nodes.map(\.id) == ["outer", "inner"])
  }

  @Test("Every one of three ids on one layer is kept")
  func threefold() {
    let layer = shape.id("a").padding(1).id("b").zIndex(2).id("c")
    #expect(layer.frame.nodes.map(\.id) == ["c", "b", "a"])
  }

  @Test("An id on nothing names an empty group")
  func nothing() {
    let layer = EmptyLayer().id("nothing")
    #expect(layer.frame.nodes.map(\.kind) == [.group])
    #expect(layer.frame.nodes.map(\.id) == ["nothing"])
  }

  @Test("An id inside nothing does not pass to the next layer")
  func notPassedOn() {
    let layer = ZStack {
      EmptyLayer().id("nothing")
      shape
    }
    #expect(layer.frame.nodes.map(\.id) == [nil, "nothing", nil])
  }

  @Test("An id inside a branch stands inside the branch's group")
  func insideBranch() {
    let shown = true
    let layer = ZStack {
      if shown { shape.id("inside") }
    }
    #expect(layer.frame.nodes.map(\.id) == [nil, nil, "inside"])
  }

  @Test("An id on a branch stands on its group, whichever is taken", arguments: [true, false])
  func onBranch(condition: Bool) {
    let branch: Either<RoundedRectangle, Ellipse> = condition ? .first(shape) : .second(Ellipse())
    let layer = branch.id("branch")
    #expect(layer.frame.nodes.map(\.id) == ["branch", nil])
    #expect(layer.frame.nodes.map(\.kind) == [.group, condition ? .rectangle : .ellipse])
  }

  @Test("A node without an id has none in the tree")
  func noID() {
    #expect(shape.tree.id == nil)
    #expect(shape.tree.layer("card") == nil)
  }
}
