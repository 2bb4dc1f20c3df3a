import Engine
import Foundation
import SceneService
import Support

/// A scene in another process: it holds the state, as bytes, and requests each new one.
///
/// The loop does not wait for an answer: the scene moves on when it comes, and its last picture stays until then. Other
/// threads wait. If there is no response any more, nothing changes.
struct RemoteScene: PlayableScene {
  private let process: SceneProcess
  private let index: Int
  private let parameters: [ParameterDescription]
  private let hasCrowd: Bool
  private var state: StatePromise
  /// The tasks since the last known state, with the states before and after them.
  private var unanswered: [(before: StatePromise, task: SceneTask, after: StatePromise)] = []
  /// The tasks that another program has not answered, from which this one has taken over: they come before the next one.
  private var taken: [SceneTask] = []
  private var picture = PictureBuffer()
  /// The state that it was restored with; nil for a scene that has begun here.
  private var origin: StatePromise?
  /// The least time after which a scene is asked again to change by itself, in seconds.
  private static let leastBetweenWakes = 1.0 / 120
  /// The part of a pause, in seconds, whose changes are asked for at once, and the longest pause of which all parts are.
  private static let (longestPart, longestCatchUp) = (0.1, 80.0)
  /// The time for which a crowd moves a scene until its state is asked for, in seconds. A failed process loses as much of
  /// the movement with it.
  private static let longestUnsaved = 0.5
  /// The seconds for which other threads than the loop wait for a state that is on its way. Later, the last one counts.
  private static let longestWait = 0.25

  /// A scene of a process as it begins.
  init(_ declaration: SceneDeclaration, at index: Int, of process: SceneProcess) {
    (self.process, self.index) = (process, index)
    (parameters, hasCrowd) = (declaration.description.parameters, declaration.description.crowd != nil)
    var status = declaration.initialStatus
    // Nothing has the focus before a scene begins; only answers about it are checked.
    status.field = nil
    state = StatePromise(StatePromise.Known(status: status, bytes: Array(declaration.initialState)))
  }

  /// A scene from what was coded of one, which may be of another form.
  init(
    restoring decoder: any Decoder, _ declaration: SceneDeclaration, at index: Int, of process: SceneProcess
  ) throws {
    let value = try JSONValue(from: decoder)
    let bytes = Array(try SceneJSON.encoder().encode(value))
    try self.init(restoring: bytes, declaration, at: index, of: process)
  }

  /// A scene with the state of one of another version, or nil if that one is played in another way.
  init?(
    takingOver scene: any PlayableScene, _ declaration: SceneDeclaration, at index: Int,
    of process: SceneProcess
  ) throws {
    guard let other = scene as? RemoteScene else { return nil }
    // What a program has failed with is not done again, but what has waited behind that.
    let hasFailed = (try? other.process.check()) == nil
    let open = other.unanswered.filter { hasFailed ? !$0.after.isBegun : $0.after.isAwaited }
    let last = (open.first?.before ?? other.state).lastKnown
    try self.init(restoring: last.bytes, declaration, at: index, of: process)
    taken = open.map(\.task)
  }

  private init(
    restoring bytes: [UInt8], _ declaration: SceneDeclaration, at index: Int, of process: SceneProcess
  ) throws {
    guard bytes.count <= SceneReply.mostOfState else { throw Refusal(description: SceneReply.stateIsTooLong) }
    self.init(declaration, at: index, of: process)
    let (fresh, copy) = (state, self)
    let coded = StatePromise(StatePromise.Known(status: fresh.status, bytes: bytes))
    var job = SceneJob(task: .restore, scene: index, state: coded)
    if LoopThread.isCurrent {
      // Until it is read, and where the program fails first, it is kept for another version.
      let next = StatePromise(after: coded)
      job.finish = { answer in
        if let known = copy.restored(from: answer) {
          next.resolve(known)
        } else if answer != nil {
          next.lose(to: fresh.lastKnown)
        } else {
          next.resolve(nil)
        }
      }
      try process.submit(job)
      (state, origin) = (next, next)
      return
    }
    let answer = try process.perform(job)
    if let known = restored(from: answer) {
      state = StatePromise(known)
    } else if case .refused(let reason) = answer {
      throw Refusal(description: reason)
    } else {
      throw Refusal(description: "It cannot be read.")
    }
  }

