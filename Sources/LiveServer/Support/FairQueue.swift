import Dispatch
import Synchronization

/// A queue for the tasks of many owners: a few run at a time, one of each owner. The owner that has taken the least time
/// lately comes first, and of several the one that has waited longest. Owners whose tasks are short take turns with all
/// others, and with each other, so that one of them never waits long for many who are new. An owner that rests between
/// its tasks comes before those that add one after the other.
///
/// Long tasks never take the last two places of three or more, nor the last of two, and guests never take more than half
/// of the places. A task is long if its owner has taken much time lately, most of it in long tasks, or if it takes long
/// itself. Where that would leave no place to a short one that waits, it loses its place, and begins again later among
/// the long ones.
package final class FairQueue: Sendable {
  /// The time that is much for an owner, and the time in which it is counted, in seconds.
  private static let (fairShare, window) = (5.0, 60.0)
  /// The seconds of processor time, and by the clock, after which a task is long, and those between two looks at it.
  private static let (longWork, longStay, lookInterval) = (1.0, 10.0, 0.1)
  /// The seconds for which is remembered that an owner's tasks were short.
  private static let shortMemory = 600.0
  /// The most seconds of rest that count. Each counts as so many seconds since the owner's last task, where owners take
  /// turns, and otherwise makes up for so many seconds of its tasks.
  private static let (mostRest, turnsOfRest, timeOfRest) = (10.0, 10.0, 0.5)

  private struct Task {
    let owner: String
    let isGuests: Bool
    /// The seconds between its owner's task before and this one, up to those that count.
    let rest: Double
    /// True if the task has already lost a place.
    var isLong = false
    let work: @Sendable (QueuePlace) -> Bool
  }

  private struct Run {
    let task: Task
    let start: Double
    var isLong: Bool
    let place: QueuePlace
  }

  /// The memory of an owner, from its last task on.
  private struct LastTask {
    let end: Double
    /// True if the owner's tasks are long; nil if none of them allowed control.
    let areLong: Bool?

    func isForgotten(at now: Double) -> Bool {
      now - end >= (areLong == false ? FairQueue.shortMemory : FairQueue.window)
    }
  }

  /// The time of some tasks of an owner that ended within a second.
  private struct Use {
    let end: Double
    /// Their processor time, or else their duration.
    var seconds = 0.0
    /// The sums of the processor times that are known, and of their squares.
    var known = 0.0
    var squares = 0.0
  }

  private struct State {
    var waiting: [Task] = []
    var running: [Run] = []
    /// The time of the last tasks, by owner.
    var spent: [String: [Use]] = [:]
    /// The last task of each owner.
    var last: [String: LastTask] = [:]
    /// True if an owner whose tasks are short gets the next place.
    var isTurnOfShort = true
    /// True if a look at what runs is due.
    var isLookDue = false

    /// Counts what a task that has ended used; many short ones together.
    ///
    /// - Parameter use: Its processor time, if that is known.
    mutating func add(_ use: Double?, after duration: Double, of owner: String, at now: Double) {
      let last = spent[owner]?.last.flatMap { now - $0.end < 1 ? $0 : nil }
      if last != nil { spent[owner]?.removeLast() }
      var sum = last ?? Use(end: now)
      sum.seconds += use ?? duration
      sum.known += use ?? 0
      sum.squares += (use ?? 0) * (use ?? 0)
      spent[owner, default: []].append(sum)
    }

    /// True if most of an owner's processor time was lately used in long tasks. A short one between them changes little.
    func areLong(_ owner: String, at now: Double) -> Bool {
      let past = (spent[owner] ?? []).filter { $0.end > now - FairQueue.window }
      let (known, squares) = past.reduce((0, 0)) { ($0.0 + $1.known, $0.1 + $1.squares) }
      return squares > FairQueue.longWork * known
    }

    /// The seconds that an owner has taken lately.
    func time(of owner: String, at now: Double) -> Double {
      let past = (spent[owner] ?? []).filter { $0.end > now - FairQueue.window }.map(\.seconds)
      let present = running.filter { $0.task.owner == owner }.map { now - $0.start }
      return (past + present).reduce(0, +)
    }

    func isLong(_ task: Task, at now: Double) -> Bool {
      task.isLong || last[task.owner]?.areLong == true || time(of: task.owner, at: now) > FairQueue.fairShare
    }

    /// True if a task can have a place that is free.
    func isAdmitted(_ task: Task, isLong: Bool, width: Int) -> Bool {
      !running.contains { $0.task.owner == task.owner }
        && (!task.isGuests || running.count { $0.task.isGuests } < max(1, width / 2))
        && (!isLong || canTakeLong(width: width))
    }

    /// True if a short task that waits could have the place of one that runs.
    func isWaitedFor(_ run: Run, width: Int, at now: Double) -> Bool {
      var others = self
      others.running.removeAll { $0.place === run.place }
      return waiting.contains { task in
        task.owner != run.task.owner && !isLong(task, at: now)
          && others.isAdmitted(task, isLong: false, width: width)
      }
    }

    /// True if a task of an owner runs or waits.
    func isBusy(_ owner: String) -> Bool {
      running.contains { $0.task.owner == owner } || waiting.contains { $0.owner == owner }
    }

    /// The number by which a task comes before others of its kind: the lowest is next.
    func rank(_ task: Task, amongShort: Bool, at now: Double) -> Double {
      guard amongShort else { return time(of: task.owner, at: now) - FairQueue.timeOfRest * task.rest }
      return (last[task.owner]?.end ?? 0) - (FairQueue.turnsOfRest - 1) * task.rest
    }

    /// True if one more of the places can be a long task's. Two short ones run beside each other where there is room.
    func canTakeLong(width: Int) -> Bool { running.count { $0.isLong } < max(1, width - 2) }
  }

  private let width: Int
  private let clock: @Sendable () -> Double
  private let looks: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - width: The most tasks that run at a time.
  ///   - looks: Whether the queue looks by itself, while tasks wait, for others that have become long.
  ///   - clock: The time in seconds.
  package init(
    width: Int, looks: Bool = true, clock: @escaping @Sendable () -> Double = { ServerClock.monotonic }
  ) {
    (self.width, self.looks, self.clock) = (max(1, width), looks, clock)
  }

  /// The number of tasks that wait.
  package var count: Int { state.withLock { $0.waiting.count } }

  /// Runs a task after all that have waited longer, on a thread of its own.
  ///
  /// - Parameter isGuests: Whether a guest of the server owns it, who leaves others a place.
  package func add(for owner: String, isGuests: Bool = false, _ work: @escaping @Sendable () -> Void) {
    add(for: owner, isGuests: isGuests) { _ in
      work()
      return true
    }
  }

  /// Runs a task that can lose its place: it returns whether it is done, and begins again later otherwise.
  ///
  /// - Parameter isGuests: Whether a guest of the server owns it, who leaves others a place.
  package func add(
    for owner: String, isGuests: Bool = false, _ work: @escaping @Sendable (QueuePlace) -> Bool
  ) {
    let now = clock()
    state.withLock { state in
      let rest = state.isBusy(owner) ? 0 : state.last[owner].map { min(now - $0.end, Self.mostRest) } ?? 0
      state.waiting.append(Task(owner: owner, isGuests: isGuests, rest: rest, work: work))
    }
    startNext()
  }

  /// Runs as many tasks as can have places.
  private func startNext() {
    while let next = takeNext() {
      if next.isLong { next.place.slowDown() }
      // A queue of its own has a thread; the global one has as many as there are processors, and others use it.
      DispatchQueue(label: "tiltcast.fair").async {
        let isDone = next.task.work(next.place)
        self.finish(next, isDone: isDone)
        self.startNext()
      }
    }
    lookSoon()
  }

  /// Gives a place to the task that comes next; nil if no task can have one.
  private func takeNext() -> Run? {
    let now = clock()
    return state.withLock { state in
      guard state.running.count < width else { return nil }
      state.last = state.last.filter { !$0.value.isForgotten(at: now) }
      let areLong = state.waiting.map { state.isLong($0, at: now) }
      let admitted = state.waiting.indices.filter {
        state.isAdmitted(state.waiting[$0], isLong: areLong[$0], width: width)
      }
      let short = admitted.filter { state.last[state.waiting[$0].owner]?.areLong == false }
      let others = admitted.filter { state.last[state.waiting[$0].owner]?.areLong != false }
      let isTurnOfShort = others.isEmpty || state.isTurnOfShort && !short.isEmpty
      if !others.isEmpty, !short.isEmpty { state.isTurnOfShort.toggle() }
      let ranks = state.waiting.map { state.rank($0, amongShort: isTurnOfShort, at: now) }
      guard let index = (isTurnOfShort ? short : others).min(by: { ranks[$0] < ranks[$1] }) else {
        return nil
      }
      let run = Run(
        task: state.waiting.remove(at: index), start: now, isLong: areLong[index], place: QueuePlace())
      state.running.append(run)
      return run
    }
  }

  private func finish(_ run: Run, isDone: Bool) {
    let now = clock()
    let use = run.place.use
    let isLong = use.map { Self.isLong($0, since: run.start, at: now) }
    state.withLock { state in
      state.running.removeAll { $0.place === run.place }
      state.add(use, after: now - run.start, of: run.task.owner, at: now)
      let areLong = isLong.map { $0 || state.areLong(run.task.owner, at: now) }
      state.last[run.task.owner] = LastTask(
        end: now, areLong: areLong ?? state.last[run.task.owner]?.areLong)
      if !isDone {
        var task = run.task
        task.isLong = true
        state.waiting.append(task)
      }
      for (owner, tasks) in state.spent {
        let recent = tasks.filter { $0.end > now - Self.window }
        state.spent[owner] = recent.isEmpty ? nil : recent
      }
    }
  }

  private func lookSoon() {
    let isDue = state.withLock { state in
      guard looks, !state.isLookDue, !state.waiting.isEmpty, !state.running.isEmpty else { return false }
      state.isLookDue = true
      return true
    }
    guard isDue else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.lookInterval) { [weak self] in
      guard let self else { return }
      state.withLock { $0.isLookDue = false }
      look()
    }
  }

  /// Looks whether tasks that run have become long. As many as may run on do. One of the others loses its place if a
  /// short task waits that can have it. Starts what time alone has let in.
  package func look() {
    let now = clock()
    let (slow, lost) = state.withLock { state in
      var (slow, lost): ([QueuePlace], QueuePlace?) = ([], nil)
      let isPlaceComing = state.running.contains { $0.place.isLost }
      for index in state.running.indices where !state.running[index].isLong {
        let run = state.running[index]
        guard let use = run.place.use, Self.isLong(use, since: run.start, at: now) else { continue }
        if state.canTakeLong(width: width) {
          state.running[index].isLong = true
          slow.append(run.place)
        } else if lost == nil, !isPlaceComing, state.isWaitedFor(run, width: width, at: now) {
          lost = run.place
        }
      }
      return (slow, lost)
    }
    for place in slow { place.slowDown() }
    lost?.take()
    startNext()
  }

  private static func isLong(_ use: Double, since start: Double, at now: Double) -> Bool {
    use > longWork || now - start > longStay
  }
}

