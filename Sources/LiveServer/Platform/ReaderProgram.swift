import Foundation
import Synchronization

/// The program that reads strangers' texts: `tiltcast` itself, started confined for one reading.
package enum ReaderProgram {
  /// The argument by which the program becomes a reader.
  private static let word = "tiltcast-read"
  private static let isBuiltIn = Atomic(false)

  /// Reads if this program was started for that, and ends; otherwise lets it be started so from now on.
  ///
  /// - Parameter answer: The answer to a request; nil to one that it does not know.
  package static func serve(_ answer: ([UInt8]) -> [UInt8]?) {
    guard CommandLine.arguments.dropFirst().first == word else {
      return isBuiltIn.store(true, ordering: .relaxed)
    }
    guard let bytes = answer(readAll()) else { exit(1) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { exit(1) }
      rest = rest.dropFirst(count)
    }
    exit(0)
  }

  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  /// The command that starts a reader: this program, or the one beside it where this is another, as a test is; nil if there
  /// is none.
  static var command: [String]? {
    let program = RunningProgram.url
    let path =
      isBuiltIn.load(ordering: .relaxed)
      ? program.path : program.deletingLastPathComponent().appendingPathComponent("tiltcast").path
    return access(path, X_OK) == 0 ? [path, word] : nil
  }
}