  /// The state that was read, or nil if it could not be read.
  private func restored(from answer: SceneProcess.Answer?) -> StatePromise.Known? {
    guard case .status(let status, let state, _) = answer else { return nil }
    return known(status, state)
  }

  /// The reason that a state cannot be read.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  func forked() -> RemoteScene {
    var copy = self
    copy.picture = PictureBuffer()
    return copy
  }

  var parameterValueList: [ParameterValue] { state.status.parameterValues }
  var pictures: Pictures { state.status.pictures }
  var isAmbient: Bool { state.status.isAmbient }
  var followsHover: Bool { state.status.followsHover }
  var focusedField: FocusedField? { state.status.field }
  var notices: [String] { state.status.notices }
  var hasEnded: Bool { (try? process.check()) == nil }
  var answersLater: Bool { LoopThread.isCurrent }
  var isAwaited: Bool { state.isAwaited }
  var isBehind: Bool { process.isBehind }
  var hasLostState: Bool { origin?.isLost ?? false }
  var hasDrawn: Bool { !picture.isAwaited }

  mutating func requestState() {
    if LoopThread.isCurrent, state.isAwaited || !state.lastKnown.isSaved { change(.state, in: nil) }
  }

  var restTime: Time {
    // Late changes must be seen as soon as they come.
    (state.isAwaited || picture.isLate) && !hasEnded ? .infinity : state.status.restTime
  }

  var wakeTime: Time { state.status.wakeTime }

  mutating func catchUp(to time: Time, in environment: Environment) {
    // Of a long pause each part is answered in time. The loop has no long pauses.
    let end = min(time, wakeTime + Self.longestCatchUp)
    while !LoopThread.isCurrent, wakeTime.isFinite, wakeTime + Self.longestPart < end, !hasEnded {
      let due = wakeTime
      change(.catchUp(to: due + Self.longestPart), in: environment)
      guard wakeTime > due else { break }
    }
    change(.catchUp(to: time), in: environment)
  }

  mutating func prepare(at time: Time, in environment: Environment) {
    change(.prepare(at: time), in: environment)
  }

  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {
    let answersState = !event.isMovement || isUnsaved(at: time)
    change(.receive(event, answersState: answersState, at: time), in: environment)
  }

  mutating func receive(_ news: CrowdNews, at time: Time, in environment: Environment) {
    change(.receiveNews(news.packed, answersState: isUnsaved(at: time), at: time), in: environment)
  }

  mutating func advance(to time: Time, in environment: Environment) {
    change(.advance(to: time, answersState: isUnsaved(at: time)), in: environment)
  }

  /// True if the state is due.
  private func isUnsaved(at time: Time) -> Bool {
    abs(time - state.lastKnown.savedAt) >= Self.longestUnsaved
  }

  mutating func hover(over location: Point, at time: Time, in environment: Environment) {
    change(.hover(location, at: time), in: environment)
  }

  mutating func receive(_ input: TextInput, at time: Time, in environment: Environment) {
    change(.text(input, at: time), in: environment)
  }

  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment) {
    change(.show(pictures, at: time), in: environment)
  }

  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {
    change(.set(NamedValue(name, value), at: time), in: environment)
  }

  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] {
    let before = state.status
    let changes = change(.tune(values.map { NamedValue($0.key, $0.value) }, at: time), in: environment)
    if let changes { return changes.map { ($0.name, $0.value) } }
    // The answer is late; these are what it will set.
    return values.filter { key, value in
      parameters.firstIndex { $0.name == key }.map { before.parameterValues[$0] != value } ?? false
    }
  }

  func leaders(in environment: Environment) -> [Int] { state.status.leaders }

  func assets(in environment: Environment) -> [Asset] {
    if let shown = picture.shown { return shown.structure.assets }
    if case .assets(let assets) = try? perform(.assets, in: environment) { return assets }
    return process.picture(of: index)?.structure.assets ?? []
  }

  func draw(at time: Time, signals: Bool, in environment: Environment) {
    if signals { drawSignals(at: time) }
    picture.await()
    submit(.render(at: time), in: environment) { [picture, keep] in picture.receive(keep($0)) }
  }

  private func drawSignals(at time: Time) {
    let state = state
    guard picture.awaitSignals(of: state, at: time) else { return }
    submit(.writeSignal(at: time), in: nil) { [picture] answer in
      guard case .signals(let nodes, let values) = answer else {
        return picture.receive(nil as PictureBuffer.Signals?)
      }
      picture.receive(PictureBuffer.Signals(state: state, time: time, nodes: nodes, values: values))
    }
  }

  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    let shown: PictureBuffer.Picture?
    if LoopThread.isCurrent {
      shown = picture.show { process.isTooSoon(for: $0) }
    } else {
      if let new = keep(try? perform(.render(at: time), in: environment)) {
        picture.replace(with: new)
        process.keep(new, of: index)
      }
      shown = picture.show { _ in false }
    }
    guard let last = shown ?? process.picture(of: index) else { return }
    frame.append(last.structure.nodes, values: last.values)
  }

  /// The picture in an answer; nil for one that is too large, which fails the process only before its first one.
  private func keep(_ answer: SceneProcess.Answer?) -> PictureBuffer.Picture? {
    switch answer {
    case .picture(let new): return new
    case .tooLarge(let layers, let numbers):
      if picture.shown ?? process.picture(of: index) == nil {
        process.fail(.broken(SceneRemark.tooLarge(layers: layers, numbers: numbers).sentence()))
      } else {
        process.note(.tooLarge(layers: layers, numbers: numbers))
      }
      return nil
    case .status, .signals, .assets, .elements, .source, .refused, nil: return nil
    }
  }

  func elements(at time: Time, in environment: Environment) -> [StageElement] {
    guard case .elements(let elements) = try? perform(.elements(at: time), in: environment) else { return [] }
    return elements
  }

  func writeSignal(at time: Time, into frame: inout FrameBuilder) {
    if LoopThread.isCurrent {
      drawSignals(at: time)
      if let last = picture.signals { append(last.nodes, last.values, to: &frame) }
    } else if case .signals(let nodes, let values) = try? perform(.writeSignal(at: time), in: nil) {
      append(nodes, values, to: &frame)
    }
  }

  private func append(_ nodes: RenderedNodes, _ values: [Double], to frame: inout FrameBuilder) {
    guard frame.values.count + values.count <= FrameState.maximumFloats else { return }
    frame.append(nodes, values: values)
  }

  func source(in language: SourceLanguage) -> SceneSource {
    guard case .source(let source) = try? perform(.source(language), in: nil) else {
      return .unavailable("The scene does not answer in time. Try again, or copy its folder.")
    }
    return source
  }

  func encode(to encoder: any Encoder) throws {
    if !LoopThread.isCurrent, state.isAwaited { process.finish(within: Self.longestWait) }
    var saved: [UInt8]?
    if !state.isAwaited, !state.lastKnown.isSaved,
      case .status(_, let state, _) = try? perform(.state, in: nil)
    {
      saved = state
    }
    let bytes = saved ?? state.lastKnown.bytes
    try JSONValue(ofState: bytes).encode(to: encoder)
  }
}

