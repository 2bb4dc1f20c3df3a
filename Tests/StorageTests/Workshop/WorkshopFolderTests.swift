import Foundation
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
    try FileManager.default.contentsOfDirectory(atPath: state.path(of: "workshop")).sorted()
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
    folder.remove(ada.room)
    #expect(folder.seats == [ben])
    #expect(try files() == ["b--000002", "b--000002.json"])
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

  @Test("What a seat has done is kept with it, and what this version does not know is left out")
  func exercises() throws {
    try folder.claim()
    let ada = try seat("ada--000001", "Ada")
    #expect(folder.exercises(in: ada.room).isEmpty)
    try folder.keep([.tilt], of: ada)
    #expect(try files().isEmpty)
    try folder.add(ada) { _ in }
    try folder.keep([.tilt, .text], of: ada)
    #expect(folder.exercises(in: ada.room) == [.tilt, .text] && folder.seats == [ada])
    let card = state.url.appendingPathComponent("workshop/ada--000001.json")
    try Data(#"{"name": "Ada", "done": ["dance", "touch"]}"#.utf8).write(to: card)
    #expect(folder.exercises(in: ada.room) == [.touch])
    folder.remove(ada.room)
    #expect(folder.exercises(in: ada.room).isEmpty)
  }

  @Test("The last use of a class is kept until the class is gone")
  func use() throws {
    try folder.claim()
    #expect(folder.lastUse == nil)
    try folder.noteUse(at: 1e9)
    #expect(WorkshopFolder(in: state).lastUse == 1e9 && folder.seats.isEmpty)
    folder.forgetClass()
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
    try folder.freeze(true)
    #expect(WorkshopFolder(in: state).isFrozen && folder.seats.isEmpty)
    try folder.freeze(false)
    #expect(!folder.isFrozen)
    try folder.freeze(true)
    folder.forgetClass()
    #expect(try !folder.isFrozen && files().isEmpty)
  }

  @Test("The cards that were printed are kept until the class is forgotten, and what is none is not read")
  func cards() throws {
    try folder.claim()
    #expect(folder.cards == nil)
    let cards = WorkshopCards(generation: 3, marks: [try #require(SeatMark(rawValue: "k3m9xq"))])
    try folder.keep(cards)
    #expect(WorkshopFolder(in: state).cards == cards && folder.seats.isEmpty)
    let file = state.url.appendingPathComponent("workshop/cards.json")
    try Data(#"{"generation": 3, "marks": ["../x"]}"#.utf8).write(to: file)
    #expect(folder.cards == nil)
    folder.forgetClass()
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
    other.remove(ada.room)
    #expect(try files.contentsOfDirectory(atPath: moved.appendingPathComponent("code").path).isEmpty)
    #expect(try files.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
  }

  @Test("Two servers do not share one")
  func claim() throws {
    try folder.claim()
    #expect(throws: Failure.self) { try WorkshopFolder(in: state).claim() }
  }
}
