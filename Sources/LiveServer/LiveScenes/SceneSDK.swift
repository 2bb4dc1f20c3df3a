import Foundation
import Platform
import Support
import Synchronization

/// The modules that scenes are compiled against, and the commands that compile them: made once for each build of the
/// program and each toolchain.
///
/// Scenes import `Engine` and `Tiltcast`, which stands for the module `SceneService`, or `SwiftUI`, which stands for
/// `Views`: no module of ours has that name. Tests import `Testing`, which stands for `ViewTesting`.
package struct SceneSDK: Sendable {
  /// The modules, each after those that it imports.
  static let modules = ["Engine", "Views", "SceneService", "ViewTesting"]

  /// A number that is raised when the folder's content or the commands change.
  private static let format = "8"

  /// The folder with the modules and their libraries.
  let folder: URL
  let toolchain: SwiftToolchain
  /// The folder of the modules' sources, as in a checkout.
  private let sources: URL
  private let built: BuiltModules?

  /// The SDK for a toolchain, in `$XDG_CACHE_HOME/tiltcast` (`~/.cache/tiltcast` if that is not set).
  ///
  /// - Parameters:
  ///   - sources: The folder that has `Engine`, `Views` and `LiveServer/SceneService` in it.
  ///   - usesBuild: Whether the modules of the running program may serve, if they are there.
  /// - Throws: A ``Failure`` if the sources are missing.
  package init(
    _ toolchain: SwiftToolchain, sources: URL, usesBuild: Bool = true,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.toolchain = toolchain
    self.sources = sources
    built = usesBuild ? BuiltModules() : nil
    let cache = Self.cache(environment)
    // The commands name the folder: a copy of it elsewhere is not used.
    let parts = [Self.format, Product.version, toolchain.version, toolchain.folder.path, cache]
    var contents = Array(parts.joined(separator: "\n").utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    contents += try encoder.encode(Self.systemHeaders.map { FileStamp(of: $0) })
    if let built {
      contents += built.stamp.utf8
    } else {
      for file in try Self.modules.flatMap({
        try Self.files(of: $0, in: sources) + Self.templates(of: $0, in: sources)
      }) {
        contents += try Data(contentsOf: URL(fileURLWithPath: file))
      }
    }
    let digest = SHA256Digest.text(of: contents[...]).prefix(16)
    folder = URL(fileURLWithPath: cache, isDirectory: true)
      .appendingPathComponent("tiltcast/\(Product.version)-\(digest)", isDirectory: true)
  }

  /// Headers that change with the packages of the C library and of the kernel: the compiler refuses modules of others.
  private static let systemHeaders = ["/usr/include/features.h", "/usr/include/linux/version.h"]

  /// The user's folder for what can be made again.
  static func cache(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.cache"
  }

  /// The options by which a compiler finds the modules.
  var importOptions: [String] {
    [
      "-I", folder.path, "-module-alias", "Tiltcast=SceneService", "-module-alias", "SwiftUI=Views",
      "-module-alias", "Testing=ViewTesting",
    ]
  }

  /// Waits while `make run` builds the modules beside a server.
  ///
  /// - Parameter tell: Called before it waits.
  package static func waitForModules(_ tell: () -> Void) { BuiltModules.waitUntilBuilt(tell) }

  /// True if the SDK has been built for scenes that are optimized, or for those that are not.
  package func isBuilt(optimizes: Bool) -> Bool { Self.exists(commands(optimizes: optimizes)) }

  /// True if building it takes a minute or so, because nothing that the running program was built with can serve.
  package var isSlowToBuild: Bool { built == nil && !hasModules }

  private var hasModules: Bool { Self.exists(folder.appendingPathComponent(Self.lastLibrary)) }
  /// The file that is made last.
  private static let lastLibrary = "libViewTesting.so"

  /// The options that keep the frame pointers of optimised programs, too: without them a program that is asked where it
  /// is knows only the innermost calls.
  fileprivate static let framePointers = ["-Xcc", "-fno-omit-frame-pointer"]

  private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  /// Builds the SDK, or waits until another process has.
  package func build(optimizes: Bool) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lock = open(folder.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    guard !isBuilt(optimizes: optimizes) else { return }
    defer { removeOthers() }
    if let built {
      do {
        if !hasModules { try makeModules { try built.install($0, into: folder, toolchain, $1) } }
        try addCommands(optimizes: optimizes)
        return
      } catch {
        // They may have been built by another compiler, so they are compiled again.
      }
    }
    if built != nil || !hasModules { try makeModules(compile) }
    try addCommands(optimizes: optimizes)
  }

  /// Makes the folder with all modules, each by a function that makes a module and its library with options.
  private func makeModules(_ make: (String, [String]) throws -> Void) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    } catch {
      throw Failure("\(folder.path) cannot be written: \(error.localizedDescription)")
    }
    for (index, name) in Self.modules.enumerated() {
      let library = "lib\(name).so"
      try make(
        name,
        [
          "-o", folder.appendingPathComponent(library).path, "-L", folder.path, "-Xlinker",
          "-soname=\(library)",
          "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN", "-Xlinker", "-z", "-Xlinker", "defs",
        ] + toolchain.linker + toolchain.libraryOptions + Self.modules[..<index].map { "-l\($0)" })
    }
  }

  private func addCommands(optimizes: Bool) throws {
    let sample = try Sample(in: folder)
    defer { sample.remove() }
    let ways = try sample.ways(of: self, optimizes: optimizes)
    try JSONEncoder().encode(ways).write(to: commands(optimizes: optimizes), options: .atomic)
  }

  private func compile(_ module: String, _ options: [String]) throws {
    try toolchain.ask(
      [
        "-O", "-wmo", "-num-threads", "\(ProcessInfo.processInfo.activeProcessorCount)", "-parse-as-library",
        "-swift-version", "6", "-package-name", "tiltcast", "-module-name", module, "-emit-library",
        "-emit-module",
        "-emit-module-path", folder.appendingPathComponent("\(module).swiftmodule").path, "-I", folder.path,
      ] + Self.framePointers + options + Self.files(of: module, in: sources) + resources(of: module))
  }

  /// Declares a module's templates as SwiftPM does, which compiles them in as bytes; returns the path of the file.
  private func resources(of module: String) throws -> [String] {
    let templates = Self.templates(of: module, in: sources).map { URL(fileURLWithPath: $0) }
    guard !templates.isEmpty else { return [] }
    let constants = try templates.map { template in
      let name = template.lastPathComponent.replacingOccurrences(of: ".", with: "_")
      let bytes = try Data(contentsOf: template).map { "\($0)" }.joined(separator: ", ")
      return "  static let \(name): [UInt8] = [\(bytes)]\n"
    }
    let file = folder.appendingPathComponent("\(module)Resources.swift")
    try Data("struct PackageResources {\n\(constants.joined())}\n".utf8).write(to: file)
    return [file.path]
  }

  /// The files that a module is compiled with as text.
  private static func templates(of module: String, in sources: URL) -> [String] {
    let folder = sources.appendingPathComponent("\(module)/Templates", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0).path }
  }

  private static func files(of module: String, in sources: URL) throws -> [String] {
    let place = module == "SceneService" ? "LiveServer/\(module)" : module
    let folder = sources.appendingPathComponent(place, isDirectory: true)
    let files =
      (try? FileManager.default.subpathsOfDirectory(atPath: folder.path))?
      // What the documentation shows, and templates, are not compiled.
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") && !$0.hasPrefix("Templates/") } ?? []
    guard !files.isEmpty else {
      throw Failure("What scenes are compiled against is missing: \(folder.path) has no Swift files.")
    }
    return files.sorted().map { folder.appendingPathComponent($0).path }
  }
}

