import Engine
import Testing

@testable import Rooms

@Suite("Tunings")
struct TuningsTests {
  private let before = Probe().parameterValueList
  private let after = Probe(amount: 0.5).parameterValueList

  @Test("Each scene has a history of its own")
  func histories() throws {
    var tunings = Tunings()
    tunings.record(.drag(1), from: before, to: after, of: AnyScene.probe().kind, by: 1, at: 0)
    let card = try SceneCatalog.builtIn.kind(named: "lenticular")
    #expect(tunings.state(of: AnyScene.probe().kind).undo == "Amount")
    #expect(tunings.state(of: card).undo == nil)
    tunings.undo(in: "probe")
    #expect(tunings.state(of: AnyScene.probe().kind).redo == "Amount")
  }

  @Test("A tuning that is shown again has not changed, until it has")
  func shown() throws {
    var tunings = Tunings()
    let kind = AnyScene.probe().kind
    for _ in 1...2 { tunings.show(kind) }
    #expect(tunings.shownChanges == 1)
    try tunings.save(["amount": .number(1)], as: "One", of: "probe")
    tunings.show(kind)
    #expect(tunings.shownChanges == 2)
  }

  @Test("Those of a scene that is missing at a start are there again with the scene")
  func missingScene() throws {
    let own = SceneCatalog([AnyScene.probe().kind] + SceneCatalog.builtIn.kinds)
    var room = Room(.main, scene: .probe(), at: 0)
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    let save = Input.tune(.preset(.save, name: "Nice"))
    _ = room.handle(.received(.success(save), from: 1), at: 1)
    for scenes in [SceneCatalog.builtIn, own] {
      let snapshot = try SnapshotFile.decode(SnapshotFile.encode(room.snapshot(at: 2)), scenes: scenes)
      room = Room(
        .main, restoring: snapshot,
        configuration: Room.Configuration(environment: Environment(scenes: scenes)), at: 3)
    }
    #expect(room.performance.tunings.persisted["probe"]?.presets.all.map(\.name) == ["Nice"])
  }

  @Test("Presets, comparisons and histories are worth persisting")
  func persistence() throws {
    var tunings = Tunings()
    tunings.record(.drag(1), from: before, to: after, of: AnyScene.probe().kind, by: 1, at: 0)
    #expect(tunings.persisted["probe"]?.history?.done.count == 1)
    tunings.show(.b, of: "probe", leaving: ["amount": .number(1)])
    #expect(tunings.persisted["probe"]?.slot == .b)
    #expect(tunings.persisted["probe"]?.hidden == ["amount": .number(1)])
    #expect(tunings.persisted["probe"]?.history == nil)
    #expect(tunings.persisted["probe"]?.hiddenHistory?.done.count == 1)
  }

  @Test("Whether phones may tune is news only where it changes")
  func access() {
    var tunings = Tunings()
    let before = tunings.$access
    tunings.allow(.presenter)
    #expect(tunings.$access == before)
    tunings.allow(.everyone)
    #expect(tunings.$access != before && tunings.access == .everyone)
  }
}
