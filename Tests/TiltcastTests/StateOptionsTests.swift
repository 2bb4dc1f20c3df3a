import Foundation
import Testing

@testable import Tiltcast

@Suite("Servers on one state folder")
struct StateOptionsTests {
  @Test("Each has takes of its own, also one whose scenes are edited beside one that only serves")
  func takes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try StateOptions.parse(["--state", folder.path])
    #expect(options.takes(ofAnyOf: [8080, 8080])?.port == 8080)
    #expect(options.takes(ofAnyOf: [8080, 8081])?.port == 8081)
    #expect(options.takes(ofAnyOf: [8080]) == nil)
  }
}
