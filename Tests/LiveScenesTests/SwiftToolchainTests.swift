import Foundation
import Support
import Testing

@testable import LiveScenes

@Suite("The toolchain that compiles scenes")
struct SwiftToolchainTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Makes a program `swiftc` in a folder of its own, and finds the toolchain with that folder first in the PATH.
  private func toolchain(of script: String, _ variables: [String: String] = [:]) throws -> SwiftToolchain {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiler = folder.appending(path: "swiftc")
    try "#!/bin/sh\n\(script)\n".write(to: compiler, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)
    return try SwiftToolchain(
      environment: ["PATH": folder.path + ":/usr/bin:/bin"].merging(variables) { $1 })
  }

  @Test(
    "A manager's program is started with the manager's variables, and the compiler says where it lies",
    arguments: [
      "SWIFTLY_HOME_DIR", "SWIFTLY_TOOLCHAINS_DIR", "SWIFTENV_ROOT", "ASDF_DATA_DIR", "MISE_DATA_DIR",
    ])
  func manager(variable: String) throws {
    let real = try SwiftToolchain()
    let found = try toolchain(
      of: "[ \"$\(variable)\" = /somewhere ] || exit 127\nexec \(real.compiler) \"$@\"",
      [variable: "/somewhere"])
    #expect(found.folder == real.folder && found.version == real.version)
    #expect(access(found.folder.appending(path: "bin/swift-frontend").path, X_OK) == 0)
  }

  @Test("What a program of the toolchain leaves in its temporary folder is removed")
  func leftovers() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "echo left > $TMPDIR/file && mkdir $TMPDIR/folder && echo $TMPDIR"
    let (output, succeeded) = try SwiftToolchain.run(["/bin/sh", "-c", script], in: folder)
    #expect(succeeded && output.hasPrefix(folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A compiler that does not start is refused with the loader's message")
  func loader() throws {
    let message =
      "swiftc: error while loading shared libraries: libncurses.so.6: cannot open shared object file"
    let failure = #expect(throws: Failure.self) {
      try toolchain(of: "echo '\(message)' >&2\nexit 127")
    }
    #expect(failure?.description.hasSuffix("It says: " + message) == true)
  }

  @Test(
    "A program that is no compiler is refused with what it says", arguments: ["echo '{}'", "echo hello", ""])
  func stranger(script: String) {
    #expect(throws: Failure.self) { try toolchain(of: script) }
  }
}
