import Dispatch
import Engine
import SceneService
import Support

// Requests, each by the thread that needs the answer.
extension SceneProcess {
  /// The seconds of processor time with which a scene has had its chance to answer.
  private static let leastComputing = 0.1
  /// The most jobs that wait for the process besides repeated ones, and those from which on more should wait outside.
  private static let (mostWaiting, manyWaiting) = (2000, 100)
  /// The most repeated jobs that wait, and the seconds after which the movements among them are skipped.
  private static let (mostRepeated, longestRepetition) = (100_000, 1.5)

  /// The program's scenes.
  func declarations() throws(Failure) -> [SceneDeclaration] {
    turn.take()
    defer { turn.give() }
    let number = conversation.withLock { $0.nextNumber() }
    var wait = AnswerWait(for: child, .start, computed: child.processorTime)
    do throws(SceneChannel.Fault) {
      func ready(_ isReady: (Double?) -> Bool) throws(SceneChannel.Fault) { try wait.wait(isReady) }
      try channel.send(.catalog, number: number, ready)
      let reply = try channel.receive([.catalog, .refused], to: number, ready)
      conversation.withLock { $0.skip(to: child.processorTime) }
      if case .catalog(let declarations) = reply { return declarations }
      guard case .refused(let reason) = reply else {
        throw .unreadable("It does not say which scenes there are.")
      }
      throw .unreadable("A scene cannot be encoded as it begins: \(reason.printable)")
    } catch {
      throw fail(failure(of: error))
    }
  }

  /// An answer, with the picture in it.
  enum Answer: Sendable {
    case status(SceneStatus, state: [UInt8], changes: [NamedValue])
    case picture(LastPicture.Picture)
    /// A picture with more layers or numbers than any may have.
    case tooLarge(layers: Int, numbers: Int)
    case signals(RenderedNodes, values: [Double])
    case assets([Asset])
    case elements([StageElement])
    case source(SceneSource)
    case refused(String)
  }

  /// Does something with a scene, and waits for the answer.
  func perform(_ job: SceneJob) throws(Failure) -> Answer {
    turn.take()
    defer { turn.give() }
    let (start, used) = (ServerClock.monotonic, ServerClock.threadProcessorTime)
    let answer = try answer(to: job) { exchange, job throws(SceneChannel.Fault) in
      try finish(&exchange, job.isReplay ? .replay : .worker)
    }
    let now = ServerClock.monotonic
    let elapsed = now - start - (ServerClock.threadProcessorTime - used)
    let isTooMuch = conversation.withLock { $0.exceedsPatience(elapsed: elapsed, at: now, for: child) }
    if isTooMuch { fail(.slow) }
    return answer
  }

  /// Has the worker do something with a scene, after all that was submitted before. Nothing waits for it: the job's
  /// `finish` gets the answer, and ``News/answered`` follows.
  ///
  /// - Throws: An error if the process has failed, or is far behind; the job is then not done.
  func submit(_ job: SceneJob) throws(Failure) {
    let (failure, isFirst, isTooMuch) = state.withLock { state in
      let others = state.waiting.count - state.repeated
      guard state.failure == nil,
        job.isRepeated ? state.repeated < Self.mostRepeated : others < Self.mostWaiting
      else { return (state.failure, false, state.failure == nil) }
      defer { state.isWorking = true }
      if job.isRepeated {
        if state.repeated == 0 { state.repetitionStart = ServerClock.monotonic }
        state.repeated += 1
      }
      state.waiting.append(job)
      return (nil, !state.isWorking, false)
    }
    if let failure { throw failure }
    if isTooMuch { throw fail(.slow) }
    if isFirst { worker.async { self.work() } }
  }

  /// Whether so much was submitted that more should wait.
  var isBehind: Bool { state.withLock { $0.waiting.count - $0.repeated > Self.manyWaiting } }

  /// Waits until all is done that was submitted before, for at most that many seconds.
  func finish(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    worker.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }

  /// Does what was submitted, in order.
  private func work() {
    turn.takeFirst()
    while let job = nextWaiting() {
      let start = ServerClock.monotonic
      guard !isLeftOut(job, at: start) else {
        job.finish(nil)
        continue
      }
      if (try? check()) != nil { job.begin() }
      let answer = try? answer(to: job, finishPromptly)
      let now = ServerClock.monotonic
      let isTooMuch = conversation.withLock { conversation in
        if job.isRepeated {
          // Many rooms may repeat much at once, which is not the scene's fault.
          conversation.skip(to: child.processorTime)
          return false
        }
        return conversation.exceeds(elapsed: now - start, at: now, for: child)
      }
      if isTooMuch { fail(.slow) }
      job.finish(answer)
      // Viewers do not wait for what was submitted after their picture.
      if case .render = job.task { tell(.answered) }
    }
    turn.give()
    tell(.answered)
  }

