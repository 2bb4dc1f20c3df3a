import Engine
import Testing

@testable import Rooms

@Suite("Screen")
struct ScreenTests {
  private var screen = Screen(frameRate: 60, at: 0)
  private var stage = Stage(Probe())

  private mutating func show(
    at time: Time, isAmbient: Bool = false, startsEpoch: Bool = false, fadesIn: Bool = false
  ) {
    stage.render(at: time)
    screen.show(
      Screen.Rendering(
        time: time, sceneTime: time, isAmbient: isAmbient, startsEpoch: startsEpoch, fadesIn: fadesIn),
      of: stage)
  }

  private func flags(since: UInt32) throws -> FrameEncoder.Flags {
    var bytes: [UInt8] = []
    screen.frame(since: since)(&bytes)
    return try FrameDecoder(bytes[...]).flags
  }

  @Test("What looks as before is not shown again, and puts nothing off")
  mutating func same() {
    show(at: 1)
    let isNews = screen.takeNews()
    #expect(isNews)
    let next = screen.pace.nextFrame
    show(at: 2)
    let isNewsAgain = screen.takeNews()
    #expect(!isNewsAgain)
    #expect(screen.pace.nextFrame == next && screen.sceneTime == 2)
  }

  @Test("A new structure is a new version of the scene, and fades in only once")
  mutating func structure() {
    show(at: 1)
    let version = screen.versions[.scene]
    show(at: 2, startsEpoch: true, fadesIn: true)
    #expect(screen.versions[.scene] == version + 1 && screen.fadesIn)
    show(at: 3, startsEpoch: true)
    #expect(screen.versions[.scene] == version + 2 && !screen.fadesIn)
  }

  @Test("A frame is ambient only if nothing else moved since the state that it begins with")
  mutating func ambience() throws {
    show(at: 1)
    let first = screen.state.sequence
    try stage.apply(.action(name: "loop"), at: 1)
    show(at: 2)
    let moved = screen.state.sequence
    show(at: 3, isAmbient: true)
    #expect(try flags(since: moved).contains(.ambient))
    #expect(try !flags(since: first).contains(.ambient))
  }

  @Test(
    "Messages about people wait for their turn, the first of a crowd for places, and the structure for its frame"
  )
  mutating func turns() {
    var ledger = Ledger()
    for message in [StateMessage.scene, .parameters, .presence, .crowd] { ledger.advance(message: message) }
    let newest = ledger.versions
    let before = screen.versions
    screen.offer(ledger)
    #expect(screen.versions[.parameters] == newest[.parameters])
    #expect(screen.versions[.presence] == before[.presence])
    screen.offerPeople(ledger, withPlaces: false)
    #expect(screen.versions[.presence] == newest[.presence])
    #expect(screen.versions[.crowd] == before[.crowd])
    for withPlaces in [true, false] {
      ledger.advance(message: .crowd)
      screen.offerPeople(ledger, withPlaces: withPlaces)
      #expect(screen.versions[.crowd] == ledger.versions[.crowd])
    }
    #expect(screen.versions[.scene] == before[.scene])
  }

  @Test("A screen that follows shows nothing until all is known")
  mutating func following() throws {
    show(at: 1)
    var bytes: [UInt8] = []
    screen.frame(since: 0)(&bytes)
    screen.follow()
    #expect(screen.versions.sequence == 0)
    let frame = try FrameDecoder(bytes[...])
    try screen.follow(frame, startsEpoch: true, isComplete: false)
    #expect(screen.versions.sequence == 0)
    screen.complete()
    #expect(screen.versions.sequence == frame.sequence)
  }
}
