import Engine
import Foundation
import TestData
import Testing
import TextLayout

@testable import Rooms
@testable import Storage

@Suite("Takes as films")
struct FilmTests {
  private static let environment = Environment(typesetter: HarfBuzzTypesetter())

  private func take(_ scene: String) throws -> Take {
    let file = projectFolder.appendingPathComponent("Public/takes/\(scene).jsonl")
    return try Take(jsonLines: Data(contentsOf: file), in: Self.environment)
  }

  @Test(
    "A film shows at each moment what the take does", arguments: SceneCatalog.builtIn.kinds.map { $0.name })
  func frames(scene: String) throws {
    let take = try take(scene)
    let film = try Film(take, name: scene, in: Self.environment)
    #expect(film.duration == take.length(in: Self.environment))
    var player = TakePlayer(take, in: Self.environment)
    var floats: [Float] = []
    var epoch: UInt16?
    for (index, frame) in film.frames.enumerated() {
      let decoded = try #require(DecodedFrame(frame.bytes))
      let structure = film.structures[frame.structure]
      if epoch != structure.epoch { floats = Array(repeating: .nan, count: structure.floats) }
      epoch = structure.epoch
      #expect(decoded.epoch == structure.epoch)
      #expect(decoded.isComplete == film.keys.contains(index))
      let fits = decoded.apply(to: &floats)
      #expect(fits)
      player.show(at: frame.time)
      let expected = player.stage.frame.values.map { Float($0).bitPattern }
      #expect(floats.map(\.bitPattern) == expected, "\(frame.time)")
    }
    let keys = film.keys.map { film.frames[$0].time }
    #expect(keys.first == 0)
    #expect(film.frames.count > 10)
  }

  @Test("A film can be given up between two events of one picture")
  func manyEvents() throws {
    let events = (0..<50).map {
      "{\"t\": 0.01, \"type\": \"sample\", \"alpha\": 1, \"beta\": \($0), \"gamma\": 3}\n"
    }
    let header = "{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"mesh\"}\n"
    let take = try Take(jsonLines: header + events.joined(), in: Self.environment)
    var filming = try Filming(take, length: 0.1, name: "x", in: Self.environment)
    var turns = 0
    while try filming.goOn(until: { true }) == nil { turns += 1 }
    #expect(turns > 50)
  }

  @Test("What lasts too long is refused with a sentence", arguments: [1e7, 1e300, .infinity, .nan])
  func tooLong(end: Double) throws {
    var take = try take("lenticular")
    take.end = end
    if end.isNaN { take.events = [] }
    let fault = #expect(throws: Film.Fault.self) { try Film(take, name: "x", in: Self.environment) }
    #expect(fault?.description.contains("600") == true)
  }

  @Test("Structures count for what a page can hold, so that a film of long texts is given up early")
  func manyStructures() throws {
    let letters = String(repeating: "abcdefghijklmnopqrstuvwxyz ", count: 70)
    let lines = (0..<100).map { index in
      "{\"t\": \(Double(index) / 10), \"type\": \"parameter\", \"name\": \"text\", \"value\": \"\(index)\(letters)\"}"
    }
    let header = "{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"text\"}"
    let take = try Take(jsonLines: ([header] + lines).joined(separator: "\n"))
    var filming = try Filming(
      take, length: take.length(in: Self.environment), name: "x", in: Self.environment,
      atMost: Film.mostBytes / 10)
    var pictures = 0
    #expect(throws: Film.Fault.tooLarge) {
      while try filming.goOn(until: { true }) == nil { pictures += 1 }
    }
    #expect((1..<5 * 60).contains(pictures))
  }
}
