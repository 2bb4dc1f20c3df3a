import Foundation

/// A client of a room as a state machine. Each event comes with its time, and is answered with commands.
///
/// It owns neither a connection nor a clock. Times are seconds on any clock that never goes back.
struct RoomSession: Sendable {
  /// A transport of messages.
  enum Way: Hashable, Sendable {
    case webSocket
    /// Requests, for networks in which no WebSocket gets through.
    case stream
  }

  /// Something for the owner to do.
  enum Command: Equatable, Sendable {
    case open(Way)
    case send(TransportMessage)
    case close
  }

  private enum Stage: Equatable {
    case idle
    /// Between opening a connection and the first message.
    case opening(deadline: Double)
    case joined(since: Double)
    case waiting(until: Double)
    case ended
  }

  private static let firstDelay = 0.5
  private static let longestDelay = 10.0
  private static let longestRetryAfter = 300.0
  /// The time for a connection to open.
  private static let patience = 10.0
  private static let pingInterval = 10.0
  /// The silence after which a connection counts as dead.
  private static let longestSilence = 25.0
  /// The age from which a connection was a success.
  private static let stableAge = 10.0

  private let ways: [Way]
  private let mayTilt: Bool
  private var stage = Stage.idle
  /// The transport of this or the next attempt.
  private var way = 0
  private var failures = 0
  private var heard = 0.0
  private var pinged = 0.0
  private var signal: AttitudeSignal?
  private var scenes: [SceneDescription] = []
  private var scene = ""
  private var values: [String: TuningValue] = [:]

  /// The state of the connection, for people.
  private(set) var status = RoomStatus.apart
  /// The motion of the room's phone; nil before the first one.
  private(set) var motion: PhoneMotion?

  /// A session that is not connected yet.
  ///
  /// - Parameters:
  ///   - link: The link of the room.
  ///   - ways: The transports, at least one, in the order in which they are tried.
  init(_ link: RoomLink, ways: [Way]) {
    (self.ways, mayTilt) = (ways.isEmpty ? [.stream] : ways, link.key != nil)
  }

  /// When ``wake(at:random:)`` is due next; nil if only events can change something.
  var wakeTime: Double? {
    switch stage {
    case .idle, .ended: nil
    case .opening(let deadline): deadline
    case .joined: min(pinged + Self.pingInterval, heard + Self.longestSilence)
    case .waiting(let time): time
    }
  }

  /// The values of the panel by the titles of the parameters of the scene that is shown.
  var tuning: [String: TuningValue] {
    let parameters = scenes.first { $0.name == scene }?.parameters ?? []
    let titled = parameters.compactMap { parameter in values[parameter.name].map { (parameter.title, $0) } }
    return Dictionary(titled, uniquingKeysWith: { first, _ in first })
  }

  /// Begins to connect.
  mutating func start(at time: Double) -> [Command] {
    guard stage == .idle else { return [] }
    guard mayTilt else { return end("This link only watches. Use the tilt link, which has a key.") }
    return open(at: time)
  }

