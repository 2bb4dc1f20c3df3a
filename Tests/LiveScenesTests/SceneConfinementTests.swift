import Foundation
import Platform
import Testing

@testable import LiveScenes

@Suite("The sandbox of scenes")
struct SceneConfinementTests {
  @Test("Sets and hashes are the same in each process, so that a take replays")
  func hashing() throws {
    let (own, theirs) = try #require(ChildProcess.ends(isSocket: false))
    let child = SceneConfinement(folders: []).start(
      ["/usr/bin/env"],
      descriptors: [.file("/dev/null", flags: O_RDONLY), .copy(of: theirs), .copy(of: theirs)])
    close(theirs)
    let output = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    _ = try #require(child).waitForEnd()
    let variables = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
    #expect(variables.contains("SWIFT_DETERMINISTIC_HASHING=1\n"))
  }
}
