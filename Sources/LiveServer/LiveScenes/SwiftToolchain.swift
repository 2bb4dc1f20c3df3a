import Foundation
import Platform
import Support

/// The Swift compiler of this machine.
package struct SwiftToolchain: Sendable {
  /// The path of `swiftc`.
  let compiler: String
  /// The folder in which the compiler and its libraries lie.
  let folder: URL
  /// What it says about itself; libraries of another version cannot be used with it.
  let version: String

  /// The toolchain whose compiler is found first.
  ///
  /// - Throws: A ``Failure`` that says what to install.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
    guard let compiler = folders.map({ "\($0)/swiftc" }).first(where: FileManager.default.isExecutableFile)
    else {
      throw Failure(
        "Scenes of your own are compiled by Swift, and there is no swiftc here. "
          + "Install Swift 6.2 or later, as https://www.swift.org/install says, and put it into the PATH.")
    }
    self.compiler = compiler
    folder = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    version = try Self.run([compiler, "--version"]).output
  }

  /// Whether it has the faster of the two linkers.
  var linker: [String] {
    let linker = folder.appendingPathComponent("bin/ld.lld").path
    return access(linker, X_OK) == 0 ? ["-use-ld=lld"] : []
  }

  /// Runs a program, and waits for its end.
  ///
  /// - Returns: What it wrote, errors included, and whether it succeeded.
  static func run(_ command: [String]) throws(Failure) -> (output: String, succeeded: Bool) {
    guard let (output, end) = ChildProcess.ends(isSocket: false) else {
      throw Failure("No more files can be opened.")
    }
    let variables = ["PATH", "HOME", "TMPDIR", "LANG"].compactMap { name in
      ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }
    let pid = ChildProcess.start(
      command, descriptors: [.file("/dev/null", flags: O_RDONLY), .copy(of: end), .copy(of: end)],
      environment: variables)
    close(end)
    let written = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    guard let pid else { throw Failure("\(command[0]) cannot be started.") }
    let text = String(decoding: (try? written.readToEnd()) ?? Data(), as: UTF8.self)
    return (text, RunningChild(pid).waitForEnd().code == 0)
  }
}