  /// Does what is due.
  ///
  /// - Parameter random: A number from 0 to 1, by which the clients of a room come back at different times.
  mutating func wake(at time: Double, random: Double) -> [Command] {
    guard let due = wakeTime, time >= due else { return [] }
    switch stage {
    case .idle, .ended: return []
    case .waiting: return open(at: time)
    case .opening: return [.close] + fail("The server does not answer.", at: time, random: random)
    case .joined:
      if time >= heard + Self.longestSilence {
        return [.close] + fail("The server has fallen silent.", at: time, random: random)
      }
      pinged = time
      return [.send(.text(#"{"type":"ping","t":0}"#))]
    }
  }

  /// Takes in what the connection reports.
  mutating func receive(_ event: TransportEvent, at time: Double, random: Double) -> [Command] {
    switch stage {
    case .idle, .waiting, .ended: return []
    case .opening, .joined: break
    }
    switch event {
    case .received(.text(let text)):
      heard = time
      return take(ServerMessage(text), at: time)
    case .received(.binary(let data)):
      heard = time
      return take(data)
    case .refused(let refusal): return refuse(refusal, at: time, random: random)
    case .closed(code: 4001): return [.close] + end("A presenter has removed this client from the room.")
    case .closed:
      return [.close] + fail("The connection is lost.", at: time, random: random)
    }
  }

  private mutating func take(_ message: ServerMessage, at time: Double) -> [Command] {
    switch message {
    case .hello(let hello):
      scenes = hello.scenes
      guard hello.role != "viewer" else {
        return [.close] + end("This link only watches. Use the tilt link, which has a key.")
      }
      (stage, status, pinged) = (.joined(since: time), .joined, time)
      return [.send(.text(#"{"type":"signals","value":true}"#))]
    case .scenes(let scenes): self.scenes = scenes
    case .scene(let structure):
      if structure.name != scene { values = [:] }
      (scene, signal) = (structure.name, AttitudeSignal(structure))
    case .parameters(let values): self.values = values
    case .error(let error) where error.about == "signals":
      return [.close] + end(error.message)
    case .error, .other: break
    }
    return []
  }

  private mutating func take(_ data: Data) -> [Command] {
    guard let frame = Frame(data) else { return [] }
    if let motion = signal?.apply(frame) { self.motion = motion }
    // By requests, each would cost as much as a frame; the server goes on without.
    return ways[way] == .webSocket ? [.send(.binary(frame.acknowledgement))] : []
  }

  private mutating func refuse(_ refusal: Refusal, at time: Double, random: Double) -> [Command] {
    let isFinal = [400, 403, 415].contains(refusal.status) && refusal.reason != "locked"
    // A proxy that knows no WebSockets may answer anything: the next way has the last word.
    if isFinal, ways[way] == .stream || refusal.reason == "kicked" {
      return [.close] + end(refusal.sentence)
    }
    return [.close]
      + fail(
        refusal.sentence, at: time, random: random, after: refusal.status < 500 ? 5 : 0,
        retry: refusal.retryAfter)
  }

  private mutating func open(at time: Double) -> [Command] {
    (stage, signal) = (.opening(deadline: time + Self.patience), nil)
    if status == .apart { status = .connecting }
    return [.open(ways[way])]
  }

  private mutating func fail(
    _ sentence: String, at time: Double, random: Double, after least: Double = 0, retry: Double? = nil
  ) -> [Command] {
    if case .joined(let since) = stage {
      failures = time - since >= Self.stableAge ? 0 : failures
    } else {
      way = (way + 1) % ways.count
    }
    // After a failure the other ways are tried at once.
    var delay = 0.0
    if case .joined = stage {
      delay = nextDelay(random)
    } else if way == 0 {
      delay = max(least, nextDelay(random))
    }
    if let retry, retry.isFinite { delay = max(delay, min(retry, Self.longestRetryAfter)) }
    (stage, status) = (.waiting(until: time + delay), .waiting(sentence))
    return []
  }

  /// The delay before the next attempt, which doubles with each failure.
  private mutating func nextDelay(_ random: Double) -> Double {
    failures += 1
    return min(Self.longestDelay, Self.firstDelay * pow(2, Double(min(failures, 10) - 1)))
      * (0.75 + random / 2)
  }

  private mutating func end(_ sentence: String) -> [Command] {
    (stage, status) = (.ended, .ended(sentence))
    return []
  }
}

/// The state of the connection to a room.
public enum RoomStatus: Hashable, Sendable {
  /// There is no room.
  case apart
  /// The first attempt runs.
  case connecting
  /// The room's phone is followed.
  case joined
  /// The connection is lost or could not be made, for the reason that the sentence gives, and is tried again.
  case waiting(String)
  /// The room cannot be joined, for the reason that the sentence gives.
  case ended(String)
}
