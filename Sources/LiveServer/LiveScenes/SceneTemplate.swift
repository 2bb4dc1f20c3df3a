import Foundation
import Support

/// The folder that `tiltcast new-scene` creates: a commented example scene.
package struct SceneTemplate {
  /// The kind of an example; each has a folder of its name in `Templates`.
  package enum Kind: String {
    /// A scene of layers.
    case scene = "Scene"
    /// A scene for a crowd.
    case crowd = "Crowd"
    /// A SwiftUI view.
    case view = "View"
    /// A SwiftUI view for a crowd.
    case crowdView = "CrowdView"
  }

  private let kind: Kind
  /// The scene's name, as in takes.
  package let name: String
  /// The scene's type, and the name of its file.
  package let type: String
  /// The folder with `Templates`, `Sources` and `Package.swift`.
  private let tiltcast: URL

  /// A template for a folder's name.
  ///
  /// - Parameter taken: The names of scenes that there are.
  /// - Throws: A ``Failure`` where it cannot be a scene's name.
  package init(_ kind: Kind = .scene, name: String, tiltcast: URL, taken: [String]) throws(Failure) {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    let isName =
      name.utf8.count <= 40 && name.first?.isLetter == true
      && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Self.isWordByte) }
    guard isName else {
      throw Failure(
        "A scene's folder has the scene's name: up to 40 small letters, digits and single hyphens, such as my-motion, "
          + "not \"\(name)\".")
    }
    guard !taken.contains(name) else {
      throw Failure("There is a scene \"\(name)\" already. Choose another name.")
    }
    (self.kind, self.name) = (kind, name)
    self.tiltcast = tiltcast
    let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    // A scene that is named like something it draws with would be taken for that.
    self.type = Self.isDeclared(type, in: tiltcast) ? type + kind.rawValue : type
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// True if Engine or the standard library has a type of that name.
  private static func isDeclared(_ type: String, in tiltcast: URL) -> Bool {
    let standard = [
      "Any", "Array", "Bool", "Character", "Double", "Float", "Int", "Never", "Optional", "Range", "Result",
      "Self",
      "Set", "String", "Swift", "Task", "Tiltcast", "Type", "Void",
    ]
    if standard.contains(type) { return true }
    let files = ["Sources/Engine", "Sources/Views"].flatMap { folder -> [URL] in
      let sources = tiltcast.appendingPathComponent(folder, isDirectory: true)
      let all = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
      return all?.compactMap { $0 as? URL } ?? []
    }
    for file in files where file.pathExtension == "swift" {
      // One search of each file leaves few for the others.
      guard let text = try? String(contentsOf: file, encoding: .utf8), text.contains(" \(type)") else {
        continue
      }
      for kind in ["struct", "enum", "protocol", "class", "typealias"]
      where text.contains("public \(kind) \(type)") || text.contains("public final \(kind) \(type)") {
        return true
      }
    }
    return false
  }

  /// Writes the files.
  ///
  /// - Parameter folder: A folder that is empty, or not there yet.
  /// - Throws: A ``Failure`` where it is neither, or cannot be written.
  package func write(to folder: URL) throws {
    let manager = FileManager.default
    let template = tiltcast.appendingPathComponent("Templates/\(kind.rawValue)", isDirectory: true)
    if let held = try? manager.contentsOfDirectory(atPath: folder.path), !held.isEmpty {
      throw Failure("The folder \(folder.path) is not empty. Choose another one.")
    }
    let reference = PackageReference(to: tiltcast)
    do {
      for path in try manager.subpathsOfDirectory(atPath: template.path).sorted() {
        let source = template.appendingPathComponent(path)
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: source.path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        let target = folder.appendingPathComponent(Self.name(of: path, for: type))
        try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(filled(String(contentsOf: source, encoding: .utf8), reference).utf8).write(to: target)
      }
    } catch {
      throw Failure("The folder \(folder.path) cannot be made: \(error.reason).")
    }
  }

  /// The name of a file of a template in the folder of a type.
  private static func name(of path: String, for type: String) -> String {
    switch path {
    case "Scene.swift": "\(type).swift"
    case "Tests.swift": "\(type)Tests.swift"
    default: path
    }
  }

  /// The name as people read it.
  private var title: String { name.split(separator: "-").map(\.capitalized).joined(separator: " ") }

  private func filled(_ text: String, _ reference: PackageReference) -> String {
    text.replacing("{{name}}", with: name).replacing("{{Type}}", with: type).replacing(
      "{{title}}", with: title
    )
    .replacing("{{dependency}}", with: reference.dependency).replacing("{{package}}", with: reference.package)
  }
}
