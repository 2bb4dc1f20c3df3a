import Dispatch
import Engine
import Foundation
import Platform
import Rooms
import SceneService
import Support
import Synchronization

/// The scenes of a program that runs outside the server, confined: requests to them, and their answers.
///
/// The loop submits requests and never waits: a worker gets the answers, in the same order. Other threads wait as long as
/// it takes. After a failure there are no more requests.
package final class SceneProcess: Sendable {
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

    /// True if the program has computed too long.
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

  /// The seconds within which a failed program has said where it was.
  private static let longestLastWords = 16.0

  /// The number and the crowd that were sent last.
  private struct Sent {
    var number: UInt32 = 0
    var crowd: Crowd?

    /// A number for the next request.
    mutating func nextNumber() -> UInt32 {
      number &+= 1
      return number
    }

    /// A crowd in the form that the program reads; nil if it knows that crowd already.
    mutating func news(of next: Crowd?) -> Data? {
      guard let next, next != crowd else { return nil }
      crowd = next
      return next.packed
    }
  }

  /// The pictures, events and remarks of its scenes.
  private struct Memory {
    /// Of the structures that viewers get.
    var structures = TokenBucket.structureBytes
    /// Those of which something was said.
    var noted: Set<SceneRemark> = []
    /// The last picture of each scene.
    var pictures: [Int: PictureBuffer.Picture] = [:]
    /// The recent events of rooms for each scene.
    var histories: [Int: SceneHistory] = [:]
  }

  /// Tells the pictures of this version from those of others.
  private let version: Int
  let program: SceneProgram
  private let watchdog: SceneWatchdog
  /// Held by the thread that talks to the program.
  private let channelLock = PriorityLock()
  private let sent = Mutex(Sent())
  let decoder: Mutex<PictureDecoder>
  private let queue = Mutex(JobQueue())
  /// Gets the answers to what was submitted.
  private let worker = DispatchQueue(label: "tiltcast.scene")
  private let memory = Mutex(Memory())
  private let tell: @Sendable (News) -> Void

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
    program = try SceneProgram(command, in: confinement) { line in
      tell(.printed(line))
    } ended: { _, words in
      tell(.ended(words.end, errors: words.errors))
    }
    (self.version, self.tell) = (version, tell)
    decoder = Mutex(PictureDecoder(files: files))
    watchdog = SceneWatchdog(program, confinement.limits, sharing: shares)
    watchdog.watch { [weak self] finding in
      switch finding {
      case .tooBusy(let asksWhere): self?.fail(.busy, asksWhere: asksWhere)
      case .greedy: self?.note(.greedy)
      }
    }
  }

  /// Throws where it has failed.
  func check() throws(Failure) { try program.check() }

  /// Has the program run only while it answers, or all the time; waits for the answer that it is working on.
  ///
  /// - Parameter rests: Asked after the wait.
  func rest(if rests: () -> Bool) {
    channelLock.lock()
    defer { channelLock.unlock() }
    program.rest(rests())
  }

  /// Ends the program, which is no longer needed.
  func end() {
    _ = program.fail(.ended)
    program.kill()
  }

  /// The last words of a program that has failed, for which this waits, not for long; nil if none come.
  ///
  /// - Parameter areWanted: Whether they are still worth the wait; where they are not, the program ends at once.
  func lastWords(while areWanted: () -> Bool = { true }) -> ProgramReport.LastWords? {
    let words = program.report.lastWords(within: Self.longestLastWords, while: areWanted)
    if words == nil, !areWanted() { program.kill() }
    return words
  }

  /// Marks the process as failed, unless it already is; returns why.
  ///
  /// - Parameter asksWhere: Whether the program may say where it is, which takes a processor for a while.
  @discardableResult
  func fail(_ failure: Failure, asksWhere: Bool = true) -> Failure {
    let isPrinting = failure == .slow && program.report.isFlooding(at: ServerClock.monotonic)
    let failure = isPrinting ? .printing : failure
    if let first = program.fail(failure) { return first }
    tell(.failed(failure))
    program.quit(asksWhere: asksWhere)
    return failure
  }
}