extension SceneSDK {
  private func commands(optimizes: Bool) -> URL {
    folder.appendingPathComponent(optimizes ? "optimized.json" : "editing.json")
  }

  /// The commands that compile scenes.
  func ways(optimizes: Bool) throws -> CompilerCommands.Ways {
    do {
      return try JSONDecoder().decode(
        CompilerCommands.Ways.self, from: Data(contentsOf: commands(optimizes: optimizes)))
    } catch {
      throw Failure("\(folder.path) is not complete: delete it, and start again.")
    }
  }

  /// The number of these folders that are kept.
  private static let mostKept = 4

  /// Deletes the builds before the last few.
  private func removeOthers() {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey]
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder.deletingLastPathComponent(), includingPropertiesForKeys: Array(keys))
    let folders = (all ?? []).filter { Self.exists($0.appendingPathComponent(Self.lastLibrary)) }
    let byAge = folders.sorted { one, other in
      let dates = [one, other].map {
        (try? $0.resourceValues(forKeys: keys))?.contentModificationDate ?? .distantPast
      }
      return dates[0] > dates[1]
    }
    for old in byAge.dropFirst(Self.mostKept) {
      try? FileManager.default.removeItem(at: old)
      try? FileManager.default.removeItem(at: old.appendingPathExtension("lock"))
    }
  }
}

