import Engine
import Foundation
import Support

/// A message from a client.
package enum ClientMessage: Equatable {
  /// A frame has been applied.
  case acknowledgement(epoch: UInt16, sequence: UInt32)
  /// A request about the sender's own connection.
  case request(ConnectionRequest)
  /// An input to the room.
  case input(Input)

  /// Reads a message, or says what is wrong with it.
  package static func result(of message: Message) -> Result<ClientMessage, WireError> {
    Result { () throws(WireError) in
      switch message {
      case .text(let bytes): try decode(text: bytes)
      case .binary(let bytes): try decode(binary: bytes)
      }
    }
  }

  /// Reads a text message; throws what was wrong with it.
  static func decode(text: [UInt8]) throws(WireError) -> ClientMessage {
    do {
      return try JSONDecoder().decode(ClientMessage.self, from: Data(text))
    } catch {
      throw WireError(decoding: error)
    }
  }

  /// Reads a binary message: a sample (0x10, 32 bytes), an acknowledgement (0x11, 8 bytes) or a pointer (0x18,
  /// 24 bytes).
  static func decode(binary bytes: [UInt8]) throws(WireError) -> ClientMessage {
    switch bytes.first {
    case 0x10: return try decodeSample(bytes)
    case 0x11: return try decodeAcknowledgement(bytes)
    case 0x18: return try decodePointer(bytes)
    case let type?:
      throw WireError(
        code: .unknownType,
        message: "There is no binary message that begins with the byte \(type). "
          + "A sample begins with 16, an acknowledgement with 17, a pointer with 24.")
    case nil:
      throw WireError(code: .malformed, message: "The binary message is empty.")
    }
  }

  private static func decodeSample(_ bytes: [UInt8]) throws(WireError) -> ClientMessage {
    try expect(32, bytes, about: "sample")
    let screen = Int(bytes.littleEndian(UInt16.self, at: 2))
    let deviceTime = Double(bitPattern: bytes.littleEndian(UInt64.self, at: 8))
    func angle(at offset: Int) -> Double {
      Double(Float(bitPattern: bytes.littleEndian(UInt32.self, at: offset)))
    }
    let sample = try Sample(
      alpha: angle(at: 16), beta: angle(at: 20), gamma: angle(at: 24), screen: screen,
      deviceTime: deviceTime.isFinite ? deviceTime : nil)
    return .input(.sample(sample, isSynthetic: bytes[1] & 2 != 0))
  }

  private static func decodeAcknowledgement(_ bytes: [UInt8]) throws(WireError) -> ClientMessage {
    try expect(8, bytes, about: "acknowledgement")
    return .acknowledgement(
      epoch: bytes.littleEndian(UInt16.self, at: 2), sequence: bytes.littleEndian(UInt32.self, at: 4))
  }

  private static func decodePointer(_ bytes: [UInt8]) throws(WireError) -> ClientMessage {
    try expect(24, bytes, about: "pointer")
    guard let phase = PointerPhase(byte: bytes[1]) else {
      throw WireError(
        code: .outOfRange,
        message:
          "A pointer's phase is 0 (began), 1 (moved), 2 (ended), 3 (cancelled) or 4 (hovered), not "
          + "\(bytes[1]).",
        about: "pointer")
    }
    return .input(
      try phase.message(
        id: Int(bytes.littleEndian(Int32.self, at: 4)),
        x: Double(bitPattern: bytes.littleEndian(UInt64.self, at: 8)),
        y: Double(bitPattern: bytes.littleEndian(UInt64.self, at: 16))))
  }

  private static func expect(_ length: Int, _ bytes: [UInt8], about: String) throws(WireError) {
    guard bytes.count == length else {
      throw WireError(
        code: .malformed, message: "A binary \(about) has \(length) bytes; this one has \(bytes.count).",
        about: about)
    }
  }
}

extension Point {
  /// A place or a distance from a client's numbers, of a message of the type `about`.
  static func onStage(x: Double, y: Double, about: String) throws(WireError) -> Point {
    guard Pointer.reach.contains(x), Pointer.reach.contains(y) else {
      throw WireError(
        code: .outOfRange, message: "x and y must be numbers of points from -1000000 to 1000000.",
        about: about)
    }
    return Point(x: x, y: y)
  }
}

extension Sample {
  /// A sample from a `deviceorientation` event's angles in degrees and the screen's angle.
  init(alpha: Double, beta: Double, gamma: Double, screen: Int, deviceTime: Double? = nil) throws(WireError) {
    guard let attitude = Attitude(alpha: alpha, beta: beta, gamma: gamma) else {
      throw WireError(
        code: .outOfRange, message: "alpha, beta and gamma must be finite numbers of degrees.",
        about: "sample"
      )
    }
    try self.init(attitude: attitude, screen: screen, deviceTime: deviceTime)
  }

  /// A sample from an attitude and the screen's angle in degrees.
  init(attitude: Attitude, screen: Int, deviceTime: Double? = nil) throws(WireError) {
    guard let screenAngle = ScreenAngle(rawValue: screen) else {
      throw WireError(
        code: .outOfRange, message: "The screen angle must be 0, 90, 180 or 270, not \(screen).",
        about: "sample")
    }
    self.init(attitude: attitude, screenAngle: screenAngle, deviceTime: deviceTime)
  }
}

extension [UInt8] {
  /// The integer whose bytes, lowest first, stand at an offset.
  fileprivate func littleEndian<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer {
    Integer(
      littleEndian: withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Integer.self) })
  }
}

extension ClientMessage: Decodable {
  /// The fields of a message.
  typealias Fields = KeyedDecodingContainer<Field>

  /// The names of the fields of all messages.
  enum Field: String, CodingKey {
    case type, phase, id, x, y, name, value, values, operation, slot, t, offset
    case seconds, minimumCutoff, beta, off
    case pictures, step, index
    case take, loop, speed, onTop, paused
    case shader, log
    case field, version, range, text, selection, composing, key, number
    case most, names, hands, frozen, balanced, reset, place
  }

  /// The names that stand in `type`.
  static let kinds = Input.Kind.allCases.map(\.rawValue) + ConnectionRequest.Kind.allCases.map(\.rawValue)

  /// Reads `{"type": …}` with the fields of that type; others are ignored.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let type = try fields.decode(String.self, forKey: .type)
    do {
      if let kind = Input.Kind(rawValue: type) {
        self = .input(try .read(kind, from: fields))
      } else if let kind = ConnectionRequest.Kind(rawValue: type) {
        self = .request(try .read(kind, from: fields))
      } else {
        throw WireError(
          code: .unknownType,
          message: "There is no message type \"\(type.beginning(40))\". "
            + "There are: \(Self.kinds.joined(separator: ", ")).")
      }
    } catch {
      throw WireError(decoding: error, about: type.beginning(40))
    }
  }
}

extension KeyedDecodingContainer {
  /// A number; for one that its type cannot hold, Foundation's decoder alone would not name the field.
  func decodeNumber<Number: Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
    do {
      return try decode(type, forKey: key)
    } catch  where !(error is DecodingError) {
      throw DecodingError.typeMismatch(type, .init(codingPath: codingPath + [key], debugDescription: ""))
    }
  }

  /// One of an enum's names, or a sentence that lists them.
  func decodeCase<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type, forKey key: Key
  ) throws -> Choice where Choice.RawValue == String {
    let text = try decode(String.self, forKey: key)
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\"\(text.beginning(40))\" is none of \(known)")
    }
    return choice
  }
}
