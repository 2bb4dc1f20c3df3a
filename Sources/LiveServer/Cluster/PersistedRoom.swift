import Engine
import Foundation
import Rooms

/// A room as stored in Redis: its snapshot, and the position in the journal from which another owner continues.
struct PersistedRoom {
  /// The facts that the snapshot lacks.
  struct Header: Codable, Equatable {
    /// The owner's.
    var fence: RoomLease.Fence
    /// The number of entries of its own people that the owner had taken in.
    var ownCount: UInt64
    /// The last entry of other nodes' people that it had taken in.
    var cursor: String
    /// The numbers of the newest state.
    var epoch: UInt16
    var sequence: UInt32
    /// The people who were there and may do something.
    var people: [Occupant]
    /// The people's short-lived state, which ends when they leave; older snapshots have none.
    var continuation: RoomHandover?
  }

  /// A person who was there.
  struct Occupant: Codable, Equatable {
    var id: ClientID
    var person: Person
  }

  var header: Header
  /// The snapshot, in the form of its file, with its checksum.
  var file: [UInt8]

  /// A line of JSON, and then the snapshot's file.
  var encoded: [UInt8] {
    header.stableJSON + [UInt8(ascii: "\n")] + file
  }

  init(_ header: Header, file: [UInt8]) {
    self.header = header
    self.file = file
  }

  /// Reads what `encoded` wrote; nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[..<end])),
      header.fence <= RoomLease.mostFence
    else { return nil }
    self.init(header, file: Array(bytes[(end + 1)...]))
  }

  /// True if an entry of the journal is in the snapshot already.
  ///
  /// - Parameter cursor: The place up to which it has other nodes' entries.
  func contains(_ entry: JournalEntry, at place: StreamID, after cursor: StreamID) -> Bool {
    if let own = entry.own {
      return own.fence < header.fence || (own.fence == header.fence && own.count <= header.ownCount)
    }
    return place <= cursor
  }
}
