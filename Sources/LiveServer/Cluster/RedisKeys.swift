import Rooms

/// The names that a cluster uses in Redis.
enum RedisKeys {
  private static let prefix = "tiltcast:"

  /// The secret from which all rooms' keys are derived.
  static let secret = prefix + "secret"
  /// When the cluster's time began, in seconds of Unix time.
  static let epoch = prefix + "epoch"
  /// Counts the nodes that have come.
  static let node = prefix + "node"
  /// That a node has a number, for as long as it says so.
  static func node(_ number: UInt64) -> String { prefix + "node:\(number)" }
  /// The names of the rooms that exist, and the channel that announces new ones.
  static let rooms = prefix + "rooms"
  /// The generations of the rooms' codes, a hash, and the channel that announces new ones.
  static let codes = prefix + "codes"
  /// When each node said last that it is there, in Redis' milliseconds; 0 for one that is gone. A sorted set.
  static let beats = prefix + "beats"
  /// The channel that announces nodes that have come or gone.
  static let nodes = prefix + "nodes"
  /// The channel that announces the rooms whose takes have changed.
  static let takes = prefix + "takes"
  /// The names of the rooms that have, or had, takes.
  static let takesRooms = prefix + "takes:rooms"
  /// The names of the pictures that people brought, and the channel that announces new ones.
  static let media = prefix + "media"

  /// When each picture was named last, in Redis' seconds: a sorted set.
  static let mediaNamed = prefix + "media:named"

  /// The owner of a room, as "NODE FENCE"; gone when the lease is over.
  static func lease(_ room: RoomName) -> String { prefix + "\(room):lease" }
  /// Counts the leases of a room.
  static func fence(_ room: RoomName) -> String { prefix + "\(room):fence" }
  /// The room as it was kept last.
  static func snapshot(_ room: RoomName) -> String { prefix + "\(room):snapshot" }
  /// The stream of what people did since.
  static func journal(_ room: RoomName) -> String { prefix + "\(room):journal" }
  /// The place of the entry that a new owner is taking in.
  static func underWay(_ room: RoomName) -> String { prefix + "\(room):under-way" }
  /// The last entries that were set aside, the newest first: a list.
  static func aside(_ room: RoomName) -> String { prefix + "\(room):aside" }
  /// The bytes of the room's running recording.
  static func recording(_ room: RoomName) -> String { prefix + "\(room):recording" }
  /// The channel to a room's owner.
  static func incoming(_ room: RoomName) -> String { prefix + "\(room):in" }
  /// The channel from a room's owner.
  static func outgoing(_ room: RoomName) -> String { prefix + "\(room):out" }
  /// The number of changes of a room's takes, their digests, and their files: three hashes.
  static func takes(_ room: RoomName) -> [String] {
    ["history", "digests", "files"].map { prefix + "\(room):takes:\($0)" }
  }
  /// A picture.
  static func media(_ name: String) -> String { prefix + "media:" + name }
}
