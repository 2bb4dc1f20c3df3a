import Foundation
import Platform
import Support

/// The Swift compiler of this machine.
package struct SwiftToolchain: Sendable {
  /// The path of `swiftc`: the compiler itself, or a toolchain manager's program that starts it.
  let compiler: String
  /// The folder in which the compiler and its libraries lie, with `bin` and `lib` in it.
  let folder: URL
  /// The compiler's own words about its version; libraries of another version cannot be used with it.
  let version: String
  /// The folder of Swift's libraries for programs.
  private let libraries: String

  /// Variables by which toolchain managers and shells choose a compiler, by the beginnings of their names.
  private static let variables = [
    "PATH", "HOME", "TMPDIR", "LANG", "SWIFTLY_", "SWIFTENV_", "SWIFT_VERSION", "ASDF_", "MISE_", "XDG_",
  ]

  /// The toolchain whose compiler is found first.
  ///
  /// - Throws: A ``Failure`` that says what to install, or what the compiler says.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
    guard let compiler = folders.map({ "\($0)/swiftc" }).first(where: FileManager.default.isExecutableFile)
    else {
      throw Failure(
        "Scenes of your own are compiled by Swift, and there is no swiftc here. "
          + "Install Swift 6.2 or later, as https://www.swift.org/install says, and put it into the PATH.")
    }
    // A manager's program lies elsewhere than the compiler that it starts.
    let (output, succeeded) = try Self.run([compiler, "-print-target-info"], environment: environment)
    guard succeeded, let start = output.firstIndex(of: "{"),
      let target = try? JSONDecoder().decode(TargetInformation.self, from: Data(output[start...].utf8))
    else {
      let words = String(output.trimmingCharacters(in: .whitespacesAndNewlines).prefix(2000)).printable
      throw Failure(
        "\(compiler) does not work, so scenes of your own cannot be compiled. It says: \(words)"
      )
    }
    self.compiler = compiler
    version = target.compilerVersion + "\n" + target.target.triple
    folder = URL(fileURLWithPath: target.paths.runtimeResourcePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    libraries = target.paths.runtimeLibraryPaths.first ?? target.paths.runtimeResourcePath + "/linux"
  }

  /// The part of `-print-target-info` that matters.
  private struct TargetInformation: Decodable {
    struct Target: Decodable { let triple: String }
    struct Paths: Decodable {
      let runtimeLibraryPaths: [String]
      let runtimeResourcePath: String
    }
    let compilerVersion: String
    let target: Target
    let paths: Paths
  }

  /// The option for the faster of the two linkers, if it is there.
  var linker: [String] {
    let linker = folder.appendingPathComponent("bin/ld.lld").path
    return access(linker, X_OK) == 0 ? ["-use-ld=lld"] : []
  }

  /// The options that link those of Swift's libraries that a program uses.
  ///
  /// They are named here, because what objects ask for is not done.
  var libraryOptions: [String] {
    let tools = ["libXCTest", "libTesting", "lib_Testing", "libswiftRemoteMirror", "lib_InternalSwift"]
    let files = (try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []
    let names = files.filter { name in
      name.hasPrefix("lib") && name.hasSuffix(".so") && !tools.contains(where: name.hasPrefix)
    }
    let options =
      ["--as-needed"] + names.sorted().map { "-l\($0.dropFirst(3).dropLast(3))" } + [
        "-lm", "-lpthread", "-ldl",
      ]
    return options.flatMap { ["-Xlinker", $0] }
  }

  /// Runs the compiler's driver with arguments.
  ///
  /// - Returns: The program's output.
  /// - Throws: A ``Failure`` with what it wrote, if it failed.
  @discardableResult
  func ask(_ arguments: [String]) throws(Failure) -> String {
    let result = try Self.run([compiler] + arguments)
    guard result.succeeded else {
      throw Failure("What scenes need cannot be compiled by \(compiler).\n\(result.output)")
    }
    return result.output
  }

  /// Runs a program of the toolchain on files that are not a stranger's, and waits for its end.
  ///
  /// - Parameter temporary: A folder for its temporary files, which are removed after it.
  /// - Returns: The program's output, errors included, and whether it succeeded.
  static func run(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    in temporary: URL = FileManager.default.temporaryDirectory
  ) throws(Failure) -> (output: String, succeeded: Bool) {
    guard let (output, end) = ChildProcess.ends(isSocket: false) else {
      throw Failure("No more files can be opened.")
    }
    var variables = environment.filter { name, _ in Self.variables.contains(where: name.hasPrefix) }
    // A driver that only prints leaves its temporary folder behind.
    let own = temporary.appendingPathComponent("tiltcast-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    variables["TMPDIR"] = own.path
    let pid = ChildProcess.start(
      command, descriptors: [.file("/dev/null", flags: O_RDONLY), .copy(of: end), .copy(of: end)],
      environment: variables.map { "\($0)=\($1)" })
    close(end)
    let written = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    guard let pid else { throw Failure("\(command[0]) cannot be started.") }
    let text = String(decoding: (try? written.readToEnd()) ?? Data(), as: UTF8.self)
    return (text, RunningChild(pid).waitForEnd().code == 0)
  }
}
