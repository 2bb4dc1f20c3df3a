import Foundation
import Testing

@testable import LiveScenes

@Suite("How a scene's package names Tiltcast")
struct PackageReferenceTests {
  private static let folder = URL(fileURLWithPath: "/srv/tiltcast")
  private static let byPath = #".package(name: "tiltcast", path: "/srv/tiltcast")"#

  /// A reference to a folder where git answers so.
  private func reference(place: String? = "", tag: String?, origin: String?) -> PackageReference {
    PackageReference(to: Self.folder) { arguments in
      switch arguments.first {
      case "rev-parse": place
      case "describe": tag
      default: origin
      }
    }
  }

  @Test(
    "A checkout of a release is named by its repository and version",
    arguments: [
      ("https://github.com/owner/tiltcast", "tiltcast"),
      ("https://host:8443/a/Tiltcast-Fork.git", "tiltcast-fork"),
      ("git@github.com:owner/tiltcast.git", "tiltcast"), ("file:///srv/git/tiltcast.git", "tiltcast"),
      ("ssh://git@host/tiltcast.git", "tiltcast"),
    ])
  func release(origin: String, package: String) {
    let reference = reference(tag: "v1.1.0", origin: origin)
    #expect(reference.dependency == ".package(url: \"\(origin)\", from: \"1.1.0\")")
    #expect(reference.package == package)
  }

  @Test(
    "Without a final version, or with changes, the folder is named",
    arguments: [nil, "v1.1.0-dirty", "v1.1.0-rc.1", "v1.1", "1.1.0", "v1.1.0\"", "vier"])
  func unreleased(tag: String?) {
    let reference = reference(tag: tag, origin: "https://github.com/owner/tiltcast")
    #expect(reference.dependency == Self.byPath && reference.package == "tiltcast")
  }

  @Test(
    "An address that others cannot use, or that holds a password, is not named",
    arguments: [
      nil, "", "../tiltcast", "/srv/git/tiltcast", "https://me:secret@host/tiltcast", "http://host/tiltcast",
      "https://host/a\"b", "file:///", "ssh://me:secret@host/tiltcast",
    ])
  func privateAddress(origin: String?) {
    #expect(reference(tag: "v1.1.0", origin: origin).dependency == Self.byPath)
  }

  @Test("A folder inside another repository is named by its path", arguments: ["vendor/tiltcast/", nil])
  func inside(place: String?) {
    let reference = reference(place: place, tag: "v9.0.0", origin: "https://host/site.git")
    #expect(reference.dependency == Self.byPath)
  }

  @Test("Signs in a path do not end the text")
  func path() {
    let reference = PackageReference(to: URL(fileURLWithPath: "/srv/\"a\"\\b")) { _ in nil }
    #expect(reference.dependency == #".package(name: "tiltcast", path: "/srv/\"a\"\\b")"#)
  }

  @Test("Git is asked for the tag and the origin of a checkout")
  func git() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(PackageReference(to: folder).package == "tiltcast")
    for command in [
      "init --quiet",
      "-c user.name=A -c user.email=a@example.org commit --quiet --allow-empty --message Release",
      "remote add origin https://example.org/fork.git",
    ] { try run(command, in: folder) }
    #expect(PackageReference(to: folder).dependency.contains("path:"))
    try run("tag v2.3.4", in: folder)
    #expect(
      PackageReference(to: folder).dependency
        == #".package(url: "https://example.org/fork.git", from: "2.3.4")"#)
  }

  private func run(_ command: String, in folder: URL) throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", folder.path] + command.split(separator: " ").map(String.init)
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0)
  }
}
