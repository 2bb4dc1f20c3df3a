import Foundation
import Synchronization
import Testing

/// What a program writes to its standard error, as far as it has been read.
final class ProgramLog: Sendable {
  let pipe = Pipe()
  private let text = Mutex<[UInt8]>([])

  /// Everything so far.
  ///
  /// - Parameter toEnd: Whether to wait for the program's end.
  func read(toEnd: Bool = false) -> String {
    text.withLock { text in
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while poll(&event, 1, toEnd ? -1 : 0) > 0, Int32(event.revents) & Int32(POLLIN) != 0 {
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        guard count > 0 else { break }
        text += chunk[..<count]
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

/// Adds to the issues of a test what the programs that it has started have logged.
struct ProgramLogs: TestTrait, SuiteTrait, TestScoping {
  /// The logs of one test's programs.
  final class Started: Sendable {
    private let logs = Mutex<[ProgramLog]>([])

    func add(_ log: ProgramLog) { logs.withLock { $0.append(log) } }

    /// One comment for each program that has said something.
    var comments: [Comment] {
      logs.withLock { $0 }.map { $0.read() }.filter { !$0.isEmpty }
        .map { "A program of this test has logged:\n\($0)" }
    }
  }

  /// Those of the test that runs.
  @TaskLocal static var started: Started?

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let started = Started()
    let issues = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      issue.comments += started.comments
      return issue
    }
    try await Self.$started.withValue(started) {
      try await issues.provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Trait where Self == ProgramLogs {
  /// Issues say what the test's programs have logged.
  static var programLogs: Self { Self() }
}
