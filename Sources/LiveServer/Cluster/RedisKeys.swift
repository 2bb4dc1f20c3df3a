/// The names that a cluster uses in Redis.
enum RedisKeys {
  private static let prefix = "tiltcast:"

  /// The secret from which all rooms' keys are derived.
  static let secret = prefix + "secret"
  /// When the cluster's time began, in seconds of Unix time.
  static let epoch = prefix + "epoch"
  /// Counts the nodes that have come.
  static let node = prefix + "node"
  /// The names of the rooms that exist, and the channel that tells new ones.
  static let rooms = prefix + "rooms"
  /// The channel on which nodes say that they are there.
  static let nodes = prefix + "nodes"

  /// Who has a room, as "NODE FENCE"; gone when the lease is over.
  static func lease(_ room: RoomName) -> String { prefix + "\(room):lease" }
  /// Counts the leases of a room.
  static func fence(_ room: RoomName) -> String { prefix + "\(room):fence" }
  /// The room as it was kept last.
  static func snapshot(_ room: RoomName) -> String { prefix + "\(room):snapshot" }
  /// The stream of what people did since.
  static func journal(_ room: RoomName) -> String { prefix + "\(room):journal" }
  /// The channel to a room's owner.
  static func incoming(_ room: RoomName) -> String { prefix + "\(room):in" }
  /// The channel from a room's owner.
  static func outgoing(_ room: RoomName) -> String { prefix + "\(room):out" }
}
