import Foundation
import Platform
import Rooms
import Support

/// A person's place in a workshop: a room, and the name of the writer of its scenes.
package struct WorkshopSeat: Hashable, Sendable {
  package let room: RoomName
  package let name: PersonName

  /// A seat from its parts.
  package init(room: RoomName, name: PersonName) { (self.room, self.name) = (room, name) }
}

/// The cards that were printed for free seats.
package struct WorkshopCards: Codable, Equatable, Sendable {
  /// The generation of the main room's code when they were printed: a new code ends them.
  package let generation: UInt32
  /// The marks of the seats that they give.
  package var marks: [SeatMark]

  /// Cards from their parts.
  package init(generation: UInt32, marks: [SeatMark]) { (self.generation, self.marks) = (generation, marks) }
}

/// A change of what is kept of a workshop.
package enum WorkshopChange: Equatable, Sendable {
  /// Its code is frozen, or released.
  case freeze(Bool)
  /// Cards are printed for free seats.
  case print(WorkshopCards)
  /// A seat has done exercises.
  case done([Exercise], in: WorkshopSeat)
  /// The comments on the work of a seat are these.
  case comment(SeatComments, in: WorkshopSeat)
  /// Seats end with all that was written in them; with their class, if it does, so do the cards of free seats.
  case end([WorkshopSeat], endsClass: Bool)
}

