import Foundation
import Support

/// The output of a process: lines of its standard output as they come, and the end of its standard error.
struct ProcessOutput {
  /// The most bytes of a line, of what is kept of the errors, and of errors that are read without a pause in a second.
  private static let (mostOfLine, mostErrors, mostErrorsInSecond) = (1000, 64 << 10, 1 << 20)

  /// The most lines that are reported in a second.
  static let mostLines = 50

  private var line: [UInt8] = []
  /// The second in which lines are counted, and the numbers of its reported and omitted lines.
  private var second = 0
  private var lineCount = 0
  private var leftOut = 0
  private(set) var errors: [UInt8] = []
  /// The bytes of errors in the second.
  private var errorCount = 0
  private var isCrashing = false
  /// The places in the errors from which on the next mark of a backtrace is looked for, and the next backtrace begins.
  private var (searched, backtraceStart) = (0, 0)

  /// Reads two descriptors to their ends, and closes them.
  ///
  /// - Parameters:
  ///   - isOver: Whether the process has ended; another process may still hold the other ends.
  ///   - crashing: Called once, when the runtime begins to say where the process has crashed.
  ///   - traced: Called with each backtrace that the runtime has written.
  ///   - flooded: Called again and again while there are too many lines.
  ///   - printed: Called with each line of standard output.
  mutating func readAll(
    output: Int32, errors: Int32, isOver: () -> Bool, crashing: () -> Void,
    traced: (String) -> Void = { _ in },
    flooded: () -> Void = {}, _ printed: (String) -> Void
  ) {
    var open = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    while !open.isEmpty {
      let ready = poll(&open, nfds_t(open.count), 200)
      guard ready > 0 || (ready == 0 && !isOver()) || (ready < 0 && errno == EINTR) else { break }
      for ready in open where ready.revents != 0 {
        let bytes = Self.bytes(from: ready.fd)
        if bytes.isEmpty {
          open.removeAll { $0.fd == ready.fd }
        } else if ready.fd == output {
          take(bytes, printed)
          if leftOut > 0 { flooded() }
        } else {
          takeErrors(bytes, crashing, traced, printed)
        }
      }
    }
    if !line.isEmpty { printed(String(decoding: line, as: UTF8.self).printable) }
    close(output)
    close(errors)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ printed: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || line.count == Self.mostOfLine {
        tell(String(decoding: line, as: UTF8.self).printable, printed)
        line = []
      }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
  }

  /// Keeps the end of the errors, and reads more slowly where they are many.
  private mutating func takeErrors(
    _ bytes: ArraySlice<UInt8>, _ crashing: () -> Void, _ traced: (String) -> Void,
    _ printed: (String) -> Void
  ) {
    // What is new, and so much before that a line may have begun there.
    searched = max(searched, errors.count - 200)
    errors += bytes
    let text = String(decoding: errors[searched...], as: UTF8.self)
    if !isCrashing, CrashReport.signal(in: text) != nil {
      isCrashing = true
      crashing()
    }
    if isCrashing, CrashReport.endsBacktrace(text) {
      traced(String(decoding: errors[backtraceStart...], as: UTF8.self))
      (searched, backtraceStart) = (errors.count, errors.count)
    }
    let excess = max(0, errors.count - Self.mostErrors)
    errors.removeFirst(excess)
    (searched, backtraceStart) = (max(0, searched - excess), max(0, backtraceStart - excess))
    beginSecond(printed)
    errorCount += bytes.count
    if errorCount > Self.mostErrorsInSecond { usleep(10_000) }
  }

  /// Tells a line, unless there are too many; then it also reads more slowly, which holds up the process that prints.
  private mutating func tell(_ line: String, _ printed: (String) -> Void) {
    beginSecond(printed)
    lineCount += 1
    guard lineCount > Self.mostLines else { return printed(line) }
    leftOut += 1
    if leftOut % 100 == 0 { usleep(10_000) }
  }

  private mutating func beginSecond(_ printed: (String) -> Void) {
    let now = Int(ServerClock.monotonic)
    guard now != second else { return }
    if leftOut > 0 { printed("… and \(leftOut) more lines") }
    (second, lineCount, leftOut, errorCount) = (now, 0, 0, 0)
  }

  /// The next bytes; empty at the end.
  private static func bytes(from descriptor: Int32) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes[..<max(0, count)]
  }
}
