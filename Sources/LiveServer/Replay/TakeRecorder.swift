import Engine
import Foundation

/// Writes down what happens to a stage, as the lines of a take.
struct TakeRecorder {
  /// What the take will be called.
  let name: TakeName
  /// When the recording began, in the scene's time.
  let began: Time
  /// The header and the events so far.
  private(set) var lines: [UInt8]

  /// A recorder of a stage, from now on.
  init(_ stage: Stage, name: TakeName, at time: Time) {
    self.name = name
    began = time
    lines = TakeHeaderText(stage, at: time).line
  }

  /// When the take is as long as takes may be, in the scene's time.
  var deadline: Time { began + Take.longest }
  /// Whether there is no room for another event.
  var isFull: Bool { lines.count > Take.mostBytes - 128 * 1024 }

  /// Notes an event that the stage has taken in; one after the deadline, as after a pause of the whole process, is
  /// not in the take.
  mutating func record(_ event: Event, at time: Time) {
    guard time <= deadline else { return }
    lines += Array("{\"t\": \(offset(of: time)), \(event.fields)}\n".utf8)
  }

  /// The whole take, stopped at a time.
  func take(endingAt time: Time) -> [UInt8] {
    lines + Array("{\"t\": \(offset(of: min(time, deadline))), \"type\": \"end\"}\n".utf8)
  }

  /// The seconds from the start, so that the start and they add up to the very time.
  func offset(of time: Time) -> Time {
    let offset = max(0, time - began)
    let sum = began + offset
    return sum == time ? offset : sum < time ? offset.nextUp : offset.nextDown
  }
}

/// The first line of a recorded take.
private struct TakeHeaderText: Encodable {
  var tiltcast = "take"
  var version = Take.version
  let scene: any Scene
  let start: TakeStart

  private enum Key: CodingKey {
    case tiltcast, version, scene, parameters, state, start
  }

  init(_ stage: Stage, at time: Time) {
    scene = stage.scene
    start = TakeStart(
      clock: time, reference: stage.reference, motion: stage.motion, tunings: stage.tunings,
      pictures: stage.pictures)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(tiltcast, forKey: .tiltcast)
    try fields.encode(version, forKey: .version)
    try fields.encode(type(of: scene).name, forKey: .scene)
    try fields.encode(scene.parameterValues, forKey: .parameters)
    try fields.encode(start, forKey: .start)
    try scene.encode(to: fields.superEncoder(forKey: .state))
  }

  var line: [UInt8] { stableJSON + [UInt8(ascii: "\n")] }
}

extension Event {
  /// The event's type and fields as JSON; numbers are written with as many digits as it takes to read them back.
  fileprivate var fields: String {
    switch self {
    case .sample(let sample):
      "\"type\": \"sample\", \"q\": \(sample.attitude.literal), \"screen\": \(sample.screenAngle.rawValue)"
    case .pointer(let pointer):
      "\"type\": \"pointer\", \"phase\": \"\(pointer.phase.rawValue)\", \"id\": \(pointer.id), "
        + "\"x\": \(pointer.location.x), \"y\": \(pointer.location.y)"
    case .parameter(let name, let value):
      "\"type\": \"parameter\", \"name\": \(json(name)), \"value\": \(json(value))"
    case .action(let name): "\"type\": \"action\", \"name\": \(json(name))"
    case .calibrate: "\"type\": \"calibrate\""
    case .reference(let attitude): "\"type\": \"reference\", \"q\": \(attitude.literal)"
    case .pictures(let pictures): "\"type\": \"pictures\", \"pictures\": \(json(pictures))"
    case .scene(let name): "\"type\": \"scene\", \"name\": \(json(name))"
    }
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
