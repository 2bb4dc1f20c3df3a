import Engine
import Foundation
import SceneService

/// A scene in another process: it holds the state, as bytes, and requests each new one.
///
/// If there is no response any more, nothing changes, and the last picture stays.
struct RemoteScene: PlayableScene {
  private let process: SceneProcess
  private let index: Int
  private var status: SceneStatus
  /// As JSON.
  private var state: [UInt8]
  private let picture: LastPicture

  /// A scene of a process as it begins.
  init(_ declaration: SceneDeclaration, at index: Int, of process: SceneProcess) {
    self.init(process, index, declaration.initialStatus, Array(declaration.initialState))
  }

  private init(_ process: SceneProcess, _ index: Int, _ status: SceneStatus, _ state: [UInt8]) {
    (self.process, self.index, self.status, self.state) = (process, index, status, state)
    picture = LastPicture()
  }

  /// A scene from what was coded of one, which may be of another form.
  init(restoring decoder: any Decoder, at index: Int, of process: SceneProcess) throws {
    let value = try JSONValue(from: decoder)
    let bytes = Array(try SceneJSON.encoder().encode(value))
    let handle = SceneHandle(scene: index, state: 0)
    let reply = try process.perform(.restore, on: handle, bytes, typesetter: nil)
    guard case .status(let status, _) = reply.message else { throw Refusal(reply.message) }
    self.init(process, index, status, reply.attached)
  }

  /// Why a state cannot be read.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ reply: SceneReply) {
      description = if case .refused(let reason) = reply { reason } else { "It cannot be read." }
    }
  }

  var parameterValueList: [ParameterValue] { status.parameterValues }
  var pictures: Pictures { status.pictures }
  var restTime: Time { status.restTime }
  var isAmbient: Bool { status.isAmbient }
  var followsHover: Bool { status.followsHover }
  var notices: [String] { status.notices }

  mutating func prepare(in environment: Environment) { change(.prepare, in: environment) }

  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {
    change(.receive(event, at: time), in: environment)
  }

  mutating func hover(over location: Point, at time: Time) { change(.hover(location, at: time), in: nil) }

  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment) {
    change(.show(pictures, at: time), in: environment)
  }

  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {
    change(.set(NamedValue(name, value), at: time), in: environment)
  }

  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] {
    change(.tune(values.map { NamedValue($0.key, $0.value) }, at: time), in: environment).map {
      ($0.name, $0.value)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    guard case .assets(let assets) = reply(to: .assets, in: environment)?.message else { return [] }
    guard assets.allSatisfy({ $0.id.utf8.count <= 2000 && ($0.url?.utf8.count ?? 0) <= 2000 }) else {
      process.fail(.broken("It draws what has a name or a URL of more than 2000 bytes."))
      return []
    }
    // Shaders come from files, and from nowhere else.
    return assets.prefix(1000).filter { $0.kind != .shader }.map { asset in
      // Files keep their names when they change.
      guard let url = asset.url, url.hasPrefix("/scenes/") else { return asset }
      var asset = asset
      asset.url = "\(url)?version=\(process.version)"
      return asset
    }
  }

  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    if let new = rendered(.render(at: time), in: environment) {
      picture.replace(with: new)
      process.keep(new, of: index)
    }
    if let last = picture.last ?? process.picture(of: index) { frame.append(last.nodes, values: last.values) }
  }

  func writeSignal(at time: Time, into frame: inout FrameBuilder) {
    guard let new = rendered(.writeSignal(at: time), in: nil),
      frame.values.count + new.values.count <= FrameState.maximumFloats
    else { return }
    frame.append(new.nodes, values: new.values)
  }

  func source(in language: SourceLanguage) -> SceneSource {
    guard case .source(let source) = reply(to: .source(language), in: nil)?.message else {
      return .unavailable("The scene does not answer.")
    }
    return source
  }

  func encode(to encoder: any Encoder) throws {
    // Without the service's own decoder, what is infinite stays the text that stands for it.
    try JSONDecoder().decode(JSONValue.self, from: Data(state)).encode(to: encoder)
  }
}

extension RemoteScene {
  private func reply(to task: SceneTask, in environment: Environment?) -> SceneProcess.Answer? {
    let handle = SceneHandle(scene: index, state: status.state)
    let reply = try? process.perform(task, on: handle, state, typesetter: environment?.typesetter)
    if let reply, case .refused(let reason) = reply.message {
      process.fail(.broken(reason))
      return nil
    }
    return reply
  }

  @discardableResult
  private mutating func change(_ task: SceneTask, in environment: Environment?) -> [NamedValue] {
    guard let reply = reply(to: task, in: environment) else { return [] }
    guard case .status(let next, let changes) = reply.message,
      next.parameterValues.count == status.parameterValues.count
    else {
      process.fail(.broken("It answers with something else than its state."))
      return []
    }
    (status, state) = (next, reply.attached)
    return changes
  }

  private func rendered(
    _ task: SceneTask, in environment: Environment?
  ) -> (nodes: RenderedNodes, values: [Double])? {
    guard let reply = reply(to: task, in: environment), case .frame(_, let stray) = reply.message,
      let nodes = reply.nodes
    else { return nil }
    let values = reply.attached.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    guard values.count == nodes.valueCount else {
      process.fail(.broken("Its picture lacks numbers."))
      return nil
    }
    process.note(stray)
    return (nodes, values)
  }
}
