import Engine

/// A piece of work, which may wait on the scene's clock.
///
/// Files that import SwiftUI get this type in the place of the standard library's; outside of a scene both are the same.
public struct Task<Success: Sendable, Failure: Error>: Sendable, Hashable {
  private let base: _Concurrency.Task<Success, Failure>

  /// The value, once there is one.
  public var value: Success { get async throws { try await base.value } }
  /// The value or the error, once there is one.
  public var result: Result<Success, Failure> { get async { await base.result } }
  /// True if the task is to end.
  public var isCancelled: Bool { base.isCancelled }
  /// Asks the task to end; if it sleeps, it wakes with an error.
  public func cancel() { base.cancel() }
}

extension Task where Failure == Never {
  /// The value, once there is one.
  public var value: Success { get async { await base.value } }

  /// Begins work that fails with no error.
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture operation:
      sending @escaping @isolated(any) () async ->
      Success
  ) {
    guard let run = TaskRun.next else {
      base = _Concurrency.Task(priority: priority) { await operation() }
      return
    }
    // All of it runs on one thread.
    nonisolated(unsafe) let operation = operation
    base = ViewUpdate.$scope.withValue(run.scope) {
      _Concurrency.Task(executorPreference: run) {
        defer { run.end() }
        return await operation()
      }
    }
  }

  /// Begins work that fails with no error.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task { Task(name: name, priority: priority, operation: operation) }
}

extension Task where Failure == any Error {
  /// Begins work that may fail.
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture operation:
      sending @escaping @isolated(any) () async throws ->
      Success
  ) {
    guard let run = TaskRun.next else {
      base = _Concurrency.Task(priority: priority) { try await operation() }
      return
    }
    nonisolated(unsafe) let operation = operation
    base = ViewUpdate.$scope.withValue(run.scope) {
      _Concurrency.Task(executorPreference: run) {
        defer { run.end() }
        return try await operation()
      }
    }
  }

  /// Begins work that may fail.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task { Task(name: name, priority: priority, operation: operation) }
}

extension TaskRun {
  /// The tasks to which a new one is added; nil outside of a scene.
  fileprivate static var next: TaskRun? {
    guard let update = ViewUpdate.current else { return nil }
    // What a restored view does again must not happen twice: these tasks never run.
    if update.isRepeating { return TaskRun() }
    let run = update.tasks
    guard run.begin() else {
      update.notice("There are more than \(most) tasks; the others do not run on the scene's clock.")
      return nil
    }
    return run
  }
}

extension Task where Success == Never, Failure == Never {
  /// True if the task that asks is to end.
  public static var isCancelled: Bool { _Concurrency.Task.isCancelled }
  /// The priority of the task that asks.
  public static var currentPriority: TaskPriority { _Concurrency.Task.currentPriority }
  /// Fails if the task that asks is to end.
  public static func checkCancellation() throws { try _Concurrency.Task.checkCancellation() }
  /// Lets other tasks go on.
  public static func yield() async {
    guard let run = ViewUpdate.current?.memory.tasks?.run else { return await _Concurrency.Task.yield() }
    await run.yield()
  }

  /// Waits for some time.
  public static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws where C.Instant.Duration == Duration {
    try await sleep(seconds: duration / .seconds(1)) {
      try await _Concurrency.Task.sleep(for: duration, tolerance: tolerance, clock: clock)
    }
  }

  /// Waits until a time of a clock, by as much as that is away.
  public static func sleep<C: Clock>(
    until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws where C.Instant.Duration == Duration {
    // A deadline was counted from a moment ago: steps of the scene's clock are coarser.
    let seconds = (clock.now.duration(to: deadline) / .seconds(1) * 1000).rounded(.up) / 1000
    try await sleep(seconds: seconds) {
      try await _Concurrency.Task.sleep(until: deadline, tolerance: tolerance, clock: clock)
    }
  }

  /// Waits for some nanoseconds.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(seconds: Double(duration) / 1e9) {
      try await _Concurrency.Task.sleep(nanoseconds: duration)
    }
  }

  private static func sleep(seconds: Double, orElse wait: () async throws -> Void) async throws {
    if let run = ViewUpdate.current?.memory.tasks?.run { return try await run.sleep(for: seconds) }
    try checkCancellation()
    guard ViewUpdate.current == nil, let clock = TestClock.current, clock.pass(seconds) else {
      return try await wait()
    }
  }
}

/// The clock of a test, which stands still until the test lets time pass.
package struct TestClock: Sendable {
  /// The clock of the test that runs; nil outside of tests.
  @TaskLocal package static var current: TestClock?

  /// Lets seconds pass; false where this cannot be done.
  let pass: @Sendable (Double) -> Bool

  /// A clock that passes so.
  package init(pass: @escaping @Sendable (Double) -> Bool) { self.pass = pass }
}
