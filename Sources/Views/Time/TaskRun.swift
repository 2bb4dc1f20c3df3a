import Engine
import Synchronization

/// The tasks of a scene: they run one after the other where the scene is performed, and wait on its clock.
final class TaskRun: TaskExecutor, Sendable {
  /// A task that waits until a time.
  private struct Sleeper {
    let number: Int
    let time: Time
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var sleepers: [Sleeper] = []
    /// The tasks that let others go on first.
    var yielding: [UnsafeContinuation<Void, Never>] = []
    /// The tasks of views, by their keys.
    var ofViews: [UInt64: Task<Void, Never>] = [:]
    var numbers = 0
    var unfinished = 0
    var changes = 0
  }

  /// The reference by which tasks find their update.
  let scope = ViewUpdate.Scope()
  private let state = Mutex(State())

  /// The most tasks at once.
  static let most = 1000

  /// The number of times that tasks have begun, gone on or ended. A copy of the scene compares it with its own.
  var changes: Int { state.withLock { $0.changes } }
  /// True if a task has not ended.
  var isPending: Bool { state.withLock { $0.unfinished > 0 } }
  /// When the next task goes on; infinity for never.
  var wakeTime: Time { state.withLock { $0.sleepers.reduce(.infinity) { min($0, $1.time) } } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Counts a task that begins; false if there are too many.
  func begin() -> Bool {
    state.withLock { state in
      state.changes += 1
      guard state.unfinished < Self.most else { return false }
      state.unfinished += 1
      return true
    }
  }

  func end() { state.withLock { $0.unfinished -= 1 } }

  /// Lets the next job run; false if there is none.
  func runNext() -> Bool {
    let yielding = state.withLock { state in
      guard state.jobs.isEmpty else { return [] as [UnsafeContinuation<Void, Never>] }
      defer { state.yielding = [] }
      return state.yielding
    }
    for continuation in yielding { continuation.resume() }
    let next = state.withLock { state in
      guard !state.jobs.isEmpty else { return nil as UnownedJob? }
      state.changes += 1
      return state.jobs.removeFirst()
    }
    guard let next else { return false }
    // All code of a scene, with an actor or without, runs on the thread that performs it: its main actor.
    next.runSynchronously(
      isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Lets the tasks go on that wait no longer than until a time.
  func wake(at time: Time) {
    let due = state.withLock { state in
      let due = state.sleepers.filter { $0.time <= time }
      state.sleepers.removeAll { $0.time <= time }
      if !due.isEmpty { state.changes += 1 }
      return due
    }
    for sleeper in due.sorted(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
      sleeper.continuation.resume()
    }
  }

  /// Lets other tasks go on first; the standard library's way leads through a thread of the system.
  func yield() async {
    await withUnsafeContinuation { continuation in state.withLock { $0.yielding.append(continuation) } }
  }

  /// Waits, as seconds of the scene pass.
  func sleep(for seconds: Double) async throws {
    try _Concurrency.Task.checkCancellation()
    guard seconds > 0, let now = scope.update?.time else { return await yield() }
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        state.withLock {
          $0.sleepers.append(Sleeper(number: number, time: now + seconds, continuation: continuation))
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Begins the task of a view, in the place of the one that it has.
  func start(_ key: UInt64, _ action: @escaping @Sendable () async -> Void) {
    cancel(key)
    let task = Task<Void, Never>(priority: nil, operation: action)
    state.withLock { $0.ofViews[key] = task }
  }

  /// Cancels the task of a view.
  func cancel(_ key: UInt64) {
    let task = state.withLock { state in
      state.changes += 1
      return state.ofViews.removeValue(forKey: key)
    }
    task?.cancel()
  }
}

/// The tasks that a copy of a scene goes on with.
struct PendingTasks {
  let run: TaskRun
  private(set) var changes: Int
  private(set) var wakeTime: Time

  init(_ run: TaskRun) { (self.run, changes, wakeTime) = (run, run.changes, run.wakeTime) }

  /// True if another copy of the scene has gone on with them.
  var isBehind: Bool { changes != run.changes }
}

extension ViewUpdate {
  /// The reference to the update that tasks are part of.
  final class Scope: @unchecked Sendable {
    fileprivate(set) var update: ViewUpdate?
    init(_ update: ViewUpdate? = nil) { self.update = update }
  }

  /// The tasks of the scene.
  var tasks: TaskRun {
    if let pending = memory.tasks { return pending.run }
    let run = TaskRun()
    run.scope.update = self
    memory.tasks = PendingTasks(run)
    return run
  }

  /// The most that tasks do without waiting.
  private static let mostJobs = 20_000

  /// True if tasks have led to evaluations several times, so that the next ones wait for the next picture.
  var hasManyRounds: Bool { rounds >= Self.mostRoundsOfTasks }
  private static let mostRoundsOfTasks = 3
  /// The time from picture to picture, in seconds.
  static let pictureTime: Time = 1.0 / 60

  /// Lets tasks go on until all of them wait or have ended, and the views follow.
  func runTasks() {
    var jobs = 0
    while let run = memory.tasks?.run {
      let before = jobs
      holdingActions { while jobs < Self.mostJobs, run.runNext() { jobs += 1 } }
      guard jobs > before else { return }
      hasRunCode = true
      codeHasEnded()
      if isDirty { rounds += 1 }
      flush()
      guard jobs < Self.mostJobs else {
        notice("A task goes on and on without waiting; the scene goes on without it.")
        memory.tasks = nil
        return
      }
    }
  }

  /// Lets the tasks see this update while it lasts.
  func withTasks(_ body: () -> Void) {
    memory.tasks?.run.scope.update = self
    body()
    guard let run = memory.tasks?.run else { return }
    run.scope.update = nil
    memory.tasks = run.isPending ? PendingTasks(run) : nil
  }
}
