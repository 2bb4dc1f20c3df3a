import Dispatch
import Synchronization
import Testing

@testable import Support

@Suite("Work beside the loop")
struct WorkerTests {
  @Test("Work is done in its order, and each piece wakes the loop")
  func order() {
    let woken = DispatchSemaphore(value: 0)
    let worker = Worker<Int>("tiltcast.test") { woken.signal() }
    for number in 1...3 { worker.perform { number } }
    for _ in 1...3 { #expect(woken.wait(timeout: .now() + 20) == .success) }
    #expect(worker.takeOutcomes() == [1, 2, 3])
    #expect(worker.takeOutcomes().isEmpty)
  }

  @Test("Work of which nothing is reported does not wake the loop")
  func silence() {
    let wakes = Mutex(0)
    let worker = Worker<Int>("tiltcast.test") { wakes.withLock { $0 += 1 } }
    let done = DispatchSemaphore(value: 0)
    worker.run { done.signal() }
    #expect(done.wait(timeout: .now() + 20) == .success)
    #expect(wakes.withLock { $0 } == 0 && worker.takeOutcomes().isEmpty)
  }
}
