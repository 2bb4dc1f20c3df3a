import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Bytes of a snapshot")
struct SnapshotFileTests {
  private func makeBytes() throws -> [UInt8] {
    let scene = try SceneCatalog.builtIn.scene(named: "book")
    return SnapshotFile.encode(Room(.main, scene: scene, at: 0).snapshot(at: 1))
  }

  @Test("A file that is cut off anywhere is torn")
  func truncated() throws {
    let bytes = try makeBytes()
    for count in 0..<bytes.count {
      #expect(throws: SnapshotFile.Fault.torn) {
        try SnapshotFile.decode(Array(bytes[..<count]), scenes: .builtIn)
      }
    }
  }

  @Test("A file of which any byte is another is not read")
  func flipped() throws {
    let bytes = try makeBytes()
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0x10
      #expect(throws: SnapshotFile.Fault.self) { try SnapshotFile.decode(broken, scenes: .builtIn) }
    }
  }

  @Test("A file of zeros, as some file systems leave behind, is torn", arguments: [1, 4096])
  func zeros(count: Int) {
    #expect(throws: SnapshotFile.Fault.torn) {
      try SnapshotFile.decode([UInt8](repeating: 0, count: count), scenes: .builtIn)
    }
  }

  @Test("A version that this program does not know is said, whatever follows it")
  func newer() throws {
    let text = #"{"sha256":"x","tiltcast":"room","version":2}"# + "\nwhatever"
    let error = #expect(throws: SnapshotFile.Fault.self) {
      try SnapshotFile.decode(Array(text.utf8), scenes: .builtIn)
    }
    #expect(error == .newer(version: 2))
    #expect(error?.description.contains("newer") == true)
  }

  @Test("Equal rooms are equal bytes, readable ones")
  func stable() throws {
    #expect(try makeBytes() == makeBytes())
    let text = String(decoding: try makeBytes(), as: UTF8.self)
    #expect(text.hasPrefix(#"{"sha256":""#))
    #expect(text.contains(#""name":"book""#))
  }
}
