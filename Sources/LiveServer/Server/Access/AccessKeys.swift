import CCrypto
import Rooms
import Support

/// The keys of rooms and roles, derived from one secret: none can be computed from another.
package struct AccessKeys {
  private let secret: [UInt8]
  /// True if no key gives a role, so that all clients are viewers.
  package var watchesOnly = false

  /// Keys derived from a secret of 32 bytes or more.
  package init(secret: [UInt8]) {
    // unchecked: at the start only
    precondition(secret.count >= 32, "a secret of less than 32 bytes could be guessed")
    self.secret = secret
  }

  /// The key of a role in a room, 32 characters that need no escaping in a URL; viewers need none.
  func key(for role: Role, in room: RoomName) -> String {
    Array(digest(of: "tiltcast key 1/\(room)/\(role.rawValue)").prefix(24)).base64URL
  }

  /// The code of a room, which changes with the generation.
  func code(of room: RoomName, generation: UInt32) -> RoomCode {
    RoomCode(digest: digest(of: "tiltcast code 1/\(room)/\(generation)"))
  }

  /// The room with a code, the first by name if there are several.
  ///
  /// - Parameter generations: The generations of the rooms' codes.
  func room(with code: RoomCode, generations: [RoomName: UInt32]) -> RoomName? {
    guard !watchesOnly else { return nil }
    return generations.filter { self.code(of: $0, generation: $1) == code }.keys.min {
      $0.description < $1.description
    }
  }

  /// The code on the card of a seat, which leads to the seat's room with the key of its presenter.
  func code(of mark: SeatMark) -> RoomCode {
    RoomCode(digest: digest(of: "tiltcast seat 1/\(mark)"), of: .seat)
  }

  private func digest(of text: String) -> [UInt8] {
    let message = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    HMAC(
      EVP_sha256(), secret, Int32(secret.count), message, message.count, &digest, &length)
    return Array(digest.prefix(Int(length)))
  }

  /// The effect of a key in a room.
  struct Grant: Equatable {
    let role: Role
    /// True if the operator has given the key away: a presenter's, but not a seat's, which every guest takes. Limits that
    /// keep others out do not apply.
    let isPrivileged: Bool
  }

  /// The effect of a key in a room: a viewer's role without a key, nil for a key that is not the room's. In the room of a
  /// seat the main room's presenter is one, too.
  ///
  /// Every key is compared in full and in constant time.
  func grant(for key: String?, in room: RoomName) -> Grant? {
    guard let key else { return Grant(role: .viewer, isPrivileged: false) }
    guard !watchesOnly else { return nil }
    let isPresenter = isEqual(key, self.key(for: .presenter, in: room))
    let isPhone = isEqual(key, self.key(for: .phone, in: room))
    let isTeacher = room.isSeat && isEqual(key, self.key(for: .presenter, in: .main))
    if isPresenter || isTeacher { return Grant(role: .presenter, isPrivileged: isTeacher || !room.isSeat) }
    return isPhone ? Grant(role: .phone, isPrivileged: false) : nil
  }

  /// The role that a key gives in a room: viewer without a key, nil for a key that is not the room's.
  func role(for key: String?, in room: RoomName) -> Role? { grant(for: key, in: room)?.role }

  private func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    return left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }
}
