import Foundation
import Testing

@testable import Platform

@Suite("Files of an open folder")
final class OpenFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder + "/in/deep", withIntermediateDirectories: true)
    try Data("outside".utf8).write(to: URL(fileURLWithPath: folder + "/outside"))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: folder + path, encoding: .utf8) }

  private func replace(_ name: String, below parts: String..., with text: String) throws {
    try OpenFolder(folder + "/in", below: parts.map { $0[...] }).replace(name, with: Array(text.utf8))
  }

  @Test("A file is replaced as a whole, keeps its permissions, and leaves no draft")
  func replaces() throws {
    try replace("a.swift", below: "deep", with: "one")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder + "/in/deep/a.swift")
    try replace("a.swift", below: "deep", with: "two")
    #expect(text("/in/deep/a.swift") == "two")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/in/deep/a.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/in/deep") == ["a.swift"])
    let opened = try OpenFolder(folder + "/in", below: ["deep"[...]])
    #expect(try opened.contents(of: "a.swift", atMost: 3) == Array("two".utf8))
    #expect(throws: OpenFolder.Fault.tooLarge) { try opened.contents(of: "a.swift", atMost: 2) }
    #expect(throws: OpenFolder.Fault.missing) { try opened.contents(of: "b.swift", atMost: 2) }
  }

  @Test("A read-only file is not replaced, not even by root")
  func readOnly() throws {
    try replace("a.swift", with: "one")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder + "/in/a.swift")
    #expect(throws: OpenFolder.Fault.readOnly) { try replace("a.swift", with: "two") }
    #expect(text("/in/a.swift") == "one")
  }

  @Test("No link is read or written through, be it the file or a folder on the way")
  func links() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/in/link.swift", withDestinationPath: folder + "/outside")
    try files.createSymbolicLink(atPath: folder + "/in/away", withDestinationPath: folder)
    #expect(throws: OpenFolder.Fault.notRegular) { try replace("link.swift", with: "x") }
    #expect(throws: OpenFolder.Fault.notRegular) { try replace("outside", below: "away", with: "x") }
    #expect(throws: OpenFolder.Fault.notRegular) {
      try OpenFolder(folder + "/in").contents(of: "link.swift", atMost: 10)
    }
    #expect(text("/outside") == "outside")
  }

  @Test("A second name of a file keeps what it means")
  func hardLinks() throws {
    try FileManager.default.linkItem(atPath: folder + "/outside", toPath: folder + "/in/same.swift")
    try replace("same.swift", with: "x")
    #expect(text("/in/same.swift") == "x")
    #expect(text("/outside") == "outside")
  }

  @Test("Pipes and folders are neither read nor replaced, and nobody waits for them")
  func others() throws {
    try #require(mkfifo(folder + "/in/pipe.swift", 0o600) == 0)
    for name in ["pipe.swift", "deep"] {
      #expect(throws: OpenFolder.Fault.notRegular) { try replace(name, with: "x") }
      #expect(throws: OpenFolder.Fault.notRegular) {
        try OpenFolder(folder + "/in").contents(of: name, atMost: 10)
      }
    }
  }
}
