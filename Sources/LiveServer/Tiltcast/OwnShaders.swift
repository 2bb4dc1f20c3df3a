import Engine
import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Synchronization

/// The shaders in folders that the operator serves, which come before the engine's; they may change meanwhile.
final class OwnShaders: Sendable {
  /// The most files, and the most bytes that are read of each.
  private static let (mostFiles, mostBytes) = (100, 64 << 10)

  private let folders: [SceneFolder]
  private let found = Mutex<[ShaderProblem]>([])

  /// The shaders of folders, the most important first, and of the scenes that are in this program.
  init(of folders: [SceneFolder], resources: [URL] = StaticFiles.ownResources) {
    self.folders = folders + resources.map { SceneFolder(path: $0.path) }
  }

  /// The problems of the files, at their last reading.
  var problems: [SceneDiagnostic] {
    found.withLock { $0.map { SceneDiagnostic($0, from: .file) } }
  }

  /// The shaders as they are now.
  func library() -> ShaderLibrary {
    var functions: [ShaderFunction] = []
    var problems: [ShaderProblem] = []
    var names: Set<String> = []
    for folder in folders {
      var own: Set<String> = []
      let files = folder.shaders
      if files.count > Self.mostFiles {
        problems.append(
          ShaderProblem(
            file: files[Self.mostFiles].lastPathComponent,
            "A folder has at most \(Self.mostFiles) shaders; this one and \(files.count - Self.mostFiles - 1) more are not read."
          ))
      }
      for file in files.prefix(Self.mostFiles) {
        let name = file.deletingPathExtension().lastPathComponent
        guard own.insert(name).inserted else {
          problems.append(
            ShaderProblem(file: folder.relative(file.path), "Another file of the folder has this name."))
          continue
        }
        // A broken one is not replaced by another folder's: the author would not know why.
        guard names.insert(name).inserted else { continue }
        do throws(ShaderProblem) {
          functions.append(try Self.function(of: file, named: name))
        } catch {
          problems.append(error)
        }
      }
      for file in folder.metalFiles.prefix(Self.mostFiles) {
        for result in Self.functions(ofMetal: file) {
          switch result {
          case .success(let function):
            guard own.insert(function.name).inserted else { continue }
            if names.insert(function.name).inserted { functions.append(function) }
          case .failure(let problem): problems.append(problem)
          }
        }
      }
    }
    found.withLock { [problems] in $0 = problems }
    let others = ShaderLibrary.builtIn.functions.values.filter { !names.contains($0.name) }
    return ShaderLibrary(functions + others)
  }

  private static func function(of file: URL, named name: String) throws(ShaderProblem) -> ShaderFunction {
    guard let text = text(of: file) else {
      throw ShaderProblem(
        file: file.lastPathComponent,
        "It is no text in UTF-8 of at most \(ShaderFunction.mostBytes >> 10) KiB.")
    }
    let metal = file.deletingPathExtension().appendingPathExtension("metal")
    return try ShaderFunction(name: name, text: text, metal: Self.text(of: metal))
  }

  /// The functions of a Metal file that views can call, or why they cannot.
  private static func functions(ofMetal file: URL) -> [Result<ShaderFunction, ShaderProblem>] {
    let name = file.lastPathComponent
    guard let text = text(of: file) else {
      return [
        .failure(ShaderProblem(file: name, "It is no text in UTF-8 of at most \(mostBytes >> 10) KiB."))
      ]
    }
    do throws(ShaderProblem) {
      let metal = try MetalFile(text, file: name)
      return metal.names.map { function in
        do throws(ShaderProblem) {
          return .success(try metal.function(named: function))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      return [.failure(error)]
    }
  }

  private static func text(of file: URL) -> String? {
    // A link may lead anywhere, and a pipe to nothing.
    guard let bytes = try? RegularFile.contents(of: file.path, atMost: mostBytes, followsLinks: false) else {
      return nil
    }
    // Some editors begin files with a mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }
}
