import Engine
import Foundation
import Testing

@testable import LiveScenes

@Suite("What an author is told of a scene that plays")
struct SceneReviewTests {
  private func warnings<S: Scene>(_ type: S.Type) -> [String] {
    SceneReview(of: SceneKind(type), shaders: .builtIn).warnings
  }

  @Test("Of a scene that follows the rules, nothing")
  func nothing() {
    for kind in SceneCatalog.builtIn.kinds {
      #expect(SceneReview(of: kind, shaders: .builtIn).warnings == [], "\(kind.name)")
    }
  }

  @Test("Random numbers and the clock make a take replay differently")
  func unrepeatable() {
    for sentences in [warnings(Dice.self), warnings(Watch.self)] {
      #expect(sentences.count == 1)
      #expect(
        sentences.first?.contains("draws something else when the same movements are played again") == true)
    }
  }

  @Test("A body that moves with the time alone needs a restTime, and one that never ends has it")
  func restless() {
    #expect(
      warnings(Wheel.self).first?.contains("moves while its restTime says that it stands still") == true)
    #expect(warnings(Mill.self) == [])
  }

  @Test("A movement after the restTime is found, too")
  func late() {
    #expect(warnings(Bell.self).first?.contains("restTime") == true)
  }

  @Test("A scene that refuses its own first state, or a later one, is told so")
  func unsound() {
    #expect(warnings(Refuser.self).first?.contains("refuses the state that it begins with") == true)
    #expect(warnings(Tired.self).first?.contains("refuses a state that tilting leads to") == true)
  }

  @Test("A shader that is not there is a problem of the scene")
  func shaders() {
    let review = SceneReview(of: SceneKind(Shaded.self), shaders: .builtIn)
    #expect(review.shaderProblems.map(\.file) == ["sparkle.frag"])
  }
}

/// A scene for one test, which draws a dot.
private protocol Dot: Scene {}

extension Dot {
  static var stage: Size { Size(width: 100, height: 100) }
  var isSound: Bool { true }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  fileprivate func dot(_ width: Double) -> some Layer {
    Ellipse().frame(width: width, height: 10).fill(.white)
  }
}

private struct Dice: Dot {
  static let name = "dice"
  func body(at time: Time, in environment: Environment) -> some Layer { dot(.random(in: 1...100)) }
}

private struct Watch: Dot {
  static let name = "watch"
  func body(at time: Time, in environment: Environment) -> some Layer {
    dot(Date.now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 10))
  }
}

private struct Wheel: Dot {
  static let name = "wheel"
  func body(at time: Time, in environment: Environment) -> some Layer { dot(50 + 10 * sin(time)) }
}

private struct Mill: Dot {
  static let name = "mill"
  var restTime: Time { .infinity }
  func body(at time: Time, in environment: Environment) -> some Layer { dot(50 + 10 * sin(time)) }
}

private struct Bell: Dot {
  static let name = "bell"
  var restTime: Time { 2 }
  func body(at time: Time, in environment: Environment) -> some Layer { dot(50 + max(0, 2.3 - time)) }
}

private struct Refuser: Dot {
  static let name = "refuser"
  var isSound: Bool { false }
  func body(at time: Time, in environment: Environment) -> some Layer { dot(1) }
}

private struct Tired: Dot {
  static let name = "tired"
  private var samples = 0
  var isSound: Bool { samples == 0 }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) { samples += 1 }
  func body(at time: Time, in environment: Environment) -> some Layer { dot(Double(samples)) }
}

private struct Shaded: Dot {
  static let name = "shaded"
  func body(at time: Time, in environment: Environment) -> some Layer {
    dot(1).colorEffect(Shader("sparkle"))
  }
}
