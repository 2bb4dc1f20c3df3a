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
  package enum Fault: Error, Equatable, CustomStringConvertible {
    case tooLarge
    case tooLong
    /// The program of its scene has ended, so many seconds from its start.
    case sceneEnded(Time)

    package var description: String {
      switch self {
      case .tooLarge:
        "The take shows too much to stand in one page: at most \(mostBytes >> 20) MiB. Record a shorter one."
      case .tooLong:
        "The take lasts too long to stand in one page: at most \(Int(saturating: Take.longest)) seconds. Record a shorter one."
      case .sceneEnded(let time):
        "The program of its scene has ended at \(time.rounded()) seconds: look at the room's messages, and try again."
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
  /// The bytes of all frames.
  package var frameBytes: Int { frames.reduce(0) { $0 + $1.bytes.count } }
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

  /// Films a whole take.
  package init(
    _ take: Take, name: String, in environment: Environment, atMost mostBytes: Int = Film.mostBytes
  ) throws(Fault) {
    var filming = try Filming(
      take, length: take.length(in: environment), name: name, in: environment, atMost: mostBytes)
    while true {
      if let film = try filming.goOn(until: { false }) {
        self = film
        return
      }
    }
  }

  /// Films a whole take, unless that takes too long.
  package init?(
    _ take: Take, name: String, in environment: Environment, atMost mostBytes: Int,
    until isOver: () -> Bool
  ) throws(Fault) {
    var filming = try Filming(
      take, length: take.length(in: environment), name: name, in: environment, atMost: mostBytes)
    while !isOver() {
      if let film = try filming.goOn(until: isOver) {
        self = film
        return
      }
    }
    return nil
  }

  fileprivate init(name: String, duration: Time) {
    (self.name, title, self.duration) = (name, name, duration)
  }
}

/// Plays a take and keeps what is seen, picture by picture.
struct Filming: TakeWork {
  private let mostBytes: Int
  private var film: Film
  private var player: TakePlayer
  private var state = FrameState()
  private var lastKey = -Time.infinity
  private var bytes = 0
  /// The number of the next picture.
  private var step = 0
  /// The number of the last one.
  private let last: Int

  /// - Parameter length: The take's length in seconds.
  init(
    _ take: Take, length: Time, name: String, in environment: Environment,
    atMost mostBytes: Int = Film.mostBytes
  ) throws(Film.Fault) {
    guard length <= Take.latest + Take.endlessTail else { throw .tooLong }
    self.mostBytes = mostBytes
    film = Film(name: name, duration: length)
    player = TakePlayer(take, in: environment)
    last = Int(saturating: (length * Film.rate).rounded(.up))
  }

  mutating func goOn(until isOver: () -> Bool) throws(Film.Fault) -> Film? {
    while step <= last {
      let time = min(Double(step) / Film.rate, film.duration)
      // A picture may show what thousands of events have changed.
      while player.playNext(to: time) {
        if isOver() { return nil }
      }
      try keep(time)
      step += 1
      if isOver() { return nil }
    }
    return film
  }

  /// Keeps what is seen at a time, if it is new.
  private mutating func keep(_ time: Time) throws(Film.Fault) {
    player.show(at: time)
    guard !player.stage.scene.hasEnded else { throw .sceneEnded(time) }
    let before = state.sequence
    switch state.update(from: player.stage.frame) {
    case .none: return
    case .values: break
    case .structure:
      let structure = ServerMessage.Structure(player.stage, state)
      bytes += structure.roughSize
      film.structures.append(structure)
      lastKey = -.infinity
    }
    let isKey = time - lastKey >= Film.keyInterval
    if isKey {
      film.keys.append(film.frames.count)
      lastKey = time
    }
    var frame = Film.Frame(structure: film.structures.count - 1, time: time, bytes: [])
    FrameEncoder(serverTime: time * 1000).encode(state, since: isKey ? 0 : before, into: &frame.bytes)
    bytes += frame.bytes.count
    guard bytes <= mostBytes else { throw .tooLarge }
    film.frames.append(frame)
  }
}

extension ServerMessage.Structure {
  /// The approximate size as JSON in bytes: those of its texts, and some for each node.
  fileprivate var roughSize: Int {
    var size = nodes.count * 64 + assets.count * 128
    for node in nodes { size += node.id?.utf8.count ?? 0 }
    for asset in assets { size += (asset.path?.utf8.count ?? 0) + (asset.url?.utf8.count ?? 0) }
    return size
  }
}
