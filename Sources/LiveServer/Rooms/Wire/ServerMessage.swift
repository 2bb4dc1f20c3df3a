import Engine
import Foundation

/// A JSON message to a client, of the type in `type`.
package enum ServerMessage: Encodable {
  /// The first message on a connection.
  case hello(Hello)
  /// The structure that the frames of this epoch belong to.
  case scene(Structure)
  /// The present values of the scene's parameters, what it cannot show as it should, and whether it follows a
  /// presenter's pointer that touches nothing.
  case parameters(values: [String: ParameterValue], notices: [String] = [], hovers: Bool = false)
  /// The history, presets and comparison of the scene's tuning.
  case tuning(TuningState)
  /// The people in the room, as counts.
  case presence(Presence)
  /// The people in the room, for presenters only.
  case people([Person])
  /// The recording and the playing take.
  case replay(ReplayState)
  /// The room's takes, for presenters only.
  case takes([TakeListing])
  /// The show and its position.
  case show(ShowState)
  /// The people who play in a crowd's scene, for presenters only.
  case crowd(CrowdState)
  /// The client's own place in a crowd.
  case you(You)
  /// The text field that has the focus, if one has.
  case field(FocusedField?)
  /// True if the room moves by itself because people have not moved it yet.
  case attract(isPlaying: Bool)
  /// The scenes that there are, in the place of those in the greeting.
  case scenes(EncodedCatalog)
  /// The diagnostics of the scenes' source, and the editor that opens it; for presenters only.
  case diagnostics([SceneDiagnostic], editor: EditorLink? = nil)
  /// The answer to a ping.
  case pong(t: Double, serverTime: Double)
  /// The first message of a stream that stands in for a WebSocket: what its owner's messages have to bring.
  case stream(token: String)
  /// An error in one of the client's messages.
  case error(WireError)

  package struct Hello: Encodable {
    var `protocol` = 1
    var room: String
    var role: Role
    var id: ClientID
    /// Milliseconds since the server started.
    var serverTime: Double
    /// The scenes, which follow the other fields.
    var scenes: EncodedCatalog

    private enum CodingKeys: CodingKey {
      case `protocol`, room, role, id, serverTime
    }
  }

  package struct Structure: Encodable {
    var epoch: UInt16
    var name: String
    /// Width and height in points.
    var stage: [Double]
    /// The number of floats in a complete frame.
    var floats: Int
    package var nodes: [StructureNode]
    package var assets: [Asset]
    /// True where viewers fill their window with the stage instead of fitting it in.
    var fills: Bool?
    /// Red, green and blue of the stage where nothing is drawn, 0 to 1.
    var background: [Double]?
    /// True if a viewer may fade from what it showed before, at a new step of a show.
    var fades: Bool?
  }

  package struct StructureNode: Encodable {
    var kind: NodeKind
    package var id: String?
    var parent: Int
    var at: Int
    var asset: Asset.ID?
    /// Written among the other fields.
    var detail: Node.Detail?
  }

  /// The show's state for pages.
  package struct ShowState: Encodable, Equatable {
    struct Step: Encodable, Equatable {
      var scene: String
      var title: String
    }

    var title: String
    /// Empty while there has been no show that could be read.
    var steps: [Step]
    /// The step that plays, from 0.
    var index: Int
    /// The addresses of the pictures of the steps before and behind, to be fetched in time.
    var next: [String]
    /// Problems of its files, a sentence each; for presenters only.
    var problems: [String]?
  }

  /// The state of the current scene's tuning for panels, without the values.
  package struct TuningState: Encodable, Equatable {
    /// A title of the change that `undo` would revert, or nil if there is none.
    var undo: String?
    /// A title of the change that `redo` would repeat, or nil if there is none.
    var redo: String?
    /// The names of the scene's presets.
    var presets: [String]
    /// The tuning that is shown of the two.
    var slot: TuningSlot
  }

  /// The message as JSON in which equal messages are equal bytes.
  package var json: [UInt8] {
    if case .scene(let structure) = self { return structure.json }
    guard let scenes else { return stableJSON }
    return stableJSON.dropLast() + [UInt8(ascii: ",")] + scenes.json.dropFirst()
  }

  /// The scenes, which follow the other fields.
  private var scenes: EncodedCatalog? {
    if case .scenes(let scenes) = self { return scenes }
    guard case .hello(let hello) = self else { return nil }
    return hello.scenes
  }
}

