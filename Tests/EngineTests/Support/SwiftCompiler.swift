import Foundation
import TestData

/// The Swift compiler on SwiftUI sources, with the declarations of Tests/SwiftUIDeclarations in the SDK's place.
struct SwiftCompiler {
  /// The language modes that sources are for.
  static let modes = ["5", "6"]

  /// The one whose declarations are compiled; they are the same for all tests.
  static let shared = Result { try SwiftCompiler() }

  private let folder = projectFolder.appending(path: ".build/swiftui-declarations")

  private init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for module in ["SwiftUI", "CoreMotion"] {
      let sources = projectFolder.appending(path: "Tests/SwiftUIDeclarations/\(module)")
      let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      let output = folder.appending(path: "\(module).swiftmodule").path
      let complaints = try Self.run(
        ["-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module, "-o", output]
          + files.map(\.path))
      guard complaints.isEmpty else { throw CompilerError(complaints: complaints) }
    }
  }

  /// What the compiler says about a source, warnings included; empty if nothing.
  func complaints(about source: String, mode: String) throws -> String {
    let file = folder.appending(path: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try withoutMacros(source).write(to: file, atomically: true, encoding: .utf8)
    return try Self.run(
      [
        "-typecheck", "-parse-as-library", "-swift-version", mode, "-module-name", "Scene", "-I", folder.path,
        file.path,
      ])
  }

  /// What the compiler says; a line of its own where it fails in silence.
  static func run(_ arguments: [String]) throws -> String {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc"] + arguments
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let complaints = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 || !complaints.isEmpty ? complaints : "swiftc has failed."
  }

  /// A source whose previews are functions: SwiftUI's macros are programs of the SDK's own.
  private func withoutMacros(_ source: String) -> String {
    var previews = 0
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.hasPrefix("#Preview") else { return String(line.replacing("@Previewable ", with: "")) }
      previews += 1
      return "@MainActor @ViewBuilder private func preview\(previews)() -> some View {"
        + line.drop { $0 != "{" }.dropFirst()
    }
    return lines.joined(separator: "\n")
  }
}

/// Declarations that do not compile.
struct CompilerError: Error, CustomStringConvertible {
  var complaints: String

  var description: String { complaints }
}
