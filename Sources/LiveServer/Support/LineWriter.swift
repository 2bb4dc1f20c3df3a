import Foundation
import Synchronization

/// Writes lines on its own thread, so that a reader that stalls, such as a stopped terminal or a full pipe, blocks
/// nothing.
package final class LineWriter: Sendable {
  /// The maximum number of waiting lines; lines beyond it are dropped.
  package static let mostWaiting = 1000

  private let waiting = Mutex(0)
  private let queue = DispatchQueue(label: "tiltcast.log")
  private let file: FileHandle

  package init(_ file: FileHandle) { self.file = file }

  /// Writes a line soon.
  package func write(_ line: String) {
    let hasPlace = waiting.withLock { count in
      guard count < Self.mostWaiting else { return false }
      count += 1
      return true
    }
    guard hasPlace else { return }
    queue.async { [self] in
      try? file.write(contentsOf: Data(line.utf8))
      waiting.withLock { $0 -= 1 }
    }
  }

  /// Waits until everything is written, for at most that many seconds.
  package func finish(within seconds: Double) { queue.finish(within: seconds) }
}
