import Foundation
import Testing

@testable import Support

@Suite("State directory")
final class StateDirectoryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-tests-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func mode(of path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("The secret is made once, with 32 bytes that stay the same")
  func persists() throws {
    let first = try StateDirectory(path: folder.path).secret()
    #expect(first.count == 32)
    #expect(Set(first).count > 8)
    #expect(try StateDirectory(path: folder.path).secret() == first)
  }

  @Test("Two folders have two secrets")
  func different() throws {
    let one = try StateDirectory(path: folder.appendingPathComponent("one").path).secret()
    let two = try StateDirectory(path: folder.appendingPathComponent("two").path).secret()
    #expect(one != two)
  }

  @Test("A home that is no folder is not one", arguments: ["", "here"])
  func home(of value: String) {
    let directory = StateDirectory(path: nil, environment: ["HOME": value])
    #expect(directory.url.path.hasSuffix("/.local/state/tiltcast"))
    #expect(directory.url.path.hasPrefix(NSHomeDirectory()))
  }

  @Test("A secret that is there and cannot be read is not replaced")
  func unreadable() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("secret"), withIntermediateDirectories: true)
    let sentence = "\(folder.path)/secret cannot be read: Is a directory."
    #expect { try StateDirectory(path: self.folder.path).secret() } throws: { "\($0)".hasPrefix(sentence) }
  }

  @Test("Only the owner can read the secret, and nothing else is written")
  func modes() throws {
    _ = try StateDirectory(path: folder.path).secret()
    #expect(try mode(of: folder.appendingPathComponent("secret").path) == 0o600)
    #expect(try mode(of: folder.path) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["secret"])
  }

  @Test("A secret that is too short is refused, with what to do", arguments: [0, 1, 31])
  func short(count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("secret")
    try Data(repeating: 7, count: count).write(to: file)
    let error = #expect(throws: StateError.self) { try StateDirectory(path: self.folder.path).secret() }
    #expect(error?.description.contains(file.path) == true)
    #expect(error?.description.contains("Delete") == true)
    #expect(try Data(contentsOf: file).count == count)
  }

  @Test("A folder that cannot be made is named, with the option that chooses another one")
  func unusable() throws {
    try Data().write(to: folder)
    let error = #expect(throws: StateError.self) {
      try StateDirectory(path: self.folder.path + "/inside").secret()
    }
    #expect(error?.description.contains(folder.path) == true)
    #expect(error?.description.contains("--state") == true)
  }

  @Test("Without an option it lies in $XDG_STATE_HOME, or in ~/.local/state where that is not absolute")
  func place() {
    let home = ["HOME": "/home/a"]
    let cases: [([String: String], String)] = [
      (["XDG_STATE_HOME": "/state"], "/state/tiltcast"), ([:], "/home/a/.local/state/tiltcast"),
      (["XDG_STATE_HOME": ""], "/home/a/.local/state/tiltcast"),
      (["XDG_STATE_HOME": "relative"], "/home/a/.local/state/tiltcast"),
    ]
    for (environment, path) in cases {
      let merged = home.merging(environment) { $1 }
      #expect(StateDirectory(path: nil, environment: merged).url.path == path)
    }
    #expect(StateDirectory(path: "/else", environment: ["XDG_STATE_HOME": "/state"]).url.path == "/else")
  }
}