extension ServerMessage {
  private enum Key: String, CodingKey {
    case type, values, notices, hovers, t, serverTime, code, message, about, name, people, token, takes,
      playing, diagnostics, field
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .hello(let hello):
      try fields.encode("hello", forKey: .type)
      try hello.encode(to: encoder)
    case .scene(let structure):
      try fields.encode("scene", forKey: .type)
      try structure.encode(to: encoder)
    case .parameters(let values, let notices, let hovers):
      try fields.encode("parameters", forKey: .type)
      if !notices.isEmpty { try fields.encode(notices, forKey: .notices) }
      if hovers { try fields.encode(hovers, forKey: .hovers) }
      try fields.encode(values, forKey: .values)
    case .tuning(let tuning):
      try fields.encode("tuning", forKey: .type)
      try tuning.encode(to: encoder)
    case .presence(let presence):
      try fields.encode("presence", forKey: .type)
      try presence.encode(to: encoder)
    case .people(let people):
      try fields.encode("people", forKey: .type)
      try fields.encode(people, forKey: .people)
    case .replay(let state):
      try fields.encode("replay", forKey: .type)
      try state.encode(to: encoder)
    case .takes(let takes):
      try fields.encode("takes", forKey: .type)
      try fields.encode(takes, forKey: .takes)
    case .show(let show):
      try fields.encode("show", forKey: .type)
      try show.encode(to: encoder)
    case .crowd(let crowd):
      try fields.encode("crowd", forKey: .type)
      try crowd.encode(to: encoder)
    case .you(let you):
      try fields.encode("you", forKey: .type)
      try you.encode(to: encoder)
    case .attract(let isPlaying):
      try fields.encode("attract", forKey: .type)
      try fields.encode(isPlaying, forKey: .playing)
    case .scenes:
      try fields.encode("scenes", forKey: .type)
    case .diagnostics(let diagnostics, let editor):
      try fields.encode("diagnostics", forKey: .type)
      let linked = diagnostics.map { LinkedDiagnostic(diagnostic: $0, editor: editor?.address(of: $0)) }
      try fields.encode(linked, forKey: .diagnostics)
    case .field(let field):
      try fields.encode("field", forKey: .type)
      try fields.encode(field.map(FieldState.init), forKey: .field)
    case .pong(let t, let serverTime):
      try fields.encode("pong", forKey: .type)
      try fields.encode(t, forKey: .t)
      try fields.encode(serverTime, forKey: .serverTime)
    case .stream(let token):
      try fields.encode("stream", forKey: .type)
      try fields.encode(token, forKey: .token)
    case .error(let error):
      try fields.encode("error", forKey: .type)
      try fields.encode(error.code, forKey: .code)
      try fields.encode(error.message, forKey: .message)
      try fields.encodeIfPresent(error.about, forKey: .about)
      try fields.encodeIfPresent(error.name, forKey: .name)
    }
  }
}

extension ServerMessage.TuningState {
  private enum CodingKeys: CodingKey {
    case undo, redo, presets, slot
  }

  /// Writes `undo` and `redo` as null if there is nothing, so that a client sees the fields.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(undo, forKey: .undo)
    try fields.encode(redo, forKey: .redo)
    try fields.encode(presets, forKey: .presets)
    try fields.encode(slot, forKey: .slot)
  }
}

extension ServerMessage.Structure {
  /// The structure of what a stage has rendered last.
  package init(_ stage: Stage, _ state: FrameState, fades: Bool = false) {
    let scene = stage.scene.kind
    self.init(
      epoch: state.epoch, name: scene.name, stage: scene.description.stage,
      floats: state.floats.count, nodes: state.nodes.map { ServerMessage.StructureNode($0) },
      assets: stage.assets(of: state.nodes), fills: scene.fillsWindow ? true : nil,
      background: scene.isOpaque ? [1, 1, 1] : nil, fades: fades ? true : nil)
  }
}

extension ServerMessage.StructureNode {
  /// A node as it travels.
  init(_ node: Node) {
    self.init(
      kind: node.kind, id: node.id, parent: node.parent, at: node.at, asset: node.asset, detail: node.detail)
  }

  private enum CodingKeys: CodingKey {
    case kind, id, parent, at, asset
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encodeIfPresent(id, forKey: .id)
    try fields.encode(parent, forKey: .parent)
    try fields.encode(at, forKey: .at)
    try fields.encodeIfPresent(asset, forKey: .asset)
    try detail?.encode(to: encoder)
  }
}
