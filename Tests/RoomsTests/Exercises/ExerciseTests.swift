import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("Exercises")
struct ExerciseTests {
  private func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  @Test("Every exercise and everything that may be missing has a sentence in both languages")
  func sentences() throws {
    let file = projectFolder.appending(path: "Public/strings.json")
    let strings = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    let keys =
      Exercise.allCases.flatMap {
        ["exercise\(capitalized($0.rawValue))", "task\(capitalized($0.rawValue))"]
      }
      + ExerciseFault.allCases.map { "missing\(capitalized($0.rawValue))" }
    for key in keys { #expect(strings[key]?.count == 2, "\(key)") }
  }

  @Test("The comments of the tests' expectations are faults, and each fault of a scene is some test's")
  func comments() throws {
    var named: Set<ExerciseFault> = []
    for exercise in Exercise.allCases {
      let file = projectFolder.appending(path: "Public/exercises/\(exercise.rawValue)-tests.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("#expect(") || line.contains("#require(") {
        let comment = try #require(line.wholeMatch(of: /.*, "([A-Za-z]+)"\)/)?.1)
        named.insert(try #require(ExerciseFault(rawValue: String(comment)), "\(comment)"))
      }
    }
    #expect(named == Set(ExerciseFault.allCases).subtracting([.noScene, .slow, .failed]))
  }

  @Test("A fault is the last line of a message, below the expectation")
  func messages() {
    #expect(ExerciseFault(of: "Expectation failed: (way → 12) >= 20\nnear") == .near)
    for message in ["near", "Expectation failed: near", "A\nnear\nB", ""] {
      #expect(ExerciseFault(of: message) == nil)
    }
  }
}
