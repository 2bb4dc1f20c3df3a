import Foundation

/// The program that runs.
package enum RunningProgram {
  /// The program's file, also if it was started by another name; its former path, if another version has taken
  /// its place.
  package static var url: URL {
    let link = "/proc/self/exe"
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
      return URL(fileURLWithPath: link).resolvingSymlinksInPath()
    }
    let mark = " (deleted)"
    return URL(fileURLWithPath: path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path)
  }

  /// The folders of the libraries that the program has loaded, each once.
  static let libraryFolders: [String] = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let files = maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    let libraries = files.filter { $0.contains(".so") }.map { URL(fileURLWithPath: $0) }
    return Set(libraries.map { $0.deletingLastPathComponent().path }).sorted()
  }()
}
