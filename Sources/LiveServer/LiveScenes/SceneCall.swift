import Engine
import Foundation
import Rooms
import SceneService

/// A job for a process, about one scene.
struct SceneJob: Sendable {
  var task: SceneTask
  /// The scene's index in the process's catalogue.
  var scene: Int
  var state: StatePromise
  var typesetter: (any Typesetter)?
  /// The people who move the scene; nil if one phone does.
  var crowd: Crowd?
  /// True if the job replays an earlier event of a room.
  var isRepeated = false
  /// Called before the job begins, where nothing waits for it; never after a failure of the process.
  var begin: @Sendable () -> Void = {}
  /// Called with the answer, or with nil if none comes, where nothing waits for it.
  var finish: @Sendable (SceneProcess.Answer?) -> Void = { _ in }
}

/// A request with its answer, and the messages in between. When its time is up, it can be continued.
struct SceneCall: Sendable {
  /// The most texts that are laid out for one answer; their time is limited, too.
  private static let mostTexts = 5000

  let job: SceneJob
  private let number: UInt32
  /// The crowd, if it is another one than was sent last.
  private let crowd: Data?
  private var isSent = false
  private var isStateSent = false
  private var texts = 0
  /// A text that the process waits for.
  private var request: TypesettingRequest?
  /// The texts that were not laid out, as far as they are reported.
  private(set) var refusals: [SceneRemark] = []

  /// A request with a number that no other has.
  init(_ job: SceneJob, number: UInt32, crowd: Data? = nil) {
    (self.job, self.number, self.crowd) = (job, number, crowd)
  }

  /// Goes on until the answer is here.
  mutating func advance(
    over channel: SceneChannel, _ wait: inout ReplyTimeout
  ) throws(SceneChannel.Fault) -> SceneReply {
    var waiting = wait
    defer { wait = waiting }
    func ready(_ isReady: (Double?) -> Bool) throws(SceneChannel.Fault) { try waiting.wait(isReady) }
    if isSent {
      try channel.flush(ready)
    } else {
      isSent = true
      try send(over: channel, ready)
    }
    while true {
      if let request {
        try waiting.check()
        self.request = nil
        texts += 1
        guard texts <= Self.mostTexts else {
          throw .unreadable("The scene asks for more than \(Self.mostTexts) texts at once.")
        }
        try channel.send(.laidOut(layOut(request)), number: number, ready)
      }
      switch try channel.receive(kinds, to: number, ready) {
      case .layOut(let text): request = text
      case .unknownState:
        guard !isStateSent else {
          throw .unreadable("The scene does not know a state that it was just sent.")
        }
        isStateSent = true
        try send(over: channel, ready)
      case let reply: return reply
      }
    }
  }

  /// Lays a text out; one that cannot be is empty.
  private mutating func layOut(_ request: TypesettingRequest) -> LaidOutText {
    if let problem = request.problem {
      let beginning = String(request.text.text.prefix(SceneRemark.quotedLength + 1))
      if refusals.count < SceneDiagnostic.most { refusals.append(.refusedText(beginning, problem)) }
      return LaidOutText()
    }
    return job.typesetter?.layOut(request) ?? LaidOutText()
  }

  /// Sends the request. Attaches the state if the process has forgotten it, or must read it.
  private mutating func send(
    over channel: SceneChannel, _ wait: SceneChannel.Waiting
  ) throws(SceneChannel.Fault) {
    let known = job.state.lastKnown
    if case .restore = job.task { isStateSent = true }
    try channel.send(
      .perform(
        job.task, on: SceneHandle(scene: job.scene, state: known.status.state),
        hasTypesetter: job.typesetter != nil, crowd: crowd),
      attaching: isStateSent ? known.bytes : [], number: number, wait)
  }

  /// The answers that are allowed.
  private var kinds: Set<SceneReply.Kind> {
    switch job.task {
    case .restore, .prepare, .receive, .receiveNews, .advance, .state, .hover, .text, .catchUp, .show, .set,
      .tune:
      [.status, .refused, .unknownState, .layOut]
    case .render, .writeSignal: [.frame, .structure, .tooLarge, .refused, .unknownState, .layOut]
    case .elements: [.elements, .refused, .unknownState, .layOut]
    case .assets: [.assets, .refused, .unknownState, .layOut]
    case .source: [.source, .refused, .unknownState, .layOut]
    }
  }
}

extension TypesettingRequest {
  /// The reason that the text cannot be laid out in the time of a frame or a few; nil if it can.
  var problem: TextProblem? {
    let bounds = TextBounds(characters: 4000)
    guard bounds.allow(text.text) else { return .text(bounds.description) }
    guard TextProblem.sizes.contains(size) else { return .size }
    return (0...1e9).contains(width) && maximumHeight >= 0 ? nil : .width
  }
}

/// The reason why a scene's text is not laid out.
enum TextProblem: Hashable, Sendable {
  /// It is longer, or of more characters, than a text that is allowed.
  case text(String)
  case size
  case width

  static let sizes = 1.0...1000
}
