import Foundation

/// A new file with a unique name, that is not yet in its place.
///
/// It is locked until it is closed, which the end of the process does, too. So a draft of a killed process differs from
/// the draft of a running server.
package struct DraftFile {
  private static let mark = ".draft-"
  /// The number of drafts' names: six letters and digits.
  private static let names: UInt32 = 2_176_782_336

  /// Open for writing; the file's maker closes it.
  package let descriptor: Int32
  package let path: String

  /// Makes a file whose name begins with a path, with permissions as far as the process gives them.
  init(beginning start: String, _ mode: mode_t) throws(Disk.Refusal) {
    while true {
      // As short as it can be: the longest name of a take leaves it fifteen characters.
      let path = "\(start)\(Self.mark)\(String(UInt32.random(in: 0..<Self.names), radix: 36))"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor < 0, errno == EEXIST || errno == EINTR { continue }
      guard descriptor >= 0 else { throw .last }
      // One that collects drafts may have come before the lock.
      guard Self.lock(descriptor) else {
        Foundation.close(descriptor)
        continue
      }
      (self.descriptor, self.path) = (descriptor, path)
      return
    }
  }

  /// Locks a file that has a name; a file system without locks needs none.
  static func lock(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  package func close() { Foundation.close(descriptor) }

  /// True if a file's name is a draft's: that of a file, a mark, and letters and digits.
  package static func isDraft(_ name: String) -> Bool {
    func consists(_ text: Substring, of ranges: ClosedRange<UInt8>...) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { byte in ranges.contains { $0.contains(byte) } }
    }
    if let mark = name.range(of: mark, options: .backwards) {
      return mark.lowerBound > name.startIndex
        && consists(name[mark.upperBound...], of: 0x30...0x39, 0x61...0x7A)
    }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let (file, end) = (name[..<dot], name[name.index(after: dot)...])
    // Earlier versions wrote six letters and digits behind their own files' names, or a number behind a source's.
    if file.hasPrefix("."), file.dropFirst().contains("."), consists(end, of: 0x30...0x39) { return true }
    let isOwn =
      earlierEndings.contains { file == $0 || file.hasSuffix(".\($0)") }
      || (file.utf8.count > 14 && consists(file.prefix(14), of: 0x30...0x39))
    return isOwn && end.utf8.count == 6 && consists(end, of: 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
      && end != "backup"
  }

  private static let earlierEndings = ["json", "jsonl", "pem", "secret", "shared"]

  /// Deletes a draft, unless a process is writing it.
  ///
  /// - Parameter remove: Deletes the file.
  static func collect(_ path: String, _ remove: () -> Void) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    // Locked until the file is gone: who has just made it then makes another.
    defer { Foundation.close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove() }
  }
}