/// A small program by which the commands are found, tried and given the modules of C libraries that they need.
private struct Sample {
  private let folder: URL
  private let files: CompilerCommands.Files

  init(in sdk: URL) throws {
    folder = sdk.appendingPathComponent("sample", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("main.swift").path
    files = CompilerCommands.Files(
      sources: [source], overlay: folder.path + "/overlay.json", object: folder.path + "/sample.o",
      program: folder.path + "/sample", cache: folder.path + "/modules")
    let imports = [
      "Engine", "SwiftUI", "Tiltcast", "Testing", "Foundation", "Glibc", "Dispatch", "Synchronization",
      "Observation",
    ]
    let text = imports.map { "import \($0)\n" }.joined() + "Tiltcast.run(scenes: [])\n"
    try text.write(toFile: source, atomically: true, encoding: .utf8)
    try "{\"version\":0,\"roots\":[]}".write(toFile: files.overlay, atomically: true, encoding: .utf8)
    // The compiler does not say how it links an object that is missing.
    try Data().write(to: URL(fileURLWithPath: files.object))
  }

  /// The commands for an SDK, of which at least those of the driver work.
  func ways(of sdk: SceneSDK, optimizes: Bool) throws -> CompilerCommands.Ways {
    let options =
      [
        optimizes ? "-O" : "-Onone", "-gline-tables-only", "-swift-version", "6", "-module-name", "Scenes",
        "-diagnostic-style", "llvm", "-enable-bare-slash-regex", "-file-compilation-dir", "/",
      ] + SceneSDK.framePointers + sdk.importOptions + ["-L", sdk.folder.path, "-Xlinker", "--as-needed"]
      + SceneSDK.modules.reversed().map { "-l\($0)" }
      + ["-Xlinker", "-rpath", "-Xlinker", sdk.folder.path] + sdk.toolchain.linker
      + sdk.toolchain.libraryOptions
    let direct = [
      // An expression that takes long is an error where it stands.
      "-Xfrontend", "-solver-expression-time-threshold=2",
      // The compiler would check the code that it has generated, which takes time at each save.
      "-Xfrontend", "-disable-llvm-verify",
      "-module-cache-path", sdk.folder.appendingPathComponent("modules").path,
    ]
    var ways = try CompilerCommands.Ways(
      sdk.toolchain, options: options, directOptions: direct, sample: files)
    if let commands = ways.direct, (try? run(commands)) != nil { return ways }
    ways.direct = nil
    try run(ways.driver)
    return ways
  }

  private func run(_ commands: CompilerCommands) throws {
    // Each version of the language has modules of C libraries of its own.
    let compiling = SceneSources.languageModes.map { mode in
      var files = files
      files.languageMode = mode
      return commands.compiling(files)
    }
    for command in compiling + [commands.linking(files)] {
      let result = try SwiftToolchain.run(command)
      guard result.succeeded else {
        throw Failure("Scenes cannot be compiled by \(command[0]).\n\(result.output)")
      }
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
