import Rooms
import Storage

/// The seats of a workshop: who has one, and which room a newcomer gets.
struct WorkshopSeats {
  /// The reason that a person gets no seat.
  enum Refusal: Error {
    case full, nameTaken
  }

  /// The most seats.
  let most: Int
  /// The seats that are taken, the oldest first.
  private(set) var taken: [WorkshopSeat]
  /// The rooms whose writers ask for help.
  private(set) var helped: Set<RoomName> = []
  /// The exercises that are done, by room.
  private var done: [RoomName: Set<Exercise>] = [:]

  /// Seats of which some are taken.
  init(_ taken: [WorkshopSeat], most: Int) { (self.taken, self.most) = (taken, most) }

  /// Gives a seat to a person.
  ///
  /// - Parameter isFree: Whether a room's name is not in use.
  mutating func take(_ name: PersonName, where isFree: (RoomName) -> Bool) throws(Refusal) -> WorkshopSeat {
    guard taken.count < most else { throw .full }
    guard !taken.contains(where: { $0.name.looksLike(name) }) else { throw .nameTaken }
    // Random, because keys follow from names: no key of an earlier seat fits a later one.
    var room = Self.room(of: name)
    while !isFree(room) { room = Self.room(of: name) }
    let seat = WorkshopSeat(room: room, name: name)
    taken.append(seat)
    return seat
  }

  /// Frees a seat.
  mutating func free(_ seat: WorkshopSeat) {
    taken.removeAll { $0 == seat }
    helped.remove(seat.room)
    done[seat.room] = nil
  }

  /// Notes whether the writer in a room asks for help.
  mutating func help(_ room: RoomName, _ isAsked: Bool) {
    if isAsked { helped.insert(room) } else { helped.remove(room) }
  }

  /// The exercises that are done in a room, in the order of all exercises.
  func done(in room: RoomName) -> [Exercise] { Exercise.allCases.filter { done[room]?.contains($0) == true } }

  /// Marks exercises as done in a room; returns whether one was not done before.
  @discardableResult
  mutating func note(_ exercises: Set<Exercise>, in room: RoomName) -> Bool {
    let before = done[room, default: []]
    done[room] = before.union(exercises)
    return !exercises.isSubset(of: before)
  }

  /// The letters and digits of a name that a room's name may have, and six random ones.
  private static func room(of name: PersonName) -> RoomName {
    let own = name.description.lowercased().utf8.filter {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }.prefix(16)
    let random = (0..<RoomName.seatMark).map { _ in letters.randomElement() ?? UInt8(ascii: "0") }
    let start = own.isEmpty ? Array("seat".utf8) : Array(own)
    return RoomName(String(decoding: start + Array("--".utf8) + random, as: UTF8.self)) ?? .main
  }

  /// Letters and digits that are not taken for one another.
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
}
