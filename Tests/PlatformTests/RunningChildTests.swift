import Foundation
import Testing

@testable import Platform

@Suite("A child that runs")
struct RunningChildTests {
  /// What a program is found to be doing, looked at for a second at most.
  private func isEverKeptWaiting(_ script: String) throws -> Bool {
    let pid = try #require(
      ChildProcess.start(
        ["/bin/sh", "-c", script], descriptors: [.file("/dev/null", flags: O_RDONLY)], environment: []))
    let child = RunningChild(pid)
    defer {
      child.signal(SIGKILL)
      _ = child.waitForEnd()
    }
    // Until it has begun.
    usleep(300_000)
    for _ in 0..<20 {
      if child.isKeptWaiting { return true }
      usleep(20_000)
    }
    return false
  }

  @Test("One that computes wants a processor, and one that sleeps wants nothing")
  func waits() throws {
    #expect(try isEverKeptWaiting("while :; do :; done"))
    #expect(try !isEverKeptWaiting("exec sleep 100"))
  }
}
