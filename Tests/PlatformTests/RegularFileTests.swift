import Foundation
import Testing

@testable import Platform

@Suite("Regular files")
final class RegularFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("A file is read whole, up to the limit", arguments: [0, 1, 99_999, 100_000])
  func contents(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/file"))
    #expect(try RegularFile.contents(of: folder + "/file", atMost: 100_000) == bytes)
    guard count > 0 else { return }
    #expect(throws: RegularFile.Fault.tooLarge) {
      try RegularFile.contents(of: folder + "/file", atMost: count - 1)
    }
  }

  @Test("Of a longer file the beginning can be read alone, and nothing of what is none")
  func beginning() throws {
    try Data(0..<100).write(to: URL(fileURLWithPath: folder + "/file"))
    #expect(try RegularFile.beginning(of: folder + "/file", atMost: 10) == Array(0..<10))
    #expect(try RegularFile.beginning(of: folder + "/file", atMost: 1000) == Array(0..<100))
    #expect(throws: RegularFile.Fault.notRegular) { try RegularFile.beginning(of: "/dev/zero", atMost: 10) }
  }

  @Test("A sparse file of gigabytes is too large, and costs nothing")
  func sparse() throws {
    let path = folder + "/sparse"
    close(open(path, O_WRONLY | O_CREAT, 0o600))
    try #require(truncate(path, 3 << 30) == 0)
    #expect(throws: RegularFile.Fault.tooLarge) { try RegularFile.contents(of: path, atMost: 1 << 20) }
  }

  @Test("Pipes, devices and folders are not read, and nobody waits for them")
  func others() throws {
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    for path in [folder + "/pipe", folder, "/dev/zero", "/dev/tty"] {
      #expect(throws: RegularFile.Fault.notRegular) { try RegularFile.contents(of: path, atMost: 10) }
    }
  }

  @Test("A link is followed, or not")
  func links() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder + "/file")
    #expect(try RegularFile.contents(of: folder + "/link", atMost: 10) == Array("x".utf8))
    #expect(throws: RegularFile.Fault.notRegular) {
      try RegularFile.contents(of: folder + "/link", atMost: 10, followsLinks: false)
    }
  }

  @Test("A file that is replaced or rewritten with the same size and time has another stamp")
  func stamps() throws {
    let path = folder + "/file"
    let time = [timespec(tv_sec: 1_700_000_000, tv_nsec: 5), timespec(tv_sec: 1_700_000_000, tv_nsec: 5)]
    func write(_ text: String, to path: String) throws {
      let handle = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      #expect(Foundation.write(handle, text, 3) == 3)
      #expect(futimens(handle, time) == 0)
      close(handle)
    }
    try write("one", to: path)
    let first = FileStamp(of: path)
    #expect(first == FileStamp(of: path) && first.exists)
    try write("two", to: folder + "/draft")
    #expect(rename(folder + "/draft", path) == 0)
    let second = FileStamp(of: path)
    #expect(second != first)
    usleep(20_000)
    try write("six", to: path)
    #expect(FileStamp(of: path) != second)
    unlink(path)
    #expect(!FileStamp(of: path).exists)
  }
}
