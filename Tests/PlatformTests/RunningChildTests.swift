import Foundation
import Testing

@testable import Platform

@Suite("A child that runs")
struct RunningChildTests {
  /// Starts a script of the shell, does something with the child, and ends it.
  private func withChild<T>(_ script: String, _ body: (RunningChild, pid_t) throws -> T) throws -> T {
    let pid = try #require(
      ChildProcess.start(
        ["/bin/sh", "-c", script], descriptors: [.file("/dev/null", flags: O_RDONLY)], environment: []))
    let child = RunningChild(pid)
    defer {
      child.signal(SIGKILL)
      _ = child.waitForEnd()
    }
    return try body(child, pid)
  }

  /// Looks whether something is so until it is, for a minute at most.
  private func isEver(_ condition: () -> Bool) -> Bool {
    for _ in 0..<3000 where !condition() { usleep(20_000) }
    return condition()
  }

  @Test("One that computes wants a processor, and one that sleeps wants nothing")
  func waits() throws {
    try withChild("while :; do :; done") { child, _ in #expect(isEver { child.isKeptWaiting }) }
    try withChild("exec sleep 100") { child, pid in
      let sleeps = isEver {
        (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains("(sleep) S") == true
      }
      #expect(sleeps)
      for _ in 0..<20 {
        #expect(!child.isKeptWaiting)
        usleep(20_000)
      }
    }
  }

  @Test("A kill by this process is told from one by itself or by others", arguments: [true, false])
  func kill(isOurs: Bool) throws {
    let script = isOurs ? "exec sleep 60" : "kill -9 $$"
    let pid = try #require(ChildProcess.start(["/bin/sh", "-c", script], descriptors: [], environment: []))
    let child = RunningChild(pid)
    if isOurs { child.signal(SIGKILL) }
    let end = child.waitForEnd()
    #expect(end.signal == SIGKILL && end.isOurs == isOurs)
  }

  @Test("A program that is still being written somewhere else is started as soon as that ends")
  func busy() throws {
    let program = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: program) }
    try Data("#!/bin/sh\nexit 7\n".utf8).write(to: program)
    chmod(program.path, 0o755)
    let writer = open(program.path, O_WRONLY | O_CLOEXEC)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { close(writer) }
    let pid = try #require(ChildProcess.start([program.path], descriptors: [], environment: []))
    #expect(RunningChild(pid).waitForEnd().code == 7)
  }
}
