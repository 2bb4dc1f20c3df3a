import Foundation
import Testing

@testable import Engine

// What fingers do to a book.
extension BookTests {
  @Test(
    "Angles, widths and shadows follow the drag", arguments: ["left", "right"],
    [0.0, 0.1, 0.49, 0.5, 0.77, 1])
  func drag(side: String, u: Double) throws {
    var stage = try Self.book(at: 4)
    let start = side == "left" ? 60.0 : 700
    let way = side == "left" ? Self.width * u : -Self.width * u
    try stage.point(.began, start, at: 1)
    try stage.point(.moved, start + way, at: 2)
    let tree = stage.tree(at: 2)
    try Self.expectTurn(tree, from: side, by: u)
    let piles = (tree.children?.first?.children ?? []).map { pile in
      pile.layer("top.left") != nil ? "left" : "right"
    }
    #expect(piles.last == side)
  }

  @Test("A drag away from the other side turns nothing; beyond it, u stays 1")
  func clamped() throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 500, at: 1)
    try stage.point(.moved, 700, at: 2)
    try Self.expectTurn(stage.tree(at: 2), from: "right", by: 0)
    try stage.point(.moved, -400, at: 3)
    try Self.expectTurn(stage.tree(at: 3), from: "right", by: 1)
    try stage.point(.moved, 340, at: 4)
    try Self.expectTurn(stage.tree(at: 100), from: "right", by: 0.25)
  }

  @Test(
    "Released past the spine the leaf goes on by the spring, else back; then the piles shift",
    arguments: [(0.4, 0.0), (0.5, 1.0), (0.7, 1.0)])
  func release(u: Double, target: Double) throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 700, at: 1)
    try stage.point(.moved, 700 - Self.width * u, at: 2)
    try stage.point(.ended, 700 - Self.width * u, at: 2)
    for elapsed in [0, 0.03, 0.11, 0.3, 0.8] {
      let progress = Self.spring(from: u, to: target, elapsed)
      try Self.expectTurn(stage.tree(at: 2 + elapsed), from: "right", by: progress)
    }
    #expect(stage.number("page") == 4 + target)
    let tree = stage.tree(at: stage.restTime)
    try Self.expectTurn(tree, from: "left", by: 0)
    #expect(try Page("top.right", in: tree).face == (target == 1 ? "book/page-10" : "book/page-08"))
  }

  @Test("A flick completes with the velocity of its way over its time")
  func flick() throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 100, at: 1)
    try stage.point(.ended, 164, at: 1.2)
    for elapsed in [0, 0.05, 0.2, 0.5] {
      let progress = Self.spring(from: 0.1, to: 1, velocity: 0.1 / 0.2, elapsed)
      try Self.expectTurn(stage.tree(at: 1.2 + elapsed), from: "left", by: progress, tolerance: 1e-8)
    }
    #expect(stage.number("page") == 3)
  }

  @Test("Too short or too slow is no flick", arguments: [(30.0, 0.2), (200, 0.26), (-200, 0.1)])
  func noFlick(way: Double, duration: Double) throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 100, at: 0)
    try stage.point(.ended, 100 + way, at: duration)
    #expect(stage.number("page") == 4)
    let progress = Self.spring(from: max(0, way) / Self.width, to: 0, 0.07)
    try Self.expectTurn(stage.tree(at: duration + 0.07), from: "left", by: progress)
  }

  @Test("Beyond the covers a drag gives way a little, and comes back", arguments: ["left", "right"])
  func refusal(side: String) throws {
    var stage = try Self.book(at: side == "left" ? 0 : 9)
    let still = stage.tree(at: 0)
    let (start, sign) = side == "left" ? (60.0, 1.0) : (700, -1)
    try stage.point(.began, start, at: 1)
    for u in [0.01, 0.2, 0.9] {
      try stage.point(.moved, start + sign * Self.width * u, at: 2)
      try Self.expectTurn(stage.tree(at: 2), from: side, by: 0.06 * (1 - exp(-u / 0.06)))
    }
    try stage.point(.ended, start + sign * Self.width * 0.9, at: 3)
    let progress = Self.spring(from: 0.06 * (1 - exp(-15)), to: 0, 0.04)
    try Self.expectTurn(stage.tree(at: 3.04), from: side, by: progress)
    #expect(stage.tree(at: stage.restTime) == still)
  }

  @Test("Of one side, the first pointer wins, and a cancelled one lets the leaf fall back")
  func pointers() throws {
    var stage = try Self.book(at: 4)
    let still = stage.tree(at: 0)
    try stage.point(.began, 700, id: 1, at: 1)
    try stage.point(.moved, 380, id: 1, at: 2)
    try stage.point(.began, 600, id: 2, at: 2)
    try stage.point(.moved, 400, id: 2, at: 2)
    try stage.point(.ended, 400, id: 2, at: 2)
    try Self.expectTurn(stage.tree(at: 2), from: "right", by: 0.5)
    try stage.point(.cancelled, 100, id: 1, at: 3)
    try Self.expectTurn(stage.tree(at: 3.1), from: "right", by: Self.spring(from: 0.5, to: 0, 0.1))
    #expect(stage.tree(at: stage.restTime) == still)
  }

  @Test("A touch catches a leaf in flight where it is")
  func caught() throws {
    var stage = try Self.book(at: 4)
    try stage.apply(.action(name: "next"), at: 1)
    let progress = Self.spring(from: 0, to: 1, 0.1)
    try stage.point(.began, 700, at: 1.1)
    try Self.expectTurn(stage.tree(at: 9), from: "right", by: progress)
    try stage.point(.moved, 700 + 64, at: 10)
    try Self.expectTurn(stage.tree(at: 10), from: "right", by: progress - 0.1)
    try stage.point(.ended, 700 + 64, at: 11)
    #expect(stage.number("page") == 4)
  }

  @Test("A touch beside a leaf that lands takes the next one")
  func quickFlicks() throws {
    var stage = try Self.book(at: 4)
    for time in [1.0, 1.5, 2] {
      try stage.point(.began, 700, at: time)
      try stage.point(.ended, 600, at: time + 0.1)
    }
    #expect(stage.number("page") == 7)
    let opened = try Self.book(at: 7)
    #expect(stage.tree(at: stage.restTime) == opened.tree(at: 0))
  }
}
