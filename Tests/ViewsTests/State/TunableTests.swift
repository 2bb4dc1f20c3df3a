import Foundation
import Testing

@testable import Engine
@testable import Views

private enum Mood: String, CaseIterable { case calm, wild }

private struct Tuned: View {
  @Tunable("Width", in: 10...90, step: 5) var width = 20.0
  @Tunable var isTall = false
  @Tunable var mood = Mood.calm
  @Tunable var tone = Views.Color.white

  var body: some View {
    tone.frame(width: width + (mood == .wild ? 1 : 0), height: isTall ? 40 : 20)
      .onTapGesture { width = 30 }
  }
}

private struct Peopled: View {
  @Views.Crowd(most: 7) var people

  var body: some View {
    HStack(spacing: 0) {
      ForEach(people) { person in person.color.frame(width: 10 + 10 * person.x, height: 10) }
    }
  }
}

@Suite struct TunableTests {
  private func kind<V: View>(_ view: @escaping @autoclosure @MainActor () -> V) -> SceneKind {
    ViewProgram("tuned", stage: CGSize(width: 200, height: 100), declares: true, root: view).kind
  }

  @Test("A tunable property is a parameter with its kind, range and default")
  func declarations() throws {
    let parameters = kind(Tuned()).parameters
    #expect(parameters.map(\.name) == ["width", "isTall", "mood", "tone"])
    #expect(parameters.map(\.title) == ["Width", "Is tall", "Mood", "Tone"])
    #expect(parameters.map(\.kind) == [.number, .toggle, .choice, .color])
    #expect(parameters[0].range == [10, 90] && parameters[0].step == 5)
    #expect(parameters[2].choices == ["calm", "wild"])
    #expect(parameters.map(\.default) == [.number(20), .toggle(false), .text("calm"), .text("#ffffff")])
  }

  @Test("The panel sets a tunable property, and a view that sets it tells the panel")
  func tuning() throws {
    var scene = kind(Tuned()).scene()
    let environment = Engine.Environment()
    scene.prepare(at: 0, in: environment)
    _ = try scene.tune(to: ["width": .number(50), "mood": .text("wild")], at: 1, in: environment)
    #expect(scene.parameterValues["width"] == .number(50))
    var frame = FrameBuilder()
    frame.render { scene.render(at: 1, in: environment, into: &$0) }
    #expect(frame.values.contains(51))
    #expect(try scene.tune(to: ["width": .number(50)], at: 2, in: environment).isEmpty)
    for phase in [Pointer.Phase.began, .ended] {
      scene.receive(
        .pointer(Pointer(phase: phase, id: 1, location: Point(x: 100, y: 50))), at: 3, in: environment)
    }
    #expect(scene.parameterValues["width"] == .number(30))
    #expect(throws: StageError.self) { _ = try scene.tune(to: ["width": .number(5)], at: 4, in: environment) }
  }

  @Test("A saved scene keeps what has been tuned, and drops what it no longer takes")
  func saved() throws {
    let environment = Engine.Environment()
    let kind = kind(Tuned())
    var scene = kind.scene()
    scene.prepare(at: 0, in: environment)
    _ = try scene.tune(to: ["width": .number(65), "isTall": .toggle(true)], at: 1, in: environment)
    var data = try JSONEncoder().encode(scene)
    struct Box: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    func restored() throws -> AnyScene {
      var copy = try kind.scene(restoring: JSONDecoder().decode(Box.self, from: data).decoder)
      copy.prepare(at: 0, in: environment)
      return copy
    }
    #expect(try restored().parameterValueList == scene.parameterValueList)
    let text = String(decoding: data, as: UTF8.self).replacing("\"width\":65", with: "\"width\":6500")
    data = Data(text.utf8)
    #expect(try restored().parameterValues["width"] == .number(20))
    #expect(try restored().parameterValues["isTall"] == .toggle(true))
  }

  @Test("A view with a crowd is a scene of a crowd")
  func crowd() {
    #expect(kind(Peopled()).crowd == CrowdRules(most: 7))
    #expect(kind(Tuned()).crowd == nil)
  }
}
