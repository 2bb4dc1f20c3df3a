import Foundation
import Testing

@testable import Engine

// A leaf of each side at once.
extension BookTests {
  /// A book at page 4 whose right leaf has come so far under pointer 1, and whose left leaf under pointer 2.
  private func held(right: Double, left: Double) throws -> Stage {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 700, id: 1, at: 1)
    try stage.point(.began, 60, id: 2, at: 1)
    try stage.point(.moved, 700 - Self.width * right, id: 1, at: 2)
    try stage.point(.moved, 60 + Self.width * left, id: 2, at: 2)
    return stage
  }

  @Test(
    "Two fingers turn a leaf of each side, each by its own way", arguments: [0.0, 0.2, 0.5, 0.9],
    [0.1, 0.6, 1])
  func bothSides(right: Double, left: Double) throws {
    let tree = try held(right: right, left: left).tree(at: 2)
    for (side, sign, u, v) in [("right", -1.0, right, left), ("left", 1, left, right)] {
      try Self.expect(
        "top.\(side)", in: tree, angle: sign * (10 * (1 - v) + 160 * u), shade: max(0, v - 0.5) * (1 - u),
        tolerance: 1e-9)
      try Self.expect(
        "second.\(side)", in: tree, angle: sign * 10 * u, shade: 0.5 * (1 - u) * (1 - v), tolerance: 1e-9)
    }
  }

  @Test("The leaf that has come further is drawn above", arguments: [(0.7, 0.4), (0.3, 0.4)])
  func order(right: Double, left: Double) throws {
    let tree = try held(right: right, left: left).tree(at: 2)
    let last = try #require(tree.children?.first?.children?.last)
    #expect((last.layer("top.right") != nil) == (right > left))
  }

  @Test("Each finger lets go of its own leaf; the piles shift when both have settled")
  func released() throws {
    var stage = try held(right: 0.7, left: 0.3)
    try stage.point(.ended, 700 - Self.width * 0.7, id: 1, at: 3)
    let landed = 3 + 2.0
    let top = try Page("top.left", in: stage.tree(at: landed)).face
    #expect(top == "book/page-07", "the held leaf keeps its side")
    try Self.expect("top.right", in: stage.tree(at: landed), angle: -(7 + 160), shade: 0, tolerance: 1e-6)
    try stage.point(.ended, 60 + Self.width * 0.3, id: 2, at: landed)
    #expect(stage.number("page") == 5)
    let opened = try Self.book(at: 5)
    #expect(stage.tree(at: stage.restTime) == opened.tree(at: 0))
  }

  @Test("No two leaves go through each other: the later one comes back", arguments: [[1, 2], [2, 1]])
  func exclusive(order: [Int]) throws {
    var stage = try held(right: 0.8, left: 0.8)
    for (id, x) in order.map({ ($0, $0 == 1 ? 700 - Self.width * 0.8 : 60 + Self.width * 0.8) }) {
      try stage.point(.ended, x, id: id, at: 3)
    }
    #expect(stage.number("page") == (order[0] == 1 ? 5 : 3))
  }

  @Test("A touch takes up one of two leaves in flight, by its side")
  func caughtAgain() throws {
    var stage = try held(right: 0.4, left: 0.4)
    try stage.point(.ended, 700 - Self.width * 0.4, id: 1, at: 3)
    try stage.point(.ended, 60 + Self.width * 0.4, id: 2, at: 3)
    let u = Self.spring(from: 0.4, to: 0, 0.05)
    try stage.point(.began, 100, id: 7, at: 3.05)
    try stage.point(.moved, 100 + 64, id: 7, at: 4)
    try Self.expect(
      "second.left", in: stage.tree(at: 9), angle: 10 * (u + 0.1), shade: 0.5 * (0.9 - u), tolerance: 1e-6)
  }

  @Test("What was saved before there were two leaves is read as it was")
  func oldStates() throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 700, at: 1)
    try stage.point(.moved, 500, at: 2)
    let data = try JSONEncoder().encode(stage.scene.unwrapped(as: Book.self))
    var fields = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(fields["counterTurn"] == nil && fields["counterHold"] == nil)
    fields["unknown"] = 1
    let read = try JSONDecoder().decode(Book.self, from: JSONSerialization.data(withJSONObject: fields))
    #expect(read.isSound)
    #expect(Stage(read).tree(at: 2) == stage.tree(at: 2))
  }
}
