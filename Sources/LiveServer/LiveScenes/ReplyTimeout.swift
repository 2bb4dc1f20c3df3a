import Platform
import SceneService
import Support

/// Waits for an answer of a process, until it has computed or taken too long.
struct ReplyTimeout {
  /// The time that an answer may take.
  struct Limits {
    /// The most seconds in which the process computes.
    var computing: Double
    /// The most seconds in all.
    var total: Double
    /// The most seconds in all where it is the system that keeps it waiting.
    var starved: Double
    /// The most seconds in which it does nothing, though nothing keeps it waiting.
    var idle = Double.infinity

    /// The limits of an answer that is still prompt.
    static let prompt = Limits(computing: Promptness.longest, total: worker.total, starved: worker.starved)
    /// The limits of every other answer, after which the process is given up.
    static let worker = Limits(computing: 0.25, total: 1, starved: 10)
    /// The limits of an answer before which a scene may play again what has led to its state.
    static let replay = Limits(computing: 0.75, total: 2, starved: 10)
    /// The limits of a test, or of a picture of it.
    static let test = Limits(computing: 10, total: 20, starved: 90, idle: 3)
    /// The limits of a test of a seat, where others wait for its place.
    static let seatTest = Limits(computing: 4, total: 10, starved: 30, idle: 3)
    /// The limits of the first answer of a program.
    static let start = Limits(computing: 4, total: 4, starved: 20)
  }

  private let child: RunningChild
  private let limits: Limits
  private let start = ServerClock.monotonic
  private let computed: Double
  /// The time at which it ends with others that belong together.
  private let deadline: Double
  /// The first look at how long the process's first thread had waited for a processor: its time, and the
  /// answer.
  private var first: (elapsed: Double, waited: Double)?
  /// The last look at which the process was at work: its time, and for how long the process had computed.
  private var active: (elapsed: Double, computed: Double)?
  /// The seconds of processor time that are work.
  private static let leastWork = 0.002

  /// A wait that begins now, for a process that has computed for so many seconds.
  init(for child: RunningChild, _ limits: Limits, computed: Double, until deadline: Double = .infinity) {
    (self.child, self.limits, self.computed, self.deadline) = (child, limits, computed, deadline)
  }

  /// Waits until a socket is ready.
  mutating func wait(_ isReady: (Double?) -> Bool) throws(SceneChannel.Fault) {
    active = nil
    // Almost all answers are here before the times are needed.
    var next = max(0.001, min(limits.computing, limits.total, limits.idle / 4, deadline - start))
    while !isReady(next) {
      try check()
      let elapsed = ServerClock.monotonic - start
      let time = child.processorTime
      let left = limits.computing - (time - computed)
      guard left > 0, elapsed < limits.total || isStarved(elapsed), !isIdle(elapsed, time) else {
        throw .late
      }
      let rest = min(left, limits.idle / 4, deadline - start - elapsed)
      next = max(0.001, min(rest, elapsed < limits.total ? limits.total - elapsed : 0.1))
    }
    try check()
  }

  /// Throws where the time is up, though something comes: parts of an answer, or questions for texts.
  func check() throws(SceneChannel.Fault) {
    let now = ServerClock.monotonic
    guard now - start < limits.starved, now < deadline else { throw .late }
  }

  /// True if the process has done nothing for long, and is not kept from it.
  private mutating func isIdle(_ elapsed: Double, _ time: Double) -> Bool {
    guard limits.idle < .infinity else { return false }
    if let active, time - active.computed < Self.leastWork, !child.isKeptWaiting {
      return elapsed - active.elapsed >= limits.idle
    }
    active = (elapsed, time)
    return false
  }

  /// True if the system keeps the process from answering.
  private mutating func isStarved(_ elapsed: Double) -> Bool {
    guard elapsed < limits.starved else { return false }
    let waited = child.times.waited
    guard let first else {
      first = (elapsed, waited)
      return child.isKeptWaiting
    }
    return waited - first.waited > (elapsed - first.elapsed) / 2 || child.isKeptWaiting
  }
}
