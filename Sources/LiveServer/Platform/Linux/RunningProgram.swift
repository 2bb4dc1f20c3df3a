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
}
