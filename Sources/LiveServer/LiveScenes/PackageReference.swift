import Foundation

/// The line by which a scene's package depends on Tiltcast.
///
/// A checkout of a release is named by its repository and version, so that the scene can be built on other machines.
/// Any other folder is named by its path.
package struct PackageReference: Equatable {
  /// The dependency in `Package.swift`.
  package let dependency: String
  /// The package's name in dependencies on its products.
  package let package: String

  /// A reference to the folder of Tiltcast.
  ///
  /// - Parameter git: Runs git with these arguments in the folder, and returns the line that it prints; nil if it fails.
  package init(to folder: URL, git: ([String]) -> String?) {
    // A release that was unpacked inside another repository is not at its top.
    if git(["rev-parse", "--show-prefix"]) == "",
      let tag = git(["describe", "--tags", "--exact-match", "--dirty", "--match", "v[0-9]*"]),
      let version = Self.version(of: tag), let origin = git(["remote", "get-url", "origin"]),
      let name = Self.package(at: origin)
    {
      (dependency, package) = (".package(url: \"\(origin)\", from: \"\(version)\")", name)
    } else {
      let path = folder.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      (dependency, package) = (".package(name: \"tiltcast\", path: \"\(path)\")", "tiltcast")
    }
  }

  /// A reference to the folder of Tiltcast, for which the machine's git is asked.
  package init(to folder: URL) {
    self.init(to: folder) { Self.git($0, in: folder) }
  }

  /// The version of a release's tag, without those that are not final, or have changes that are not committed.
  private static func version(of tag: String) -> String? {
    tag.wholeMatch(of: /v([0-9]+\.[0-9]+\.[0-9]+)/).map { String($0.1) }
  }

  /// The name that SwiftPM gives a package at an address; nil for an address that others cannot use.
  private static func package(at address: String) -> String? {
    // Without a name and password, and without signs that end a Swift text.
    let isPublic =
      address.wholeMatch(of: /(https:\/\/[^@\s"\\]+|ssh:\/\/[^:\s"\\]+|git@[^\s"\\]+|file:\/\/\/[^\s"\\]+)/)
      != nil
    guard isPublic, let last = address.split(whereSeparator: { "/:".contains($0) }).last else { return nil }
    let name = last.hasSuffix(".git") ? last.dropLast(4) : last
    return name.isEmpty ? nil : name.lowercased()
  }

  private static func git(_ arguments: [String], in folder: URL) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + arguments
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
