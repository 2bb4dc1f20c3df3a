import Foundation
import Testing

@testable import LiveScenes
@testable import Platform

@Suite("The time that other threads than the loop wait for a process")
struct AnswerBudgetTests {
  /// The number of answers of a process that sleeps after which it is too much; nil where it never is.
  private func limit(seconds: Double, pause: Double = 0) throws -> Int? {
    let pid = try #require(
      ChildProcess.start(
        ["/bin/sleep", "100"], descriptors: [.file("/dev/null", flags: O_RDONLY)], environment: []))
    let child = RunningChild(pid)
    defer {
      child.signal(SIGKILL)
      _ = child.waitForEnd()
    }
    var (budget, time) = (AnswerBudget(), 1000.0)
    for number in 1...1000 {
      time += seconds + pause
      if budget.chargeThread(elapsed: seconds, at: time, for: child) { return number }
    }
    return nil
  }

  @Test(
    "A process that sleeps before each answer is too much after five seconds or a few long ones",
    arguments: [0.9, 1.9, 9.9])
  func sleeper(seconds: Double) throws {
    #expect((5...7).contains(try #require(try limit(seconds: seconds))))
  }

  @Test("Answers that come at once are never too much, nor is a machine that slept now and then")
  func honest() throws {
    #expect(try limit(seconds: 0.003) == nil)
    #expect(try limit(seconds: 3600, pause: 10) == nil)
  }
}
