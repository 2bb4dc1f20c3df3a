import Engine
import Foundation

// A crowd travels to the scenes' process with each of its changes, so its form is short and quick to read.
extension Crowd {
  /// The crowd as bytes.
  package var packed: Data {
    var writer = ReplyWriter()
    writer.write(UInt16(clamping: capacity))
    writer.write(Int64(arrivalCount))
    writer.write(spotlight) { $0.write(UInt16(clamping: $1)) }
    writer.write(isFrozen)
    writer.write(Array(people)) { $0.write($1) }
    return Data(writer.bytes)
  }

  /// A crowd from bytes, which may be anything.
  package init(packed: Data) throws(SceneChannel.Fault) {
    var reader = ReplyReader(Array(packed))
    let (capacity, arrivals) = (Int(try reader.integer(UInt16.self)), Int(try reader.integer(Int64.self)))
    let spotlight = try reader.optional { reader throws(SceneChannel.Fault) in
      Int(try reader.integer(UInt16.self))
    }
    let isFrozen = try reader.boolean()
    let people = try reader.participants()
    try reader.end()
    let crowd = Crowd(
      capacity: capacity, people: people, arrivals: arrivals, spotlight: spotlight, isFrozen: isFrozen)
    guard let crowd else { throw .unreadable("There is no crowd like that.") }
    self = crowd
  }
}

extension CrowdNews {
  /// The news as bytes: those who left as they were, and the places of all others.
  package var packed: Data {
    var writer = ReplyWriter()
    writer.write(left) { $0.write($1) }
    for people in [joined, moved, pressed] { writer.write(people) { $0.write(UInt16(clamping: $1.place)) } }
    return Data(writer.bytes)
  }

  /// News of a crowd from bytes, which may be anything.
  ///
  /// - Parameter crowd: The crowd after the change.
  package init(packed: Data, of crowd: Crowd) throws(SceneChannel.Fault) {
    var reader = ReplyReader(Array(packed))
    let left = try reader.participants()
    self.init(
      joined: try reader.people(of: crowd), left: left, moved: try reader.people(of: crowd),
      pressed: try reader.people(of: crowd))
    try reader.end()
  }
}

extension ReplyWriter {
  fileprivate mutating func write(_ one: Participant) {
    write(UInt16(clamping: one.place))
    write(Int64(one.arrival))
    write(UInt8(clamping: one.side))
    write(one.name) { $0.write($1) }
    write(one.isAway)
    for part in [one.held.x, one.held.y, one.held.z] { write(part) }
    write(one.foundAt) { $0.write($1) }
  }
}

extension ReplyReader {
  fileprivate mutating func participants() throws(Fault) -> [Participant] {
    try list(atMost: CrowdRules.mostPlaces) { reader throws(Fault) in try reader.participant() }
  }

  private mutating func participant() throws(Fault) -> Participant {
    let (place, arrival) = (Int(try integer(UInt16.self)), Int(try integer(Int64.self)))
    let side = Int(try integer(UInt8.self))
    let name = try optional { reader throws(Fault) in try reader.text(atMost: SceneReply.mostOfPath) }
    let isAway = try boolean()
    let held = PackedAttitude(x: try integer(), y: try integer(), z: try integer())
    let foundAt = try optional { reader throws(Fault) in try reader.number() }
    guard let held else { throw .unreadable("A phone is held as no phone can be.") }
    return Participant(
      place: place, arrival: arrival, side: side, name: name, isAway: isAway, held: held, foundAt: foundAt)
  }

  fileprivate mutating func people(of crowd: Crowd) throws(Fault) -> [Participant] {
    try list(atMost: CrowdRules.mostPlaces) { reader throws(Fault) in
      let place = Int(try reader.integer(UInt16.self))
      guard let one = crowd[place] else { throw .unreadable("The place \(place) is free.") }
      return one
    }
  }
}
