import Foundation
import Testing

@testable import LiveServer

@Suite("Takes that are kept")
struct TakeStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "takes-\(UUID().uuidString)")
  private let room = RoomName.main

  private func name(_ text: String) throws -> TakeName { try #require(TakeName(text)) }

  private func take(_ end: String = "{\"t\": 2.5, \"type\": \"end\"}\n") -> [UInt8] {
    Array(
      ("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\", \"start\": {}}\n"
        + "{\"t\": 1.5, \"type\": \"calibrate\"}\n" + end).utf8)
  }

  @Test("They are there after another start, by their names, whatever is in those")
  func kept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = [
      "Take 1", "最初のテイク", "50% off: a+b & c?", "CON", "e\u{301}", String(repeating: "字", count: 26),
    ]
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 8080)
    for text in names { try store.write(take(), as: name(text), in: room) }
    let again = TakeStore(in: StateDirectory(path: folder.path), port: 8080)
    #expect(Set(again.list(room).map(\.name)) == Set(names))
    for listing in again.list(room) {
      #expect(listing.scene == "arm" && listing.duration == 2.5 && !listing.cut)
    }
    #expect(TakeStore(in: StateDirectory(path: folder.path), port: 9090).list(room).isEmpty)
    try again.rename(name("CON"), to: name("Finale"), in: room)
    again.remove(try name("Take 1"), in: room)
    #expect(again.contents(of: try name("Finale"), in: room) == Data(take()))
    #expect(again.list(room).count == names.count - 1)
  }

  @Test("Where the disk refuses, a take is kept in memory, and that is said")
  func refused() throws {
    let store = TakeStore(in: StateDirectory(path: "/proc/nowhere"), port: 8080)
    let finale = try name("Finale")
    #expect(throws: StateError.self) { try store.write(take(), as: finale, in: room) }
    #expect(store.list(room).map(\.name) == ["Finale"])
    try store.rename(finale, to: name("Other"), in: room)
    #expect(store.list(room).map(\.name) == ["Other"])
    store.remove(try name("Other"), in: room)
    #expect(store.list(room).isEmpty)
  }

  @Test(
    "A take whose end is missing is listed as cut",
    arguments: ["", "{\"t\": 2, \"type\": \"sam", "{\"t\": 2.5, \"type\": \"end"])
  func cut(end: String) throws {
    let listing = TakeListing(try name("x"), Data(take(end)))
    #expect(listing.cut && listing.duration == 1.5)
  }

  @Test(
    "What would not do as a name is none",
    arguments: [
      "", "  ", "a/b", "a\\b", ".hidden", "a\nb", "x.jsonl", "x.html", String(repeating: "a", count: 41),
    ])
  func noNames(text: String) { #expect(TakeName(text) == nil) }
}
