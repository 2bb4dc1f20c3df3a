import Engine
import Testing

@testable import Rooms

@Suite("Mirror")
struct MirrorTests {
  @Test("What the owner has told is kept, and a structure waits for its first frame")
  func following() throws {
    var mirror = Mirror()
    mirror.keep([1], as: .tuning)
    mirror.keep([2], as: .scene)
    #expect(mirror[.tuning] == [1] && mirror[.scene] == nil && mirror.counts[.tuning] == 1)
    let frame = try Self.firstFrame()
    #expect(mirror.startsEpoch(frame, after: FrameState()) == true)
    #expect(mirror[.scene] == [2])
    #expect(mirror.startsEpoch(frame, after: FrameState()) == false)
  }

  @Test("All is known when it is known who is there")
  func completeness() {
    var mirror = Mirror()
    mirror.keep(Array("{}".utf8), as: .presence)
    #expect(!mirror.isComplete)
    mirror.keep(Array("[]".utf8), as: .people)
    #expect(mirror.isComplete)
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
