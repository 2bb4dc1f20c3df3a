import Synchronization
import Testing

@testable import Engine

/// A typesetter that counts the texts it lays out.
private final class CountingTypesetter: Typesetter {
  let count = Atomic(0)
  var problems: [String] { [] }

  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    count.add(1, ordering: .relaxed)
    return GridTypesetter().layOut(request)
  }
}

@Suite("Names of a crowd")
struct CrowdNamesTests {
  private func crowd(_ names: [String]) throws -> Crowd {
    let people = names.enumerated().map { place, name in
      Participant(
        place: place, arrival: place, side: 0, name: name, isAway: false, held: .level, foundAt: nil)
    }
    return try #require(
      Crowd(capacity: 300, people: people, arrivals: names.count, spotlight: nil, isFrozen: false))
  }

  @Test("Rooms that take turns lay out no name again")
  func turns() throws {
    let typesetter = CountingTypesetter()
    let environment = Environment(typesetter: typesetter)
    var names = CrowdNames()
    let (one, other) = (try crowd(["Ana", "Bo"]), try crowd(["Mia", "Ana"]))
    for _ in 0..<5 {
      names.update(to: one, in: environment)
      names.update(to: other, in: environment)
    }
    #expect(typesetter.count.load(ordering: .relaxed) == 3)
    let first = try #require(other[0])
    #expect(names[first]?.layout.glyphs.count == 3)
  }

  @Test("Names that are collected are laid out once, for all who take them over, and no more than so many")
  func collecting() throws {
    let typesetter = CountingTypesetter()
    let environment = Environment(typesetter: typesetter)
    let crowds = try (0..<10).map { round in try crowd((0..<300).map { "\(round) \($0)" }) }
    var names = CrowdNames(collecting: 2400)
    for crowd in crowds { names.update(to: crowd, in: environment) }
    #expect(typesetter.count.load(ordering: .relaxed) == 2400)
    var others = CrowdNames(collecting: 2400)
    others.collect(names)
    for crowd in crowds.reversed() {
      others.update(to: crowd, in: environment)
      let people = Array(crowd.people)
      #expect(people.count { others[$0] != nil } == (people[0].name?.first ?? "9" < "8" ? 300 : 0))
    }
    #expect(typesetter.count.load(ordering: .relaxed) == 2400)
  }

  @Test("Of more and longer names than a frame has room for, the others are left out")
  func budget() throws {
    var names = CrowdNames()
    let crowd = try crowd((0..<300).map { String(repeating: "m", count: 20) + "\($0 + 1000)" })
    names.update(to: crowd, in: Environment(typesetter: GridTypesetter()))
    let seen = crowd.people.compactMap { names[$0] }
    #expect(seen.count == 187)
    #expect(seen.reduce(0) { $0 + $1.layout.glyphs.count } == 187 * 24)
  }

  @Test("Without fonts there are none")
  func withoutFonts() throws {
    var names = CrowdNames()
    let crowd = try crowd(["Ana"])
    names.update(to: crowd, in: Environment())
    #expect(names[try #require(crowd[0])] == nil)
  }

  @Test("A name stays on the stage, 4 points from its edges, and steps aside for another one")
  func edges() throws {
    var environment = Environment(typesetter: GridTypesetter())
    environment.crowd = try crowd(["Ana", "Bo", "Mia"])
    environment.names.update(to: environment.crowd, in: environment)
    func places(_ points: [Point], keepsApart: Bool = false) -> [Point] {
      let tags = environment.nameTags(at: 0, on: Size(width: 400, height: 300), keepsApart: keepsApart) {
        one in
        (points[one.place], 1)
      }
      var frame = FrameBuilder()
      ZStack { tags }.render(into: &frame)
      return frame.nodes.filter { $0.kind == .offset }.map {
        Point(x: frame.values[$0.at], y: frame.values[$0.at + 1])
      }
    }
    // Three names are drawn at twice their size: (30 + 14) × 2 and (20 + 14) × 2 points wide, and (25 + 4) × 2 high.
    let corners = places([Point(x: -900, y: -900), Point(x: 900, y: 900), Point(x: 10, y: 20)])
    #expect(corners == [Point(x: -152, y: -117), Point(x: 162, y: 117), Point(x: 10, y: 20)])
    let middle = Point(x: 0, y: 0)
    #expect(places([middle, middle, middle]) == [middle, middle, middle])
    #expect(
      places([middle, middle, middle], keepsApart: true) == [middle, Point(x: 0, y: 58), Point(x: 0, y: -58)])
  }
}
