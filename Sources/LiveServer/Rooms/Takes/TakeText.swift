import Engine

/// The first line of a recorded take.
struct TakeHeaderText: Encodable {
  var tiltcast = "take"
  var version: Int { scene.kind.crowd == nil ? Take.version : Take.crowdVersion }
  let scene: AnyScene
  let start: TakeStart

  private enum Key: CodingKey {
    case tiltcast, version, scene, parameters, state, start, ownNames
  }

  init(_ stage: Stage, at time: Time) {
    scene = stage.scene
    start = TakeStart(
      clock: time, reference: stage.reference, motion: stage.motion, tunings: stage.tunings,
      pictures: stage.pictures, crowd: stage.scene.kind.crowd == nil ? nil : stage.crowd)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(tiltcast, forKey: .tiltcast)
    try fields.encode(version, forKey: .version)
    try fields.encode(scene.kind.name, forKey: .scene)
    try fields.encode(true, forKey: .ownNames)
    try fields.encode(scene.parameterValues, forKey: .parameters)
    try fields.encode(start, forKey: .start)
    try scene.encode(to: fields.superEncoder(forKey: .state))
  }

  var line: [UInt8] { stableJSON + [UInt8(ascii: "\n")] }
}

extension Event {
  /// The event's type and fields as JSON; numbers are written with as many digits as it takes to read them back.
  var takeFields: String {
    switch self {
    case .sample(let sample):
      "\"type\": \"sample\", \"q\": \(sample.attitude.literal), \"screen\": \(sample.screenAngle.rawValue)"
    case .pointer(let pointer):
      "\"type\": \"pointer\", \"phase\": \"\(pointer.phase.rawValue)\", \"id\": \(pointer.id), "
        + "\"x\": \(pointer.location.x), \"y\": \(pointer.location.y)"
    case .scroll(let distance):
      "\"type\": \"scroll\", \"x\": \(distance.x), \"y\": \(distance.y)"
    case .hover(let location):
      "\"type\": \"pointer\", \"phase\": \"hovered\", \"id\": 0, \"x\": \(location.x), \"y\": \(location.y)"
    case .text(let input): "\"type\": \"text\"" + input.takeFields
    case .parameter(let name, let value):
      "\"type\": \"parameter\", \"name\": \(json(name)), \"value\": \(json(value))"
    case .action(let name): "\"type\": \"action\", \"name\": \(json(name))"
    case .calibrate: "\"type\": \"calibrate\""
    case .reference(let attitude): "\"type\": \"reference\", \"q\": \(attitude.literal)"
    case .pictures(let pictures): "\"type\": \"pictures\", \"pictures\": \(json(pictures))"
    case .scene(let name): "\"type\": \"scene\", \"name\": \(json(name))"
    case .crowd(let change): change.takeFields
    }
  }
}

extension TextInput {
  /// The edit without its sender.
  fileprivate var takeFields: String {
    func field(_ name: String, _ value: (some Encodable)?) -> String {
      value.map { ", \"\(name)\": \(json($0))" } ?? ""
    }
    return field("field", self.field) + field("version", version)
      + field("range", range.map { [$0.lowerBound, $0.upperBound] }) + field("text", text)
      + field("selection", selection.map { [$0.lowerBound, $0.upperBound] })
      + (isComposing ? ", \"composing\": true" : "") + field("key", key)
  }
}

extension Attitude {
  fileprivate var literal: String {
    "[\(quaternion.w), \(quaternion.x), \(quaternion.y), \(quaternion.z)]"
  }
}

private func json(_ value: some Encodable) -> String {
  String(decoding: value.stableJSON, as: UTF8.self)
}
