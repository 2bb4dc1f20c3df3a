import Foundation
import Testing

@testable import Platform

@Suite("Listings of folders")
final class FolderListingTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func add(_ paths: String...) throws {
    for path in paths {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
  }

  @Test("It has the files of all folders, but nothing hidden and none of what editors write beside")
  func files() throws {
    try add("a.swift", "deep/er/b.svg", ".hidden", ".git/config", "deep/.c/d.svg")
    try add("#a.swift#", "a.swift~", "4913", ".a.swift.swp", "a.swift.swp", "~$a.docx", ".#a.swift")
    let listing = FolderListing(of: folder)
    #expect(listing.files.sorted() == ["a.swift", "deep/er/b.svg"])
    #expect(listing.folders == ["", "deep", "deep/er"])
    #expect(!listing.isCut && listing.omissions.isEmpty)
  }

  @Test("Links to folders are not followed, also if they lead in circles")
  func links() throws {
    try add("deep/a")
    for (name, target) in [("loop", ".."), ("self", "self"), ("root", "/")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/deep/" + name, withDestinationPath: target)
    }
    #expect(FolderListing(of: folder).files.sorted() == ["deep/a", "deep/loop", "deep/root", "deep/self"])
  }

  @Test("A limit cuts off what lies deepest, and says so")
  func limits() throws {
    try add("main.swift", "a/1", "b/2", "a/c/3")
    var few = FolderListing.Limits()
    few.folders = 3
    let listing = FolderListing(of: folder, within: few)
    #expect(listing.files.sorted() == ["a/1", "b/2", "main.swift"])
    #expect(listing.isCut && listing.omissions.count == 1)
    var flat = FolderListing.Limits()
    flat.depth = 1
    #expect(FolderListing(of: folder, within: flat).files == ["main.swift"])
    #expect(FolderListing(of: folder, within: flat).unentered.sorted() == ["a", "b"])
    var short = FolderListing.Limits()
    short.entries = 2
    #expect(FolderListing(of: folder, within: short).isCut)
  }

  @Test("A tree of any depth has an end")
  func deep() throws {
    var path = folder
    for _ in 0..<60 {
      path += "/d"
      try #require(mkdir(path, 0o700) == 0)
    }
    let listing = FolderListing(of: folder)
    #expect(listing.folders.count == 32)
    #expect(listing.omissions == ["It is more than 32 folders deep; what lies deepest is left out."])
  }

  @Test("Names that are not UTF-8 are left out and reported once; the longest names are not")
  func names() throws {
    for bytes: [UInt8] in [[0xFF, 0x61], [0xFE]] {
      let path = (folder + "/").utf8CString.dropLast() + bytes.map { CChar(bitPattern: $0) } + [0]
      close(open(Array(path), O_WRONLY | O_CREAT, 0o600))
    }
    let long = String(repeating: "x", count: 255)
    try add(long)
    let listing = FolderListing(of: folder)
    #expect(listing.files == [long])
    #expect(listing.omissions == ["Files whose names are not UTF-8 are left out."])
  }
}
