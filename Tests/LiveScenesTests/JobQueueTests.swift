import Engine
import SceneService
import Testing

@testable import LiveScenes

@Suite("The jobs that wait for a scene's program")
struct JobQueueTests {
  private static func job(_ task: SceneTask, isRepeated: Bool = false) -> SceneJob {
    let state = StatePromise(StatePromise.Known(status: SceneReplyTests.status, bytes: []))
    var job = SceneJob(task: task, scene: 0, state: state)
    job.isRepeated = isRepeated
    return job
  }

  private static let movement = SceneTask.receive(
    .pointer(Pointer(phase: .moved, id: 0, location: .zero)), answersState: false, at: 0)

  @Test("A worker begins with the first job, and again after the last one")
  func worker() {
    var queue = JobQueue()
    #expect(queue.append(Self.job(.render(at: 1)), at: 0) == true)
    #expect(queue.append(Self.job(.render(at: 2)), at: 0) == false)
    #expect(queue.popFirst()?.task.time == 1)
    #expect(queue.popFirst()?.task.time == 2)
    #expect(queue.append(Self.job(.render(at: 3)), at: 0) == false)
    #expect(queue.popFirst() != nil)
    #expect(queue.popFirst() == nil)
    #expect(queue.append(Self.job(.render(at: 4)), at: 0) == true)
  }

  @Test("Repeated jobs leave others their place, and a full queue takes no more")
  func places() {
    var queue = JobQueue()
    for _ in 0..<3000 { #expect(queue.append(Self.job(Self.movement, isRepeated: true), at: 0) != nil) }
    #expect(!queue.isLong)
    var accepted = 0
    while queue.append(Self.job(Self.movement), at: 0) != nil { accepted += 1 }
    #expect(accepted == 2000 && queue.isLong)
    #expect(queue.append(Self.job(Self.movement, isRepeated: true), at: 0) != nil)
  }

  @Test("Repeated movements are skipped after a while; nothing else is")
  func skipping() {
    var queue = JobQueue()
    let repeated = Self.job(Self.movement, isRepeated: true)
    _ = queue.append(repeated, at: 10)
    #expect(!queue.skips(repeated, at: 11))
    #expect(queue.skips(repeated, at: 12))
    #expect(!queue.skips(Self.job(Self.movement), at: 12))
    #expect(!queue.skips(Self.job(.render(at: 0), isRepeated: true), at: 12))
  }
}
