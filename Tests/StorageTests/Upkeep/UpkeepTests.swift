import Engine
import Foundation
import TestData
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

@Suite("What nothing names any more")
final class UpkeepTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "upkeep-\(UUID().uuidString)")
  private lazy var state = StateDirectory(path: folder.path)
  private lazy var takes = TakeStore(in: state, port: 8080)
  private static let day = 86_400.0

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The names of pictures of so many different contents.
  private static let names = (0..<8).map { number in
    String(repeating: "0123456789abcdef", count: 3)
      + "0123456789abcde\(number)-\(number + 1)x\(number + 2).webp"
  }

  private func picture(_ number: Int, daysOld days: Double) throws {
    try write("x", to: "media/\(Self.names[number])", daysOld: days)
  }

  private func write(_ text: String, to path: String, daysOld days: Double = 0) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try age(path, days: days)
  }

  private func age(_ path: String, days: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date() - days * Self.day], ofItemAtPath: folder.appendingPathComponent(path).path)
  }

  private func daysOld(_ path: String) -> Double {
    let time = modificationTime(of: folder.appendingPathComponent(path).path) ?? 0
    return (Date().timeIntervalSince1970 - time) / Self.day
  }

  private func upkeep(days: Double = 30) -> Upkeep {
    Upkeep(
      of: state, ports: [8080, 8081],
      pictures: PictureStore(folder: folder.appendingPathComponent("media"), quota: 1 << 20),
      takes: takes, age: days * Self.day)
  }

  @Test("Pictures that nothing has named for long enough are deleted, and those that are named become young")
  func pictures() throws {
    for number in 0..<6 { try picture(number, daysOld: 40) }
    try picture(6, daysOld: 29)
    try write(#"{"url":"\/media\/\#(Self.names[0])"}"#, to: "rooms/8080/main.json")
    try write("/media/\(Self.names[1])", to: "rooms/9000.old/den.json.previous")
    try write("\n/media/\(Self.names[2])\n", to: "takes/9000/den/Take 1.jsonl.part")
    try write("\(Self.names[3])", to: "media/shows.json")
    let upkeep = upkeep()
    let named = try upkeep.namedPictures()
    #expect(named == Set(Self.names[0..<4]))
    let removed = upkeep.pictures.sweep(keeping: named.union([Self.names[4]]), after: upkeep.age)
    #expect(removed == [Self.names[5]])
    #expect(Set(upkeep.pictures.names) == Set(Self.names[0..<5] + [Self.names[6]]))
    #expect((0..<5).allSatisfy { daysOld("media/\(Self.names[$0])") < 1 })
    #expect(daysOld("media/\(Self.names[6])") > 28)
    // Named until now, it is kept for as long again.
    try write("{}", to: "rooms/8080/main.json")
    #expect(upkeep.pictures.sweep(keeping: [], after: upkeep.age).isEmpty)
  }

  @Test("A picture that somebody names again just now is not deleted")
  func used() throws {
    try picture(0, daysOld: 40)
    let upkeep = upkeep()
    upkeep.pictures.use(try #require(Picture(mediaName: Self.names[0])))
    #expect(upkeep.pictures.sweep(keeping: [], after: upkeep.age).isEmpty)
  }

  @Test("A picture that is brought again is as new")
  func broughtAgain() throws {
    let upkeep = upkeep()
    let icon = projectFolder.appendingPathComponent("Public/art/icon-192.png").path
    let name = try #require(try upkeep.pictures.add(icon).picture.mediaName)
    try age("media/\(name)", days: 40)
    _ = try upkeep.pictures.add(icon)
    #expect(upkeep.pictures.sweep(keeping: [], after: upkeep.age).isEmpty)
  }

  @Test("Where something cannot be read, nothing is known to be unused")
  func unreadable() throws {
    try write("{}", to: "rooms/8080/main.json")
    // A link that leads to itself can be read by nobody, root included.
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("rooms/loop.json").path, withDestinationPath: "/proc/self/mem")
    #expect(throws: StateError.self) { try self.upkeep().namedPictures() }
  }

  @Test("Takes are unused when their room has been gone for long enough, whatever their own age")
  func takesOfRooms() throws {
    for room in ["main", "kept", "edited", "moved", "live", "gone", "young"] {
      try write("{}\n", to: "takes/8080/\(room)/Take 1.jsonl", daysOld: 100)
      try age("takes/8080/\(room)", days: room == "young" ? 1 : 40)
    }
    try write("{}", to: "rooms/8080/kept.json")
    try write("{}", to: "rooms/8080-abc/edited.json.previous")
    try write("{}", to: "rooms/8081/moved.json")
    try write("{}", to: "rooms/9000/gone.json")
    let live = try #require(RoomName("live"))
    let rooms = try upkeep().abandonedRooms(besides: [live])
    #expect(rooms.map(\.description) == ["gone"])
    #expect(daysOld("takes/8080/kept") < 1 && daysOld("takes/8080/live") < 1)
    #expect(takes.removeAll(in: rooms[0], after: 30 * Self.day))
    #expect(takes.list(rooms[0]).isEmpty)
    #expect(takes.list(live).count == 1)
    // Its folder goes with the time after.
    try age("takes/8080/gone", days: 40)
    #expect(!takes.removeAll(in: rooms[0], after: 30 * Self.day))
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("takes/8080/gone").path))
  }

  @Test("A room to which a take came meanwhile is not abandoned")
  func cameBack() throws {
    try write("{}\n", to: "takes/8080/gone/Take 1.jsonl")
    try age("takes/8080/gone", days: 40)
    let room = try #require(RoomName("gone"))
    #expect(try upkeep().abandonedRooms(besides: []) == [room])
    #expect(try takes.add(Array("{}\n".utf8), as: #require(TakeName("Take 2")), in: room))
    #expect(!takes.removeAll(in: room, after: 30 * Self.day))
    #expect(takes.list(room).count == 2)
  }

  @Test("Names are found in whatever stands around them, and nothing else is one", arguments: 0..<100)
  func names(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789abcdef-x.webpng/\\\"é\u{0}")
    func junk() -> String {
      String(
        (0..<Int.random(in: 0...90, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "-"
        })
    }
    let name = Self.names[Int(seed) % 8]
    let text = junk() + "/media/" + name + junk()
    #expect(NamedPictures.names(in: Array(text.utf8)).contains(name))
    #expect(NamedPictures.names(in: Array(junk().utf8)).allSatisfy { Picture(mediaName: $0) != nil })
    #expect(NamedPictures.names(in: Array(name.dropLast().utf8)).isEmpty)
    #expect(NamedPictures.names(in: Array("0\(name)".utf8)).contains(name))
  }
}
