import Foundation
import Platform
import SceneService
import Testing

@testable import LiveScenes

@Suite("The wait for an answer")
struct ReplyTimeoutTests {
  /// True if the wait for a program that answers nothing ends before all of its time is over.
  private func endsEarly(_ script: String, for limits: ReplyTimeout.Limits) throws -> Bool {
    let pid = try #require(ChildProcess.start(["/bin/sh", "-c", script], descriptors: [], environment: []))
    let child = RunningChild(pid)
    defer {
      child.signal(SIGKILL)
      waitpid(pid, nil, 0)
    }
    let start = ContinuousClock.now
    var wait = ReplyTimeout(for: child, limits, computed: 0)
    #expect(throws: SceneChannel.Fault.self) {
      try wait.wait { seconds in
        usleep(UInt32((seconds ?? 0) * 1e6))
        return false
      }
    }
    return ContinuousClock.now - start < .seconds(limits.total)
  }

  @Test("One that does nothing is not waited for as long as one that computes")
  func idle() throws {
    #expect(try endsEarly("exec sleep 60", for: .init(computing: 30, total: 30, starved: 60, idle: 0.2)))
    #expect(
      try !endsEarly("while :; do :; done", for: .init(computing: 30, total: 1, starved: 1, idle: 0.2)))
  }
}
