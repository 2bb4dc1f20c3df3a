import Engine
import Foundation
import TestData
import Testing

@testable import SceneService

@Suite("A crowd on its way to a scene's process")
struct CrowdBytesTests {
  private static func crowd() throws -> Crowd {
    let held = try #require(PackedAttitude(x: 100, y: -200, z: 300))
    return try #require(
      Crowd(
        capacity: 64,
        people: [
          Participant(place: 0, arrival: 7, side: 0, name: "Ana 🦊", isAway: false, held: held, foundAt: nil),
          Participant(place: 40, arrival: 2, side: 1, isAway: true, held: .level, foundAt: 1.5),
        ], arrivals: 9, spotlight: 40, isFrozen: true))
  }

  @Test("It arrives as it is")
  func crowd() throws {
    let crowd = try Self.crowd()
    let copy = try Crowd(packed: crowd.packed)
    #expect(copy == crowd)
    #expect(copy[0]?.tilt == crowd[0]?.tilt)
  }

  @Test("News names people of the crowd, and those who left as they were")
  func news() throws {
    let crowd = try Self.crowd()
    let one = try #require(crowd[40])
    let gone = Participant(place: 3, arrival: 1, side: 1, isAway: false, held: .level, foundAt: nil)
    let news = CrowdNews(joined: [one], left: [gone], moved: Array(crowd.people), pressed: [one])
    let copy = try CrowdNews(packed: news.packed, of: crowd)
    #expect(copy.joined == [one])
    #expect(copy.left == [gone])
    #expect(copy.moved == Array(crowd.people))
    #expect(copy.pressed == [one])
  }

  @Test("News of somebody who is not there is refused")
  func strangers() throws {
    let news = CrowdNews(moved: Array(try Self.crowd().people))
    #expect(throws: SceneChannel.Fault.self) { try CrowdNews(packed: news.packed, of: Crowd()) }
  }

  @Test("Whatever comes instead, it is a crowd or refused with a sentence", arguments: UInt64(0)..<50)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(try Self.crowd().packed)
    for _ in 0..<4 {
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    guard let crowd = try? Crowd(packed: Data(bytes)) else { return }
    #expect(crowd.capacity <= CrowdRules.mostPlaces)
    #expect(crowd.people.allSatisfy { $0.place < crowd.capacity })
  }
}
