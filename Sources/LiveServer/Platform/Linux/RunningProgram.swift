import Foundation

/// The program that runs.
package enum RunningProgram {
  /// Its file, whatever name it was started by.
  package static var url: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }
}
