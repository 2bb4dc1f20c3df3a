import Dispatch
import Synchronization
import Testing

@testable import Server

@Suite("A worker whose tasks' owners take turns")
struct FairWorkerTests {
  /// A worker that is held up while tasks are added.
  private func outcomes(_ add: (FairWorker<String>) -> Void) -> [String] {
    let (gate, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let worker = FairWorker<String>("tiltcast.test") {}
    worker.runLast {
      ended.signal()
      gate.wait()
    }
    ended.wait()
    add(worker)
    worker.runLast { ended.signal() }
    gate.signal()
    ended.wait()
    return worker.takeOutcomes()
  }

  @Test("A task waits for one of each other owner, and for its own owner's earlier ones")
  func turns() {
    let outcomes = outcomes { worker in
      for task in ["a1", "a2", "a3", "b1", "c1", "b2"] {
        worker.perform(for: String(task.prefix(1))) { task }
      }
    }
    #expect(outcomes == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test("However many guests wait, every second turn is another's")
  func guests() {
    let outcomes = outcomes { worker in
      for task in ["a", "b", "c", "d"] { worker.perform(for: task, isGuests: true) { task } }
      for task in ["1", "2"] { worker.perform(for: "host") { task } }
    }
    #expect(outcomes == ["1", "a", "2", "b", "c", "d"])
  }

  @Test("What runs last comes after all that wait, whoever's they are")
  func last() {
    let seen = Mutex<[String]>([])
    _ = outcomes { worker in
      for task in ["a1", "a2"] {
        worker.perform(for: "a") {
          seen.withLock { $0.append(task) }
          return task
        }
      }
      worker.runLast { seen.withLock { $0.append("last") } }
      worker.perform(for: "b") {
        seen.withLock { $0.append("b1") }
        return "b1"
      }
    }
    #expect(seen.withLock { $0 } == ["a1", "b1", "a2", "last"])
  }
}
