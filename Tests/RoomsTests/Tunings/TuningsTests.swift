import Engine
import Testing

@testable import Rooms

@Suite("Tunings")
struct TuningsTests {
  private var ledger = Ledger()

  private mutating func drag(_ tunings: inout Tunings) {
    tunings.change("probe", in: &ledger) {
      $0.history.record(
        .drag(1), from: ["amount": .number(0)], to: ["amount": .number(0.5)], by: 1, at: 0)
    }
  }

  @Test("Each scene has a history of its own")
  mutating func histories() throws {
    var tunings = Tunings()
    drag(&tunings)
    let card = try SceneCatalog.builtIn.kind(named: "lenticular")
    #expect(tunings.state(of: AnyScene.probe().kind).undo == "Amount")
    #expect(tunings.state(of: card).undo == nil)
    tunings.change("probe", in: &ledger) { $0.history.undo() }
    #expect(tunings.state(of: AnyScene.probe().kind).redo == "Amount")
  }

  @Test("A tuning that is shown again has not changed, until it has")
  mutating func shown() throws {
    var tunings = Tunings()
    let kind = AnyScene.probe().kind
    let before = ledger.versions[.tuning]
    for _ in 1...2 { tunings.show(kind, in: &ledger) }
    #expect(ledger.versions[.tuning] == before + 1)
    try tunings.change("probe", in: &ledger) { try $0.presets.save(["amount": .number(1)], as: "One") }
    tunings.show(kind, in: &ledger)
    #expect(ledger.versions[.tuning] == before + 2)
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
  mutating func persistence() throws {
    var tunings = Tunings()
    drag(&tunings)
    #expect(tunings.persisted["probe"]?.history?.done.count == 1)
    tunings.change("probe", in: &ledger) { $0.show(.b, leaving: ["amount": .number(1)]) }
    #expect(tunings.persisted["probe"]?.slot == .b)
    #expect(tunings.persisted["probe"]?.hidden == ["amount": .number(1)])
    #expect(tunings.persisted["probe"]?.history == nil)
    #expect(tunings.persisted["probe"]?.hiddenHistory?.done.count == 1)
  }

  @Test("Whether phones may tune is news only where it changes")
  mutating func access() {
    var tunings = Tunings()
    let before = (ledger.versions, ledger.saved)
    tunings.$access.set(.presenter, in: &ledger)
    #expect(ledger.versions == before.0 && ledger.saved == before.1)
    tunings.$access.set(.everyone, in: &ledger)
    #expect(ledger.versions[.presence] != before.0[.presence] && ledger.saved != before.1)
    #expect(tunings.access == .everyone)
  }
}
