import Foundation

/// What a process writes: lines of its standard output as they come, and the end of its standard error.
struct ProcessOutput {
  /// The most bytes of a line, and of what is kept of the errors.
  private static let (mostOfLine, mostErrors) = (1000, 64 << 10)

  private var line: [UInt8] = []
  private(set) var errors: [UInt8] = []

  /// Reads two descriptors to their ends, and closes them.
  mutating func readAll(output: Int32, errors: Int32, _ printed: (String) -> Void) {
    var open = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    while !open.isEmpty {
      guard poll(&open, nfds_t(open.count), -1) >= 0 || errno == EINTR else { break }
      for ready in open where ready.revents != 0 {
        let bytes = Self.bytes(from: ready.fd)
        if bytes.isEmpty {
          open.removeAll { $0.fd == ready.fd }
        } else if ready.fd == output {
          take(bytes, printed)
        } else {
          self.errors = Array((self.errors + bytes).suffix(Self.mostErrors))
        }
      }
    }
    if !line.isEmpty { printed(String(decoding: line, as: UTF8.self)) }
    close(output)
    close(errors)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ printed: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || line.count == Self.mostOfLine {
        printed(String(decoding: line, as: UTF8.self))
        line = []
      }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
  }

  /// What there is to read; empty at the end.
  private static func bytes(from descriptor: Int32) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes[..<max(0, count)]
  }
}