// Requests, each by the thread that needs the answer.
extension SceneProcess {
  /// An answer, with the picture in it.
  enum Answer: Sendable {
    case status(SceneStatus, state: [UInt8], changes: [NamedValue])
    case picture(PictureBuffer.Picture)
    /// A picture with more layers or numbers than any may have.
    case tooLarge(layers: Int, numbers: Int)
    case signals(RenderedNodes, values: [Double])
    case assets([Asset])
    case elements([StageElement])
    case source(SceneSource)
    case refused(String)
  }

  /// The program's scenes.
  func declarations() throws(Failure) -> [SceneDeclaration] {
    channelLock.lock()
    defer { channelLock.unlock() }
    let number = sent.withLock { $0.nextNumber() }
    var timeout = ReplyTimeout(for: program.child, .start, computed: program.child.processorTime)
    do throws(SceneChannel.Fault) {
      func ready(_ isReady: (Double?) -> Bool) throws(SceneChannel.Fault) { try timeout.wait(isReady) }
      try program.channel.send(.catalog, number: number, ready)
      let reply = try program.channel.receive([.catalog, .refused], to: number, ready)
      watchdog.skip()
      if case .catalog(let declarations) = reply { return declarations }
      guard case .refused(let reason) = reply else {
        throw .unreadable("It does not say which scenes there are.")
      }
      throw .unreadable("A scene cannot be encoded as it begins: \(reason.printable)")
    } catch {
      throw fail(failure(of: error))
    }
  }

  /// Does something with a scene, and waits for the answer.
  func perform(_ job: SceneJob) throws(Failure) -> Answer {
    channelLock.lock()
    defer {
      program.suspend()
      channelLock.unlock()
    }
    let (start, used) = (ServerClock.monotonic, ServerClock.threadProcessorTime)
    let answer = try answer(to: job) { call, job throws(SceneChannel.Fault) in
      try finish(&call, job.isReplay ? .replay : .worker)
    }
    let now = ServerClock.monotonic
    let elapsed = now - start - (ServerClock.threadProcessorTime - used)
    if watchdog.chargeThread(elapsed: elapsed, at: now) { fail(.slow) }
    return answer
  }

  /// Has the worker do something with a scene, after all that was submitted before. Nothing waits for it: the job's
  /// `finish` gets the answer, and ``News/answered`` follows.
  ///
  /// - Throws: An error if the process has failed, or is far behind; the job is then not done.
  func submit(_ job: SceneJob) throws(Failure) {
    try check()
    let isFirst = queue.withLock { $0.append(job, at: ServerClock.monotonic) }
    guard let isFirst else { throw fail(.slow) }
    if isFirst { worker.async { self.work() } }
  }

  /// True if so much was submitted that more should wait.
  var isBehind: Bool { queue.withLock { $0.isLong } }

  /// Waits until all is done that was submitted before, for at most that many seconds.
  func finish(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    worker.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }

  /// Does what was submitted, in order.
  private func work() {
    channelLock.lockFirst()
    while let job = queue.withLock({ $0.popFirst() }) {
      let start = ServerClock.monotonic
      guard !queue.withLock({ $0.skips(job, at: start) }) else {
        job.finish(nil)
        continue
      }
      if (try? check()) != nil { job.begin() }
      let answer = try? answer(to: job, finishPromptly)
      if job.isRepeated {
        // Many rooms may repeat much at once, which is not the scene's fault.
        watchdog.skip()
      } else {
        let now = ServerClock.monotonic
        if watchdog.chargeRoom(elapsed: now - start, at: now) { fail(.slow) }
      }
      job.finish(answer)
      // Viewers do not wait for what was submitted after their picture.
      if case .render = job.task { tell(.answered) }
    }
    program.suspend()
    channelLock.unlock()
    tell(.answered)
  }

  /// Waits for an answer that rooms show. A process that computes for long loses priority until it has answered promptly
  /// for a while.
  private func finishPromptly(
    _ call: inout SceneCall, for job: SceneJob
  ) throws(SceneChannel.Fault) -> Answer {
    // What a state is restored from may take longer in an honest scene.
    if job.isReplay { return try finish(&call, .replay) }
    do throws(SceneChannel.Fault) {
      return try finish(&call, .prompt)
    } catch {
      guard error == .late, watchdog.demoteIfSlow() else { throw error }
      return try finish(&call, .worker)
    }
  }

