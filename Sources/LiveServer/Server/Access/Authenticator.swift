import Engine
import Logging
import Rooms
import Support
import WebSockets

/// Finds the role of a request's key. After too many wrong keys, an address waits before another key is
/// checked.
struct Authenticator {
  /// In handshakes and other requests alike.
  private(set) var wrongKeys = 0
  private let keys: AccessKeys
  private var guesses: KeyGuesses
  /// Wrong codes from everywhere: a code is short, and an attacker may have many addresses.
  private var codeGuesses = GuessCount()
  private let mostWrongCodes: Int
  private let countsLoopback: Bool
  private let log: Logger

  init(_ keys: AccessKeys, _ limits: Limits, log: Logger) {
    self.keys = keys
    guesses = KeyGuesses(limit: limits.wrongKeys, countsLoopback: limits.countsLoopback)
    mostWrongCodes = Self.codesPerKey * limits.wrongKeys
    countsLoopback = limits.countsLoopback
    self.log = log
  }

  /// The limit of wrong codes from everywhere, as a multiple of the limit of wrong keys from one address.
  private static let codesPerKey = 5

  /// True if a request brings the presenter's key of a room.
  func isPresenter(_ request: HTTPRequest, in room: RoomName?) -> Bool {
    guard let room, let key = request.key else { return false }
    return keys.role(for: key, in: room) == .presenter
  }

  /// True if a request brings a presenter's key of a room that the operator has given away, which no seat's is.
  func isPrivileged(_ request: HTTPRequest, in room: RoomName?) -> Bool {
    guard let room, let key = request.key else { return false }
    return keys.grant(for: key, in: room)?.isPrivileged == true
  }

  /// The refusal of a request whose key is not even checked, or nil if it is checked.
  func lockout(of request: HTTPRequest, from network: ClientNetwork, at now: Time) -> HandshakePolicy.Refusal?
  {
    request.key == nil ? nil : lockout(of: network, at: now)
  }

  private func lockout(of network: ClientNetwork, at now: Time) -> HandshakePolicy.Refusal? {
    guesses.wait(of: network, at: now).map {
      Self.refusal("Too many wrong keys came from your address.", for: $0)
    }
  }

  /// A refusal that asks the client to wait for some seconds.
  private static func refusal(_ sentence: String, for wait: Time) -> HandshakePolicy.Refusal {
    let seconds = Int(saturating: wait.rounded(.up))
    return HandshakePolicy.Refusal(
      status: 429, reason: .guessing, sentence: "\(sentence) Try again in \(seconds) s.", retryAfter: seconds)
  }

  /// The room with a code that a person typed; throws if there is none. A wrong code counts as a wrong key.
  ///
  /// - Parameter generations: The generations of the rooms' codes.
  mutating func room(
    withCode text: String, generations: [RoomName: UInt32], in request: HTTPRequest,
    from network: ClientNetwork, at now: Time
  ) throws(HandshakePolicy.Refusal) -> RoomName {
    let sentence =
      "No room has this code. A code has six letters; the presenter's screen shows the present one."
    return try subject(ofCodeIn: request, from: network, at: now, orElse: sentence) { [keys] in
      RoomCode(text).flatMap { keys.room(with: $0, generations: generations) }
    }
  }

  /// The subject of a code that a person typed; throws if there is none. A wrong code counts as a wrong key.
  ///
  /// - Parameter find: Called where the person may try a code.
  mutating func subject<Subject>(
    ofCodeIn request: HTTPRequest, from network: ClientNetwork, at now: Time, orElse sentence: String,
    _ find: () -> Subject?
  ) throws(HandshakePolicy.Refusal) -> Subject {
    if let lockout = lockout(of: network, at: now) { throw lockout }
    if let wait = codeGuesses.wait(limit: mostWrongCodes, at: now) {
      throw Self.refusal("Too many wrong codes were typed. Scan the join code, or wait.", for: wait)
    }
    if let subject = find() { return subject }
    recordWrongKey(of: request, from: network, at: now)
    if countsLoopback || !network.isLoopback { codeGuesses.add(at: now) }
    throw HandshakePolicy.Refusal(status: 403, reason: .key, name: .code, sentence: sentence)
  }

  /// The role that a request's key gives in a room; throws where it gives none.
  mutating func role(
    of request: HTTPRequest, in room: RoomName, from network: ClientNetwork, at now: Time
  ) throws(HandshakePolicy.Refusal) -> Role {
    // A presenter is let in even while others at the same address guess: a key of 192 bits cannot be guessed.
    if isPresenter(request, in: room) { return .presenter }
    if let lockout = lockout(of: request, from: network, at: now) { throw lockout }
    if let role = keys.role(for: request.key, in: room) { return role }
    throw wrongKey(of: request, from: network, at: now, "The key does not belong to the room \"\(room)\".")
  }

  /// Lets the presenters of any of several rooms pass, but not those of seats; throws for all others.
  mutating func requirePresenter(
    _ request: HTTPRequest, of rooms: some Sequence<RoomName>, orElse sentence: String,
    from network: ClientNetwork, at now: Time
  ) throws(HandshakePolicy.Refusal) {
    guard !rooms.contains(where: { isPrivileged(request, in: $0) }) else { return }
    if let lockout = lockout(of: request, from: network, at: now) { throw lockout }
    throw wrongKey(of: request, from: network, at: now, sentence)
  }

  private mutating func wrongKey(
    of request: HTTPRequest, from network: ClientNetwork, at now: Time, _ sentence: String
  ) -> HandshakePolicy.Refusal {
    if request.key != nil { recordWrongKey(of: request, from: network, at: now) }
    return HandshakePolicy.Refusal(status: 403, reason: .key, sentence: sentence)
  }

  /// Counts a wrong key; the first one too many of an address is logged.
  mutating func recordWrongKey(of request: HTTPRequest, from network: ClientNetwork, at now: Time) {
    wrongKeys += 1
    guard guesses.add(network, at: now) else { return }
    log.warning("too many wrong keys", metadata: ["address": "\(request.remoteAddress)"])
  }
}
