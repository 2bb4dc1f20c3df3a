import Rooms

// The codes of rooms.
extension RoomRegistry {
  /// The generations of the codes of all rooms that have one, on all servers.
  var codeGenerations: [RoomName: UInt32] {
    (cluster?.codeGenerations ?? [:]).merging(
      hosts.compactMapValues { codeGeneration(of: $0) }, uniquingKeysWith: { $1 })
  }

  /// The generation of a room's code: as its owner published it, if the room runs elsewhere.
  func codeGeneration(of host: RoomHost) -> UInt32? {
    let isElsewhere = host.replica.map { !$0.isRunning } ?? false
    return (isElsewhere ? cluster?.codeGenerations[host.room.name] : nil) ?? host.room.codeGeneration
  }
}