/// The folder `workshop` in the state folder: for each seat a folder with the scenes, and a file with the name and the
/// done exercises, both called like the room, and one with the comments on the work; the time of the last use; whether the code is frozen; and the cards that were
/// printed for free seats.
///
/// A file `ended.json` names the seats that are deleted, and whether their class is. With it a deletion is on the disk, at
/// once and as a whole. These seats count for nothing, and their files go later, at the next start if a kill comes between.
/// A file `spare` has the bytes for its next content, so that a teacher can delete what fills the disk.
package struct WorkshopFolder: Sendable {
  private struct Card: Codable {
    var name: String
    var done: [String]?
  }
  private struct Ended: Codable, Equatable {
    /// The rooms whose folders are still there.
    var rooms: Set<String> = []
    /// True if the files of their class are still there, too.
    var endsClass = false
  }
  private struct Use: Codable { var time: Double }
  private struct Freeze: Codable { var isFrozen: Bool }

  private let (state, folder): (StateDirectory, StateDirectory)

  /// The workshop of a state folder.
  package init(in state: StateDirectory) {
    (self.state, folder) = (state, state.folder(Self.name))
  }

  /// Makes the folder, and keeps other servers out of it.
  package func claim() throws(Failure) {
    do throws(StateError) { try folder.make() } catch { throw Failure(error.description) }
    guard folder.lock() else {
      throw Failure(
        "Another server has its workshop in \(folder.url.path). Choose another state folder with --state DIR."
      )
    }
  }

  /// The folder with a room's scenes.
  package func scenes(of room: RoomName) -> URL {
    folder.url.appendingPathComponent(room.description, isDirectory: true)
  }

  /// The versions of a room's sources, which stay the room's wherever its folder is moved or linked to.
  package func history(of room: RoomName) -> SourceHistory {
    SourceHistory(named: "\(Self.name)/\(room)", in: state, limits: .ofSeat)
  }

  /// The seats that were taken, by the names of their rooms.
  package var seats: [WorkshopSeat] {
    let ended = ended.rooms
    return Disk.names(in: folder.url.path).compactMap { file in
      guard file.hasSuffix(Self.ending), let room = RoomName(file.dropLast(Self.ending.count)), room.isSeat,
        !ended.contains(room.description), FileManager.default.fileExists(atPath: scenes(of: room).path),
        let name = card(of: room).flatMap({ PersonName($0.name) })
      else { return nil }
      return WorkshopSeat(room: room, name: name)
    }
  }

  /// The rooms of which something is kept.
  package var rooms: Set<RoomName> {
    Set(Disk.names(in: folder.url.path).compactMap { RoomName($0) }.filter(\.isSeat))
  }

  private func card(of room: RoomName) -> Card? {
    guard let bytes = try? folder.contents(of: room.description + Self.ending) else { return nil }
    return try? JSONDecoder().decode(Card.self, from: Data(bytes))
  }

  /// The exercises that are done in a room, as far as this version knows them.
  package func exercises(in room: RoomName) -> Set<Exercise> {
    Set((card(of: room)?.done ?? []).compactMap { Exercise(rawValue: $0) })
  }

  /// The comments on the work in a room; none where they cannot be read.
  package func comments(in room: RoomName) -> SeatComments {
    guard let bytes = try? folder.contents(of: room.description + Self.commented) else {
      return SeatComments()
    }
    return (try? JSONDecoder().decode(SeatComments.self, from: Data(bytes))) ?? SeatComments()
  }

  /// Makes the folder of a seat, whole or not at all.
  ///
  /// - Parameter fill: Writes the scenes to a new folder.
  package func add(_ seat: WorkshopSeat, filling fill: (URL) throws -> Void) throws(Failure) {
    let scenes = scenes(of: seat.room)
    let draft = scenes.appendingPathExtension(Self.new)
    do {
      try endClass()
      try folder.removeFolder(draft.lastPathComponent)
      try folder.folder(draft.lastPathComponent).make()
      try fill(draft)
      try folder.disk.syncTree(draft.path)
      try folder.disk.rename(draft.path, to: scenes.path)
      // The name last: without it there is no seat.
      try folder.replace(
        seat.room.description + Self.ending, contents: Card(name: seat.name.description).stableJSON)
      if !folder.has(Self.spare) { makeSpare() }
    } catch {
      try? remove(seat.room)
      if let failure = error as? Failure { throw failure }
      let reason = (error as? StateError)?.reason ?? (error as? Disk.Refusal)?.reason ?? error.reason
      throw Failure(Disk.Refusal.sentence(reason))
    }
  }

  /// Keeps a change, which is on the disk when this returns.
  package func keep(_ change: WorkshopChange) throws(StateError) {
    switch change {
    case .freeze(let isFrozen):
      try endClass()
      try folder.replace(Self.freeze, contents: Freeze(isFrozen: isFrozen).stableJSON)
    case .print(let cards):
      try endClass()
      try folder.replace(Self.printed, contents: cards.stableJSON)
      if !folder.has(Self.spare) { makeSpare() }
    case .done(let exercises, let seat):
      let file = seat.room.description + Self.ending
      guard folder.has(file), !ended.rooms.contains(seat.room.description) else { return }
      let card = Card(name: seat.name.description, done: exercises.map(\.rawValue))
      try folder.replace(file, contents: card.stableJSON)
    case .comment(let comments, let seat):
      guard folder.has(seat.room.description + Self.ending), !ended.rooms.contains(seat.room.description)
      else { return }
      let file = seat.room.description + Self.commented
      if comments.comments.isEmpty {
        try folder.remove(file)
      } else {
        try folder.replace(file, contents: comments.stableJSON)
      }
    case .end(let seats, let endsClass):
      let before = ended
      var ended = before
      ended.rooms.formUnion(seats.map(\.room.description))
      ended.endsClass = ended.endsClass || endsClass
      do throws(StateError) { try keep(ended) } catch {
        // A refused deletion must not happen later.
        try? keep(before)
        throw error
      }
    }
  }

  /// The seats and the class that have ended, with files that are still there.
  private var ended: Ended {
    guard let bytes = try? folder.contents(of: Self.ended) else { return Ended() }
    return (try? JSONDecoder().decode(Ended.self, from: Data(bytes))) ?? Ended()
  }

  /// Deletes the files of a class that has ended, before those of the next one are written.
  private func endClass() throws(StateError) {
    var ended = ended
    guard ended.endsClass else { return }
    try folder.remove(Self.printed, Self.freeze, Self.use)
    ended.endsClass = false
    try keep(ended)
  }

  private func keep(_ ended: Ended) throws(StateError) {
    let contents = Self.padded(ended.stableJSON)
    do throws(StateError) { try folder.replace(Self.ended, contents: contents) } catch {
      do throws(StateError) { try folder.replace(Self.ended, contents: contents, within: Self.spare) } catch _
      {
        throw error
      }
    }
  }

  /// JSON with spaces behind it, up to the length of the spare file.
  private static func padded(_ json: [UInt8]) -> [UInt8] {
    json + [UInt8](repeating: UInt8(ascii: " "), count: max(0, spareSize - json.count))
  }

  /// Writes the files with which seats can end on a full disk, if it has room for them now.
  private func makeSpare() {
    guard folder.exists, !rooms.isEmpty || keptCards != nil else { return }
    try? keep(ended)
    // A server may have been killed while it wrote this one.
    try? folder.replace(Self.spare, contents: Self.padded([]))
  }

  /// Deletes what has ended. Nothing is left of a class without seats.
  package func clear() throws(StateError) {
    try endClass()
    try clearSeats()
    if rooms.isEmpty, keptCards == nil, !folder.has(Self.freeze) { try folder.remove(Self.ended, Self.spare) }
  }

  private func clearSeats() throws(StateError) {
    var ended = ended
    guard !ended.rooms.isEmpty else { return }
    let rooms = ended.rooms.compactMap { RoomName($0) }.filter(\.isSeat)
    // First what gives the disk room for the rest.
    for room in rooms { try remove(room) }
    if let cards = keptCards {
      let marks = Set(rooms.compactMap(\.mark))
      let left = WorkshopCards(
        generation: cards.generation, marks: cards.marks.filter { !marks.contains($0) })
      if left != cards { try folder.replace(Self.printed, contents: left.stableJSON) }
    }
    ended.rooms = []
    try keep(ended)
  }

  /// Deletes what servers that were killed have left: drafts, what has ended, and what is of no seat.
  package func collect() throws(StateError) {
    folder.disk.collectDrafts(in: folder.url.path)
    makeSpare()
    try clear()
    for name in Disk.names(in: folder.url.path) where Disk.isFolder(folder.path(of: name)) {
      let room = name.hasSuffix("." + Self.new) ? String(name.dropLast(Self.new.count + 1)) : name
      guard let room = RoomName(room), room.isSeat, !folder.has(room.description + Self.ending) else {
        continue
      }
      try remove(room)
    }
  }

  /// Deletes a seat's name, all versions of its scenes, and the scenes.
  private func remove(_ room: RoomName) throws(StateError) {
    // The name first: without it there is no seat. The scenes last: while they are there, the rest is looked for.
    try folder.remove(room.description + Self.ending)
    try folder.remove(room.description + Self.commented)
    try history(of: room).remove()
    let scenes = scenes(of: room)
    try folder.removeFolder(scenes.appendingPathExtension(Self.new).lastPathComponent)
    try folder.removeFolder(scenes.lastPathComponent)
  }

  /// When the class was last used, in seconds of Unix time; nil if that is not known.
  package var lastUse: Double? {
    guard !ended.endsClass, let bytes = try? folder.contents(of: Self.use) else { return nil }
    return try? JSONDecoder().decode(Use.self, from: Data(bytes)).time
  }

  /// Keeps the time of the last use.
  package func noteUse(at time: Double) throws(StateError) {
    try endClass()
    try folder.replace(Self.use, contents: Use(time: time).stableJSON)
  }

  /// True if the class's code is frozen.
  package var isFrozen: Bool {
    guard !ended.endsClass, let bytes = try? folder.contents(of: Self.freeze) else { return false }
    return (try? JSONDecoder().decode(Freeze.self, from: Data(bytes)))?.isFrozen == true
  }

  /// The cards that were printed for free seats; nil for none.
  package var cards: WorkshopCards? {
    guard var cards = keptCards, !ended.endsClass else { return nil }
    let marks = Set(ended.rooms.compactMap { RoomName($0)?.mark })
    cards.marks.removeAll(where: marks.contains)
    return cards
  }

  private var keptCards: WorkshopCards? {
    guard let bytes = try? folder.contents(of: Self.printed) else { return nil }
    return try? JSONDecoder().decode(WorkshopCards.self, from: Data(bytes))
  }

  /// The end of the name of a file with comments, which is no seat's.
  private static let commented = ".comments"
  private static let (name, ending, new) = ("workshop", ".json", "new")
  // No seat's, because the name of a seat's room has hyphens.
  private static let (use, freeze, printed, ended) = ("use.json", "freeze.json", "cards.json", "ended.json")
  private static let spare = "spare"
  /// The bytes of the spare file: as many as the names of two hundred rooms have.
  private static let spareSize = 8 << 10
}
