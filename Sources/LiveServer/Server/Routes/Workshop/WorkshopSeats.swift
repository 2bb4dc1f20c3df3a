import Rooms
import Storage

/// The seats of a workshop: who has one, and which room a newcomer gets.
struct WorkshopSeats {
  /// The reason that a person gets no seat.
  enum Refusal: Error, Equatable {
    case full, nameTaken
    /// Clients of the same address have taken many; the next comes after so many seconds.
    case rationed(seconds: Int)
  }

  /// The most seats.
  let most: Int
  /// The seats that are taken, the oldest first.
  private(set) var taken: [WorkshopSeat]
  /// The rooms whose writers ask for help.
  private(set) var helped: Set<RoomName> = []
  /// The exercises that are done, by room.
  private var done: [RoomName: Set<Exercise>] = [:]
  /// The comments on the seats' work, by room.
  var comments: [RoomName: SeatComments] = [:]
  /// The cards that were printed for free seats.
  private(set) var cards: WorkshopCards

  /// Seats of which some are taken.
  ///
  /// - Parameter cards: The cards that were printed for free seats before; nil for none.
  init(_ taken: [WorkshopSeat], most: Int, cards: WorkshopCards? = nil) {
    (self.taken, self.most) = (taken, most)
    self.cards = cards ?? WorkshopCards(generation: 0, marks: [])
    self.cards.marks.removeAll { mark in taken.contains { $0.room.mark == mark } }
  }

  /// The taken seat with a mark, or nil.
  func seat(with mark: SeatMark) -> WorkshopSeat? { taken.first { $0.room.mark == mark } }
  /// The taken seat in a room, or nil.
  func seat(in room: RoomName) -> WorkshopSeat? { taken.first { $0.room == room } }

  /// The marks of the cards that give a seat now.
  ///
  /// - Parameter generation: That of the main room's code.
  func freeMarks(under generation: UInt32) -> [SeatMark] {
    cards.generation == generation ? cards.marks : []
  }

  /// Prints a card for each free seat, the same ones as before where they still give a seat.
  mutating func print(under generation: UInt32) -> [SeatMark] {
    let free = max(0, most - taken.count)
    var marks = freeMarks(under: generation)
    while marks.count < free { marks.append(.random { marks.contains($0) || isUsed($0) }) }
    cards = WorkshopCards(generation: generation, marks: marks)
    return Array(marks.prefix(free))
  }

  /// A card has become a seat's; returns whether there was one.
  mutating func spendCard(of seat: WorkshopSeat) -> Bool {
    guard let index = cards.marks.firstIndex(where: { $0 == seat.room.mark }) else { return false }
    cards.marks.remove(at: index)
    return true
  }

  /// The cards of free seats give none any more.
  mutating func endCards() { cards.marks = [] }

  private func isUsed(_ mark: SeatMark) -> Bool { seat(with: mark) != nil || cards.marks.contains(mark) }

  /// Gives a seat to a person.
  ///
  /// - Parameters:
  ///   - card: The mark on a card of a free seat; nil for a person without one.
  ///   - isFree: Whether a room's name is not in use.
  mutating func take(
    _ name: PersonName, with card: SeatMark? = nil, where isFree: (RoomName) -> Bool
  ) throws(Refusal) -> WorkshopSeat {
    guard taken.count < most else { throw .full }
    guard !taken.contains(where: { $0.name.looksLike(name) }) else { throw .nameTaken }
    // Random, because keys follow from names: no key of an earlier seat fits a later one.
    var room = Self.room(of: name, card ?? .random(unless: isUsed))
    while !isFree(room) { room = Self.room(of: name, .random(unless: isUsed)) }
    let seat = WorkshopSeat(room: room, name: name)
    taken.append(seat)
    return seat
  }

  /// Frees a seat.
  mutating func free(_ seat: WorkshopSeat) {
    taken.removeAll { $0 == seat }
    helped.remove(seat.room)
    done[seat.room] = nil
    comments[seat.room] = nil
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

  /// The letters and digits of a name that a room's name may have, and a mark.
  private static func room(of name: PersonName, _ mark: SeatMark) -> RoomName {
    let own = name.description.lowercased().utf8.filter {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }.prefix(16)
    let start = own.isEmpty ? "seat" : String(decoding: Array(own), as: UTF8.self)
    return RoomName("\(start)--\(mark)") ?? .main
  }
}
