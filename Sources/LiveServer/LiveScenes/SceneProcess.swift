import Engine
import Foundation
import Platform
import SceneService
import Support
import Synchronization

/// A program with live scenes, which runs outside the server in a sandbox.
///
/// Requests are made on the thread that needs the response. After a failure there are no more requests. The program is
/// ended when nothing refers to it.
package final class SceneProcess: Sendable {
  /// The timeout of a response, in seconds; shorter if the program has been computing all the time, longer if it was
  /// waiting for a processor or the disk.
  private static let (answerTime, busyTime, starvedTime) = (0.25, 0.1, 1.0)
  /// The most bytes of a state, which is kept and sent with every change.
  private static let mostOfState = 256 << 10
  /// How long the program may take to begin.
  private static let startTime = 4.0
  /// How long a program that has failed has to begin to say where it is, and to have said it.
  private static let (backtraceStart, backtraceTime) = (0.7, 5.0)

  /// Why the process is no longer used.
  package enum Failure: Error, Equatable {
    /// It has ended by itself.
    case ended
    /// It has not responded in time.
    case hung
    /// Its responses take too much of the server's time.
    case slow
    /// Its response is invalid; a sentence.
    case broken(String)
  }

  /// An event of a process.
  package enum News: Sendable {
    /// It has failed; where its program ends, that is told too.
    case failed(Failure)
    /// Its program has ended, and has written this to standard error.
    case ended(RunningChild.End, errors: String)
    /// It has drawn what are no numbers.
    case strayed(StrayNumbers)
    /// It has printed a line.
    case printed(String)
  }

  private struct State {
    var failure: Failure?
    var isSuspended = false
    var budget = TimeBudget()
    /// When the last answer came that was not quick, for how long the program's first thread had waited for a
    /// processor by then, and for how long all of its threads together had had one.
    var (answered, waited, computed) = (0.0, 0.0, 0.0)
    /// Of the last picture.
    var nodes: RenderedNodes?
    var stray: StrayNumbers?
    /// What was drawn last of each scene.
    var pictures: [Int: LastPicture.Picture] = [:]
  }

  /// Tells the pictures of this version from those of others.
  let version: Int
  private let child: RunningChild
  private let channel: SceneChannel
  private let state = Mutex(State())
  private let ending = ProcessEnd()
  private let tell: @Sendable (News) -> Void

  /// Starts a program.
  ///
  /// - Parameter tell: Called with news, on any thread.
  /// - Throws: Where it cannot be started.
  init(
    _ command: [String], version: Int, in confinement: SceneConfinement,
    _ tell: @escaping @Sendable (News) -> Void
  ) throws(Failure) {
    guard let (own, theirs) = ChildProcess.ends(isSocket: true),
      let (output, outputEnd) = ChildProcess.ends(isSocket: false),
      let (errors, errorsEnd) = ChildProcess.ends(isSocket: false)
    else { throw .broken("No more files can be opened.") }
    channel = SceneChannel(own)
    self.tell = tell
    self.version = version
    let child = confinement.start(
      command,
      descriptors: [
        .file("/dev/null", flags: O_RDONLY), .copy(of: outputEnd), .copy(of: errorsEnd), .copy(of: theirs),
      ])
    for descriptor in [theirs, outputEnd, errorsEnd] { close(descriptor) }
    guard let child else { throw .broken("The program \(command[0]) cannot be started.") }
    self.child = child
    Thread.detachNewThread { [ending] in ending.set(child.waitForEnd()) }
    Thread.detachNewThread { [ending] in
      var written = ProcessOutput()
      written.readAll(
        output: output, errors: errors, isOver: { ending.value != nil }, crashing: { ending.beginCrash() }
      ) { tell(.printed($0)) }
      tell(.ended(ending.wait(), errors: String(decoding: written.errors, as: UTF8.self)))
    }
  }

  deinit { child.signal(SIGKILL) }

  /// What the program's scenes are.
  func declarations() throws(Failure) -> [SceneDeclaration] {
    let reply = try exchange(.catalog, within: Self.startTime, typesetter: nil)
    if case .catalog(let declarations) = reply.message { return declarations }
    if case .refused(let reason) = reply.message {
      throw fail(.broken("A scene cannot be encoded as it begins: \(reason)"))
    }
    throw fail(.broken("The program does not say which scenes there are."))
  }

  /// Throws where it has failed.
  func check() throws(Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// An answer, with what is attached, and for a picture its nodes.
  typealias Answer = (message: SceneReply, attached: [UInt8], nodes: RenderedNodes?)

  /// What comes of a task.
  func perform(
    _ task: SceneTask, on handle: SceneHandle, _ encodedState: [UInt8], typesetter: (any Typesetter)?
  ) throws(Failure) -> Answer {
    let request = SceneRequest.perform(task, on: handle, hasTypesetter: typesetter != nil)
    // What is to be read is sent at once, and a state only where it has been forgotten.
    if case .restore = task {
      return try exchange(request, attaching: encodedState, within: Self.answerTime, typesetter: typesetter)
    }
    let answer = try exchange(request, within: Self.answerTime, typesetter: typesetter)
    guard case .unknownState = answer.message else { return answer }
    return try exchange(request, attaching: encodedState, within: Self.answerTime, typesetter: typesetter)
  }

  /// Asks, and waits for the answer.
  private func exchange(
    _ request: SceneRequest, attaching bytes: [UInt8] = [], within time: Double,
    typesetter: (any Typesetter)?
  ) throws(Failure) -> Answer {
    // The lock is held until the answer is here: answers come in the order of the questions.
    let result = state.withLock { state -> Result<Answer, Failure> in
      if let failure = state.failure { return .failure(failure) }
      if state.isSuspended {
        state.isSuspended = false
        child.signal(SIGCONT)
      }
      let start = ServerClock.monotonic
      do throws(Failure) {
        let reply = try reply(to: request, attaching: bytes, within: time, typesetter: typesetter)
        let now = ServerClock.monotonic
        if time <= Self.answerTime, now - start > TimeBudget.quick {
          let (waited, computed) = (child.times.waited, child.processorTime)
          // What keeps it waiting may be itself.
          let isModest = computed - state.computed < (now - state.answered) / 2
          // An answer that was put off has waited for longer than anybody can see.
          let seconds = min(now - start - (isModest ? waited - state.waited : 0), Self.answerTime)
          (state.answered, state.waited, state.computed) = (now, waited, computed)
          if state.budget.exceeds(adding: seconds, at: now) { throw .slow }
        }
        if case .status = reply.message, reply.attached.count > Self.mostOfState {
          throw .broken("The scene's state has more than \(Self.mostOfState >> 10) KiB.")
        }
        if case .frame(let nodes?, _) = reply.message {
          guard let nodes = RenderedNodes(nodes) else {
            throw .broken("It draws layers that no picture can have.")
          }
          state.nodes = nodes
        }
        return .success((reply.message, reply.attached, state.nodes))
      } catch {
        return .failure(error)
      }
    }
    do { return try result.get() } catch { throw fail(error) }
  }

  /// Asks, and answers what has to be known before the answer comes.
  private func reply(
    to request: SceneRequest, attaching bytes: [UInt8], within time: Double, typesetter: (any Typesetter)?
  ) throws(Failure) -> (message: SceneReply, attached: [UInt8]) {
    let limit = ContinuousClock.now + .seconds(time)
    var deadline = limit
    do throws(SceneChannel.Fault) {
      try channel.send(request, attaching: bytes, until: deadline)
      while true {
        if time <= Self.answerTime { try wait(until: &deadline, mayPutOff: deadline == limit) }
        let reply = try channel.receive(SceneReply.self, until: deadline)
        guard case .layOut(let request) = reply.message else { return reply }
        let text = request.isBounded ? typesetter?.layOut(request) : nil
        try channel.send(SceneRequest.laidOut(text ?? LaidOutText()), until: deadline)
      }
    } catch {
      switch error {
      case .closed: throw .ended
      // A program that has crashed does not answer either.
      case .late: throw ending.isCrashing ? .ended : .hung
      case .unreadable(let reason): throw .broken(reason)
      }
    }
  }

  /// Waits for the beginning of an answer, until a deadline that may be put off once.
  private func wait(
    until deadline: inout ContinuousClock.Instant, mayPutOff: Bool
  ) throws(SceneChannel.Fault) {
    // Almost all answers are here before anything has to be known.
    let first = 0.02
    guard !channel.hasMessage(within: first) else { return }
    let before = child.times
    guard !channel.hasMessage(within: Self.busyTime - first) else { return }
    if child.times.ran - before.ran > (Self.busyTime - first) * 0.8 { throw .late }
    guard !channel.hasMessage(within: Self.answerTime - Self.busyTime) else { return }
    let (ran, waited) = child.times
    let isStarved =
      waited - before.waited > Self.answerTime / 2
      || (child.isKeptWaiting && ran - before.ran < Self.answerTime / 2)
    guard mayPutOff, isStarved else { throw .late }
    deadline += .seconds(Self.starvedTime)
  }

  /// Suspends the program until the next request.
  func suspend() {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.isSuspended = true
      child.signal(SIGSTOP)
    }
  }

  /// Ends the program, which is no longer needed.
  func end() {
    state.withLock { $0.failure = $0.failure ?? .ended }
    child.signal(SIGKILL)
  }

  /// Marks the process as failed, unless it already is; returns why.
  @discardableResult
  func fail(_ failure: Failure) -> Failure {
    let first = state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure
    }
    if let first { return first }
    tell(.failed(failure))
    // A program that is asked to quit says first where it is, as one that crashes does. Until then it is not to be
    // ended by nobody needing it.
    if !ending.isCrashing { child.signal(SIGQUIT) }
    child.signal(SIGCONT)
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceStart) {
      if !self.ending.isCrashing { self.child.signal(SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceTime) { self.child.signal(SIGKILL) }
    return failure
  }
}

extension SceneProcess {
  /// Keeps what a scene looks like, for those of it that have never been drawn when the process fails.
  func keep(_ picture: LastPicture.Picture, of scene: Int) { state.withLock { $0.pictures[scene] = picture } }

  /// What one of a scene looked like last.
  func picture(of scene: Int) -> LastPicture.Picture? { state.withLock { $0.pictures[scene] } }

  /// Tells what is no number, once for each layer that begins to draw it.
  func note(_ stray: StrayNumbers?) {
    guard let stray else { return }
    let isNew = state.withLock { state in
      defer { state.stray = stray }
      return state.stray?.kind != stray.kind || state.stray?.layer != stray.layer
    }
    if isNew { tell(.strayed(stray)) }
  }
}

extension TypesettingRequest {
  /// Whether the text can be laid out in the time of a frame or a few.
  fileprivate var isBounded: Bool {
    TextBounds(characters: 1000).allow(text.text) && (0...10_000).contains(width) && (1...1000).contains(size)
  }
}
