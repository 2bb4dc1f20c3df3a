import Engine
import Foundation
import Rooms

/// A take as the frames that a server would have sent, for playback without a server.
package struct Film: Encodable {
  /// Frames a second.
  static let rate = 60.0
  /// The greatest distance of complete frames, in seconds: a jump applies no more than the frames since one.
  static let keyInterval: Time = 2

  /// A reason that no film can be made of a take.
  package enum Fault: Error, CustomStringConvertible {
    case tooLarge
    case tooLong
    /// The request for it was withdrawn.
    case cancelled

    package var description: String {
      switch self {
      case .tooLarge:
        "The take shows too much to stand in one page: at most \(mostBytes >> 20) MiB. Record a shorter one."
      case .tooLong:
        "The take lasts too long to stand in one page: at most \(Int(saturating: Take.longest)) seconds. Record a shorter one."
      case .cancelled: "The server is stopping."
      }
    }
  }

  /// The most bytes of all frames and structures.
  package static let mostBytes = 64 << 20

  package var name: String
  /// The scenes that it goes through, for people.
  var title: String
  /// In seconds.
  var duration: Time
  package var shaders: [String: String] = [:]
  /// The content of the addresses that assets name, as `data:` URLs.
  package var pictures: [String: String] = [:]
  package var structures: [ServerMessage.Structure] = []
  var frames: [Frame] = []
  /// The indices of the frames that are complete.
  var keys: [Int] = []

  /// A frame's structure, when it is shown in seconds, and its bytes.
  struct Frame: Encodable {
    var structure: Int
    var time: Time
    var bytes: [UInt8]

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(structure)
      try list.encode(time)
      try list.encode(Data(bytes).base64EncodedString())
    }
  }

  /// Plays a take and keeps what is seen, for as long as that is wanted.
  package init(
    _ take: Take, name: String, in environment: Environment, atMost mostBytes: Int = Film.mostBytes,
    while isWanted: () -> Bool = { true }
  ) throws(Fault) {
    self.name = name
    title = name
    duration = take.length(in: environment)
    guard duration <= Take.latest + Take.endlessTail else { throw .tooLong }
    var player = TakePlayer(take, in: environment)
    var state = FrameState()
    var lastKey = -Time.infinity
    var bytes = 0
    for step in 0...Int(saturating: (duration * Self.rate).rounded(.up)) {
      guard isWanted() else { throw .cancelled }
      let time = min(Double(step) / Self.rate, duration)
      player.show(at: time)
      let before = state.sequence
      switch state.update(from: player.stage.frame) {
      case .none: continue
      case .values: break
      case .structure:
        let structure = ServerMessage.Structure(player.stage, state)
        bytes += structure.roughSize
        structures.append(structure)
        lastKey = -.infinity
      }
      let isKey = time - lastKey >= Self.keyInterval
      if isKey {
        keys.append(frames.count)
        lastKey = time
      }
      var frame = Frame(structure: structures.count - 1, time: time, bytes: [])
      FrameEncoder(serverTime: time * 1000).encode(state, since: isKey ? 0 : before, into: &frame.bytes)
      bytes += frame.bytes.count
      guard bytes <= mostBytes else { throw .tooLarge }
      frames.append(frame)
    }
  }
}

extension ServerMessage.Structure {
  /// The approximate size as JSON in bytes: those of its outlines, and some for each node.
  fileprivate var roughSize: Int {
    nodes.count * 64 + assets.reduce(0) { $0 + 128 + ($1.path?.utf8.count ?? 0) }
  }
}
