import Foundation
import Rooms

/// Compiles a folder's scenes to a program that plays them.
package struct SceneCompiler: Sendable {
  /// How long a compiler may take.
  private static let seconds = 60

  let folder: SceneFolder
  let sdk: SceneSDK
  /// Whether the program is to be fast; else it is compiled fast.
  let optimizes: Bool

  /// Compiles all sources into a new program.
  ///
  /// - Returns: Warnings.
  func compile(to program: URL) throws -> [SceneDiagnostic] {
    let command =
      ["/usr/bin/timeout", "--signal=KILL", "\(Self.seconds)"] + [
        sdk.toolchain.compiler, optimizes ? "-O" : "-Onone", "-g", "-swift-version", "6", "-module-name",
        "Scenes",
        "-diagnostic-style", "llvm", "-I", sdk.folder.path, "-L", sdk.folder.path, "-lTiltcast", "-lEngine",
        "-Xlinker", "-rpath", "-Xlinker", sdk.folder.path, "-o", program.path,
      ] + sdk.toolchain.linker + (try folder.sources())
    let result = try SwiftToolchain.run(command)
    let diagnostics = CompilerOutput.diagnostics(in: result.output, of: folder)
    if result.succeeded { return diagnostics }
    // What has been saved meanwhile is compiled next.
    if CompilerOutput.isOvertaken(result.output) { throw CompilerRefusal([]) }
    guard diagnostics.contains(where: { $0.severity == .error }) else {
      throw CompilerRefusal(
        "The compiler has failed, or has not come to an end within \(Self.seconds) seconds. \(result.output.suffix(1000))"
      )
    }
    throw CompilerRefusal(diagnostics)
  }
}
