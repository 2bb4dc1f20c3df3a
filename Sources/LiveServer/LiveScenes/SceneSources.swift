import Foundation
import Platform
import Rooms
import Support

/// The program that sources become.
enum SourcePurpose: String, Codable, Sendable {
  /// The program of the scenes.
  case scenes
  /// The program of the tests beside the views.
  case tests
}

/// A folder's Swift sources as they were read, once: the texts that are compiled, and that diagnostics quote.
///
/// Compilers and scenes name files, and anything can stand in a name. So a name is only ever looked up here: no file is
/// opened by it.
struct SceneSources: Sendable {
  /// A source.
  struct File: Sendable {
    /// The path from the folder on.
    let place: String
    let text: [UInt8]
    fileprivate let lines: LineIndex

    /// True if the file has tests, and is no part of the scenes.
    var isTest: Bool { line(ofImport: "Testing") != nil }

    /// The line, from 1, of a file that imports a module; nil if it does not.
    func line(ofImport module: String) -> Int? {
      let mark = Array("import \(module)".utf8)
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return lines.firstIndex { line in
        let words = line.drop { $0 == 0x20 || $0 == 0x09 }
        return words.starts(with: mark)
          && words.dropFirst(mark.count).allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
      }.map { $0 + 1 }
    }

    init(place: String, text: [UInt8]) { (self.place, self.text, lines) = (place, text, LineIndex(text)) }
  }

  /// The folder's path, by which the compiler names the files.
  let folder: String
  /// The files in the order of their places.
  let files: [File]
  /// The sources compiled in the files' place, with a `main.swift`, where the folder has only views; nil otherwise.
  private(set) var written: [File]?
  /// Warnings about files and views that are left out.
  private(set) var omissions: [SceneDiagnostic] = []
  /// The views that are scenes, by the names of the scenes; none where the folder has a `main.swift`.
  private(set) var previews: [String: ViewSources.Entry] = [:]

  /// The sources of a folder that has a `main.swift`, or those that are compiled in the place of its views.
  init(
    folder: String, files: [File], written: [File]? = nil, previews: [String: ViewSources.Entry] = [:],
    omissions: [SceneDiagnostic] = []
  ) {
    (self.folder, self.files, self.written, self.previews) = (folder, files, written, previews)
    self.omissions = omissions
  }

  /// True if files list their scenes themselves.
  fileprivate static func hasMain(_ files: [File]) -> Bool {
    files.contains { $0.place == "main.swift" || $0.place.hasSuffix("/main.swift") }
  }

  /// The files as they are compiled, under names where nothing is read.
  var compiled: [(name: String, text: [UInt8])] {
    (written ?? files).map { ("\(folder)/\($0.place)", $0.text) }
  }

  /// The versions of the language: of scenes, and of Xcode's projects for views.
  static let languageModes = ["6", "5"]
  /// The version of the language.
  var languageMode: String { Self.languageModes[written == nil ? 0 : 1] }

  /// Returns the path from the folder on of a file by its whole name, or nil if the folder has no such source.
  func place(of name: some StringProtocol) -> String? {
    guard name.hasPrefix(folder + "/") else { return nil }
    let place = name.dropFirst(folder.count + 1)
    return files.first { $0.place == place }?.place
  }

