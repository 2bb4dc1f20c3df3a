/// A message of OSC 1.0 whose arguments are 32-bit floats.
struct OSCMessage: Equatable {
  /// An address such as `/main/quaternion`.
  let address: String
  let values: [Float]

  /// The most bytes of a packet, which then fits into one of Ethernet's.
  static let mostBytesOfPacket = 1400

  /// The encoded message, a multiple of four bytes.
  var bytes: [UInt8] {
    var bytes = Self.padded(Array(address.utf8))
    bytes += Self.padded([UInt8(ascii: ",")] + [UInt8](repeating: UInt8(ascii: "f"), count: values.count))
    for value in values { bytes += Self.bigEndian(value.bitPattern) }
    return bytes
  }

  /// The messages as bundles that mean "now", as few as hold them all; a message too long for a packet is left out.
  static func packets(of messages: [OSCMessage]) -> [[UInt8]] {
    let head = padded(Array("#bundle".utf8)) + bigEndian(0) + bigEndian(1)
    var packets: [[UInt8]] = []
    for message in messages {
      let bytes = message.bytes
      let size = bytes.count + 4
      guard head.count + size <= mostBytesOfPacket else { continue }
      if let last = packets.last, last.count + size <= mostBytesOfPacket {
        packets[packets.count - 1] += bigEndian(UInt32(bytes.count)) + bytes
      } else {
        packets.append(head + bigEndian(UInt32(bytes.count)) + bytes)
      }
    }
    return packets
  }

  /// A part of an address, in which characters with a meaning in OSC become underscores; 60 bytes at most.
  static func part(_ text: String) -> String {
    let bytes = text.utf8.prefix(60).map { byte in
      (0x21...0x7E).contains(byte) && !Array("#*,/?[]{}".utf8).contains(byte) ? byte : UInt8(ascii: "_")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string with the one to four zeros that end it.
  private static func padded(_ text: [UInt8]) -> [UInt8] {
    text + [UInt8](repeating: 0, count: 4 - text.count % 4)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
