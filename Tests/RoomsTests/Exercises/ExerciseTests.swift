import Engine
import Foundation
import TestData
import Testing
import TextLayout

@testable import Rooms

@Suite("Exercises")
struct ExerciseTests {
  private func fault<C: Conduct>(
    _ exercise: Exercise, _ conduct: C.Type, until isOver: () -> Bool = { false }
  ) -> ExerciseFault? {
    let environment = Environment(typesetter: HarfBuzzTypesetter(), scenes: SceneCatalog([]))
    return exercise.fault(of: SceneKind(Trial<C>.self), in: environment, until: isOver)
  }

  private enum Still: Conduct {}
  private enum Follower: Conduct { static func x(_ moment: Moment) -> Double { 2 * moment.tilt } }

  @Test("A scene that does nothing has done none of them")
  func nothing() {
    let faults = Exercise.allCases.map { fault($0, Still.self) }
    #expect(faults == [.still, .tapIgnored, .colorStill, .dragIgnored, .noNumber, .noShader])
  }

  @Test("What follows the phone has to go 20 points, and come to rest")
  func tilt() {
    enum Near: Conduct { static func x(_ moment: Moment) -> Double { 0.5 * moment.tilt } }
    enum Restless: Conduct {
      static func x(_ moment: Moment) -> Double { 2 * moment.tilt + 20 * sin(5 * moment.time) }
    }
    #expect(fault(.tilt, Follower.self) == nil)
    #expect(fault(.tilt, Near.self) == .near)
    #expect(fault(.tilt, Restless.self) == .restless)
  }

  @Test("What a tap moves has to swing beyond its goal, and stay there")
  func spring() {
    enum Jump: Conduct { static func x(_ moment: Moment) -> Double { moment.since == nil ? 0 : 100 } }
    enum Swing: Conduct {
      static func x(_ moment: Moment) -> Double {
        moment.since.map { 100 * (1 - exp(-4 * $0) * cos(10 * $0)) } ?? 0
      }
    }
    enum Pulse: Conduct {
      static func x(_ moment: Moment) -> Double { moment.since.map { $0 < 1 ? 100 : 0 } ?? 0 }
    }
    enum Endless: Conduct {
      static func x(_ moment: Moment) -> Double { moment.since.map { 100 - 90 * cos(10 * $0) } ?? 0 }
    }
    #expect(fault(.spring, Jump.self) == .noSwing)
    #expect(fault(.spring, Swing.self) == nil)
    #expect(fault(.spring, Pulse.self) == .tapUndone)
    #expect(fault(.spring, Endless.self) == .restless)
  }

  @Test("A colour has to change with the phone, and to stand still with it")
  func color() {
    enum Tinted: Conduct { static func red(_ moment: Moment) -> Double { moment.tilt / 100 } }
    enum Clock: Conduct { static func red(_ moment: Moment) -> Double { 0.5 + 0.5 * sin(7 * moment.time) } }
    #expect(fault(.color, Tinted.self) == nil)
    #expect(fault(.color, Clock.self) == .restless)
    #expect(fault(.color, Follower.self) == .colorStill)
  }

  @Test("What follows a finger has to return")
  func touch() {
    enum Kept: Conduct { static func x(_ moment: Moment) -> Double { moment.drag } }
    enum Returns: Conduct {
      static func x(_ moment: Moment) -> Double { moment.drag * exp(-4 * (moment.since ?? 0)) }
    }
    enum Away: Conduct { static func x(_ moment: Moment) -> Double { -moment.drag } }
    #expect(fault(.touch, Kept.self) == .dragKept)
    #expect(fault(.touch, Returns.self) == nil)
    #expect(fault(.touch, Away.self) == .dragIgnored)
  }

  @Test("A text has to say the angle, however it is rounded, and no other number")
  func text() {
    enum Whole: Conduct { static func text(_ moment: Moment) -> String { "Tilt: \(Int(moment.tilt))°" } }
    enum Exact: Conduct { static func text(_ moment: Moment) -> String { "\(-moment.tilt)" } }
    enum Fixed: Conduct { static func text(_ moment: Moment) -> String { "30" } }
    enum Double: Conduct { static func text(_ moment: Moment) -> String { "\(Int(2 * moment.tilt))" } }
    enum Words: Conduct { static func text(_ moment: Moment) -> String { "thirty" } }
    #expect(fault(.text, Whole.self) == nil)
    #expect(fault(.text, Exact.self) == nil)
    #expect(fault(.text, Fixed.self) == .otherNumber)
    #expect(fault(.text, Double.self) == .otherNumber)
    #expect(fault(.text, Words.self) == .noNumber)
  }

  @Test("A shader has to be there, to be called as it wants to be, and to follow the phone")
  func shader() {
    enum Missing: Conduct {
      static func shader(_ moment: Moment) -> Shader? { Shader("nothing", .float(moment.tilt)) }
    }
    enum Constant: Conduct {
      static func shader(_ moment: Moment) -> Shader? { ExerciseTests.gradientMap(edge: 0) }
    }
    enum Moving: Conduct {
      static func shader(_ moment: Moment) -> Shader? { ExerciseTests.gradientMap(edge: moment.tilt / 90) }
    }
    #expect(fault(.shader, Missing.self) == .shaderRefused)
    #expect(fault(.shader, Constant.self) == .shaderStill)
    #expect(fault(.shader, Moving.self) == nil)
  }

  fileprivate static func gradientMap(edge: Double) -> Shader {
    Shader(
      "gradientMap", .color(.white), .color(.black), .boundingRect, .float(edge))
  }

  @Test("A scene that takes too long is given up")
  func patience() {
    var count = 0
    let fault = fault(.tilt, Follower.self) {
      count += 1
      return count > 3
    }
    #expect(fault == .slow && count == 4)
  }

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
}
