import Engine
import Testing

@Suite("What a scene need not say")
struct SceneDefaultsTests {
  /// As little as a scene may be.
  private struct Sea: Scene {
    static let name = "sea"
    static let stage = Size(width: 10, height: 10)

    var isSound: Bool { true }

    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

    func body(at time: Time, in environment: Environment) -> some Layer { Ellipse() }
  }

  @Test("It is named by its name, moved by the tilt, has no parameters, and draws nothing but shapes")
  func defaults() {
    #expect(Sea.title == "Sea")
    #expect(Sea.input == [.tilt])
    #expect(Sea.parameters.isEmpty)
    #expect(Stage(Sea()).assets.isEmpty)
    #expect(Sea().restTime == -.infinity)
  }
}
