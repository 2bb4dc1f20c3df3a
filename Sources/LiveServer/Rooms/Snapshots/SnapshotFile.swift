import Engine
import Foundation
import Support

/// The bytes of a file that holds a room: a line that names the format, its version and the checksum of the rest,
/// and then the room as JSON.
package enum SnapshotFile {
  /// A reason that bytes are no snapshot, as the end of a sentence.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// They are not what was written.
    case torn
    /// They come from a later version of the program.
    case newer(version: Int)
    /// They are whole, but nothing that this program understands.
    case unreadable(String)

    package var description: String {
      switch self {
      case .torn: "is not whole"
      case .newer(let version):
        "comes from a newer tiltcast (version \(version) of the format; this one reads \(RoomSnapshot.version))"
      case .unreadable(let reason): "cannot be read: \(reason)"
      }
    }
  }

  private struct Header: Codable {
    var tiltcast = "room"
    var version = RoomSnapshot.version
    /// Of everything after the header's line, in hexadecimal digits.
    var sha256: String
  }

  /// The bytes of a snapshot.
  package static func encode(_ snapshot: RoomSnapshot) -> [UInt8] {
    let body = snapshot.stableJSON + [newline]
    return Header(sha256: SHA256Digest.text(of: body[...])).stableJSON + [newline] + body
  }

  /// The snapshot that bytes hold, of a room that plays one of these scenes.
  package static func decode(_ bytes: [UInt8], scenes: SceneCatalog) throws(Fault) -> RoomSnapshot {
    try decode(body: Array(body(of: bytes)), scenes: scenes)
  }

  /// The rules of the room that bytes hold; nil for bytes that are no snapshot.
  static func rules(in bytes: [UInt8]) -> RoomSnapshot.Rules? {
    guard let body = try? body(of: bytes) else { return nil }
    return try? JSONDecoder().decode(RoomSnapshot.Rules.self, from: Data(body))
  }

  /// The bytes behind the header.
  private static func body(of bytes: [UInt8]) throws(Fault) -> ArraySlice<UInt8> {
    guard let end = bytes.firstIndex(of: newline),
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[..<end])),
      header.tiltcast == "room"
    else { throw .torn }
    guard header.version <= RoomSnapshot.version else { throw .newer(version: header.version) }
    let body = bytes[(end + 1)...]
    guard header.sha256 == SHA256Digest.text(of: body) else { throw .torn }
    return body
  }

  /// The snapshot that is behind the header.
  static func decode(body: [UInt8], scenes: SceneCatalog) throws(Fault) -> RoomSnapshot {
    let snapshot: RoomSnapshot
    do {
      snapshot = try JSONDecoder(scenes: scenes).decode(RoomSnapshot.self, from: Data(body))
    } catch {
      throw .unreadable("\(error)")
    }
    guard snapshot.isSound else { throw .unreadable("a number in it is out of its range") }
    return snapshot
  }

  private static let newline = UInt8(ascii: "\n")
}

extension RoomSnapshot {
  /// The same room with one of these scenes: the scene itself if it is one of them, or else read again from what would be
  /// written of it.
  package func playing(_ scenes: SceneCatalog) -> RoomSnapshot? {
    let kind = scene.scene.kind
    if scene.missing == nil, scenes.kinds.contains(where: { $0 === kind }) { return self }
    return try? SnapshotFile.decode(SnapshotFile.encode(self), scenes: scenes)
  }
}
