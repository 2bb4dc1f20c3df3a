import Engine
import Testing

@testable import Rooms

@Suite("A room's show")
struct RoomShowTests {
  private static let picture = Picture(
    url: "/media/\(String(repeating: "a", count: 64))-800x100.webp", width: 800, height: 100)

  private static func show() -> Show {
    Show(
      title: "Mine",
      steps: [
        .init(scene: "lenticular", title: "Card", parameters: ["baseDegrees": .number(25)]),
        .init(scene: "panorama", title: "Town", pictures: [picture].compactMap { $0 }),
        .init(scene: "mesh", title: "Mesh"),
      ])
  }

  /// A room with a show, a presenter, and a viewer who has read everything.
  private func bench(_ show: Show = show()) throws -> RoomBench {
    var bench = try RoomBench.card()
    _ = bench.room.handle(.show(.init(show: show)), at: 0)
    bench.join(1, .presenter)
    bench.join(2)
    bench.read(1, at: 0)
    bench.read(2, at: 0)
    return bench
  }

  private func change(_ bench: inout RoomBench, _ change: (inout Show) -> Void, at time: Time) {
    var show = Self.show()
    change(&show)
    _ = bench.room.handle(.show(.init(show: show)), at: time)
    bench.read(1, at: time)
    bench.read(2, at: time)
  }

