import Engine
import Testing

@testable import Rooms

@Suite("Recorder of a take")
struct TakeRecorderTests {
  private let stage = Stage(Probe())
  private let name: TakeName

  init() throws { name = try #require(TakeName("One")) }

  private func recorder(capacity: Int = Take.mostBytes) -> TakeRecorder {
    TakeRecorder(stage, name: name, capacity: capacity, at: 10)
  }

  @Test("Lines are drained once, whole, and wait for half a second unless they are forced")
  func draining() {
    var recorder = recorder()
    #expect(recorder.drain(at: 10)?.last == UInt8(ascii: "\n"))
    #expect(recorder.drain(at: 10) == nil)
    recorder.record(.action(name: "go"), at: 10.1)
    #expect(recorder.nextTime == 10.5 && recorder.drain(isForced: false, at: 10.4) == nil)
    let due = recorder.drain(isForced: false, at: 10.5)
    #expect(due.map { String(decoding: $0, as: UTF8.self) }?.contains("go") == true)
  }

  @Test("The end comes after what has not been drained, and all bytes count")
  func end() {
    var recorder = recorder()
    let header = recorder.drain(at: 10) ?? []
    recorder.record(.action(name: "go"), at: 11)
    let rest = recorder.end(at: 12)
    #expect(String(decoding: rest, as: UTF8.self).hasSuffix("\"end\"}\n"))
    #expect(recorder.count == header.count + rest.count)
  }

  @Test("It ends by itself when the take is as long as takes may be, and takes in nothing later")
  func longest() {
    var recorder = recorder()
    let deadline = 10 + Take.longest
    #expect(recorder.limit(at: deadline - 1) == nil && recorder.limit(at: deadline + 5) == deadline)
    let before = recorder.count
    recorder.record(.action(name: "go"), at: deadline + 1)
    #expect(recorder.count == before)
  }

  @Test("It ends by itself before it is full")
  func full() {
    #expect(recorder(capacity: 128 * 1024).limit(at: 11) == 11)
    #expect(recorder().limit(at: 11) == nil)
  }

  @Test("What another node has begun goes on where it was")
  func resuming() {
    var first = recorder()
    let lines = first.drain(at: 10) ?? []
    let resumed = TakeRecorder(
      resuming: first.running, after: lines[...], named: name, capacity: Take.mostBytes, at: 20)
    #expect(resumed.count == first.count && resumed.began == 10 && resumed.offset(of: 20) == 10)
  }

  @Test("Lines stand in order of time where the clock of the next node is behind")
  func clockBehind() throws {
    var first = recorder()
    first.record(.scroll(by: Point(x: 0, y: 1)), at: 11.5)
    let lines = first.drain(at: 11.5) ?? []
    var resumed = TakeRecorder(
      resuming: first.running, after: lines[...], named: name, capacity: Take.mostBytes, at: 11.4)
    resumed.record(.scroll(by: Point(x: 0, y: 2)), at: 11.45)
    resumed.record(.scroll(by: Point(x: 0, y: 3)), at: 12)
    let rest = resumed.end(at: 13)
    let take = try Take(
      jsonLines: String(decoding: lines + rest, as: UTF8.self),
      in: Environment(scenes: SceneCatalog([SceneKind(Probe.self)])))
    #expect(take.events.map(\.time) == [1.5, 1.5, 2])
  }
}
