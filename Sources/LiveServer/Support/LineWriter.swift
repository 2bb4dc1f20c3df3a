import Foundation
import Synchronization

/// Writes lines on a thread of its own, so that whoever does not read them, as a stopped terminal or a full pipe,
/// holds nothing up.
package final class LineWriter: Sendable {
  /// The most lines that wait; what comes beyond them is left out.
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
  package func finish(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }
}
