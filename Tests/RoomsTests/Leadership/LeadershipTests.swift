import Engine
import Testing

@testable import Rooms

@Suite("Leadership")
struct LeadershipTests {
  /// Versions of a room that shows something.
  private var newest: StateVersions {
    var versions = StateVersions()
    versions.advance(.scene)
    versions.sequence = 1
    return versions
  }

  @Test("Nobody is told anything before somebody listens, and then everything")
  func publishing() {
    var leadership = Leadership.running(publisher: nil)
    #expect(leadership.next(newest, interval: 1, at: 0) == nil)
    leadership.publish()
    var versions = newest
    for message in StateMessage.allCases where message != .scene { versions.advance(message) }
    var told: [StateMessage] = []
    var frames = 0
    loop: while true {
      switch leadership.next(versions, interval: 1, at: 0) {
      case .hello?: continue
      case .state(let message)?: told.append(message)
      case .frame?: frames += 1
      case .reply?, .you?, .held?, nil: break loop
      }
    }
    #expect(
      told == [
        .scene, .parameters, .presence, .tuning, .people, .replay, .show, .presentersShow, .attract, .crowd,
      ])
    #expect(frames == 1)
  }

  @Test("What the owner has told is kept, and a structure waits for its first frame")
  func following() throws {
    var leadership = Leadership.following(Followed())
    #expect(!leadership.isRunning && leadership.next(newest, interval: 1, at: 0) == nil)
    leadership.keep([1], as: .tuning)
    leadership.keep([2], as: .scene)
    #expect(leadership.followed?[.tuning] == [1] && leadership.followed?[.scene] == nil)
    let frame = try Self.firstFrame()
    #expect(leadership.startsEpoch(frame, after: FrameState()) == true)
    #expect(leadership.followed?[.scene] == [2])
    #expect(leadership.startsEpoch(frame, after: FrameState()) == false)
  }

  @Test("All is known when it is known who is there")
  func completeness() {
    var leadership = Leadership.following(Followed())
    leadership.keep(Array("{}".utf8), as: .presence)
    #expect(leadership.followed?.isComplete == false)
    leadership.keep(Array("[]".utf8), as: .people)
    #expect(leadership.followed?.isComplete == true)
  }

  private static func firstFrame() throws -> FrameDecoder {
    var stage = Stage(Probe())
    stage.render(at: 0)
    var state = FrameState()
    _ = state.update(from: stage.frame)
    var bytes: [UInt8] = []
    FrameEncoder(serverTime: 0).encode(state, since: 0, into: &bytes)
    return try FrameDecoder(bytes[...])
  }
}
