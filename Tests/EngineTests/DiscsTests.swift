import Testing

@testable import Engine

@Suite("Discs")
struct DiscsTests {
  private func crowd(_ people: Int, leaning degrees: Double = 0) throws -> Crowd {
    var stage = Stage(RollingProbe())
    try stage.apply(.joining(0..<people), at: 0)
    var change = CrowdChange()
    change.moved = (0..<people).map { .init(place: $0, held: .leaning(degrees)) }
    try stage.apply(change, at: 0)
    return stage.crowd
  }

  @Test("Three hundred circles that all roll to one side stay in the box and hardly overlap")
  func pile() throws {
    let crowd = try crowd(300, leaning: 40)
    var discs = Discs(radius: 14, in: Size(width: 1240, height: 680))
    for _ in 0..<1200 { discs.step(crowd.people, seconds: 1 / 120) { $0.tilt * 1500 } }
    let positions = crowd.people.map { discs.position(of: $0) }
    #expect(positions.allSatisfy { abs($0.x) <= 606 && abs($0.y) <= 326 })
    #expect(positions.reduce(0) { $0 + $1.x } / 300 > 250)
    var nearest = Double.infinity
    for (index, one) in positions.enumerated() {
      for other in positions[(index + 1)...] { nearest = min(nearest, (one - other).length) }
    }
    #expect(nearest > 14)
    #expect(discs.isSound)
  }

  @Test("Two that meet head on exchange their speeds, and lose what the bounce does not keep")
  func collision() throws {
    let crowd = try crowd(2)
    let (one, other) = (try #require(crowd[0]), try #require(crowd[1]))
    var discs = Discs(radius: 10, in: Size(width: 1000, height: 100), bounce: 1, friction: 0)
    discs.put(one, at: Point(x: -50, y: 0))
    discs.put(other, at: Point(x: 50, y: 0))
    discs.step(crowd.people, seconds: 1 / 120) { $0.place == 0 ? Point(x: 24000, y: 0) : .zero }
    for _ in 0..<119 { discs.step(crowd.people, seconds: 1 / 120) { _ in .zero } }
    #expect(discs.position(of: other).x > 100)
    #expect(abs(discs.position(of: one).x - 30) < 3)
  }

  @Test("Newcomers begin apart from each other, inside the box")
  func entrances() throws {
    let crowd = try crowd(100)
    let discs = Discs(radius: 14, in: Size(width: 1240, height: 680))
    let positions = crowd.people.map { discs.entrance(of: $0) }
    #expect(positions.allSatisfy { abs($0.x) <= 606 && abs($0.y) <= 326 })
    for (index, one) in positions.enumerated() {
      for other in positions[(index + 1)...] { #expect((one - other).length > 28) }
    }
  }

  @Test("A circle that is wider than the box is in its middle")
  func narrow() throws {
    let crowd = try crowd(3)
    let discs = Discs(radius: 40, in: Size(width: 60, height: 60))
    #expect(crowd.people.map { discs.entrance(of: $0) } == [.zero, .zero, .zero])
  }
}
