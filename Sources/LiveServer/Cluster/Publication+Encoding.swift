import Rooms
import Support

extension Publication {
  /// The first byte after the fence.
  private enum Kind: UInt8 {
    case text = 1
    case frame, reply, close, snapshot, released
  }

  /// The publication under a fence, as bytes: fence u64, kind u8, then what the kind needs; little-endian.
  func encoded(under fence: RoomLease.Fence) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: fence)
    switch self {
    case .text(let message, let json): bytes += [Kind.text.rawValue, message.rawValue] + json
    case .frame(let frame): bytes += [Kind.frame.rawValue] + frame
    case .reply(let id, let json):
      bytes.append(Kind.reply.rawValue)
      bytes.append(littleEndian: id)
      bytes += json
    case .close(let id, let code, let reason):
      bytes.append(Kind.close.rawValue)
      bytes.append(littleEndian: id)
      bytes.append(littleEndian: code)
      bytes += reason.utf8
    case .snapshot(let file): bytes += [Kind.snapshot.rawValue] + file
    case .released: bytes.append(Kind.released.rawValue)
    }
    return bytes
  }

  /// Reads what `encoded` wrote; nil for anything else, as from another version of the program.
  static func decode(_ bytes: [UInt8]) -> (fence: RoomLease.Fence, publication: Publication)? {
    var reader = ByteReader(bytes)
    guard let fence = reader.integer(UInt64.self), fence <= RoomLease.mostFence,
      let number = reader.integer(UInt8.self),
      let kind = Kind(rawValue: number)
    else { return nil }
    let publication: Publication
    switch kind {
    case .text:
      guard let message = reader.integer(UInt8.self).flatMap(StateMessage.init(rawValue:)),
        message.isPublished
      else { return nil }
      publication = .text(message, reader.rest())
    case .frame: publication = .frame(reader.rest())
    case .reply:
      guard let id = reader.integer(UInt64.self) else { return nil }
      publication = .reply(id, reader.rest())
    case .close:
      guard let id = reader.integer(UInt64.self), let code = reader.integer(UInt16.self) else { return nil }
      publication = .close(id, code: code, reason: String(decoding: reader.rest(), as: UTF8.self))
    case .snapshot: publication = .snapshot(reader.rest())
    case .released: publication = .released
    }
    return (fence, publication)
  }
}