  /// Asks, and waits as long as it takes; the thread that holds the channel may do that.
  private func answer(
    to job: SceneJob, _ finish: (inout SceneCall, SceneJob) throws(SceneChannel.Fault) -> Answer
  ) throws(Failure) -> Answer {
    try check()
    program.resume()
    watchdog.skip()
    var call = sent.withLock { SceneCall(job, number: $0.nextNumber(), crowd: $0.news(of: job.crowd)) }
    do throws(SceneChannel.Fault) {
      return try finish(&call, job)
    } catch {
      throw fail(failure(of: error))
    }
  }

  /// Goes on with a request until the answer is here, and checks it.
  private func finish(
    _ call: inout SceneCall, _ limits: ReplyTimeout.Limits
  ) throws(SceneChannel.Fault) -> Answer {
    var timeout = ReplyTimeout(for: program.child, limits, computed: watchdog.computed)
    defer { for refusal in call.refusals { note(refusal) } }
    switch try call.advance(over: program.channel, &timeout) {
    case .status(let status, let state, let changes):
      return .status(status, state: state, changes: changes)
    case .frame(let frame):
      let scene = call.job.scene
      if case .writeSignal = call.job.task {
        let (nodes, values) = try decoder.withLock { decoder throws(SceneChannel.Fault) in
          try decoder.signals(in: frame, of: scene)
        }
        return .signals(nodes, values: values)
      }
      let (picture, findings) = try decoder.withLock { decoder throws(SceneChannel.Fault) in
        try decoder.picture(in: frame, version: version)
      }
      for finding in findings { remark(finding.remark, among: finding.names) }
      note(frame.stray)
      if let omission = frame.omission { note(.omitted(omission)) }
      return .picture(picture)
    case .assets(let assets): return .assets(try assets.checked(version: version))
    case .elements(let elements): return .elements(elements)
    case .source(let source): return .source(source)
    case .refused(let reason): return .refused(reason.printable)
    case .tooLarge(let layers, let numbers): return .tooLarge(layers: layers, numbers: numbers)
    case .catalog, .unknownState, .layOut, .test:
      throw .unreadable("It answers with something else than was asked for.")
    }
  }

  private func failure(of fault: SceneChannel.Fault) -> Failure {
    switch fault {
    case .closed: .ended
    // A program that has crashed does not answer either.
    case .late: program.report.isCrashing ? .ended : watchdog.isStarved ? .starved : .hung
    case .unreadable(let reason): .broken(reason)
    }
  }
}

// What is known of its scenes, and told.
extension SceneProcess {
  /// Keeps the first picture of a scene's rehearsal for rooms without one. A room's pictures stay its own: they show
  /// its people.
  func keep(_ picture: PictureBuffer.Picture, of scene: Int) {
    memory.withLock { $0.pictures[scene] = $0.pictures[scene] ?? picture }
  }

  /// The first picture of a scene.
  func picture(of scene: Int) -> PictureBuffer.Picture? { memory.withLock { $0.pictures[scene] } }

  /// True if there have been too many structures for another one now; where there have not, it counts.
  func isTooSoon(for structure: PictureBuffer.Structure) -> Bool {
    let now = ServerClock.monotonic
    return !memory.withLock { $0.structures.take(Double(structure.weight), at: now) }
  }

  /// Notes what a room has done with a scene, and what came of it.
  func record(_ task: SceneTask, _ bytes: [UInt8], of scene: Int) {
    memory.withLock { $0.histories[scene, default: SceneHistory()].record(task, bytes) }
  }

  /// The recent events of rooms for a scene, or nil if there are none.
  func history(of scene: Int) -> SceneHistory? { memory.withLock { $0.histories[scene] } }

  /// Tells what is no number, once for each number of a layer, and of the first few alone.
  func note(_ stray: StrayNumbers?) {
    guard var stray else { return }
    stray.count = 1
    note(.stray(stray))
  }

  /// Tells of a remark once, and of the first few alone.
  func note(_ remark: SceneRemark) {
    let isNew = memory.withLock { memory in
      memory.noted.count < SceneDiagnostic.most && memory.noted.insert(remark).inserted
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

extension SceneJob {
  /// True if the scene may play again what has led to its state.
  fileprivate var isReplay: Bool {
    switch task {
    case .restore, .prepare: true
    case .receive, .receiveNews, .advance, .state, .hover, .text, .catchUp, .show, .set, .tune, .render,
      .writeSignal, .assets, .source, .elements:
      false
    }
  }
}
