import Foundation
import Platform
import Synchronization
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

/// A disk that refuses one call, or all from one on, as after a kill.
private final class FaultyDisk: Sendable {
  private let calls = Mutex(0)
  private let first: Int
  private let isForGood: Bool

  init(at call: Int, isForGood: Bool) { (first, self.isForGood) = (call, isForGood) }

  /// True if the call was reached.
  var hasFailed: Bool { calls.withLock { $0 > first } }

  var disk: Disk {
    Disk { [self] _, _ in
      let call = calls.withLock { calls in
        defer { calls += 1 }
        return calls
      }
      return call == first || (isForGood && call > first) ? Disk.Refusal(code: isForGood ? EIO : ENOSPC) : nil
    }
  }
}

@Suite("Whichever write is the last")
struct KilledWritesTests {
  /// A change of what is kept.
  struct Operation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What is there before.
    var setUp: @Sendable (StateDirectory) throws -> Void = { _ in }
    /// Returns once it may be confirmed.
    var change: @Sendable (StateDirectory) throws -> Void
    /// What comes after the answer.
    var afterwards: @Sendable (StateDirectory) throws -> Void = { _ in }
    /// True if files other than those before and after it are sound.
    var allows: @Sendable ([String: Data?]) -> Bool = { _ in false }
  }

  /// The files by their paths, and the folders, with nil.
  private static func tree(_ state: StateDirectory) throws -> [String: Data?] {
    var tree: [String: Data?] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: state.url.path) ?? .init() {
      let path = state.path(of: name)
      tree[name] = Disk.isFolder(path) ? .some(nil) : try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return tree
  }

  /// A server that starts again.
  private static func restart(_ state: StateDirectory) throws {
    state.collectDrafts()
    try WorkshopFolder(in: state).collect()
    _ = TakeStore(in: state, port: 1).recoverRecordings()
    _ = SnapshotStore(in: state, port: 1).load()
    SourceFolder(path: state.path(of: "sources")).collectDrafts()
    _ = pictures(state)
  }

  private static func withState<Result>(_ body: (StateDirectory) throws -> Result) throws -> Result {
    let state = StateDirectory(
      path: FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID())").path)
    defer { try? FileManager.default.removeItem(at: state.url) }
    return try body(state)
  }

  /// The files after a part of an operation, and a restart.
  private static func files(
    _ operation: Operation, _ part: (StateDirectory) throws -> Void
  ) throws -> [String: Data?] {
    try withState { state in
      try operation.setUp(state)
      try part(state)
      try restart(state)
      return try tree(state)
    }
  }

  @Test(
    "What was confirmed has happened, what was not has happened or not, and nothing else is left",
    arguments: operations, [true, false])
  func each(operation: Operation, isKill: Bool) throws {
    let before = try Self.files(operation) { _ in }
    let after = try Self.files(operation) {
      try operation.change($0)
      try operation.afterwards($0)
    }
    #expect(before != after)
    var call = 0
    while true {
      let faulty = FaultyDisk(at: call, isForGood: isKill)
      var isConfirmed = false
      let found = try Self.files(operation) { state in
        let state = StateDirectory(path: state.url.path, on: faulty.disk)
        do {
          try operation.change(state)
          isConfirmed = true
          try operation.afterwards(state)
        } catch {}
      }
      guard faulty.hasFailed else { break }
      if isConfirmed {
        #expect(found == after, "call \(call)")
      } else {
        #expect(found == before || found == after || operation.allows(found), "call \(call)")
      }
      call += 1
      try #require(call < 200)
    }
    #expect(call >= 2)
  }

  // MARK: What there is

  private static func seat(_ number: Int) -> WorkshopSeat {
    WorkshopSeat(
      room: RoomName("seat--00000\(number)") ?? .main, name: PersonName("Person \(number)") ?? .init("?")!)
  }
  private static let place = SourcePlace("Card.swift")!
  private static func name(_ text: String) -> TakeName { TakeName(text)! }
  private static let take = Array(
    ("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\", \"start\": {}}\n"
      + "{\"t\": 2.5, \"type\": \"end\"}\n").utf8)
  private static let cards = WorkshopCards(generation: 1, marks: [SeatMark(rawValue: "k3m9xq")!])

  private static func addSeat(_ number: Int, _ state: StateDirectory) throws {
    let folder = WorkshopFolder(in: state)
    try folder.add(seat(number)) { try Data("a".utf8).write(to: $0.appendingPathComponent("Card.swift")) }
    try folder.history(of: seat(number).room).add([1], of: place, at: 1)
    try folder.history(of: seat(number).room).drafts.keep(text("b"), of: place)
  }

  private static func text(_ text: String) -> KeptText {
    KeptText(id: "a", origins: [], version: 1, text: text, saved: nil, isGone: false, numbers: [:])
  }

  private static func aClass(_ state: StateDirectory) throws {
    for number in 1...3 { try addSeat(number, state) }
    try WorkshopFolder(in: state).keep(.print(cards))
    try WorkshopFolder(in: state).keep(.freeze(true))
    try WorkshopFolder(in: state).noteUse(at: 1)
  }

  private static func takes(_ state: StateDirectory) -> TakeStore { TakeStore(in: state, port: 1) }
  private static func pictures(_ state: StateDirectory) -> PictureStore {
    PictureStore(folder: state.url.appendingPathComponent("media"), quota: 1 << 20, on: state.disk)
  }

  private static func change(_ name: String, _ change: WorkshopChange) -> Operation {
    Operation(testDescription: name, setUp: aClass) {
      try WorkshopFolder(in: $0).keep(change)
    } afterwards: {
      try WorkshopFolder(in: $0).clear()
    }
  }

  private static func aTake(_ state: StateDirectory) throws {
    _ = try takes(state).add(take, as: name("One"), in: .main)
  }

  private static func save(_ text: String, _ state: StateDirectory) throws {
    let history = SourceHistory(named: "sources", in: state)
    var isKept = true
    _ = try SourceFolder(path: state.path(of: "sources"), on: state.disk).save(Array(text.utf8), at: place) {
      isKept = (try? history.add($0, of: place, at: 1)) != nil
    }
    // The answer says so.
    if !isKept { throw Failure("not kept") }
  }

  private static func snapshot(_ text: String, _ state: StateDirectory) throws {
    try SnapshotStore(in: state, port: 1).folder.replace(
      "a.json.kept", contents: Array(text.utf8), keeping: "a.json.before")
  }

  static let operations: [Operation] = [
    Operation(testDescription: "a seat is taken", setUp: { try addSeat(1, $0) }) { state in
      try WorkshopFolder(in: state).add(seat(2)) {
        try Data("a".utf8).write(to: $0.appendingPathComponent("Card.swift"))
      }
    },
    change("the code is frozen", .freeze(false)),
    change("cards are printed", .print(WorkshopCards(generation: 2, marks: []))),
    change("an exercise is done", .done([.tilt], in: seat(1))),
    change("a seat is freed", .end([seat(2)], endsClass: false)),
    change("a class is deleted", .end([seat(1), seat(2), seat(3)], endsClass: true)),
    Operation(testDescription: "a take is kept", setUp: aTake) {
      _ = try takes($0).add(take + take, as: name("Two"), in: .main)
    },
    Operation(testDescription: "a take is renamed", setUp: aTake) {
      _ = try takes($0).rename(name("One"), to: name("Two"), in: .main)
    },
    Operation(testDescription: "a take is deleted", setUp: aTake) {
      try takes($0).remove(name("One"), in: .main)
    },
    Operation(testDescription: "a take is replaced", setUp: aTake) { state in
      let digest = takes(state).digest(of: name("One"), in: .main)
      _ = try takes(state).replace(name("One"), holding: digest, by: take + take, in: .main)
    },
    Operation(testDescription: "a recording ends", setUp: aTake) { state in
      let file = try takes(state).beginRecording(name("Two"), in: .main)
      try file?.append(take)
      file?.close()
      _ = try takes(state).keepRecording(name("Two"), in: .main)
    },
    Operation(
      testDescription: "a source is saved",
      setUp: {
        try $0.folder("sources").make()
        try save("a", $0)
        try SourceHistory(named: "sources", in: $0).add([0], of: place, at: 0)
      }
    ) {
      try save("b", $0)
    } allows: { tree in
      // The version before may be kept without the save, and the other way round.
      [Data("a".utf8), Data("b".utf8)].contains(tree["sources/Card.swift"])
        && !tree.keys.contains { $0.contains("draft") }
    },
    Operation(
      testDescription: "typed text is kept",
      setUp: { try SourceHistory(named: "sources", in: $0).drafts.keep(text("a"), of: place) }
    ) { try SourceHistory(named: "sources", in: $0).drafts.keep(text("b"), of: place) },
    Operation(
      testDescription: "a room is kept",
      setUp: {
        try snapshot("a", $0)
        try snapshot("b", $0)
      }
    ) {
      try snapshot("c", $0)
    } allows: { tree in
      // The one from before may go without the other; alone, it is used.
      let (kept, before) = (tree["rooms/1/a.json.kept"], tree["rooms/1/a.json.before"])
      return tree.count <= 4
        && ([Data("b".utf8), Data("c".utf8)].contains(kept) || kept == nil && before == Data("b".utf8))
    },
    Operation(testDescription: "a picture is kept", setUp: { try $0.folder("media").make() }) { state in
      let bytes = [UInt8](1...100)
      let name = "\(SHA256Digest.text(of: bytes[...]))-1x1.png"
      guard pictures(state).adopt(bytes, as: name), pictures(state).has(.init(mediaName: name)!) else {
        throw Failure("refused")
      }
    },
    Operation(testDescription: "a secret is made", setUp: { try $0.make() }) {
      _ = try $0.create("secret", contents: [UInt8](repeating: 1, count: 32))
    },
  ]
}
