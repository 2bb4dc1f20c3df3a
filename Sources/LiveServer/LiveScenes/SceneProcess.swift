import Engine
import Foundation
import Platform
import Rooms
import SceneService
import Support
import Synchronization

/// A program with live scenes, which runs outside the server in a sandbox.
///
/// The loop submits requests and never waits: a worker gets the answers, in the same order. Other threads wait as long as
/// it takes. After a failure there are no more requests. The program is ended when nothing refers to it.
package final class SceneProcess: Sendable {
  /// The seconds in which a failed program must begin to say where it is, and finish saying it.
  private static let (backtraceStart, backtraceTime) = (2.0, 5.0)
  /// The seconds between two looks at what it computes.
  private static let lookInterval = 0.3
  /// The seconds after too many printed lines in which these count as the cause of slowness.
  private static let floodMemory = 3.0

  /// The reason that the process is no longer used.
  package enum Failure: Error, Equatable {
    /// It has ended by itself.
    case ended
    /// It has not responded in time.
    case hung
    /// It has not responded in time, for want of a processor.
    case starved
    /// Its responses take too much of the server's time.
    case slow
    /// The same, and it prints more lines than are read.
    case printing
    /// It computes too much, whether or not the server waits for it.
    case busy
    /// Its response is invalid; a sentence.
    case broken(String)

    /// Whether the program has computed too long.
    var isTooSlow: Bool {
      switch self {
      case .hung, .slow, .printing, .busy: true
      case .ended, .starved, .broken: false
      }
    }
  }

  /// An event of a process.
  enum News: Sendable {
    /// The process has failed; the end of its program is reported, too.
    case failed(Failure)
    /// Its program has ended, and has written this to standard error.
    case ended(RunningChild.End, errors: String)
    /// The scene draws something that is not seen; `nearest` is the name that was probably meant.
    case remarked(SceneRemark, nearest: String?)
    /// It has printed a line.
    case printed(String)
    /// It has answered all that was submitted, or has failed.
    case answered
  }

  struct State: Sendable {
    var failure: Failure?
    /// The last time at which there were too many printed lines for the log.
    var floodedAt = -Double.infinity
    var isSuspended = false
    /// Of the structures that viewers get.
    var structures = TokenBucket.structureBytes
    /// Of the process alone, also while nothing is asked of it.
    var budget = TokenBucket.processorTime(burst: 10)
    /// The processor time that is counted in it, in seconds, and that of the first thread.
    var (counted, countedOfFirst) = (0.0, 0.0)
    /// Whether others than the first thread did most at the last look, while processors were few.
    var isUnseen = false
    /// The priority that the kernel has set: that of a prompt program, or that of others; nil for none yet.
    var isPrompt: Bool?
    /// Set once the program gives way to all others for good.
    var isGreedy = false
    /// Whether the worker is at work.
    var isWorking = false
    /// The submitted jobs that have not begun, in order.
    var waiting: ArraySlice<SceneJob> = []
    /// The number of repeated ones among them, and when the first of these was submitted.
    var (repeated, repetitionStart) = (0, 0.0)
    /// Those of which something was said.
    var noted: Set<SceneRemark> = []
    /// The last picture of each scene.
    var pictures: [Int: LastPicture.Picture] = [:]
    /// The recent events of rooms for each scene.
    var histories: [Int: SceneHistory] = [:]
  }

  /// Tells the pictures of this version from those of others.
  let version: Int
  let child: RunningChild
  let channel: SceneChannel
  let turn = Turn()
  /// Belongs to whom the turn belongs.
  let conversation: Mutex<SceneConversation>
  let state = Mutex(State())
  let ending = ProcessEnd()
  /// Gets the answers to what was submitted.
  let worker = DispatchQueue(label: "tiltcast.scene")
  /// The limits of its programs, with the two levels of niceness.
  private let limits: SceneLimits
  /// The processors that it shares with other programs.
  let shares: ProgramShares
  let tell: @Sendable (News) -> Void

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - files: The paths of the files below `/scenes/`, or nil if they are not known.
  ///   - tell: Called with news, on any thread.
  /// - Throws: An error if it cannot be started.
  init(
    _ command: [String], version: Int, in confinement: SceneConfinement, drawing files: Set<String>? = nil,
    sharing shares: ProgramShares = ProgramShares(processors: 1), _ tell: @escaping @Sendable (News) -> Void
  ) throws(Failure) {
    guard let (own, theirs) = ChildProcess.ends(isSocket: true),
      let (output, outputEnd) = ChildProcess.ends(isSocket: false),
      let (errors, errorsEnd) = ChildProcess.ends(isSocket: false)
    else { throw .broken("No more files can be opened.") }
    channel = SceneChannel(own)
    conversation = Mutex(SceneConversation(files: files))
    (self.shares, self.tell) = (shares, tell)
    (self.version, limits) = (version, confinement.limits)
    let child = confinement.start(
      command,
      descriptors: [
        .file("/dev/null", flags: O_RDONLY), .copy(of: outputEnd), .copy(of: errorsEnd), .copy(of: theirs),
      ])
    for descriptor in [theirs, outputEnd, errorsEnd] { close(descriptor) }
    guard let child else { throw .broken("The program \(command[0]) cannot be started.") }
    self.child = child
    watchProcessorTime()
    Thread.detachNewThread { [ending] in ending.set(child.waitForEnd()) }
    Thread.detachNewThread { [ending, weak self] in
      var written = ProcessOutput()
      written.readAll(
        output: output, errors: errors, isOver: { ending.value != nil }, crashing: { ending.beginCrash() },
        flooded: { self?.noteFlood() }
      ) { tell(.printed($0)) }
      tell(.ended(ending.wait(), errors: String(decoding: written.errors, as: UTF8.self)))
    }
  }

  deinit { child.signal(SIGKILL) }

  /// Counts what the process computes while something refers to it.
  private func watchProcessorTime() {
    let start = ServerClock.monotonic
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.lookInterval) { [weak self] in
      guard let self, ending.value == nil else { return }
      let (used, ofFirst, now) = (child.processorTime, child.times.ran, ServerClock.monotonic)
      let (isTooMuch, recent, recentOfFirst) = state.withLock { state in
        let (recent, first) = (used - state.counted, ofFirst - state.countedOfFirst)
        (state.counted, state.countedOfFirst) = (used, ofFirst)
        return (!state.budget.charge(recent, at: now), recent, first)
      }
      let part = shares.processors.part(of: ObjectIdentifier(self), using: recent / (now - start), at: now)
      // The first thread draws; viewers see nothing of the others' work.
      let isUnseen = part != .modest && recentOfFirst < recent / 2
      let isStillUnseen = state.withLock { state in
        defer { state.isUnseen = isUnseen }
        return isUnseen && state.isUnseen
      }
      if isTooMuch || isStillUnseen {
        fail(.busy, asksWhere: part == .modest)
        return
      }
      if part == .greedy {
        state.withLock { $0.isGreedy = true }
        child.yieldToOthers()
        note(.greedy)
      }
      adjustPriority()
      watchProcessorTime()
    }
  }

  /// Gives the program the priority that it has earned, where many share a machine.
  func adjustPriority() {
    guard let prompt = limits.promptNiceness else { return }
    let isProven = conversation.withLock { $0.promptness.isProven }
    guard state.withLock({ $0.isPrompt != isProven && !$0.isGreedy }) else { return }
    // Not under the lock, which the loop takes, too. Where the kernel has no time for it, the next look repeats it.
    if child.setNiceness(isProven ? prompt : limits.niceness) { state.withLock { $0.isPrompt = isProven } }
  }

  /// Throws where it has failed.
  func check() throws(Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Suspends the program until the next request, as soon as it has answered the last one.
  func suspend() {
    turn.take()
    defer { turn.give() }
    state.withLock { state in
      guard state.failure == nil else { return }
      state.isSuspended = true
      child.signal(SIGSTOP)
    }
  }

  /// Wakes the program from a suspension.
  func resume() {
    state.withLock { state in
      guard state.isSuspended else { return }
      state.isSuspended = false
      child.signal(SIGCONT)
    }
  }

  /// Ends the program, which is no longer needed.
  func end() {
    state.withLock { $0.failure = $0.failure ?? .ended }
    child.signal(SIGKILL)
  }

  /// Remembers the time, at which more lines come than the log gets.
  private func noteFlood() {
    let now = ServerClock.monotonic
    state.withLock { $0.floodedAt = now }
  }

  /// Marks the process as failed, unless it already is; returns why.
  ///
  /// - Parameter asksWhere: Whether the program may say where it is, which takes a processor for a while.
  @discardableResult
  func fail(_ failure: Failure, asksWhere: Bool = true) -> Failure {
    let now = ServerClock.monotonic
    let (failure, first) = state.withLock { state in
      let isPrinting = failure == .slow && now < state.floodedAt + Self.floodMemory
      let failure = isPrinting ? .printing : failure
      defer { state.failure = state.failure ?? failure }
      return (failure, state.failure)
    }
    if let first { return first }
    tell(.failed(failure))
    // A program that is asked to quit says first where it is, as one that crashes does. Until then it must not
    // end for lack of references.
    if !ending.isCrashing { child.signal(asksWhere ? SIGQUIT : SIGKILL) }
    child.signal(SIGCONT)
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceStart) {
      if !self.ending.isCrashing { self.child.signal(SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceTime) { self.child.signal(SIGKILL) }
    return failure
  }
}

extension SceneProcess {
  /// Keeps the first picture of a scene's rehearsal for rooms without one. A room's pictures stay its own: they show
  /// its people.
  func keep(_ picture: LastPicture.Picture, of scene: Int) {
    state.withLock { $0.pictures[scene] = $0.pictures[scene] ?? picture }
  }

  /// The first picture of a scene.
  func picture(of scene: Int) -> LastPicture.Picture? { state.withLock { $0.pictures[scene] } }

  /// Whether there have been too many structures for another one now; where there have not, it counts.
  func isTooSoon(for structure: LastPicture.Structure) -> Bool {
    let now = ServerClock.monotonic
    return !state.withLock { $0.structures.take(Double(structure.weight), at: now) }
  }

  /// Notes what a room has done with a scene, and what came of it.
  func record(_ task: SceneTask, _ bytes: [UInt8], of scene: Int) {
    state.withLock { $0.histories[scene, default: SceneHistory()].record(task, bytes) }
  }

  /// The recent events of rooms for a scene, or nil if there are none.
  func history(of scene: Int) -> SceneHistory? { state.withLock { $0.histories[scene] } }

  /// Tells what is no number, once for each number of a layer, and of the first few alone.
  func note(_ stray: StrayNumbers?) {
    guard var stray else { return }
    stray.count = 1
    note(.stray(stray))
  }

  /// Tells of a remark once, and of the first few alone.
  func note(_ remark: SceneRemark) {
    let isNew = state.withLock { state in
      state.noted.count < SceneDiagnostic.most && state.noted.insert(remark).inserted
    }
    if isNew { self.remark(remark) }
  }

  /// Tells of something that is not seen, with the most similar of some names; not on the loop, which has no time
  /// for comparing.
  func remark(_ remark: SceneRemark, among names: Set<String> = []) {
    DispatchQueue.global(qos: .utility).async { [tell] in
      tell(.remarked(remark, nearest: remark.name.flatMap(names.prefix(500).nearest)))
    }
  }
}
