import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

/// The takes in Tests/Fixtures/takes, whose values a Python script has computed from the formulas alone.
@Suite("Golden takes")
struct GoldenTakesTests {
  private static let folder = projectFolder.appendingPathComponent("Tests/Fixtures/takes")
  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".expected.jsonl") }.sorted()
      .map { String($0.dropLast(6)) }
  }()

  private struct Expectation: Decodable {
    var t: Double
    var middle: Double
    var front: Double
  }

  private func take(_ name: String) throws -> Take {
    let url = Self.folder.appendingPathComponent("\(name).jsonl")
    return try Take(jsonLines: String(contentsOf: url, encoding: .utf8))
  }

  private func expectations(_ name: String) throws -> [Expectation] {
    let url = Self.folder.appendingPathComponent("\(name).expected.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Expectation.self, from: Data($0.utf8))
    }
  }

  @Test("There are takes, each with its expectations")
  func takes() throws {
    #expect(Self.names.count >= 4)
    for name in Self.names { #expect(try !expectations(name).isEmpty) }
  }

  @Test("The card shows what the formulas say, within 1e-12", arguments: names)
  func values(name: String) throws {
    var player = TakePlayer(try take(name))
    for expected in try expectations(name) {
      let frame = player.frame(at: expected.t)
      #expect(frame.scene == "lenticular")
      let middle = try #require(frame.frame.layer("middle")?.values["opacity"])
      let front = try #require(frame.frame.layer("front")?.values["opacity"])
      #expect(abs(middle - expected.middle) < 1e-12, "t \(expected.t)")
      #expect(abs(front - expected.front) < 1e-12, "t \(expected.t)")
    }
  }

  @Test("The same take gives the same bytes again", arguments: names)
  func bytes(name: String) throws {
    func output() throws -> [Data] {
      var player = TakePlayer(try take(name))
      return player.frameTimes(rate: 60).map { Data(player.frame(at: $0).stableJSON) }
    }
    #expect(try output() == output())
  }

  @Test("Asking for more times changes no value at any of them", arguments: names)
  func moreTimes(name: String) throws {
    let asked = try expectations(name).map(\.t)
    var sparse = TakePlayer(try take(name))
    var dense = TakePlayer(try take(name))
    let all = Set(asked + (0...3000).map { Double($0) / 1000 }).sorted()
    let frames = Dictionary(uniqueKeysWithValues: all.map { ($0, dense.frame(at: $0)) })
    for time in asked { #expect(sparse.frame(at: time) == frames[time]) }
  }
}
