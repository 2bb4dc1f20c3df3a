import Foundation
import Platform
import Rooms
import Storage
import Support

/// The toolchain's `swift-format`, for texts that are not saved yet. They can be strangers', so it is confined as the
/// compiler is.
package struct SourceFormatter: Sendable {
  private let toolchain: SwiftToolchain
  /// The folder whose `.swift-format` says how, if it has one.
  private let settings: URL
  private var limits: CompilerLimits
  private let programs: FolderPrograms

  /// The formatter of a toolchain, with a folder's settings.
  ///
  /// - Parameters:
  ///   - limits: Those of a save of the same folder.
  ///   - programs: The programs of the folder, with which it ends.
  init(
    _ toolchain: SwiftToolchain, settings folder: URL, limits: CompilerLimits, among programs: FolderPrograms
  ) {
    (self.toolchain, settings, self.limits, self.programs) = (toolchain, folder, limits, programs)
    (self.limits.processorTime, self.limits.wallTime) = (limits.formattingTime, 20)
    (self.limits.memory, self.limits.output) = (512 << 20, 64 << 10)
  }

  /// The name of the text that is formatted, and that of the settings beside it.
  private static let (name, settingsName) = ("source.swift", ".swift-format")
  /// The most bytes of settings.
  private static let mostSettings = 64 << 10

  /// Formats a text, and waits for it.
  ///
  /// - Parameter place: The path of its file in the folder, which problems name.
  package func format(_ text: [UInt8], of place: String) -> FormattedSource {
    do {
      return try formatted(text, of: place)
    } catch {
      return .problems([SceneDiagnostic(.error, from: .file, "\(error)", file: place)])
    }
  }

  private func formatted(_ text: [UInt8], of place: String) throws -> FormattedSource {
    let program = toolchain.folder.appendingPathComponent("bin/swift-format").path
    guard access(program, X_OK) == 0 else {
      throw Failure("There is no swift-format in \(toolchain.folder.path): Swift's own packages have it.")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tiltcast-format-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(Self.name)
    try Data(text).write(to: file)
    if let settings = ownSettings {
      try Data(settings).write(to: folder.appendingPathComponent(Self.settingsName))
    }
    let run = try CompilerRun(
      [program, "format", "--in-place", file.path], readable: [toolchain.folder.path], scratch: folder.path,
      limits: limits, until: ServerClock.monotonic + Double(limits.wallTime), among: programs)
    guard run.succeeded else { return .problems(problems(run, text, of: place, in: folder)) }
    return .text(
      try RegularFile.contents(of: file.path, atMost: SourceFolder.Limits().fileBytes, followsLinks: false))
  }

  private var ownSettings: [UInt8]? {
    try? RegularFile.contents(
      of: settings.appendingPathComponent(Self.settingsName).path, atMost: Self.mostSettings,
      followsLinks: false)
  }

  private func problems(
    _ run: CompilerRun, _ text: [UInt8], of place: String, in folder: URL
  ) -> [SceneDiagnostic] {
    let sources = SceneSources(
      folder: folder.path, files: [SceneSources.File(place: Self.name, text: text)])
    // What follows the first error is guessed.
    let found = CompilerOutput.causes(in: CompilerOutput.diagnostics(in: run.text, of: sources))
    let placed = found.filter { $0.file != nil }
    guard placed.isEmpty else {
      return placed.map {
        SceneDiagnostic(
          $0.severity, from: .compiler, $0.message, file: place, line: $0.line, column: $0.column,
          excerpt: $0.excerpt)
      }
    }
    let sentence =
      run.text.contains("Unable to read configuration")
      ? "The folder's .swift-format cannot be used: `swift format dump-configuration` prints one that can."
      : "The text is too much for swift-format: split it into several files."
    return [SceneDiagnostic(.error, from: .compiler, sentence, file: place)]
  }
}