  /// Returns a line of a file, from 1, or nil if the file has no such line. Only the beginning of a very long one.
  func line(_ number: Int, of place: String) -> String? {
    guard let file = files.first(where: { $0.place == place }), let range = file.lines.range(of: number)
    else {
      return nil
    }
    let line = file.text[range].prefix(2000)
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

extension SceneSources {
  /// The text that is compiled in the place of a view's file; nil for another file.
  func text(of place: String) -> [UInt8]? {
    files.contains { $0.place == place } ? written?.first { $0.place == place }?.text : nil
  }

  /// The sources with other texts for some places.
  func replacing(_ texts: [String: [UInt8]]) -> SceneSources {
    var copy = self
    copy.written = written?.map { file in texts[file.place].map { File(place: file.place, text: $0) } ?? file
    }
    return copy
  }

  /// The sources with blanks for a word at the places of diagnostics.
  func leavingOut(_ word: String, at places: [SceneDiagnostic]) -> SceneSources {
    var copy = self
    copy.written = (written ?? files).map { file in
      var text = file.text
      for place in places where place.file == file.place {
        guard let line = place.line, let range = file.lines.range(of: line),
          let found = text[range].firstRange(of: Array(word.utf8))
        else { continue }
        text.replaceSubrange(found, with: Array(repeating: UInt8(ascii: " "), count: word.utf8.count))
      }
      return File(place: file.place, text: text)
    }
    return copy
  }
}

extension SceneSources {
  /// The sources of a folder; where it has no `main.swift`, its views are its scenes.
  ///
  /// - Parameters:
  ///   - builtIn: The names of the scenes beside which the folder's are played.
  ///   - variants: The variants of each view, which are scenes of their own; empty for one scene of a view.
  /// - Throws: An error if it has neither, or a preview cannot be understood.
  init(
    of folder: String, _ all: [File], for purpose: SourcePurpose = .scenes,
    assets: @autoclosure () -> AssetCatalog = AssetCatalog(),
    besides builtIn: Set<String> = [], in variants: [SceneVariant] = []
  ) throws(CompilerRefusal) {
    guard !Self.hasMain(all) else {
      self.init(folder: folder, files: all)
      return
    }
    let targets = OtherTargets(in: all)
    self.init(folder: folder, files: targets.files, omissions: targets.omissions)
    do throws(CompilerRefusal) {
      if purpose == .tests {
        written = try Self.tests(of: files, ViewSources(files), in: folder, with: assets(), besides: builtIn)
      } else {
        try writeViews(with: assets(), besides: builtIn, in: variants)
      }
    } catch {
      // Something that was left out may be what is missing.
      throw CompilerRefusal(error.diagnostics + omissions)
    }
  }

  /// Writes the views as scenes.
  private mutating func writeViews(
    with assets: AssetCatalog, besides builtIn: Set<String>, in variants: [SceneVariant]
  ) throws(CompilerRefusal) {
    let views = try ViewSources(files)
    guard views.usesSwiftUI else {
      if let missing = views.missingImport { throw CompilerRefusal([missing]) }
      let sentence =
        "The folder has no SwiftUI view and no main.swift. Write a view: import SwiftUI, and then struct ContentView: "
        + "View. Or list scenes in main.swift: import Tiltcast, and then Tiltcast.run(scenes: [MyScene.self])."
      throw CompilerRefusal([
        SceneDiagnostic(
          .error, from: .file, sentence, file: files.first?.place, line: files.first.map { _ in 1 })
      ])
    }
    if let problem = views.problem { throw CompilerRefusal([problem]) }
    let entries = views.entries
    omissions += [views.omission].compactMap(\.self)
    let names = ViewSources.namings(of: entries, besides: builtIn).map(\.name)
    previews = Dictionary(zip(names, entries)) { first, _ in first }
    written = zip(files, views.texts).map { File(place: $0.place, text: $1) }
    written?.append(
      File(
        place: "main.swift",
        text: try views.main(in: folder, with: assets, besides: builtIn, in: variants)))
  }
}

extension SceneSources {
  /// The sources of tests, as they are compiled.
  private static func tests(
    of files: [File], _ views: ViewSources, in folder: String, with assets: AssetCatalog,
    besides builtIn: Set<String>
  ) throws(CompilerRefusal) -> [File] {
    var written: [File] = []
    var functions: [String] = []
    for (index, file) in files.enumerated() {
      let read = File(place: file.place, text: views.texts[index])
      guard file.isTest else {
        written.append(read)
        continue
      }
      var reader = TestFileReader(read)
      try reader.read()
      let function = "tiltcastTests\(index)"
      functions.append(function)
      written.append(
        File(place: file.place, text: reader.text(listing: function, as: "\(folder)/\(file.place)")))
    }
    let main = views.main(
      testing: functions, in: folder, with: assets, without: Set(files.filter(\.isTest).map(\.place)),
      besides: builtIn)
    return written + [File(place: "main.swift", text: main)]
  }
}

extension SceneFolder {
  /// The most sources that are compiled together, and the most bytes of all of them.
  private static let (mostSources, mostBytes) = (500, 4 << 20)

  /// Reads the sources.
  ///
  /// - Parameters:
  ///   - assets: The pictures and descriptions that were read before.
  ///   - reading: Reads the views, which are strangers' texts.
  ///   - builtIn: The names of the scenes beside which the folder's are played.
  /// - Throws: A reason why the folder cannot be compiled.
  func sources(
    _ assets: AssetFiles = AssetFiles(), by reading: FolderReading = FolderReading(),
    for purpose: SourcePurpose = .scenes, besides builtIn: Set<String> = []
  ) throws(CompilerRefusal) -> SceneSources {
    guard exists else { throw CompilerRefusal("There is no folder \(url.path).") }
    let places = FolderListing(of: url.path, skipping: Self.others) { place in
      place.hasSuffix(".swift") && !Self.others.contains(place)
    }.files.sorted()
    guard places.count <= Self.mostSources else { throw Self.tooMuch }
    try Self.checkNames(of: places)
    var files: [SceneSources.File] = []
    var left = Self.mostBytes
    for place in places {
      guard let text = try Self.contents(of: "\(url.path)/\(place)", place, atMost: left) else { continue }
      left -= text.count
      files.append(SceneSources.File(place: place, text: text.withoutByteOrderMark))
    }
    switch purpose {
    case .scenes: files.removeAll(where: \.isTest)
    case .tests:
      guard files.contains(where: \.isTest) else { return SceneSources(folder: compiledPath, files: []) }
    }
    guard !SceneSources.hasMain(files) else {
      guard purpose == .scenes else { throw Self.noViews }
      guard variants.isEmpty else { throw Self.noVariants }
      try Self.checkDifference(of: files.map(\.place))
      return SceneSources(folder: compiledPath, files: files)
    }
    let views = ViewReading(
      files, in: compiledPath, AssetCatalog(of: self, assets, by: reading), for: purpose, besides: builtIn,
      in: variants)
    let sources = try views.sources(by: reading)
    try Self.checkDifference(of: sources.files.map(\.place))
    return sources
  }

  static let noViews = CompilerRefusal(
    "Tests are of SwiftUI views, and this folder has a main.swift, which lists scenes of layers. Move the views and their tests to a folder of their own."
  )

  private static let noVariants = CompilerRefusal(
    "Variants are of SwiftUI views, and this folder has a main.swift, which lists scenes of layers.")

  private static let tooMuch = CompilerRefusal(
    "The folder has more than \(mostSources) Swift files, or more than \(mostBytes >> 20) MiB of them: "
      + "move the files that are not part of the scenes elsewhere.")

  /// A line break in a name would begin a new line in the compiler's output.
  private static func checkNames(of places: [String]) throws(CompilerRefusal) {
    guard let place = places.first(where: { $0 != $0.printable }) else { return }
    throw CompilerRefusal("The name of the file \(place.printable) contains a control character: rename it.")
  }

  /// The compiler distinguishes private declarations by the last part of a file's path.
  private static func checkDifference(of places: [String]) throws(CompilerRefusal) {
    var others: [Substring: String] = [:]
    for place in places {
      let name = place.split(separator: "/").last ?? ""
      if let other = others.updateValue(place, forKey: name) {
        throw CompilerRefusal("\(other) and \(place) have the same name: rename one of them.")
      }
    }
  }

  /// The bytes of a file; nil if it is gone.
  private static func contents(
    of path: String, _ place: String, atMost limit: Int
  ) throws(CompilerRefusal) -> [UInt8]? {
    do throws(RegularFile.Fault) {
      return try RegularFile.contents(of: path, atMost: limit, followsLinks: false)
    } catch {
      switch error {
      case .tooLarge: throw tooMuch
      case .notRegular:
        throw CompilerRefusal("\(place) is not a regular file: links and pipes are not compiled.")
      case .unreadable(let reason):
        guard access(path, F_OK) == 0 else { return nil }
        throw CompilerRefusal("\(place) cannot be read: \(reason).")
      }
    }
  }
}