  private func nextWaiting() -> SceneJob? {
    state.withLock { state in
      guard let job = state.waiting.popFirst() else {
        // Frees what has been done.
        state.waiting = []
        state.isWorking = false
        return nil
      }
      if job.isRepeated { state.repeated -= 1 }
      return job
    }
  }

  /// Whether to skip a job: a replayed movement, after the time limit for replaying.
  private func isLeftOut(_ job: SceneJob, at time: Double) -> Bool {
    job.isRepeated && job.task.isMovement
      && state.withLock { time > $0.repetitionStart + Self.longestRepetition }
  }

  /// Waits for an answer that rooms show. Where many share a machine, a process that computes for long has less priority
  /// until it has answered promptly for a while: it is probably endless, and many such would leave the others no
  /// processor.
  private func finishPromptly(
    _ exchange: inout SceneExchange, for job: SceneJob
  ) throws(SceneChannel.Fault) -> Answer {
    // What a state is restored from may take longer in an honest scene.
    if job.isReplay { return try finish(&exchange, .replay) }
    do throws(SceneChannel.Fault) {
      return try finish(&exchange, .prompt)
    } catch {
      let computed = child.processorTime - conversation.withLock { $0.computed }
      guard error == .late, computed >= Promptness.longest else { throw error }
      conversation.withLock { $0.promptness.note(computed) }
      adjustPriority()
      return try finish(&exchange, .worker)
    }
  }

  /// Asks, and waits as long as it takes; whose turn it is may do that.
  private func answer(
    to job: SceneJob, _ finish: (inout SceneExchange, SceneJob) throws(SceneChannel.Fault) -> Answer
  ) throws(Failure) -> Answer {
    try check()
    var exchange = begin(job)
    do throws(SceneChannel.Fault) {
      return try finish(&exchange, job)
    } catch {
      throw fail(failure(of: error))
    }
  }

  private func begin(_ job: SceneJob) -> SceneExchange {
    resume()
    let computed = child.processorTime
    let (number, crowd) = conversation.withLock { conversation in
      // What its threads have computed before is counted elsewhere, because no answer has taken it.
      conversation.skip(to: computed)
      return (conversation.nextNumber(), conversation.news(of: job.crowd))
    }
    return SceneExchange(job, number: number, crowd: crowd)
  }

  /// Goes on with a request until the answer is here, and checks it.
  private func finish(
    _ exchange: inout SceneExchange, _ limits: AnswerWait.Limits
  ) throws(SceneChannel.Fault) -> Answer {
    var wait = AnswerWait(for: child, limits, computed: conversation.withLock { $0.computed })
    defer { for refusal in exchange.refusals { note(refusal) } }
    switch try exchange.advance(over: channel, &wait) {
    case .status(let status, let state, let changes):
      return .status(status, state: state, changes: changes)
    case .frame(let frame):
      let scene = exchange.job.scene
      if case .writeSignal = exchange.job.task {
        let (nodes, values) = try conversation.withLock { conversation throws(SceneChannel.Fault) in
          try conversation.signals(in: frame, of: scene)
        }
        return .signals(nodes, values: values)
      }
      let (picture, findings) = try conversation.withLock { conversation throws(SceneChannel.Fault) in
        try conversation.picture(in: frame, version: version)
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
    case .late: ending.isCrashing ? .ended : isStarved ? .starved : .hung
    case .unreadable(let reason): .broken(reason)
    }
  }

  /// Whether the process waits for a processor, after hardly any time on one since the last request.
  private var isStarved: Bool {
    child.isKeptWaiting && child.processorTime - conversation.withLock { $0.computed } < Self.leastComputing
  }
}

extension SceneJob {
  /// Whether the scene may play again what has led to its state.
  fileprivate var isReplay: Bool {
    switch task {
    case .restore, .prepare: true
    case .receive, .receiveNews, .advance, .state, .hover, .text, .catchUp, .show, .set, .tune, .render,
      .writeSignal, .assets, .source, .elements:
      false
    }
  }
}
