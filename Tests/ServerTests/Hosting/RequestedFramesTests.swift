import Engine
import Testing

@testable import Rooms
@testable import Server

@Suite("Frames that requests ask for")
final class RequestedFramesTests {
  private var frames = RequestedFrames()
  private var room = Room(.main, scene: .probe(), at: 0)

  @Test("A frame is written once for all who ask while nothing has changed")
  func sameFrame() {
    let frame = frames.frame(of: &room, at: 0)
    #expect(frames.json(of: frame) == nil)
    frames.store([1, 2], of: frame)
    #expect(frames.json(of: frames.frame(of: &room, at: 0.001)) == [1, 2])
    #expect(frames.json(of: frames.frame(of: &room, at: 10)) == [1, 2])
  }

  @Test("What has changed is rendered at once")
  func change() {
    frames.store([1], of: frames.frame(of: &room, at: 0))
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    let change = Input.parameter(name: "isRound", value: .toggle(true))
    _ = room.handle(.received(.success(change), from: 1), at: 0.001)
    #expect(frames.json(of: frames.frame(of: &room, at: 0.002)) == nil)
  }
}
