import Engine
import Foundation

/// Writes down what happens to a stage, as the lines of a take, which are handed out as they come.
struct TakeRecorder {
  /// How long lines wait at most before they are handed out, in seconds: so much is lost when a server dies.
  static let interval: Time = 0.5
  /// The fewest bytes that it makes sense to begin with.
  static let leastCapacity = 1 << 20

  /// What the take will be called.
  let name: TakeName
  /// When the recording began, in the scene's time.
  let began: Time
  /// The most bytes of the take.
  private let capacity: Int
  /// The header and the events that have not been handed out.
  private var waiting: [UInt8]
  /// How many bytes have been.
  private var handedOut = 0
  private var lastHandOut: Time

  /// A recorder of a stage, from now on.
  init(
    _ stage: Stage, name: TakeName, capacity: Int = Take.mostBytes, at time: Time
  ) {
    self.name = name
    self.capacity = capacity
    (began, lastHandOut) = (time, time)
    waiting = TakeHeaderText(stage, at: time).line
  }

  /// A recorder that goes on with a recording that another node has begun, and of which it has handed out so much.
  init(resuming recording: RoomContinuation.Recording, named name: TakeName, capacity: Int, at time: Time) {
    self.name = name
    self.capacity = capacity
    (began, handedOut, waiting, lastHandOut) = (recording.began, recording.bytes, [], time)
  }

  /// When the take is as long as takes may be, in the scene's time.
  var deadline: Time { began + Take.longest }
  /// How many bytes have been recorded.
  var count: Int { handedOut + waiting.count }
  /// Whether there is no room for another event.
  var isFull: Bool { count > capacity - 128 * 1024 }
  /// When lines want to be handed out; infinity when there are none.
  var handOutTime: Time { waiting.isEmpty ? .infinity : lastHandOut + Self.interval }

  /// Notes an event that the stage has taken in; one after the deadline, as after a pause of the whole process, is
  /// not in the take.
  mutating func record(_ event: Event, at time: Time) {
    guard time <= deadline else { return }
    waiting += Array("{\"t\": \(offset(of: time)), \(event.fields)}\n".utf8)
  }

  /// Notes that the recording was stopped.
  mutating func end(at time: Time) {
    waiting += Array("{\"t\": \(offset(of: min(time, deadline))), \"type\": \"end\"}\n".utf8)
  }

  /// The lines that have come since the last time, whole.
  mutating func handOut(at time: Time) -> [UInt8] {
    defer {
      handedOut += waiting.count
      waiting = []
      lastHandOut = time
    }
    return waiting
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
  let scene: AnyScene
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
    try fields.encode(scene.kind.name, forKey: .scene)
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
    case .scroll(let distance):
      "\"type\": \"scroll\", \"x\": \(distance.x), \"y\": \(distance.y)"
    case .hover(let location):
      "\"type\": \"pointer\", \"phase\": \"hovered\", \"id\": 0, \"x\": \(location.x), \"y\": \(location.y)"
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
