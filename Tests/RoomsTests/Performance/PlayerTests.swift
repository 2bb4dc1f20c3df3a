import Engine
import Testing

@testable import Rooms

@Suite("Player")
struct PlayerTests {
  private var player = Player()
  private var stage = Stage(Probe())
  private let take = SeekableTake(AttractTests.take, in: Environment())
  private let name: TakeName

  init() throws { name = try #require(TakeName("One")) }

  private mutating func play(onTop: Bool = false, at time: Time) {
    player.play(take, PlaybackRequest(take: name, isOnTop: onTop), named: name, on: &stage, at: time)
  }

  private var tilt: Double { stage.scene.unwrapped(as: Probe.self)?.tilt ?? .nan }

  @Test("A take that has been read is wanted only if nothing else has been asked for since")
  mutating func loading() {
    let first = PlaybackRequest(take: name)
    player.load(first)
    player.load(PlaybackRequest(take: name, loops: true))
    let isFirstWanted = player.finishLoading(first)
    let isNewestWanted = player.finishLoading(PlaybackRequest(take: name, loops: true))
    #expect(!isFirstWanted && isNewestWanted && !player.isLoading)
  }

  @Test("A take plays on its own stage, in its own time, and people's comes back")
  mutating func plays() throws {
    try stage.apply(.parameter(name: "amount", value: .number(0.5)), at: 1)
    play(at: 100)
    #expect(player.sceneTime(at: 100.2) < 1)
    let progress = player.advance(&stage, isDriven: false, to: 100.3)
    #expect(progress == (true, false) && abs(tilt - 20) < 1e-9)
    #expect(player.stop()?.scene.parameterValues["amount"] == .number(0.5))
    #expect(!player.isPlaying && player.sceneTime(at: 101) == 101 && player.stop() == nil)
  }

  @Test("The end of a take is told once")
  mutating func end() {
    play(at: 100)
    let end = player.advance(&stage, isDriven: false, to: 200)
    let after = player.advance(&stage, isDriven: false, to: 201)
    #expect(end.hasEnded && !after.hasEnded && player.state?.paused == true)
  }

  @Test("Somebody's tilt takes the place of the take's only where it is played below input")
  mutating func driven() {
    play(at: 100)
    _ = player.advance(&stage, isDriven: true, to: 100.3)
    #expect(!player.acceptsInput && abs(tilt - 20) < 1e-9)
    play(onTop: true, at: 100)
    _ = player.advance(&stage, isDriven: true, to: 100.3)
    #expect(player.acceptsInput && tilt < 20)
  }

  @Test("How a take is played can be changed only while one is")
  mutating func changing() throws {
    #expect(throws: WireError.self) { try player.change(PlaybackRequest(speed: 2), on: &stage, at: 1) }
    play(at: 100)
    try player.change(PlaybackRequest(speed: 2), on: &stage, at: 100)
    #expect(player.state?.speed == 2)
  }

  @Test("Parameters are refused below a take, not on top of it; a tuning as a whole always is")
  mutating func refusals() {
    let parameter = Input.parameter(name: "amount", value: .number(1))
    #expect(player.refusal(of: parameter) == nil && player.refusal(of: .tune(.undo)) == nil)
    play(at: 100)
    #expect(player.refusal(of: parameter) != nil && player.refusal(of: .calibrate) == nil)
    play(onTop: true, at: 100)
    #expect(player.refusal(of: parameter) == nil && player.refusal(of: .tune(.undo)) != nil)
  }
}
