import Engine
import Foundation

/// Plays scenes for a server in another process: answers its questions, one after the other.
///
/// The server keeps every state, as bytes; a few are remembered here, so that most questions come without one.
package struct SceneService {
  /// The descriptor of the socket to the server.
  package static let descriptor: Int32 = 3

  private let channel: SceneChannel
  private let kinds: [SceneKind]
  private var states = StateCache()
  /// The crowd of the last request that had one.
  private var crowd = Crowd()
  /// The names of that crowd, laid out.
  private var names = CrowdNames()
  private var frame = FrameBuilder()
  /// The structures of pictures that the server has.
  private var pictures = StructureCache()
  /// Those of signals, by the scenes' indices.
  private var signals: [Int: StructureCache] = [:]
  private let encoder = SceneJSON.encoder()
  private let decoder = SceneJSON.decoder()

  /// A service of scenes over a socket.
  package init(_ kinds: [SceneKind], over descriptor: Int32 = Self.descriptor) {
    channel = SceneChannel(descriptor)
    self.kinds = kinds
  }

  /// Answers until the server goes.
  package mutating func run() throws(SceneChannel.Fault) {
    while true {
      let (request, attached, number): (SceneRequest, [UInt8], UInt32)
      do throws(SceneChannel.Fault) {
        (request, attached, number) = try channel.receiveRequest()
      } catch {
        if error == .closed { return }
        throw error
      }
      switch request {
      case .catalog: try reply(declarations, to: number)
      case .perform(let task, let handle, let hasTypesetter, let packed):
        if let packed { crowd = try Crowd(packed: packed) }
        var environment = Environment(
          typesetter: hasTypesetter ? RemoteTypesetter(channel: channel, number: number) : nil,
          scenes: SceneCatalog([]))
        if kinds.indices.contains(handle.scene), kinds[handle.scene].crowd != nil {
          environment.crowd = crowd
          if hasTypesetter {
            names.update(to: crowd, in: environment)
            environment.names = names
          }
        }
        do {
          try reply(perform(task, on: handle, attached, in: environment), to: number)
        } catch let fault as SceneChannel.Fault {
          throw fault
        } catch {
          try reply(.refused("\(error)"), to: number)
        }
      case .test: throw .unreadable("A program with scenes has no tests.")
      case .laidOut: throw .unreadable("Nobody has asked for a text.")
      }
    }
  }

  private func reply(_ reply: SceneReply, to number: UInt32) throws(SceneChannel.Fault) {
    // The server gets each line when the scene prints it, not when a buffer is full.
    fflush(nil)
    try channel.send(reply, to: number)
  }

  /// The catalogue, with each scene as it begins.
  private var declarations: SceneReply {
    mutating get {
      do {
        return .catalog(
          try kinds.enumerated().map { index, kind in
            let scene = kind.begin()
            return SceneDeclaration(
              description: kind.description, fillsWindow: kind.fillsWindow, isOpaque: kind.isOpaque,
              isTunedByTilt: kind.isTunedByTilt, takesSteps: kind.takesSteps,
              initialStatus: status(of: scene, as: states.keepInitial(scene), in: Environment()),
              initialState: try encoder.encode(EncodedState(scene: scene)))
          })
      } catch {
        return .refused("\(error)")
      }
    }
  }

  private mutating func perform(
    _ task: SceneTask, on handle: SceneHandle, _ attached: [UInt8], in environment: Environment
  ) throws -> SceneReply {
    guard kinds.indices.contains(handle.scene) else { return .unknownState }
    let kind = kinds[handle.scene]
    if case .restore = task { return try answer(with: try restored(kind, from: attached), in: environment) }
    var scene: any PlayableScene
    if let known = states.scene(in: handle.state, at: task.time) {
      scene = known
    } else if attached.isEmpty {
      return .unknownState
    } else {
      scene = try restored(kind, from: attached)
    }
    // The server may not know yet what is due.
    if let time = task.time {
      let isDue = scene.wakeTime <= time
      scene.catchUp(to: time, in: environment)
      if isDue { states.keep(scene, at: time, asLaterThan: handle.state) }
    }
    switch task {
    case .restore, .state, .catchUp: break
    case .prepare(let time): scene.prepare(at: time, in: environment)
    case .receive(let event, _, let time): scene.receive(event, at: time, in: environment)
    case .receiveNews(let news, _, let time):
      scene.receive(try CrowdNews(packed: news, of: crowd), at: time, in: environment)
    case .advance(let time, _): scene.advance(to: time, in: environment)
    case .hover(let location, let time): scene.hover(over: location, at: time, in: environment)
    case .text(let input, let time): scene.receive(input, at: time, in: environment)
    case .show(let pictures, let time): scene.show(pictures, at: time, in: environment)
    case .set(let new, let time): scene.set(new.name, to: new.value, at: time, in: environment)
    case .tune(let values, let time):
      let changes = scene.tune(to: values.map { ($0.name, $0.value) }, at: time, in: environment)
      states.release(handle.state)
      return try answer(
        with: scene, changes: changes.map { NamedValue($0.key, $0.value) }, in: environment)
    case .render(let time):
      let (omission, seen) = draw(scene, of: handle.scene, at: time, in: environment)
      return picture(
        after: &pictures,
        scene.assets(in: seen) + seen.crowdAssets(in: frame.nodes), omission)
    case .writeSignal(let time):
      frame.render { scene.writeSignal(at: time, into: &$0) }
      return picture(after: &signals[handle.scene, default: StructureCache()], [])
    case .elements(let time): return .elements(scene.elements(at: time, in: environment))
    case .assets: return .assets(scene.assets(in: environment))
    case .source(let language): return .source(scene.source(in: language))
    }
    if !task.mayBeAskedAgain { states.release(handle.state) }
    return try answer(
      with: scene, havingState: task.answersState, after: task.mayBeAskedAgain ? handle.state : nil,
      in: environment)
  }

  /// Renders a scene with as much of its crowd as the picture has room for; answers what it leaves out, and the
  /// environment without that.
  private mutating func draw(
    _ scene: any PlayableScene, of index: Int, at time: Time, in environment: Environment
  ) -> (CrowdOmission?, Environment) {
    func picture(without omission: CrowdOmission?) -> (CrowdOmission?, Environment) {
      let seen = environment.omitting(omission)
      frame.render { scene.render(at: time, in: seen, into: &$0) }
      return (omission, seen)
    }
    var last = picture(without: nil)
    guard kinds[index].crowd != nil, frame.excess > 1 else { return last }
    for omission in CrowdOmission.attempts(for: environment.crowd, excess: frame.excess)
    where frame.excess > 1 {
      last = picture(without: omission)
    }
    return last
  }

  /// The rendered picture; its nodes and their assets only if the server does not have them.
  private func picture(
    after sent: inout StructureCache, _ assets: [Asset], _ omission: CrowdOmission? = nil
  ) -> SceneReply {
    guard frame.excess <= 1 else {
      return .tooLarge(layers: frame.nodes.count - 1, numbers: frame.values.count)
    }
    let stray = frame.firstStray.map { stray in
      let kind = frame.nodes[stray.node].kind
      return StrayNumbers(
        count: frame.strayCount, kind: kind,
        name: kind.floats.indices.contains(stray.float) ? kind.floats[stray.float] : nil,
        value: StrayNumbers.Value(stray.value), layer: frame.layer(around: stray.node))
    }
    let (slot, isKnown) = sent.place(frame.nodes, assets)
    return .frame(
      SceneFrame(
        slot: slot, nodes: isKnown ? nil : Array(frame.nodes.dropFirst()), assets: isKnown ? nil : assets,
        stray: stray, omission: omission, values: frame.values))
  }

  private func restored(_ kind: SceneKind, from json: [UInt8]) throws -> any PlayableScene {
    try kind.restore(decoder.decode(AnyState.self, from: Data(json)).decoder)
  }

  /// The answer about a scene, which is remembered, with or without its state.
  private mutating func answer(
    with scene: any PlayableScene, havingState hasState: Bool = true, after earlier: UInt64? = nil,
    changes: [NamedValue] = [], in environment: Environment
  ) throws -> SceneReply {
    let state = hasState ? Array(try encoder.encode(EncodedState(scene: scene))) : []
    guard state.count <= SceneReply.mostOfState else { return .refused(SceneReply.stateIsTooLong) }
    let number = states.keep(scene, isSaved: hasState, after: earlier)
    return .status(status(of: scene, as: number, in: environment), state: state, changes: changes)
  }

  private func status(
    of scene: any PlayableScene, as number: UInt64, in environment: Environment
  ) -> SceneStatus {
    SceneStatus(
      state: number, parameterValues: scene.parameterValueList, pictures: scene.pictures,
      restTime: scene.restTime, wakeTime: scene.wakeTime, isAmbient: scene.isAmbient,
      followsHover: scene.followsHover,
      notices: Self.cut(scene.notices), leaders: Set(scene.leaders(in: environment)).sorted(),
      hints: Self.cut(scene.hints), fault: scene.fault?.cut(to: SceneStatus.mostOfNotice),
      field: scene.focusedField)
  }

  private static func cut(_ notices: [String]) -> [String] {
    notices.prefix(SceneStatus.mostNotices).map { $0.cut(to: SceneStatus.mostOfNotice) }
  }
}