/// A task's place in a queue.
package final class QueuePlace: Sendable {
  /// A queue's control over a task that has allowed it.
  package struct Control: Sendable {
    let use: @Sendable () -> Double
    let slowDown: @Sendable () -> Void
    let stop: @Sendable () -> Void

    /// - Parameters:
    ///   - use: The seconds of processor time that the task has used.
    ///   - slowDown: Lets the task give way to others.
    ///   - stop: Ends what the task waits for.
    package init(
      use: @escaping @Sendable () -> Double, slowDown: @escaping @Sendable () -> Void,
      stop: @escaping @Sendable () -> Void
    ) {
      (self.use, self.slowDown, self.stop) = (use, slowDown, stop)
    }
  }

  private struct State {
    var isLong = false
    var isLost = false
    var control: Control?
  }

  private let state = Mutex(State())

  /// A place that is not lost.
  package init() {}

  /// True if the task must end, and begin again later.
  package var isLost: Bool { state.withLock { $0.isLost } }

  /// Lets the queue take the place from the task.
  package func allow(_ control: Control) {
    let isLong = state.withLock { state in
      state.control = control
      return state.isLong
    }
    if isLong { control.slowDown() }
  }

  /// The seconds of processor time that the task has used; nil if the place cannot be taken.
  fileprivate var use: Double? { state.withLock { $0.control }?.use() }

  fileprivate func slowDown() {
    let control = state.withLock { state in
      state.isLong = true
      return state.control
    }
    control?.slowDown()
  }

  /// Takes the place from the task.
  fileprivate func take() {
    let control = state.withLock { state in
      state.isLost = true
      return state.control
    }
    control?.stop()
  }
}
