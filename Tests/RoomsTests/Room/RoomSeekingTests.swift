import Engine
import Support
import Synchronization
import Testing

@testable import Rooms

@Suite("Jumping in long takes")
struct RoomSeekingTests {
  /// A room that plays a take of ten minutes, for somebody who has just asked for it.
  private func long(
    _ request: PlaybackRequest, slices: WorkSlices = .unlimited
  ) throws -> (TakeBench, Take) {
    var bench = TakeBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    let take = try SeekableTakeTests.long(seconds: 600)
    var request = request
    request.take = TakeName("Long")
    bench.add("", as: "Long", at: 0)
    bench.bench.room.performance.live.player.load(request)
    bench.handle(
      .fetched(.success(SeekableTake(take, in: TakeBench.environment, slices: slices)), request, for: 1),
      at: 100)
    return (bench, take)
  }

  private func look(_ take: Take, at time: Time) -> TakeBench.Look {
    var player = TakePlayer(take, in: TakeBench.environment)
    player.show(at: time)
    return TakeBench.Look(player.stage.frame)
  }

  @Test("A jump over minutes of tilting is done at once", arguments: [500.0, 3, 599.99])
  func farJump(position: Time) throws {
    var (bench, take) = try long(PlaybackRequest(isPaused: true, time: 200))
    bench.send(.takes(.play(PlaybackRequest(time: position))), at: 101)
    #expect(bench.room.performance.live.player.playback?.isBehind == false)
    #expect(bench.look(at: 101) == look(take, at: position))
  }

  @Test("A jump over what is much work goes in slices, and ends where it should", arguments: [false, true])
  func slices(isOnTop: Bool) throws {
    // Each event takes a millisecond, so a slice has five.
    let now = Atomic(101_000)
    let worked = Atomic(0)
    let slices = WorkSlices {
      Double(worked.add(1, ordering: .relaxed).newValue) / 1000
    } now: {
      Double(now.load(ordering: .relaxed)) / 1000
    }
    var (bench, take) = try long(PlaybackRequest(isOnTop: isOnTop, isPaused: true), slices: slices)
    bench.send(.takes(.play(PlaybackRequest(time: 595))), at: 101)
    #expect(bench.room.performance.live.player.playback?.isBehind == true)
    var (events, rounds) = (bench.room.performance.live.player.playback?.cursor.next ?? 0, 0)
    while bench.room.performance.live.player.playback?.isBehind == true, rounds < 10_000 {
      let wake = bench.room.nextWake
      let next = try #require(wake)
      now.store(Int((next * 1000).rounded(.up)), ordering: .relaxed)
      bench.handle(.ticked, at: next)
      let further = (bench.room.performance.live.player.playback?.cursor.next ?? 0) - events
      #expect(further <= 11)
      (events, rounds) = (events + further, rounds + 1)
    }
    // In half of the time, others have theirs.
    #expect(rounds > 10)
    let end = Double(now.load(ordering: .relaxed)) / 1000
    #expect(bench.look(at: end) == look(take, at: 595))
  }

  @Test("What people did on top stays when the take jumps forwards")
  func touched() throws {
    var (bench, _) = try long(PlaybackRequest(isOnTop: true, isPaused: true))
    bench.send(.parameter(name: "foil", value: .number(0.5)), at: 101)
    bench.send(.takes(.play(PlaybackRequest(time: 500))), at: 102)
    bench.pass(until: 103)
    #expect(bench.room.performance.live.stage.scene.parameterValues["foil"] == .number(0.5))
    bench.send(.takes(.play(PlaybackRequest(time: 400))), at: 104)
    bench.pass(until: 105)
    #expect(bench.room.performance.live.stage.scene.parameterValues["foil"] == .number(0))
  }
}