  @Test("It begins with the first step, as that says")
  func begins() throws {
    let bench = try bench()
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(25))
    #expect(bench.readers[2]?.show?.index == 0)
    #expect(bench.readers[2]?.show?.steps.map(\.title) == ["Card", "Town", "Mesh"])
    #expect(!bench.room.performance.live.attract.hasInput)
  }

  @Test("A step is a new structure that fades in, with its pictures")
  func step() throws {
    var bench = try bench()
    bench.send(.show(.by(1)), from: 1, at: 1)
    bench.read(2, at: 1)
    #expect(bench.readers[2]?.scene?.name == "panorama")
    #expect(bench.readers[2]?.scene?.fades == true)
    #expect(bench.readers[2]?.scene?.assets.contains { $0.url == Self.picture?.url } == true)
    #expect(bench.readers[2]?.show?.index == 1)
    #expect(bench.isUpToDate(2))
    bench.send(.scene(name: "arm"), from: 1, at: 2)
    bench.read(2, at: 2)
    #expect(bench.readers[2]?.scene?.fades == nil)
  }

  @Test("Going back shows a step as it was written, whatever was tuned")
  func back() throws {
    var bench = try bench()
    bench.send(.parameter(name: "baseDegrees", value: .number(80)), from: 1, at: 1)
    bench.send(.show(.to(2)), from: 1, at: 2)
    bench.send(.show(.to(0)), from: 1, at: 3)
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(25))
  }

  @Test("Beyond the ends one stays, and a wrong step is answered")
  func ends() throws {
    var bench = try bench()
    bench.send(.show(.by(-1)), from: 1, at: 1)
    #expect(bench.room.performance.show.index == 0)
    bench.send(.show(.to(3)), from: 1, at: 1)
    bench.read(1, at: 1)
    #expect(bench.readers[1]?.errors.map(\.code) == [.outOfRange])
    var without = try RoomBench.card()
    without.join(1, .presenter)
    without.send(.show(.by(1)), from: 1, at: 1)
    without.read(1, at: 1)
    #expect(without.readers[1]?.errors.first?.message.contains("--show") == true)
  }

  @Test("Only presenters lead the show")
  func roles() throws {
    var bench = try bench()
    bench.join(3, .phone)
    bench.send(.show(.by(1)), from: 3, at: 1)
    bench.read(3, at: 1)
    #expect(bench.readers[3]?.errors.map(\.code) == [.notAllowed])
    #expect(bench.room.performance.show.index == 0)
  }

  @Test("A change of the step that plays changes only that, and the scene goes on")
  func preview() throws {
    var bench = try bench()
    bench.tilt(20, from: 1, at: 1)
    bench.send(.parameter(name: "foil", value: .number(0.5)), from: 1, at: 1)
    change(&bench, { $0.steps[0].parameters["baseDegrees"] = .number(40) }, at: 2)
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(40))
    #expect(bench.room.performance.live.stage.scene.parameterValues["foil"] == .number(0.5))
    #expect(bench.room.performance.live.stage.motion != nil && bench.readers[2]?.scene?.fades == nil)
    change(&bench, { $0.steps[0].parameters = [:] }, at: 3)
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(60))
  }

  @Test("A step that has moved is followed; in place of one that is gone comes its neighbour")
  func moved() throws {
    var bench = try bench()
    bench.send(.show(.to(2)), from: 1, at: 1)
    change(&bench, { $0.steps.swapAt(1, 2) }, at: 2)
    #expect(bench.room.performance.show.index == 1 && bench.room.performance.live.sceneKind.name == "mesh")
    change(&bench, { $0.steps.removeLast() }, at: 3)
    #expect(
      bench.room.performance.show.index == 1 && bench.room.performance.live.sceneKind.name == "panorama")
    change(&bench, { $0.steps.removeLast(2) }, at: 4)
    #expect(
      bench.room.performance.show.index == 0 && bench.room.performance.live.sceneKind.name == "lenticular")
  }

  @Test("A broken file leaves everything as it is, and only presenters hear of it")
  func broken() throws {
    var bench = try bench()
    let problem = ShowProblem(file: "show.yaml", line: 3, reason: "No.")
    _ = bench.room.handle(.show(.init(problems: [problem])), at: 1)
    bench.read(1, at: 1)
    bench.read(2, at: 1)
    #expect(bench.readers[1]?.show?.problems == ["show.yaml:3: No."])
    #expect(bench.readers[2]?.show?.problems == nil)
    #expect(bench.readers[2]?.show?.steps.count == 3)
    change(&bench, { _ in }, at: 2)
    #expect(bench.readers[1]?.show?.problems == [])
  }

  @Test("Where the show is wrong from the start, who wants to go on is told what is wrong")
  func brokenFromTheStart() throws {
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    let problem = ShowProblem(file: "show.yaml", line: 1, reason: "No.")
    bench.handle(.show(.init(problems: [problem])), at: 0)
    bench.send(.show(.by(1)), from: 1, at: 1)
    bench.read(1, at: 1)
    #expect(bench.readers[1]?.errors.map(\.message) == ["The show cannot be played yet. show.yaml:1: No."])
  }

  @Test("After a restart the room is at the same step, as it was tuned")
  func restart() throws {
    var bench = try bench()
    bench.send(.show(.to(0)), from: 1, at: 1)
    bench.send(.parameter(name: "baseDegrees", value: .number(80)), from: 1, at: 1)
    let bytes = SnapshotFile.encode(bench.room.snapshot(at: 2))
    var room = try Room(.main, restoring: SnapshotFile.decode(bytes, scenes: .builtIn), at: 3)
    _ = room.handle(.show(.init(show: Self.show())), at: 3)
    #expect(room.performance.show.index == 0)
    #expect(room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(80))
  }

  @Test("After a restart a scene that somebody chose instead of the step's is still on")
  func restartBesideTheShow() throws {
    var bench = try bench()
    bench.send(.show(.to(0)), from: 1, at: 1)
    bench.send(.scene(name: "arm"), from: 1, at: 1)
    bench.send(.parameter(name: "arm", value: .number(12)), from: 1, at: 1)
    let bytes = SnapshotFile.encode(bench.room.snapshot(at: 2))
    var room = try Room(.main, restoring: SnapshotFile.decode(bytes, scenes: .builtIn), at: 3)
    _ = room.handle(.show(.init(show: Self.show())), at: 3)
    #expect(room.performance.show.index == 0)
    #expect(room.performance.live.stage.scene.kind.name == "arm")
    #expect(room.performance.live.stage.scene.parameterValues["arm"] == .number(12))
  }

  @Test("The pictures of the steps around are named, to be fetched in time")
  func next() throws {
    var bench = try bench()
    #expect(bench.readers[2]?.show?.next == [Self.picture?.url].compactMap { $0 })
    bench.send(.show(.by(1)), from: 1, at: 1)
    bench.read(2, at: 1)
    #expect(bench.readers[2]?.show?.next == [])
    bench.send(.show(.by(1)), from: 1, at: 2)
    bench.read(2, at: 2)
    #expect(bench.readers[2]?.show?.next == [Self.picture?.url].compactMap { $0 })
  }
}
