import Foundation
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

/// The folder `workshop` in the state folder: for each seat a folder with the scenes, and a file with the name and the
/// done exercises, both called like the room; the time of the last use; whether the code is frozen; and the cards that were
/// printed for free seats.
package struct WorkshopFolder: Sendable {
  private struct Card: Codable {
    var name: String
    var done: [String]?
  }
  private struct Use: Codable { var time: Double }
  private struct Freeze: Codable { var isFrozen: Bool }

  private let (state, folder): (StateDirectory, StateDirectory)

  /// The workshop of a state folder.
  package init(in state: StateDirectory) {
    (self.state, folder) = (state, StateDirectory(path: state.path(of: Self.name)))
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
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
    return files.sorted().compactMap { file in
      guard file.hasSuffix(Self.ending), let room = RoomName(file.dropLast(Self.ending.count)), room.isSeat,
        FileManager.default.fileExists(atPath: scenes(of: room).path),
        let name = card(of: room).flatMap({ PersonName($0.name) })
      else { return nil }
      return WorkshopSeat(room: room, name: name)
    }
  }

  private func card(of room: RoomName) -> Card? {
    guard let bytes = try? folder.contents(of: room.description + Self.ending) else { return nil }
    return try? JSONDecoder().decode(Card.self, from: Data(bytes))
  }

  /// The exercises that are done in a room, as far as this version knows them.
  package func exercises(in room: RoomName) -> Set<Exercise> {
    Set((card(of: room)?.done ?? []).compactMap { Exercise(rawValue: $0) })
  }

  /// Keeps which exercises a seat has done, unless it is gone.
  package func keep(_ done: [Exercise], of seat: WorkshopSeat) throws(StateError) {
    let scenes = scenes(of: seat.room).path
    guard FileManager.default.fileExists(atPath: scenes) else { return }
    let card = Card(name: seat.name.description, done: done.map(\.rawValue))
    try folder.replace(seat.room.description + Self.ending, contents: card.stableJSON)
    // It may have been removed meanwhile, which no name survives.
    if !FileManager.default.fileExists(atPath: scenes) { removeCard(of: seat.room) }
  }

  /// Makes the folder of a seat, whole or not at all.
  ///
  /// - Parameter fill: Writes the scenes to a new folder.
  package func add(_ seat: WorkshopSeat, filling fill: (URL) throws -> Void) throws(Failure) {
    let scenes = scenes(of: seat.room)
    let draft = scenes.appendingPathExtension("new")
    do {
      try? FileManager.default.removeItem(at: draft)
      try FileManager.default.createDirectory(
        at: draft, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try fill(draft)
      try FileManager.default.moveItem(at: draft, to: scenes)
      try folder.replace(
        seat.room.description + Self.ending, contents: Card(name: seat.name.description).stableJSON)
    } catch {
      remove(seat.room)
      let reason = (error as? Failure)?.description ?? (error as? StateError)?.description ?? error.reason
      throw Failure("The folder of the room \"\(seat.room)\" cannot be made: \(reason)")
    }
  }

  /// Deletes a seat's scenes with all versions of them, and its name.
  package func remove(_ room: RoomName) {
    // The name first: without it there is no seat.
    removeCard(of: room)
    let scenes = scenes(of: room)
    for place in [scenes, scenes.appendingPathExtension("new")] {
      try? FileManager.default.removeItem(at: place)
    }
    history(of: room).remove()
    // What was kept meanwhile.
    removeCard(of: room)
  }

  private func removeCard(of room: RoomName) { unlink(folder.path(of: room.description + Self.ending)) }

  /// When the class was last used, in seconds of Unix time; nil if that is not known.
  package var lastUse: Double? {
    guard let bytes = try? folder.contents(of: Self.use) else { return nil }
    return try? JSONDecoder().decode(Use.self, from: Data(bytes)).time
  }

  /// Keeps the time of the last use.
  package func noteUse(at time: Double) throws(StateError) {
    try folder.replace(Self.use, contents: Use(time: time).stableJSON)
  }

  /// Whether the class's code is frozen.
  package var isFrozen: Bool {
    guard let bytes = try? folder.contents(of: Self.freeze) else { return false }
    return (try? JSONDecoder().decode(Freeze.self, from: Data(bytes)))?.isFrozen == true
  }

  /// Keeps whether the code is frozen.
  package func freeze(_ isFrozen: Bool) throws(StateError) {
    try folder.replace(Self.freeze, contents: Freeze(isFrozen: isFrozen).stableJSON)
  }

  /// The cards that were printed for free seats; nil for none.
  package var cards: WorkshopCards? {
    guard let bytes = try? folder.contents(of: Self.printed) else { return nil }
    return try? JSONDecoder().decode(WorkshopCards.self, from: Data(bytes))
  }

  /// Keeps the cards that were printed for free seats.
  package func keep(_ cards: WorkshopCards) throws(StateError) {
    try folder.replace(Self.printed, contents: cards.stableJSON)
  }

  /// Forgets what was kept of a class that is gone.
  package func forgetClass() {
    for file in [Self.use, Self.freeze, Self.printed] { unlink(folder.path(of: file)) }
  }

  private static let (name, ending) = ("workshop", ".json")
  // No seat's, because the name of a seat's room has hyphens.
  private static let (use, freeze, printed) = ("use.json", "freeze.json", "cards.json")
}
