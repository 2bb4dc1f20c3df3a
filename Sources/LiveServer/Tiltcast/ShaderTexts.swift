import Engine
import Foundation
import Platform
import Support

/// The texts of shaders in some folders, as a confined process reads them: the functions in them, or what is wrong.
struct ShaderTexts: Codable, Sendable {
  /// The files that a folder may have, and the bytes that are read of each.
  static let (mostFiles, mostBytes) = (100, 64 << 10)
  /// The most bytes of all functions of some folders, in GLSL.
  fileprivate static let mostWritten = 2 << 20

  /// A file.
  struct File: Codable, Sendable {
    /// The path from its folder on.
    let place: String
    /// The name without its extension.
    let name: String
    /// Nil where it cannot be read, or is not UTF-8 text.
    let text: String?
    /// The same effect in Metal, of a file in GLSL; nil for none.
    var metal: String?

    /// The file's own name.
    fileprivate var file: String { place.split(separator: "/").last.map(String.init) ?? place }
  }

  /// The files of a folder.
  struct Folder: Codable, Sendable {
    var fragments: [File] = []
    var metals: [File] = []
    /// The problems that there are before any file is read.
    var problems: [ShaderProblem] = []
  }

  /// A function, and the file whose text in Metal belongs to it.
  fileprivate struct Found: Codable {
    let function: ShaderFunction
    /// The folder's number, and that of its file.
    let folder: Int
    let file: Int
    let isMetal: Bool
  }

  fileprivate struct Answer: Codable {
    var found: [Found] = []
    var problems: [ShaderProblem] = []
    /// The names of all shaders, also of those that are broken.
    var names: Set<String> = []
    fileprivate var written = 0
  }

  /// The folders, the most important first.
  let folders: [Folder]

  /// The answer of a confined process to a request; nil if it is none.
  static func answer(_ body: Data) -> [UInt8]? {
    ReadingTask.answer(body) { (texts: ShaderTexts) in texts.answer }
  }

  private var answer: Answer {
    var answer = Answer()
    for (index, folder) in folders.enumerated() {
      answer.problems += folder.problems
      var own: Set<String> = []
      for (file, fragment) in folder.fragments.enumerated() {
        guard own.insert(fragment.name).inserted else {
          answer.problems.append(
            ShaderProblem(file: fragment.place, "Another file of the folder has this name."))
          continue
        }
        // A broken one is not replaced by another folder's: the author would not know why.
        guard answer.names.insert(fragment.name).inserted else { continue }
        do throws(ShaderProblem) {
          answer.take(try Self.function(of: fragment), Found.Place(folder: index, file: file, isMetal: false))
        } catch {
          answer.problems.append(error)
        }
      }
      for (file, metal) in folder.metals.enumerated() {
        for result in Self.functions(ofMetal: metal) {
          switch result {
          case .success(let function):
            guard own.insert(function.name).inserted else { continue }
            if answer.names.insert(function.name).inserted {
              answer.take(function, Found.Place(folder: index, file: file, isMetal: true))
            }
          case .failure(let problem): answer.problems.append(problem)
          }
        }
      }
    }
    return answer
  }

  private static func function(of file: File) throws(ShaderProblem) -> ShaderFunction {
    guard let text = file.text else {
      throw ShaderProblem(
        file: file.file, "It is not UTF-8 text of at most \(ShaderFunction.mostBytes >> 10) KiB.")
    }
    return try ShaderFunction(name: file.name, text: text)
  }

  /// The functions of a Metal file that views can call, or why they cannot.
  private static func functions(ofMetal file: File) -> [Result<ShaderFunction, ShaderProblem>] {
    guard let text = file.text else {
      return [
        .failure(ShaderProblem(file: file.file, "It is not UTF-8 text of at most \(mostBytes >> 10) KiB."))
      ]
    }
    do throws(ShaderProblem) {
      return try MetalFile(text, file: file.file).functions()
    } catch {
      return [.failure(error)]
    }
  }

  /// The functions, the problems of the files, and the names of all shaders, also of those that are broken.
  func read(
    by reading: FolderReading
  ) -> (functions: [ShaderFunction], problems: [ShaderProblem], names: Set<String>) {
    guard folders.contains(where: { !$0.fragments.isEmpty || !$0.metals.isEmpty }) else {
      return ([], [], [])
    }
    let answer: Answer
    do throws(ReadingFault) {
      answer = try reading.read(.shaders, self, as: Answer.self)
    } catch {
      let file = folders.lazy.flatMap { $0.metals + $0.fragments }.first?.file ?? ""
      return ([], [ShaderProblem(file: file, "The folder's shaders are not read. \(error)")], [])
    }
    let functions = answer.found.compactMap { found -> ShaderFunction? in
      guard found.function.isSound, folders.indices.contains(found.folder) else { return nil }
      let folder = folders[found.folder]
      let files = found.isMetal ? folder.metals : folder.fragments
      guard files.indices.contains(found.file) else { return nil }
      var function = found.function
      function.metal = found.isMetal ? files[found.file].text : files[found.file].metal
      return function
    }
    return (functions, Array(answer.problems.prefix(Self.mostProblems)), answer.names)
  }

  /// The most problems that are reported.
  private static let mostProblems = 200
}

extension ShaderTexts.Found {
  /// The place of a function.
  fileprivate struct Place {
    let folder: Int
    let file: Int
    let isMetal: Bool
  }

  fileprivate init(_ function: ShaderFunction, at place: Place) {
    self.init(function: function, folder: place.folder, file: place.file, isMetal: place.isMetal)
  }
}

extension ShaderTexts.Answer {
  /// Takes in a function, if there is room.
  fileprivate mutating func take(_ function: ShaderFunction, _ place: ShaderTexts.Found.Place) {
    written += function.text.utf8.count
    guard written <= ShaderTexts.mostWritten else {
      // Once for all that follow.
      if written - function.text.utf8.count <= ShaderTexts.mostWritten {
        problems.append(
          ShaderProblem(
            file: function.file,
            "All shaders together become longer than \(ShaderTexts.mostWritten >> 20) MiB in GLSL: this one and those after it are not used."
          ))
      }
      return
    }
    var function = function
    // The server has the text.
    function.metal = nil
    found.append(ShaderTexts.Found(function, at: place))
  }
}
