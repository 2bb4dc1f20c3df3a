import Engine
import Rooms

/// The OSC messages of one room: addresses and types are those of ZIG SIM, with the room's name in the place
/// of the device's.
struct OSCRoom {
  /// The fingers that have numbers.
  static let mostFingers = 4

  private let prefix: String
  /// The ids of the pointers with the numbers 0 to 3; a finger keeps its number until it is lifted.
  private var fingers = [Int?](repeating: nil, count: mostFingers)

  init(_ name: RoomName) { prefix = "/\(name)" }

  /// The messages for how the room is moved.
  mutating func messages(for observation: Room.Observation) -> [OSCMessage] {
    var messages: [OSCMessage] = []
    if let motion = observation.motion { messages += attitude(motion) }
    messages += touches(observation)
    for signal in observation.drivingValues {
      messages.append(message("signal/\(OSCMessage.part(signal.name))", [signal.value]))
    }
    return messages
  }

  private func attitude(_ motion: Motion) -> [OSCMessage] {
    let q = motion.attitude.quaternion
    let relative = motion.relative
    // Where down is for the device: the world's downward axis, turned back.
    let gravity = [
      2 * (q.w * q.y - q.x * q.z), -2 * (q.y * q.z + q.w * q.x), 2 * (q.x * q.x + q.y * q.y) - 1,
    ]
    let r = relative.quaternion
    return [
      message("quaternion", [q.x, q.y, q.z, q.w]), message("gravity", gravity),
      message("relative", [r.x, r.y, r.z, r.w]),
      message("angles", [relative.pitch, relative.roll, relative.yaw]),
    ]
  }

  private mutating func touches(_ observation: Room.Observation) -> [OSCMessage] {
    let held = Set(observation.pointers.map(\.id))
    for index in fingers.indices where fingers[index].map(held.contains) == false { fingers[index] = nil }
    var messages: [OSCMessage] = []
    for pointer in observation.pointers {
      guard let index = fingers.firstIndex(of: pointer.id) ?? fingers.firstIndex(of: nil) else { continue }
      fingers[index] = pointer.id
      for (axis, place) in [
        (1, Self.fraction(pointer.location.x, of: observation.stage.width)),
        (2, Self.fraction(pointer.location.y, of: observation.stage.height)),
      ] {
        messages.append(message("touch\(index)\(axis)", [place]))
      }
    }
    return messages
  }

  /// A place along an axis: -1 at its beginning, 1 at its end.
  private static func fraction(_ place: Double, of length: Double) -> Double {
    length > 0 ? min(1, max(-1, 2 * place / length - 1)) : 0
  }

  private func message(_ name: String, _ values: [Double]) -> OSCMessage {
    OSCMessage(address: "\(prefix)/\(name)", values: values.map(Float.init))
  }
}
