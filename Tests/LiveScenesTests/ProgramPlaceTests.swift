import Foundation
import Support
import Testing

@testable import LiveScenes

@Suite("Places for compiled programs")
struct ProgramPlaceTests {
  @Test("Programs go to the first place where they may run, which is made if need be")
  func first() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let found = try ProgramPlace.found(among: ["/locked", "\(folder)/a/b"]) { path in
      path == "/locked" ? false : FileManager.default.fileExists(atPath: path) ? true : nil
    }
    #expect(found.path == "\(folder)/a/b")
    #expect(FileManager.default.fileExists(atPath: found.path))
  }

  @Test("Where programs may run nowhere, the places and the remedy are named")
  func nowhere() {
    let failure = #expect(throws: Failure.self) {
      try ProgramPlace.found(among: ["/tmp", "/var/tmp"]) { _ in false }
    }
    #expect(failure?.description.contains("/tmp, /var/tmp") == true)
    #expect(failure?.description.contains("TMPDIR=") == true)
  }

  @Test("The system says of a folder whether programs may run in it")
  func system() throws {
    #expect(ProgramPlace.canRunPrograms("/usr/bin") == true)
    #expect(ProgramPlace.canRunPrograms("/nothing/here") == nil)
    // The last mount at a place is the one that counts, and some can only be looked at by root.
    var places: [String: Bool] = [:]
    for line in try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: " ")
      places[String(fields[1])] = !fields[3].split(separator: ",").contains("noexec")
    }
    for (place, allows) in places where !place.contains("\\") {
      if let found = ProgramPlace.canRunPrograms(place) { #expect(found == allows, "\(place)") }
    }
  }
}
