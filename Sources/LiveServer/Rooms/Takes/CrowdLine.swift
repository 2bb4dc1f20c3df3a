import Engine
import Foundation

// A crowd's change as a line of a take.
extension CrowdChange {
  /// The bytes of a record: place u16, then x, y and z of the attitude, i16 each; little-endian.
  ///
  /// The place takes 12 bits; the others are the kind of record, of which 0 is the only one.
  private static let recordLength = 8

  /// The event's type and fields as JSON.
  var takeFields: String {
    var fields = ["\"type\": \"crowd\""]
    if !left.isEmpty { fields.append("\"left\": \(left)") }
    if !joined.isEmpty {
      let people = joined.map { "{\"place\": \($0.place), \"side\": \($0.side)}" }
      fields.append("\"joined\": [\(people.joined(separator: ", "))]")
    }
    if !named.isEmpty { fields.append("\"named\": \(namings)") }
    for (name, places) in [("away", away), ("back", back), ("pressed", pressed), ("found", found)]
    where !places.isEmpty {
      fields.append("\"\(name)\": \(places)")
    }
    if let spotlight { fields.append("\"spotlight\": \(spotlight)") }
    if let isFrozen { fields.append("\"frozen\": \(isFrozen)") }
    if !moved.isEmpty { fields.append("\"moved\": \"\(Data(records).base64EncodedString())\"") }
    return fields.joined(separator: ", ")
  }

  private var namings: String {
    String(decoding: (try? JSONEncoder().encode(named)) ?? Data("[]".utf8), as: UTF8.self)
  }

  private var records: [UInt8] {
    moved.flatMap { movement in
      [UInt16(clamping: movement.place)]
        .flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        + [movement.held.x, movement.held.y, movement.held.z]
        .flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
  }

  private enum Key: String, CodingKey {
    case left, joined, named, away, back, pressed, found, spotlight, frozen, moved
  }

  /// Reads a line's fields, which may be anything.
  init(takeLine decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func places(_ key: Key) throws -> [Int] {
      let places = try fields.contains(key) ? fields.decodeNumber([Int].self, forKey: key) : []
      return try Self.checked(places, key)
    }
    self.init()
    left = try places(.left)
    let people = try fields.contains(.joined) ? fields.decode([JoinedLine].self, forKey: .joined) : []
    joined = people.map(\.newcomer)
    _ = try Self.checked(joined.map(\.place), .joined)
    let names = try fields.contains(.named) ? fields.decode([NamedLine].self, forKey: .named) : []
    named = names.map(\.naming)
    _ = try Self.checked(named.map(\.place), .named)
    try PersonName.require(named.compactMap(\.name), in: Key.named.rawValue)
    away = try places(.away)
    back = try places(.back)
    pressed = try places(.pressed)
    found = try places(.found)
    spotlight = try fields.contains(.spotlight) ? fields.decodeNumber(Int.self, forKey: .spotlight) : nil
    if fields.contains(.frozen) { isFrozen = try fields.decode(Bool.self, forKey: .frozen) }
    if fields.contains(.moved) { moved = try Self.movements(fields.decode(String.self, forKey: .moved)) }
  }

  /// Places, each at most once.
  private static func checked(_ places: [Int], _ key: Key) throws -> [Int] {
    guard places.count <= CrowdRules.mostPlaces, Set(places).count == places.count else {
      throw WireError(
        code: .outOfRange, message: "The field \"\(key.rawValue)\" names a place twice, or too many.")
    }
    return places
  }

  private static func movements(_ text: String) throws -> [Movement] {
    guard let bytes = Data(base64Encoded: text).map(Array.init), bytes.count.isMultiple(of: recordLength),
      bytes.count <= CrowdRules.mostPlaces * recordLength
    else {
      throw WireError(
        code: .outOfRange,
        message: "The field \"moved\" must be base64 of records of \(recordLength) bytes, one for a place.")
    }
    var moved: [Movement] = []
    for start in stride(from: 0, to: bytes.count, by: recordLength) {
      func word(_ index: Int) -> UInt16 {
        // unchecked: any two bytes are a word
        UInt16(bytes[start + 2 * index]) | UInt16(bytes[start + 2 * index + 1]) << 8
      }
      guard word(0) < 4096 else {
        throw WireError(
          code: .outOfRange,
          message: "The field \"moved\" has a record of the kind \(word(0) >> 12); there is only 0.")
      }
      guard
        let held = PackedAttitude(
          x: Int16(bitPattern: word(1)), y: Int16(bitPattern: word(2)), z: Int16(bitPattern: word(3)))
      else {
        throw WireError(
          code: .outOfRange,
          message: "The field \"moved\" has an attitude of the place \(word(0)) that is no unit quaternion.")
      }
      moved.append(Movement(place: Int(word(0)), held: held))
    }
    _ = try checked(moved.map(\.place), .moved)
    return moved
  }
}

/// A newcomer in a line.
private struct JoinedLine: Decodable {
  let newcomer: CrowdChange.Newcomer

  private enum Key: String, CodingKey {
    case place, side
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    newcomer = CrowdChange.Newcomer(
      place: try fields.decodeNumber(Int.self, forKey: .place),
      side: try fields.decodeNumber(Int.self, forKey: .side))
  }
}

/// A person's name in a line.
private struct NamedLine: Decodable {
  let naming: CrowdChange.Naming

  private enum Key: String, CodingKey {
    case place, name
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    naming = CrowdChange.Naming(
      place: try fields.decodeNumber(Int.self, forKey: .place),
      name: try fields.decodeIfPresent(String.self, forKey: .name))
  }
}

extension Crowd {
  /// Throws if no take of a scene could begin with the crowd.
  func requireSound(in kind: SceneKind) throws {
    guard let rules = kind.crowd else { throw StageError.noCrowd(scene: kind.name) }
    for one in people where one.place >= rules.most {
      throw StageError.noPlace(one.place, most: rules.most)
    }
    try PersonName.require(people.compactMap(\.name), in: "start")
  }
}

extension PersonName {
  /// Throws if one of the names in a field of a take is invalid.
  fileprivate static func require(_ names: [String], in field: String) throws(WireError) {
    guard names.allSatisfy({ PersonName($0)?.description == $0 }) else {
      throw WireError(
        code: .outOfRange, message: "The field \"\(field)\" has a name that is none. \(PersonName.rule)")
    }
  }
}
