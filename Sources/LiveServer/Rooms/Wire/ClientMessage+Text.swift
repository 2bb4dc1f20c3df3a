import Engine

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
