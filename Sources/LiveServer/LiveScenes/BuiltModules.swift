import Foundation
import Platform
import Support

/// The modules that the running program was built with, as the package manager has left them beside it. They need
/// not be compiled again.
struct BuiltModules {
  /// The folder with the modules' interfaces.
  private let folder: URL
  /// The objects of each module.
  private let objects: [String: [String]]

  /// Waits while the modules are being built: `make run` builds what scenes of one's own are compiled against beside
  /// the server, and locks this file meanwhile.
  ///
  /// - Parameter tell: Called before it waits.
  static func waitUntilBuilt(of program: URL = RunningProgram.url, _ tell: () -> Void) {
    let file = program.deletingLastPathComponent().appendingPathComponent("modules.lock")
    let lock = open(file.path, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { return }
    defer { close(lock) }
    guard flock(lock, LOCK_SH | LOCK_NB) != 0 else { return }
    tell()
    flock(lock, LOCK_SH)
  }

  /// The modules of a program, or nil if they are not there.
  init?(of program: URL = RunningProgram.url) {
    #if DEBUG
      // What is built for debugging would play slowly.
      return nil
    #else
      let beside = program.deletingLastPathComponent()
      let folder = beside.appendingPathComponent("Modules", isDirectory: true)
      guard Self.has(SceneSDK.modules.map { "\($0).swiftmodule" }, in: folder) else { return nil }
      var objects: [String: [String]] = [:]
      for module in SceneSDK.modules {
        let found = Self.objects(of: module, in: beside)
        guard !found.isEmpty else { return nil }
        objects[module] = found
      }
      (self.folder, self.objects) = (folder, objects)
    #endif
  }

  private static func has(_ files: [String], in folder: URL) -> Bool {
    files.allSatisfy { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
  }

  /// The objects that the package manager has made of a module; those of sources that are gone may lie beside them.
  private static func objects(of module: String, in folder: URL) -> [String] {
    struct Outputs: Decodable { let object: String? }
    let map = folder.appendingPathComponent("\(module).build/output-file-map.json")
    guard let data = try? Data(contentsOf: map),
      let outputs = try? JSONDecoder().decode([String: Outputs].self, from: data)
    else { return [] }
    let objects = outputs.filter { !$0.key.isEmpty }.compactMap(\.value.object).sorted()
    return objects.allSatisfy(FileManager.default.fileExists) ? objects : []
  }

  /// A text that is another one after another build.
  var stamp: String {
    let interfaces = SceneSDK.modules.map { folder.appendingPathComponent("\($0).swiftmodule").path }
    return (interfaces + objects.values.joined()).sorted().map { path in
      var status = stat()
      _ = lstat(path, &status)
      return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }.joined(separator: "\n")
  }

  /// Copies a module's interface, and makes a library of its objects.
  func install(_ module: String, into sdk: URL, _ toolchain: SwiftToolchain, _ options: [String]) throws {
    let interface = "\(module).swiftmodule"
    try FileManager.default.copyItem(
      at: folder.appendingPathComponent(interface), to: sdk.appendingPathComponent(interface))
    try toolchain.ask(["-emit-library"] + (objects[module] ?? []) + options)
  }
}
