import Engine
import Testing

@testable import SceneService

@Suite("States that a scene's process remembers")
struct StateCacheTests {
  private let scene = SceneCatalog.builtIn.kinds[0].begin()

  @Test("The initial states stay, however many others follow; of those, the newest do")
  func initial() {
    var states = StateCache()
    let first = states.keepInitial(scene)
    let numbers = (0..<600).map { _ in states.keep(scene, isSaved: true) }
    #expect(states.scene(in: first, at: nil) != nil)
    #expect(states.scene(in: numbers[0], at: nil) == nil)
    #expect(states.scene(in: numbers[599], at: nil) != nil)
  }

  @Test("What has happened by itself since a state happens only once, unless somebody goes back")
  func later() throws {
    var states = StateCache()
    let number = states.keep(scene, isSaved: true)
    var later = scene
    _ = later.tune(to: [(key: "baseDegrees", value: .number(33))], at: 2, in: Environment())
    states.keep(later, at: 2, asLaterThan: number)
    func values(at time: Time?) -> [ParameterValue]? {
      states.scene(in: number, at: time)?.parameterValueList
    }
    #expect(values(at: 2) == later.parameterValueList && values(at: 9) == later.parameterValueList)
    #expect(values(at: 1.9) == scene.parameterValueList && values(at: nil) == scene.parameterValueList)
    #expect(later.parameterValueList != scene.parameterValueList)
  }

  @Test(
    "An unsaved state stays until an event follows, also from what it has become by itself"
  )
  func byItself() {
    var states = StateCache()
    let unsaved = states.keep(scene, isSaved: false)
    for _ in 0..<600 { _ = states.keep(scene, isSaved: true) }
    let later = states.keep(scene, isSaved: true, after: unsaved)
    let latest = states.keep(scene, isSaved: true, after: later)
    #expect(states.scene(in: unsaved, at: nil) != nil)
    states.release(latest)
    #expect(states.scene(in: unsaved, at: nil) == nil)
  }
}
