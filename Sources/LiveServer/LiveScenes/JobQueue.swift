/// The jobs that wait for a program, in order.
struct JobQueue: Sendable {
  /// The most jobs that wait besides repeated ones, and the number from which on more should wait outside.
  private static let (most, many) = (2000, 100)
  /// The most repeated jobs that wait, and the seconds after which the movements among them are skipped.
  private static let (mostRepeated, longestRepetition) = (100_000, 1.5)

  private var waiting: ArraySlice<SceneJob> = []
  /// The number of repeated ones among them, and when the first of these was submitted.
  private var (repeated, repetitionStart) = (0, 0.0)
  /// True if a worker is taking jobs out.
  private var isInWork = false

  /// True if so many jobs wait that more should wait outside.
  var isLong: Bool { waiting.count - repeated > Self.many }

  /// Appends a job; returns whether a worker has to begin, or nil if the queue is full.
  mutating func append(_ job: SceneJob, at time: Double) -> Bool? {
    guard job.isRepeated ? repeated < Self.mostRepeated : waiting.count - repeated < Self.most else {
      return nil
    }
    if job.isRepeated {
      if repeated == 0 { repetitionStart = time }
      repeated += 1
    }
    waiting.append(job)
    defer { isInWork = true }
    return !isInWork
  }

  /// Takes out the next job; nil if none is left, and the worker ends.
  mutating func popFirst() -> SceneJob? {
    guard let job = waiting.popFirst() else {
      // Frees what has been done.
      (waiting, isInWork) = ([], false)
      return nil
    }
    if job.isRepeated { repeated -= 1 }
    return job
  }

  /// True if to skip a job: a repeated movement, after the time for repeating.
  func skips(_ job: SceneJob, at time: Double) -> Bool {
    job.isRepeated && job.task.isMovement && time > repetitionStart + Self.longestRepetition
  }
}
