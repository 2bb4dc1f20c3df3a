import Foundation
import Support

/// The modules Engine and Tiltcast that scenes are compiled against, built once for each version and toolchain.
package struct SceneSDK: Sendable {
  /// The folder with the modules and their libraries.
  let folder: URL
  let toolchain: SwiftToolchain
  /// Where the modules' sources are, as in a checkout.
  private let sources: URL

  /// The SDK for a toolchain, in `$XDG_CACHE_HOME/tiltcast` (`~/.cache/tiltcast` where that is not set).
  ///
  /// - Parameter sources: The folder that has `Engine` and `LiveServer/SceneService` in it.
  /// - Throws: A ``Failure`` where the sources are missing.
  package init(
    _ toolchain: SwiftToolchain, sources: URL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.toolchain = toolchain
    self.sources = sources
    let cache =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.cache"
    var contents = Array((Product.version + toolchain.version).utf8)
    for file in try Self.engine(in: sources) + Self.service(in: sources) {
      contents += try Data(contentsOf: URL(fileURLWithPath: file))
    }
    let digest = SHA256Digest.text(of: contents[...]).prefix(16)
    folder = URL(fileURLWithPath: cache, isDirectory: true)
      .appendingPathComponent("tiltcast/\(Product.version)-\(digest)", isDirectory: true)
  }

  /// Whether it has been built.
  package var isBuilt: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("Tiltcast.swiftmodule").path)
  }

  /// Builds it, which takes half a minute or so, or waits until another process has.
  package func build() throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Where nothing can be locked, it is built twice.
    let lock = open(folder.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    guard !isBuilt else { return }
    let draft = folder.appendingPathExtension("draft\(getpid())")
    try manager.createDirectory(at: draft, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: draft) }
    try compile("Engine", Self.engine(in: sources), into: draft)
    try compile("Tiltcast", Self.service(in: sources), ["-lEngine"], into: draft)
    // Whoever was faster has built the same.
    if rename(draft.path, folder.path) != 0, !isBuilt {
      throw Failure("\(folder.path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  private func compile(_ module: String, _ files: [String], _ libraries: [String] = [], into folder: URL)
    throws
  {
    let library = "lib\(module).so"
    let command =
      [
        toolchain.compiler, "-O", "-wmo", "-num-threads", "\(ProcessInfo.processInfo.activeProcessorCount)",
        "-parse-as-library", "-swift-version", "6", "-package-name", "tiltcast", "-module-name", module,
        "-emit-library", "-o", folder.appendingPathComponent(library).path,
        "-emit-module", "-emit-module-path", folder.appendingPathComponent("\(module).swiftmodule").path,
        "-I", folder.path, "-L", folder.path,
        "-Xlinker", "-soname=\(library)", "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN",
      ] + toolchain.linker + libraries + files
    let result = try SwiftToolchain.run(command)
    guard result.succeeded else {
      throw Failure("What scenes need cannot be compiled by \(toolchain.compiler).\n\(result.output)")
    }
  }

  private static func engine(in sources: URL) throws -> [String] { try files(in: sources, "Engine") }

  private static func service(in sources: URL) throws -> [String] {
    try files(in: sources, "LiveServer/SceneService")
  }

  private static func files(in sources: URL, _ folder: String) throws -> [String] {
    let folder = sources.appendingPathComponent(folder, isDirectory: true)
    let files =
      (try? FileManager.default.subpathsOfDirectory(atPath: folder.path))?
      // What the documentation shows is no part of the module.
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") } ?? []
    guard !files.isEmpty else {
      throw Failure("What scenes are compiled against is missing: \(folder.path) has no Swift files.")
    }
    return files.sorted().map { folder.appendingPathComponent($0).path }
  }
}
