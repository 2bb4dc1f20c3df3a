import Foundation
import Logging
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms
@testable import Storage
@testable import Support

@Suite("Takes that servers share")
struct TakeMirrorTests {
  /// What one server keeps.
  private final class Node {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("takes-\(UUID().uuidString)")
    let store: TakeStore
    let mirror: TakeMirror
    let journal = Journal()

    init(_ redis: TestRedis) {
      store = TakeStore(in: StateDirectory(path: folder.path), port: 0)
      mirror = TakeMirror(
        store, in: RedisTakeStore(BlockingRedisClient(redis.address, name: "takes")),
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        changed: { [journal] in journal.note("\($0)") })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func keep(_ text: String, as name: String, in room: RoomName = .main) throws {
      #expect(try store.add(Array(text.utf8), as: #require(TakeName(name)), in: room))
    }

    func remove(_ name: String) throws {
      try store.remove(try #require(TakeName(name)), in: .main)
    }

    /// What the room's takes hold, by their names.
    func takes(in room: RoomName = .main) throws -> [String: String] {
      try store.digests(in: room).keys.reduce(into: [:]) { takes, name in
        takes[name.description] = store.contents(of: name, in: room).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
    }

    /// Compares until the takes are these.
    func hears(_ takes: [String: String], in room: RoomName = .main) throws -> Bool {
      try hears(in: room) { $0 == takes }
    }

    /// Compares until something holds for the takes.
    func hears(in room: RoomName = .main, _ holds: ([String: String]) -> Bool) throws -> Bool {
      let end = Date() + 60
      while Date() < end {
        if try holds(takes(in: room)) { return true }
        // Nobody listens to announcements here.
        mirror.compareAll()
        usleep(20_000)
      }
      Issue.record("\(try takes(in: room))")
      return false
    }

    /// Compares, and waits until Redis has these.
    func tells(_ names: [String], _ redis: TestRedis) throws -> Bool {
      mirror.compareAll()
      let end = Date() + 60
      while Date() < end {
        let keys = try? redis.session().send(Redis.command("HKEYS", RedisKeys.takes(.main)[2]))
        if Set(keys?.array?.compactMap(\.text) ?? []) == Set(names) { return true }
        usleep(5000)
      }
      return false
    }
  }

  @Test("What is kept, renamed and deleted on one server is so on the others")
  func shares() throws {
    let redis = try TestRedis()
    let (a, b) = (Node(redis), Node(redis))
    let lounge = try #require(RoomName("lounge"))
    try a.keep("one", as: "One")
    try a.keep("deux\0", as: "最初の, 50%")
    try a.keep("other", as: "One", in: lounge)
    #expect(try a.tells(["One", "最初の, 50%"], redis))
    #expect(try b.hears(["One": "one", "最初の, 50%": "deux\0"]))
    #expect(try b.hears(["One": "other"], in: lounge))
    #expect(b.journal.waits(for: "main") && a.journal.all.isEmpty)

    #expect(try b.store.rename(#require(TakeName("One")), to: #require(TakeName("Finale")), in: .main))
    try b.remove("最初の, 50%")
    #expect(try b.tells(["Finale"], redis))
    #expect(try a.hears(["Finale": "one"]))
  }

  @Test("Of two takes that were given one name at the same time both are kept, though they begin alike")
  func sameName() throws {
    let redis = try TestRedis()
    let (a, b) = (Node(redis), Node(redis))
    let header = #"{"tiltcast": "take", "version": 1, "scene": "lenticular"}"# + "\n"
    let takes = [1, 20].map { header + #"{"t": \#($0), "type": "calibrate"}"# + "\n" }
    try a.keep(takes[0], as: "One")
    try b.keep(takes[1], as: "One")
    #expect(try a.tells(["One"], redis))
    for node in [b, a] {
      #expect(try node.hears(["One": takes[0], "One 2": takes[1]]))
    }
  }

  @Test("A change is announced to those who listen")
  func announces() throws {
    let redis = try TestRedis()
    let bench = try RedisBench(redis.address)
    bench.perform { [journal = bench.journal] in
      $0.subscribe(RedisKeys.takes, { journal.note(String(decoding: $0, as: UTF8.self)) }) {
        journal.note("on")
      }
    }
    #expect(bench.waits(for: "on"))
    let node = Node(redis)
    try node.keep("one", as: "One")
    node.mirror.compare(.main)
    #expect(bench.waits(for: "main"))
  }

  @Test("A take that was deleted stays so when a server comes back that still has it")
  func staysDeleted() throws {
    let redis = try TestRedis()
    let (a, b) = (Node(redis), Node(redis))
    try a.keep("one", as: "One")
    #expect(try a.tells(["One"], redis))
    #expect(try b.hears(["One": "one"]))
    // The other one is away meanwhile, and gets a take of its own.
    try a.remove("One")
    #expect(try a.tells([], redis))
    try b.keep("two", as: "Two")
    #expect(try b.hears(["Two": "two"]))
    #expect(try a.hears(["Two": "two"]))
  }

  @Test("What happens while Redis is away is made up for when it is back")
  func catchesUp() throws {
    let redis = try TestRedis(isKept: true)
    let (a, b) = (Node(redis), Node(redis))
    try a.keep("one", as: "One")
    try a.keep("two", as: "Two")
    #expect(try a.tells(["One", "Two"], redis))
    #expect(try b.hears(["One": "one", "Two": "two"]))
    redis.kill()
    try a.keep("three", as: "Three")
    try a.remove("One")
    try b.keep("drei", as: "Three")
    a.mirror.compare(.main)
    b.mirror.compare(.main)
    #expect(try a.takes() == ["Two": "two", "Three": "three"])
    try redis.start()
    a.mirror.compareAll()
    // Nobody's take takes the place of another one.
    let values: Set = ["two", "three", "drei"]
    #expect(try b.hears { $0["Two"] == "two" && $0.count == 3 && Set($0.values) == values })
    let all = try b.takes()
    #expect(Set(all.keys) == ["Two", "Three", "Three 2"])
    #expect(try a.hears(all))
  }

  @Test("A Redis that has lost everything gets it back, and nobody deletes anything")
  func survivesAnEmptyRedis() throws {
    let redis = try TestRedis()
    let (a, b) = (Node(redis), Node(redis))
    try a.keep("one", as: "One")
    #expect(try a.tells(["One"], redis))
    #expect(try b.hears(["One": "one"]))
    redis.kill()
    try redis.start()
    try b.keep("two", as: "Two")
    #expect(try b.tells(["One", "Two"], redis))
    #expect(try a.hears(["One": "one", "Two": "two"]))
  }

  @Test("A Redis that has gone back to an earlier state gets back what it has lost")
  func survivesARollback() throws {
    let redis = try TestRedis()
    let (a, b) = (Node(redis), Node(redis))
    try a.keep("one", as: "One")
    #expect(try a.tells(["One"], redis))
    let session = try redis.session()
    let keys = RedisKeys.takes(.main)
    let dumps = try keys.map { try session.send(Redis.command("DUMP", $0)).bytes ?? [] }
    try a.keep("two", as: "Two")
    #expect(try a.tells(["One", "Two"], redis))
    #expect(try b.hears(["One": "one", "Two": "two"]))
    // All at once, as a server that starts from an older copy has it.
    _ = try session.send(Redis.command("MULTI"))
    for (key, dump) in zip(keys, dumps) {
      _ = try session.send(Redis.command("RESTORE", key, "0") + [dump] + Redis.command("REPLACE"))
    }
    #expect(try session.send(Redis.command("EXEC")).array?.count == keys.count)
    #expect(try b.tells(["One", "Two"], redis))
    #expect(try a.hears(["One": "one", "Two": "two"]))
  }
}
