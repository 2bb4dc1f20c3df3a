import Foundation

/// A module and everything that it imports, as an import map of `data:` URLs: modules without a server or a build step.
struct ModuleBundle {
  /// What a page has to import.
  let entry: String
  /// The modules' sources, by the names under which they import each other.
  private(set) var modules: [String: String] = [:]

  /// The module at a path of the pages, such as `/js/film/player.js`, with what it imports.
  init(_ path: String, in files: StaticFiles) {
    entry = Self.name(of: path)
    add(path, from: files)
  }

  /// The `imports` of an import map.
  var imports: [String: String] {
    modules.mapValues { "data:text/javascript;base64," + Data($0.utf8).base64EncodedString() }
  }

  private mutating func add(_ path: String, from files: StaticFiles) {
    guard modules[Self.name(of: path)] == nil, var source = files.text(at: path) else { return }
    modules[Self.name(of: path)] = ""
    // A relative name means nothing to a module that lies nowhere, so it gets one that the map knows.
    for match in source.matches(of: Self.specifier).reversed() {
      guard
        let target = URL(string: String(match.1), relativeTo: URL(string: "pages://tiltcast\(path)"))?.path
      else { continue }
      source.replaceSubrange(match.1.startIndex..<match.1.endIndex, with: Self.name(of: target))
      add(target, from: files)
    }
    modules[Self.name(of: path)] = source
  }

  /// The name in an import; comments that import types only do not count.
  private static var specifier: Regex<(Substring, Substring)> {
    /^import\b[^;"]*from "(\.[^"]+)"/.anchorsMatchLineEndings()
  }

  private static func name(of path: String) -> String { "tiltcast" + path }
}
