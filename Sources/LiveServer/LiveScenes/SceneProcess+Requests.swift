import Engine
import SceneService
import Support

// Requests, each by the thread that needs the answer.
extension SceneProcess {
  /// The seconds of processor time with which a scene has had its chance to answer.
  private static let leastComputing = 0.1
  /// The most jobs that wait for the process.
  private static let mostWaiting = 5000

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

  /// Does something with a scene.
  ///
  /// - Parameter later: Makes the function that is called with an answer that the loop does not wait for, or
  ///   with nil if none comes.
  /// - Returns: The answer, or nil if it comes later.
  func perform(
    _ job: SceneJob, later: () -> @Sendable (Answer?) -> Void = { { _ in } }
  ) throws(Failure) -> Answer? {
    guard LoopThread.isCurrent else {
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
    let start = ServerClock.monotonic
    let (failure, isBehind, allowance) = state.withLock { state in
      let allowance =
        state.isBehind ? nil : shares.loop.allowance(for: ObjectIdentifier(self), &state.patience, at: start)
      return (state.failure, state.isBehind, allowance)
    }
    if let failure { throw failure }
    guard let allowance, turn.take(within: allowance) else {
      if !isBehind { spend(since: start) }
      var job = job
      job.finish = later()
      return try put(off: job)
    }
    let used = ServerClock.threadProcessorTime
    var exchange = begin(job)
    do throws(SceneChannel.Fault) {
      let answer: Answer
      do throws(SceneChannel.Fault) {
        answer = try finish(&exchange, .loop(max(0.001, allowance - (ServerClock.monotonic - start))))
      } catch {
        guard error == .late else { throw error }
        spend(since: start)
        state.withLock { $0.isBehind = true }
        var late = job
        late.finish = later()
        worker.async { [late, exchange] in self.catchUp(with: exchange, for: late) }
        return nil
      }
      let now = spend(since: start)
      let isTooMuch = conversation.withLock {
        $0.exceeds(own: ServerClock.threadProcessorTime - used, elapsed: now - start, at: now, for: child)
      }
      turn.give()
      if isTooMuch { fail(.slow) }
      return answer
    } catch {
      turn.give()
      throw fail(self.failure(of: error))
    }
  }

  /// Counts for how long the loop has waited; returns the time.
  @discardableResult
  private func spend(since start: Double) -> Double {
    let now = ServerClock.monotonic
    state.withLock { shares.loop.spend(now - start, &$0.patience) }
    return now
  }

  /// Leaves a job to the worker.
  private func put(off job: SceneJob) throws(Failure) -> Answer? {
    let (isFirst, isTooMuch) = state.withLock { state in
      defer { state.isBehind = true }
      state.waiting.append(job)
      return (!state.isBehind, state.waiting.count > Self.mostWaiting)
    }
    if isFirst {
      worker.async {
        self.turn.take()
        self.catchUp()
      }
    }
    if isTooMuch { throw fail(.slow) }
    return nil
  }

  /// Finishes what was late, and all that has come since.
  private func catchUp(with exchange: SceneExchange, for job: SceneJob) {
    var exchange = exchange
    let start = ServerClock.monotonic
    do throws(SceneChannel.Fault) {
      let answer = try finishLate(&exchange, for: job)
      count(since: start)
      job.finish(answer)
    } catch {
      fail(failure(of: error))
      job.finish(nil)
    }
    catchUp()
  }

  /// Finishes what was late. Where many share a machine, a process that computes for long has less priority until it has
  /// answered promptly for a while: it is probably endless, and many such would leave the others no processor.
  private func finishLate(
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

  /// Does what waits, in order, and then ends the turn.
  private func catchUp() {
    while let job = nextWaiting() {
      let start = ServerClock.monotonic
      let answer = try? answer(to: job, finishLate)
      count(since: start)
      job.finish(answer)
    }
    turn.give()
  }

  private func nextWaiting() -> SceneJob? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isBehind = false
      return nil
    }
  }

  /// Counts what the process has used for the loop.
  private func count(since start: Double) {
    let now = ServerClock.monotonic
    if conversation.withLock({ $0.exceeds(own: 0, elapsed: now - start, at: now, for: child) }) {
      fail(.slow)
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
      // What its threads have computed before is counted elsewhere, because the loop has not waited for it.
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
