import Foundation
import Platform
import Synchronization
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

@Suite("The folder of a workshop")
final class WorkshopFolderTests {
  private let state = StateDirectory(
    path: FileManager.default.temporaryDirectory.appendingPathComponent("workshop-\(UUID())").path)
  private lazy var folder = WorkshopFolder(in: state)

  deinit { try? FileManager.default.removeItem(at: state.url) }

  private func seat(_ room: String, _ name: String) throws -> WorkshopSeat {
    WorkshopSeat(room: try #require(RoomName(room)), name: try #require(PersonName(name)))
  }

  private func files() throws -> [String] {
    let all = try FileManager.default.contentsOfDirectory(atPath: state.path(of: "workshop"))
    // Without those that are always there.
    return all.filter { !["ended.json", "spare"].contains($0) }.sorted()
  }

  @Test("A seat has a folder with its scenes, and is there again after a restart")
  func seats() throws {
    try folder.claim()
    let (ada, ben) = (try seat("ada--000001", "Ada"), try seat("b--000002", "ベン"))
    for seat in [ben, ada] {
      try folder.add(seat) { try Data("x".utf8).write(to: $0.appendingPathComponent("Card.swift")) }
    }
    #expect(WorkshopFolder(in: state).seats == [ada, ben])
    let card = folder.scenes(of: ada.room).appendingPathComponent("Card.swift")
    #expect(try String(contentsOf: card, encoding: .utf8) == "x")
    try folder.keep(.end([ada], endsClass: false))
    try folder.clear()
    #expect(folder.seats == [ben])
    #expect(try files() == ["b--000002", "b--000002.json"])
  }

  @Test("Comments are there again after a restart, and are deleted with their seat")
  func comments() throws {
    try folder.claim()
    let ada = try seat("ada--000001", "Ada")
    try folder.add(ada) { _ in }
    var comments = SeatComments()
    let draft = try JSONDecoder().decode(
      SeatComment.Draft.self, from: Data(#"{"text": "It jumps", "element": "title", "scene": "card"}"#.utf8))
    _ = comments.add(draft, at: 1)
    try folder.keep(.comment(comments, in: ada))
    #expect(
      WorkshopFolder(in: state).seats == [ada] && WorkshopFolder(in: state).comments(in: ada.room) == comments
    )
    try folder.keep(.comment(SeatComments(), in: ada))
    #expect(folder.comments(in: ada.room).comments.isEmpty)
    try folder.keep(.comment(comments, in: ada))
    try Data("{".utf8).write(to: URL(fileURLWithPath: state.path(of: "workshop") + "/ada--000001.comments"))
    #expect(folder.comments(in: ada.room) == SeatComments())
    try folder.keep(.end([ada], endsClass: true))
    try folder.clear()
    #expect(try files().isEmpty)
    // One that comes after the end writes nothing.
    try folder.keep(.comment(comments, in: ada))
    #expect(try files().isEmpty)
  }

  @Test("A folder that cannot be filled leaves nothing")
  func failure() throws {
    try folder.claim()
    #expect(throws: Failure.self) {
      try folder.add(try seat("ada--000001", "Ada")) { _ in throw Failure("No room on the disk.") }
    }
    #expect(try files().isEmpty)
  }

  @Test("What a crash has left half done, and what is no seat's, is no seat")
  func remains() throws {
    try folder.claim()
    let workshop = state.url.appendingPathComponent("workshop")
    try FileManager.default.createDirectory(
      at: workshop.appendingPathComponent("ada--000001"), withIntermediateDirectories: true)
    for (file, text) in [
      ("b--000002.json", #"{"name": "Ben"}"#), ("ada--000001.json", "{"), ("X.json", #"{"name": "X"}"#),
    ] {
      try Data(text.utf8).write(to: workshop.appendingPathComponent(file))
    }
    #expect(folder.seats.isEmpty)
  }

  @Test("What ends is gone at once, and its folders at the next start at the latest, but no later class's")
  func ends() throws {
    try folder.claim()
    let (ada, ben) = (try seat("ada--00000a", "Ada"), try seat("b--00000b", "Ben"))
    let place = try #require(SourcePlace("Card.swift"))
    for seat in [ada, ben] {
      try folder.add(seat) { _ in }
      try folder.history(of: seat.room).add([1], of: place, at: 1)
    }
    let marks = try ["k3m9xq", "00000b"].map { try #require(SeatMark(rawValue: $0)) }
    try folder.keep(.print(WorkshopCards(generation: 3, marks: marks)))
    try folder.keep(.freeze(true))
    try folder.keep(.end([ben], endsClass: false))
    #expect(folder.seats == [ada] && folder.cards?.marks == [marks[0]] && folder.isFrozen)
    try folder.keep(.end([ada], endsClass: true))
    let restarted = WorkshopFolder(in: state)
    #expect(restarted.seats.isEmpty && restarted.cards == nil && !restarted.isFrozen)
    // The next class begins before the files of this one have gone.
    let later = WorkshopCards(generation: 4, marks: [marks[0]])
    try folder.keep(.print(later))
    try folder.add(try seat("cem--00000c", "Cem")) { _ in }
    try restarted.collect()
    #expect(restarted.cards == later)
    #expect(try files() == ["cards.json", "cem--00000c", "cem--00000c.json"])
    #expect(Disk.names(in: state.path(of: "code")).isEmpty)
  }

  @Test("On a full disk seats and the class can be deleted, one after the other, and stay deleted")
  func fullDisk() throws {
    let isFull = Mutex(false)
    let disk = Disk { call, path in
      let grows =
        switch call {
        case .makeFolder, .makeFile: true
        case .write: !path.hasSuffix("/spare")
        case .sync, .rename, .remove: false
        }
      return isFull.withLock { $0 } && grows ? Disk.Refusal(code: ENOSPC) : nil
    }
    let folder = WorkshopFolder(in: StateDirectory(path: state.url.path, on: disk))
    try folder.claim()
    try folder.collect()
    let seats = try (1...3).map { try seat("ada--00000\($0)", "Ada \($0)") }
    for seat in seats { try folder.add(seat) { _ in } }
    let marks = try seats.map { try #require($0.room.mark) } + [try #require(SeatMark(rawValue: "k3m9xq"))]
    try folder.keep(.print(WorkshopCards(generation: 1, marks: marks)))
    isFull.withLock { $0 = true }
    #expect(throws: StateError.self) { try folder.keep(.freeze(true)) }
    // Before their files are gone.
    try folder.keep(.end([seats[0]], endsClass: false))
    try folder.keep(.end([seats[1]], endsClass: false))
    #expect(WorkshopFolder(in: state).seats == [seats[2]])
    // The files go although their cards cannot be written.
    #expect(throws: StateError.self) { try folder.clear() }
    let restarted = WorkshopFolder(in: state)
    #expect(restarted.seats == [seats[2]] && restarted.cards?.marks == Array(marks.suffix(2)))
    #expect(try files() == ["ada--000003", "ada--000003.json", "cards.json"])
    try folder.keep(.end([seats[2]], endsClass: true))
    #expect(restarted.seats.isEmpty && restarted.cards == nil)
    try? folder.clear()
    isFull.withLock { $0 = false }
    try restarted.collect()
    #expect(try files().isEmpty)
  }

  @Test("What servers that were killed have left of seats is deleted, and no one's scenes are")
  func collects() throws {
    try folder.claim()
    let ada = try seat("ada--000001", "Ada")
    try folder.add(ada) { try Data("x".utf8).write(to: $0.appendingPathComponent("Card.swift")) }
    let workshop = state.folder("workshop")
    let place = try #require(SourcePlace("Card.swift"))
    for name in ["ben--000002", "cem--000003.new", "notes"] { try workshop.folder(name).make() }
    try folder.history(of: try seat("ben--000002", "Ben").room).add([1], of: place, at: 1)
    for file in [
      "ada--000001.json.rtVqJF", "ada--000001/.Card.swift.12345", "ada--000001/.Card.swift.draft-1f2",
    ] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: workshop.path(of: file)))
    }
    // One is being written by another server.
    let busy = try workshop.disk.draft(beginning: workshop.path(of: "use.json"), contents: [1])
    try folder.collect()
    #expect(Disk.names(in: workshop.path(of: "ada--000001")) == ["Card.swift"])
    let left = (busy.path as NSString).lastPathComponent
    #expect(try files() == ["ada--000001", "ada--000001.json", "notes", left].sorted())
    #expect(Disk.names(in: state.path(of: "code")).isEmpty)
    busy.close()
    try folder.collect()
    #expect(try files() == ["ada--000001", "ada--000001.json", "notes"])
  }

  @Test("What a seat has done is kept with it, and what this version does not know is left out")
  func exercises() throws {
    try folder.claim()
    let ada = try seat("ada--000001", "Ada")
    #expect(folder.exercises(in: ada.room).isEmpty)
    try folder.keep(.done([.tilt], in: ada))
    #expect(try files().isEmpty)
    try folder.add(ada) { _ in }
    try folder.keep(.done([.tilt, .text], in: ada))
    #expect(folder.exercises(in: ada.room) == [.tilt, .text] && folder.seats == [ada])
    let card = state.url.appendingPathComponent("workshop/ada--000001.json")
    try Data(#"{"name": "Ada", "done": ["dance", "touch"]}"#.utf8).write(to: card)
    #expect(folder.exercises(in: ada.room) == [.touch])
    try folder.keep(.end([ada], endsClass: false))
    try folder.clear()
    #expect(folder.exercises(in: ada.room).isEmpty)
  }

  @Test("The last use of a class is kept until the class is gone")
  func use() throws {
    try folder.claim()
    #expect(folder.lastUse == nil)
    try folder.noteUse(at: 1e9)
    #expect(WorkshopFolder(in: state).lastUse == 1e9 && folder.seats.isEmpty)
    try folder.keep(.end([], endsClass: true))
    try folder.clear()
    #expect(folder.lastUse == nil)
  }

  @Test("A folder whose name no seat has is none")
  func otherNames() throws {
    try folder.claim()
    try folder.add(try seat("ada-1", "Ada")) { _ in }
    #expect(folder.seats.isEmpty)
  }

  @Test("Frozen code stays frozen until it is released, or the class is forgotten")
  func freezing() throws {
    try folder.claim()
    #expect(!folder.isFrozen)
    try folder.keep(.freeze(true))
    #expect(WorkshopFolder(in: state).isFrozen && folder.seats.isEmpty)
    try folder.keep(.freeze(false))
    #expect(!folder.isFrozen)
    try folder.keep(.freeze(true))
    try folder.keep(.end([], endsClass: true))
    try folder.clear()
    #expect(try !folder.isFrozen && files().isEmpty)
  }

  @Test("The cards that were printed are kept until the class is forgotten, and what is none is not read")
  func cards() throws {
    try folder.claim()
    #expect(folder.cards == nil)
    let cards = WorkshopCards(generation: 3, marks: [try #require(SeatMark(rawValue: "k3m9xq"))])
    try folder.keep(.print(cards))
    #expect(WorkshopFolder(in: state).cards == cards && folder.seats.isEmpty)
    let file = state.url.appendingPathComponent("workshop/cards.json")
    try Data(#"{"generation": 3, "marks": ["../x"]}"#.utf8).write(to: file)
    #expect(folder.cards == nil)
    try folder.keep(.end([], endsClass: true))
    try folder.clear()
    #expect(try files().isEmpty)
  }

  @Test("The versions of a room's sources stay its own where its folder, or the state folder, lies elsewhere")
  func versions() throws {
    let (files, ada) = (FileManager.default, try seat("ada--000001", "Ada"))
    let place = try #require(SourcePlace("Card.swift"))
    let workshop = state.url.appendingPathComponent("workshop")
    let elsewhere = state.url.appendingPathExtension("elsewhere")
    defer { try? files.removeItem(at: elsewhere) }
    try folder.add(ada) { _ in }
    try folder.history(of: ada.room).add([1], of: place, at: 1)
    try files.moveItem(at: workshop, to: elsewhere)
    try files.createSymbolicLink(at: workshop, withDestinationURL: elsewhere)
    #expect(folder.seats == [ada] && folder.history(of: ada.room).versions(of: place).count == 1)
    let moved = state.url.appendingPathExtension("moved")
    defer { try? files.removeItem(at: moved) }
    try files.moveItem(at: state.url, to: moved)
    let other = WorkshopFolder(in: StateDirectory(path: moved.path))
    #expect(other.history(of: ada.room).versions(of: place).count == 1)
    try other.keep(.end([ada], endsClass: false))
    try other.clear()
    #expect(try files.contentsOfDirectory(atPath: moved.appendingPathComponent("code").path).isEmpty)
    #expect(try files.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
  }

  @Test("Two servers do not share one")
  func claim() throws {
    try folder.claim()
    #expect(throws: Failure.self) { try WorkshopFolder(in: state).claim() }
  }
}
