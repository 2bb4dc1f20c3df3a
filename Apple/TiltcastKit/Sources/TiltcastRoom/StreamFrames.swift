import Foundation

/// Messages as frames of RFC 6455, each whole and without a mask, as the protocol's streams have them.
struct StreamFrames {
  /// A message or a close.
  enum Element: Equatable {
    case message(TransportMessage)
    case close(code: Int?)
  }

  private static let headerLength = 10
  /// The most bytes of a message: more than any structure has.
  static let longest = 16 << 20
  private var rest: [UInt8] = []
  /// True if the bytes are no frames; nothing is read any more.
  private(set) var isBroken = false

  /// Encodes a message.
  static func frame(_ message: TransportMessage) -> Data {
    let (first, payload) =
      switch message {
      case .text(let text): (UInt8(0x81), Data(text.utf8))
      case .binary(let data): (UInt8(0x82), data)
      }
    let length = payload.count
    let size: [UInt8] =
      if length < 126 {
        [UInt8(length)]
      } else if length <= UInt16.max {
        [126, UInt8(length >> 8), UInt8(length & 255)]
      } else {
        [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      }
    return Data([first] + size) + payload
  }

  /// Takes in a piece of the response.
  ///
  /// - Returns: The messages that it completes.
  mutating func push(_ piece: Data) -> [Element] {
    guard !isBroken else { return [] }
    rest += piece
    var (elements, place) = ([Element](), 0)
    while let (payload, end) = next(place) {
      switch rest[place] {
      case 0x81: elements.append(.message(.text(String(decoding: rest[payload], as: UTF8.self))))
      case 0x82: elements.append(.message(.binary(Data(rest[payload]))))
      default:
        elements.append(
          .close(code: payload.count < 2 ? nil : rest[payload].prefix(2).reduce(0) { $0 << 8 | Int($1) }))
      }
      place = end
    }
    rest.removeFirst(place)
    return elements
  }

  /// The payload of the frame at a place, and its end; nil while it is not complete.
  private mutating func next(_ place: Int) -> (payload: Range<Int>, end: Int)? {
    guard rest.count - place >= 2 else { return nil }
    guard [0x81, 0x82, 0x88].contains(rest[place]) else {
      isBroken = true
      return nil
    }
    let short = Int(rest[place + 1])
    let size = short < 126 ? 0 : short == 126 ? 2 : 8
    let start = place + 2 + size
    guard short <= 127, rest.count >= start else {
      isBroken = isBroken || short > 127
      return nil
    }
    let length =
      size == 0 ? short : rest[place + 2..<start].reduce(0) { min($0, Self.longest) << 8 | Int($1) }
    guard length <= Self.longest else {
      isBroken = true
      return nil
    }
    return rest.count - start >= length ? (start..<start + length, start + length) : nil
  }
}