extension FrameBuilder {
  /// The amount that was rendered as a multiple of a picture's room; at most 1 if it fits.
  fileprivate var excess: Double {
    max(
      Double(nodes.count - 1) / Double(RenderedNodes.most),
      Double(values.count) / Double(FrameState.maximumFloats))
  }

  /// The id of the innermost layer that has one around a node.
  fileprivate func layer(around index: Int) -> String? {
    var index = index
    while index >= 0 {
      if let id = nodes[index].id { return id }
      index = nodes[index].parent
    }
    return nil
  }
}

/// A state without a type, which its reader supplies.
private struct AnyState: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

private struct EncodedState: Encodable {
  let scene: any PlayableScene
  func encode(to encoder: any Encoder) throws { try scene.encode(to: encoder) }
}

/// Has texts laid out by the server, which has the fonts.
package struct RemoteTypesetter: Typesetter {
  private let channel: SceneChannel
  /// The request in which a text is asked for.
  private let number: UInt32

  /// Asks over a channel, in the middle of a request.
  package init(channel: SceneChannel, number: UInt32) { (self.channel, self.number) = (channel, number) }

  package var problems: [String] { [] }

  package func picture(at url: String) -> [UInt8]? { nil }

  package func layOut(_ request: TypesettingRequest) -> LaidOutText {
    do throws(SceneChannel.Fault) {
      try channel.send(SceneReply.layOut(request), to: number)
      guard case .laidOut(let text) = try channel.receiveRequest().request else { exit(1) }
      return text
    } catch {
      exit(0)
    }
  }
}
