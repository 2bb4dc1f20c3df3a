import Foundation
import Testing

@testable import Storage
@testable import Support

@Suite("Versions of sources")
final class SourceHistoryTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "history-\(UUID().uuidString)")
  private lazy var history = SourceHistory(
    of: SourceFolder(path: "/scenes"), in: StateDirectory(path: url.path))

  deinit { try? FileManager.default.removeItem(at: url) }

  private func place(_ name: String = "Moon.swift") throws -> SourcePlace { try #require(SourcePlace(name)) }

  private func add(_ text: String, at time: Int, to name: String = "Moon.swift") throws {
    try history.add(Array(text.utf8), of: place(name), at: time)
  }

  private func texts(_ name: String = "Moon.swift") throws -> [String] {
    let place = try place(name)
    return try history.versions(of: place).map {
      String(decoding: try #require(history.text(of: $0.id, place)), as: UTF8.self)
    }
  }

  @Test("Versions are kept by source, the newest first, and the same one is not kept twice in a row")
  func versions() throws {
    try add("one", at: 1_700_000_000_000)
    try add("other", at: 1_700_000_000_000, to: "Star.swift")
    for text in ["two", "two", "one"] { try add(text, at: 1_700_000_000_000) }
    #expect(try texts() == ["one", "two", "one"])
    #expect(
      try history.versions(of: place()).map(\.time) == [
        1_700_000_000_002, 1_700_000_000_001, 1_700_000_000_000,
      ])
    #expect(try history.versions(of: place()).map(\.bytes) == [3, 3, 3])
    #expect(try texts("Star.swift") == ["other"])
  }

  @Test("Of versions that pass, one stays for each while, and those before and after them")
  func passing() throws {
    try add("before", at: 0)
    for step in 1...40 {
      try history.add(Array("\(step)".utf8), of: place(), at: 10_000 + 100 * step, inPlaceOfPassed: true)
    }
    #expect(try texts() == ["40", "31", "16", "1", "before"])
    try add("after", at: 14_100)
    #expect(try texts() == ["after", "40", "31", "16", "1", "before"])
  }

  @Test("Only the owner can read them")
  func permissions() throws {
    try add("one", at: 1)
    let id = try #require(history.versions(of: place()).first?.id)
    let folder = url.appendingPathComponent("code/\(SourceFolder(path: "/scenes").id)")
    for (path, mode) in [(folder.path, 0o700), (folder.appendingPathComponent(id).path, 0o600)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }

  @Test("An identifier of another source, or of another form, names nothing")
  func identifiers() throws {
    try add("one", at: 1)
    try add("secret", at: 1, to: "Star.swift")
    let other = try #require(history.versions(of: place("Star.swift")).first?.id)
    for id in [other, "", "..", "../../secret", other + "/../" + other, other.uppercased(), "\(other)\0"] {
      #expect(history.text(of: id, try place()) == nil, "\(id)")
    }
  }

  @Test("The oldest go first, of a source and of all")
  func bounds() throws {
    history.limits.perSource = 2
    for (time, text) in ["a", "b", "c"].enumerated() { try add(text, at: time) }
    #expect(try texts() == ["c", "b"])
    history.limits.versions = 3
    for (time, text) in ["d", "e"].enumerated() { try add(text, at: 10 + time, to: "Star.swift") }
    #expect(try texts() == ["c"])
    history.limits.bytes = 2
    try add("f", at: 20, to: "Star.swift")
    #expect(try texts().isEmpty)
    #expect(try texts("Star.swift") == ["f", "e"])
  }
}
