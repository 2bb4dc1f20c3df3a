import Foundation
import Synchronization
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

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
    for text in names { #expect(try store.add(take(), as: name(text), in: room)) }
    let again = TakeStore(in: StateDirectory(path: folder.path), port: 8080)
    #expect(Set(again.list(room).map(\.name)) == Set(names))
    for listing in again.list(room) {
      #expect(listing.scene == "arm" && listing.duration == 2.5 && !listing.cut)
    }
    #expect(TakeStore(in: StateDirectory(path: folder.path), port: 9090).list(room).isEmpty)
    #expect(try again.rename(name("CON"), to: name("Finale"), in: room))
    try again.remove(try name("Take 1"), in: room)
    #expect(again.contents(of: try name("Finale"), in: room) == Data(take()))
    #expect(again.list(room).count == names.count - 1)
  }

  @Test("A take is found in every normal form of its name, also where somebody has put its file by hand")
  func normalForms() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 8080)
    #expect(try store.add(take(), as: name("Cafe\u{301}"), in: room))
    #expect(store.contents(of: try name("Caf\u{E9}"), in: room) == Data(take()))
    #expect(try !store.add(take(), as: name("Caf\u{E9}"), in: room))
    let kept = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.first { $0.hasSuffix(".jsonl") }
    let place = folder.appending(path: try #require(kept)).deletingLastPathComponent()
    for file in ["U\u{308}ber.jsonl", "e%CC%81.jsonl"] {
      try Data(take()).write(to: URL(fileURLWithPath: place.path + "/" + file))
    }
    #expect(store.recoverRecordings().isEmpty)
    for text in ["\u{DC}ber", "\u{E9}"] {
      #expect(store.contents(of: try name(text), in: room) == Data(take()))
    }
  }

  @Test("Where the disk refuses, a take is kept in memory, and that is said")
  func refused() throws {
    let store = TakeStore(in: StateDirectory(path: "/proc/nowhere"), port: 8080)
    let finale = try name("Finale")
    #expect(throws: StateError.self) { try store.add(take(), as: finale, in: room) }
    #expect(throws: StateError.self) { try store.beginRecording(finale, in: room) }
    #expect(store.list(room).isEmpty)
    #expect(store.keepInMemory(take(), as: finale, in: room) == finale)
    #expect(store.list(room).map(\.name) == ["Finale"])
    #expect(try store.rename(finale, to: name("Other"), in: room))
    #expect(store.list(room).map(\.name) == ["Other"])
    try store.remove(try name("Other"), in: room)
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
      "", "  ", "a/b", "a\\b", ".hidden", ".\u{301}hidden", "a\nb", "x.jsonl", "x.html",
      String(repeating: "a", count: 41),
    ])
  func noNames(text: String) { #expect(TakeName(text) == nil) }

  @Test("Of many who want one name at once exactly one gets it, and nothing else is left behind")
  func exclusive() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    let finale = try name("Finale")
    let won = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      let own = TakeName("own \(index)")
      let isMine: Bool?
      if index % 2 == 0 {
        isMine = try? store.add(Array("\(index)".utf8), as: finale, in: .main)
      } else {
        isMine = own.flatMap { own in
          guard (try? store.add(Array("\(index)".utf8), as: own, in: .main)) == true else { return nil }
          return try? store.rename(own, to: finale, in: .main)
        }
      }
      if isMine == true { won.withLock { $0 += 1 } }
    }
    #expect(won.withLock { $0 } == 1)
    let others = store.list(room).map(\.name).filter { $0 != "Finale" }
    // Who lost a renaming has what there was.
    #expect(others.count == 7 || others.count == 8)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/takes/1/main")
    #expect(files.count == others.count + 1)
  }

  @Test("A take takes the place of another one only where that is the one that was meant")
  func replacing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    let finale = try name("Finale")
    #expect(try !store.replace(finale, holding: "x", by: take(), in: room))
    #expect(try store.replace(finale, holding: nil, by: take(), in: room))
    #expect(try !store.replace(finale, holding: nil, by: [], in: room))
    let digest = store.digest(of: finale, in: room)
    #expect(try store.replace(finale, holding: digest, by: take("x"), in: room))
    #expect(try !store.replace(finale, holding: digest, by: nil, in: room))
    #expect(store.contents(of: finale, in: room) == Data(take("x")))
  }

  @Test("A recording that was cut off is a take after another start, under a name that is free")
  func recovered() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["Finale", String(repeating: "字", count: 26)]
    var store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    for text in names {
      let file = try #require(try store.beginRecording(name(text), in: room))
      try file.append(take("{\"t\": 2, \"type\": \"sam"))
      file.close()
    }
    try #require(try store.beginRecording(name("Empty"), in: room)).close()
    #expect(try store.add(Array("{}\n".utf8) + take(), as: name("Finale"), in: room))
    #expect(store.list(room).map(\.name) == ["Finale"])

    store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    #expect(Set(store.recoverRecordings().map(\.0.description)) == ["Finale 2", names[1]])
    let list = store.list(room)
    #expect(Set(list.map(\.name)) == ["Finale", "Finale 2", names[1]])
    #expect(list.filter { $0.name != "Finale" }.allSatisfy { $0.cut && $0.duration == 1.5 })
    #expect(store.recoverRecordings().isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/takes/1/main")
    #expect(files.count == 3)
  }

  @Test("Of two parts of one recording the longer one is the take, whichever is there first")
  func parts() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    let parts = (1...4).map { count in
      take((2..<2 + count).map { "{\"t\": \($0), \"type\": \"calibrate\"}\n" }.joined())
    }
    var longest: [UInt8] = []
    for part in [parts[1], parts[0], parts[3], parts[2]] {
      let file = try #require(try store.beginRecording(name("Finale"), in: room))
      try file.append(part)
      file.close()
      #expect(store.recoverRecordings().map(\.0.description) == ["Finale"])
      if part.count > longest.count { longest = part }
      #expect(try store.contents(of: name("Finale"), in: room) == Data(longest))
    }
    #expect(store.list(room).map(\.name) == ["Finale"])
  }
}
