import Engine
import Foundation
import Rooms
import Support

/// An operation in a room's journal, as the owner receives it.
struct JournalEntry: Equatable {
  /// An action of a client.
  enum Operation: Equatable {
    case joined(Person)
    case left
    /// All who are at a node, sent in the name of its client 0.
    case roster([PersistedRoom.Occupant])
    case text([UInt8])
    case binary([UInt8])
    /// Samples of several phones, in the name of their node's client 0.
    case samples([SampleBatch.Sample])

    init(_ message: Message) {
      switch message {
      case .text(let bytes): self = .text(bytes)
      case .binary(let bytes): self = .binary(bytes)
      }
    }
  }

  /// An entry of the owner's own people: the owner took it in before it came into the journal.
  struct Own: Equatable {
    /// The owner's fence.
    var fence: RoomLease.Fence
    /// Counts the owner's own entries under that fence, from 1.
    var count: UInt64
  }

  /// The time of the operation, in the cluster's time.
  var time: Time
  /// The client that acted.
  var client: ClientID
  /// Nil for an entry of another node's people.
  var own: Own?
  var operation: Operation

  /// The bytes' beginning; the numbers are the wire's.
  private enum Kind: UInt8 {
    case joined = 1
    case left, roster, text, binary, samples
  }
}

extension JournalEntry {
  /// The entry as bytes: kind u8, time f64, client u64, fence u64 and count u64 (0 and 0 for another node's), then
  /// the operation's; little-endian.
  var encoded: [UInt8] {
    let (kind, body): (Kind, [UInt8]) =
      switch operation {
      case .joined(let person): (.joined, (try? Array(JSONEncoder().encode(person))) ?? [])
      case .left: (.left, [])
      case .roster(let people): (.roster, (try? Array(JSONEncoder().encode(people))) ?? [])
      case .text(let bytes): (.text, bytes)
      case .binary(let bytes): (.binary, bytes)
      case .samples(let samples): (.samples, samples.flatMap(\.encoded))
      }
    var bytes = [kind.rawValue]
    bytes.append(littleEndian: time.bitPattern)
    bytes.append(littleEndian: client)
    bytes.append(littleEndian: own?.fence ?? 0)
    bytes.append(littleEndian: own?.count ?? 0)
    return bytes + body
  }

  /// Reads what `encoded` wrote; nil for anything else.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let kind = reader.integer(UInt8.self).flatMap(Kind.init),
      let time = reader.integer(UInt64.self).map(Double.init(bitPattern:)), time.isFinite,
      let client = reader.integer(UInt64.self), let fence = reader.integer(UInt64.self),
      let count = reader.integer(UInt64.self)
    else { return nil }
    let body = reader.rest()
    switch kind {
    case .joined:
      guard let person = try? JSONDecoder().decode(Person.self, from: Data(body)) else { return nil }
      operation = .joined(person)
    case .left: operation = .left
    case .roster:
      guard let people = try? JSONDecoder().decode([PersistedRoom.Occupant].self, from: Data(body)) else {
        return nil
      }
      operation = .roster(people)
    case .text: operation = .text(body)
    case .binary: operation = .binary(body)
    case .samples:
      guard let samples = [SampleBatch.Sample](encoded: body) else { return nil }
      operation = .samples(samples)
    }
    self.time = time
    self.client = client
    own = fence == 0 ? nil : Own(fence: fence, count: count)
  }
}

extension SampleBatch.Sample {
  /// The sample as bytes: client u64, length u8, then its own.
  fileprivate var encoded: [UInt8] {
    var encoded: [UInt8] = []
    encoded.append(littleEndian: client)
    encoded.append(UInt8(clamping: bytes.count))
    return encoded + bytes.prefix(Int(UInt8.max))
  }
}

extension [SampleBatch.Sample] {
  /// Reads what the samples' `encoded` wrote; nil for anything else.
  fileprivate init?(encoded: [UInt8]) {
    self = []
    var reader = ByteReader(encoded)
    while let client = reader.integer(UInt64.self) {
      guard let count = reader.integer(UInt8.self), let bytes = reader.bytes(Int(count)) else { return nil }
      append(SampleBatch.Sample(client: client, bytes: bytes))
    }
    guard reader.rest().isEmpty else { return nil }
  }
}

extension ClientID {
  /// Above these bits of a client's number stands its node's.
  static let nodeShift: UInt64 = 32

  /// The node that has the client's connection.
  var node: UInt64 { self >> Self.nodeShift }
}
