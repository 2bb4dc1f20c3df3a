import Engine
import Foundation
import SceneService
import Support
import Synchronization

/// A program with scenes of somebody's own, which runs outside the server and can do nothing to it.
///
/// It is asked on whatever thread needs an answer. Once it has failed, nothing is asked any more. It ends when nobody
/// refers to it.
package final class SceneProcess: Sendable {
  /// How long an answer may take before it counts as none.
  private static let answerTime = Duration.milliseconds(250)
  /// How long the program may take to begin.
  private static let startTime = Duration.seconds(10)
  /// How long a program that does not answer has to say where it is.
  private static let backtraceTime = 0.7

  /// Why nothing is asked any more.
  package enum Failure: Error, Equatable {
    /// It has ended by itself.
    case ended
    /// It has not answered in time.
    case hung
    /// What it answers is nothing that a scene may do; a sentence.
    case broken(String)
  }

  /// What there is to tell about a process.
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
    /// Of the last picture.
    var nodes: RenderedNodes?
    var stray: StrayNumbers?
  }

  /// Tells the pictures of this version from those of others.
  let version: Int
  private let child: RunningChild
  private let channel: SceneChannel
  private let state = Mutex(State())
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
      let (output, outputEnd) = ChildProcess.ends(), let (errors, errorsEnd) = ChildProcess.ends()
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
    Thread.detachNewThread {
      var written = ProcessOutput()
      written.readAll(output: output, errors: errors) { tell(.printed($0)) }
      tell(.ended(child.waitForEnd(), errors: String(decoding: written.errors, as: UTF8.self)))
    }
  }

  deinit { child.signal(SIGKILL) }

  /// What the program's scenes are.
  func declarations() throws(Failure) -> [SceneDeclaration] {
    let reply = try exchange(.catalog, within: Self.startTime, typesetter: nil)
    guard case .catalog(let declarations) = reply.message else {
      throw fail(.broken("It does not say which scenes there are."))
    }
    return declarations
  }

  /// Throws where it has failed.
  func check() throws(Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// What comes of a task.
  func perform(
    _ task: SceneTask, on handle: SceneHandle, _ encodedState: [UInt8], typesetter: (any Typesetter)?
  ) throws(Failure) -> (message: SceneReply, attached: [UInt8]) {
    let request = SceneRequest.perform(task, on: handle, hasTypesetter: typesetter != nil)
    // What is to be read is sent at once, and a state only where it has been forgotten.
    if case .restore = task {
      return try exchange(request, attaching: encodedState, within: Self.answerTime, typesetter: typesetter)
    }
    let reply = try exchange(request, within: Self.answerTime, typesetter: typesetter)
    guard case .unknownState = reply.message else { return reply }
    return try exchange(request, attaching: encodedState, within: Self.answerTime, typesetter: typesetter)
  }

  /// Asks, and answers what has to be known before the answer comes.
  private func exchange(
    _ request: SceneRequest, attaching bytes: [UInt8] = [], within time: Duration,
    typesetter: (any Typesetter)?
  ) throws(Failure) -> (message: SceneReply, attached: [UInt8]) {
    // The lock is held until the answer is here: answers come in the order of the questions.
    let result = state.withLock { state -> Result<(message: SceneReply, attached: [UInt8]), Failure> in
      if let failure = state.failure { return .failure(failure) }
      let deadline = ContinuousClock.now + time
      do throws(SceneChannel.Fault) {
        try channel.send(request, attaching: bytes, until: deadline)
        var reply = try channel.receive(SceneReply.self, until: deadline)
        while case .layOut(let request) = reply.message {
          let text = (typesetter.map { request.isBounded ? $0.layOut(request) : nil } ?? nil) ?? LaidOutText()
          try channel.send(SceneRequest.laidOut(text), until: deadline)
          reply = try channel.receive(SceneReply.self, until: deadline)
        }
        return .success(reply)
      } catch {
        let failure: Failure =
          switch error {
          case .closed: .ended
          case .late: .hung
          case .unreadable(let reason): .broken(reason)
          }
        return .failure(failure)
      }
    }
    if case .failure(let failure) = result { throw fail(failure) }
    return try result.get()
  }

  /// Gives the process up, unless that has happened already; returns why.
  @discardableResult
  func fail(_ failure: Failure) -> Failure {
    let first = state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure
    }
    if let first { return first }
    tell(.failed(failure))
    // A program that is asked to quit says first where it is. Until then it is not to be ended by nobody needing it.
    child.signal(SIGQUIT)
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceTime) { self.child.signal(SIGKILL) }
    return failure
  }
}

extension SceneProcess {
  /// The nodes of a picture, which are the last one's where they are not in the answer.
  func nodes(_ new: [Node]?) throws(Failure) -> RenderedNodes {
    if new == nil, let nodes = state.withLock({ $0.nodes }) { return nodes }
    guard let nodes = RenderedNodes(new ?? []) else {
      throw fail(.broken("It draws layers that no picture can have."))
    }
    state.withLock { $0.nodes = nodes }
    return nodes
  }

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