extension RemoteScene {
  private func job(_ task: SceneTask, in environment: Environment?) -> SceneJob {
    SceneJob(
      task: task, scene: index, state: state, typesetter: environment?.typesetter,
      crowd: hasCrowd ? environment?.crowd : nil)
  }

  /// The process's answer; nil on the loop, which waits for none.
  private func perform(_ task: SceneTask, in environment: Environment?) throws -> SceneProcess.Answer? {
    guard !LoopThread.isCurrent else { return nil }
    if state.isAwaited { process.finish(within: Self.longestWait) }
    let answer = try process.perform(job(task, in: environment))
    if case .refused(let reason) = answer { throw process.fail(.broken(reason)) }
    return answer
  }

  /// Has something done later; `finish` gets the answer, or nil if none comes.
  private func submit(
    _ task: SceneTask, in environment: Environment?, begin: @escaping @Sendable () -> Void = {},
    finish: @escaping @Sendable (SceneProcess.Answer?) -> Void
  ) {
    var job = job(task, in: environment)
    (job.isRepeated, job.begin) = (Repetition.isCurrent, begin)
    job.finish = { [process] answer in
      if case .refused(let reason) = answer { process.fail(.broken(reason)) }
      finish(answer)
    }
    do {
      try process.submit(job)
    } catch {
      // Nothing repeats what was refused.
      begin()
      finish(nil)
    }
  }

