import Engine
import SceneService

/// Something that a process is asked to do with a scene.
struct SceneJob: Sendable {
  var task: SceneTask
  /// The scene's index in the process's catalogue.
  var scene: Int
  var state: SceneState
  var typesetter: (any Typesetter)?
  /// Called with the answer where nobody has waited for it; nil where there is none.
  var finish: @Sendable (SceneProcess.Answer?) -> Void = { _ in }
}

/// A request with its answer, and what has to be told in between. Where the time is up, it can be continued.
struct SceneExchange: Sendable {
  /// The most texts that are laid out for one answer.
  private static let mostTexts = 200

  let job: SceneJob
  private let number: UInt32
  private var isSent = false
  private var isStateSent = false
  private var texts = 0
  /// A text that the process waits for.
  private var request: TypesettingRequest?

  /// A request with a number that no other has.
  init(_ job: SceneJob, number: UInt32) { (self.job, self.number) = (job, number) }

  /// Goes on until the answer is here.
  mutating func advance(
    over channel: SceneChannel, _ wait: inout AnswerWait
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
        let text = request.isBounded ? job.typesetter?.layOut(request) : nil
        try channel.send(.laidOut(text ?? LaidOutText()), number: number, ready)
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

  /// Sends the request, with the state where it has been forgotten, or is to be read.
  private mutating func send(
    over channel: SceneChannel, _ wait: SceneChannel.Waiting
  ) throws(SceneChannel.Fault) {
    let known = job.state.lastKnown
    if case .restore = job.task { isStateSent = true }
    try channel.send(
      .perform(
        job.task, on: SceneHandle(scene: job.scene, state: known.status.state),
        hasTypesetter: job.typesetter != nil),
      attaching: isStateSent ? known.bytes : [], number: number, wait)
  }

  /// The answers that are allowed.
  private var kinds: Set<SceneReply.Kind> {
    switch job.task {
    case .restore, .prepare, .receive, .hover, .catchUp, .show, .set, .tune:
      [.status, .refused, .unknownState, .layOut]
    case .render, .writeSignal: [.frame, .refused, .unknownState, .layOut]
    case .assets: [.assets, .refused, .unknownState, .layOut]
    case .source: [.source, .refused, .unknownState, .layOut]
    }
  }
}

extension TypesettingRequest {
  /// Whether the text can be laid out in the time of a frame or a few.
  fileprivate var isBounded: Bool {
    TextBounds(characters: 1000).allow(text.text) && (0...10_000).contains(width) && (1...1000).contains(size)
      && maximumHeight >= 0
  }
}