  /// Changes the state; returns the parameters that `tune` has set, or nil where the answer comes later.
  @discardableResult
  private mutating func change(_ task: SceneTask, in environment: Environment?) -> [NamedValue]? {
    let taken = taken
    self.taken = []
    for task in taken { change(task, in: environment) }
    var copy = self
    (copy.unanswered, copy.taken) = ([], [])
    let before = state
    guard LoopThread.isCurrent else {
      guard let answer = try? perform(task, in: environment),
        let known = known(from: answer, to: task, after: before)
      else { return [] }
      state = StatePromise(known)
      if case .status(_, _, let changes) = answer { return changes }
      return []
    }
    let next = StatePromise(after: before) { [parameters] in $0.likely(after: task, parameters) }
    submit(task, in: environment, begin: next.begin) { [copy] answer in
      if answer == nil, task.isLasting, !next.isBegun { return next.leaveToNext() }
      let known = copy.known(from: answer, to: task, after: before)
      if let known { copy.process.record(task, known.bytes, of: copy.index) }
      next.resolve(known)
    }
    state = next
    // Where the program has failed, what it has not begun is left for another version.
    let done = unanswered.prefix { $0.after.isBegun && !$0.after.isAwaited }.count
    unanswered.removeFirst(done)
    if task.isLasting { unanswered.append((before, task, next)) }
    return hasEnded ? [] : nil
  }

  /// The state in an answer, or nil if the process has failed.
  private func known(
    from answer: SceneProcess.Answer?, to task: SceneTask, after before: StatePromise
  ) -> StatePromise.Known? {
    guard let answer else { return nil }
    if case .refused(let reason) = answer {
      process.fail(.broken(reason))
      return nil
    }
    guard case .status(let status, let bytes, _) = answer, var known = known(status, bytes) else {
      process.fail(.broken("It answers with something else than its state."))
      return nil
    }
    // A scene that changes by itself again and again is asked so often.
    if case .catchUp(let time) = task {
      known.status.wakeTime = max(known.status.wakeTime, time + Self.leastBetweenWakes)
    }
    let last = before.lastKnown
    known.savedAt = last.savedAt
    if task.answersState {
      known.savedAt = task.time ?? known.savedAt
    } else {
      (known.bytes, known.isSaved) = (last.bytes, false)
    }
    return known
  }

  /// A state whose values suit the parameters.
  private func known(_ status: SceneStatus, _ bytes: [UInt8]) -> StatePromise.Known? {
    guard status.suits(parameters) else { return nil }
    if let fault = status.fault {
      process.fail(.broken(fault))
      return nil
    }
    for notice in status.notices where PlacedNotice(notice) != nil { process.note(.notice(notice)) }
    for hint in status.hints { process.note(.hint(hint)) }
    return StatePromise.Known(status: status, bytes: bytes)
  }
}
