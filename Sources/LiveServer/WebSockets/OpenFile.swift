import Glibc

/// A file that responses are read from, piece by piece; any number of them at the same time.
package final class OpenFile {
  private let descriptor: Int32
  /// In bytes.
  package let size: Int

  /// Opens a file. Nil if it is missing, or too many files are open.
  init?(_ path: String) {
    // Opening a pipe would wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(status.st_size) : -1
    // The object exists by now, and closes the descriptor.
    if size < 0 { return nil }
    // The disk is read while the first piece is on its way.
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Bytes from a place on, at most `count`; fewer only at the end, none where the file cannot be read.
  package func bytes(from offset: Int, count: Int) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, offset))
    }
  }
}

/// Keeps files open while clients receive them, each once.
package struct OpenFiles {
  private struct Reference {
    weak var file: OpenFile?
  }

  private var references: [String: Reference] = [:]

  package init() {}

  /// The file of a name, opened if necessary, or nil if it cannot be opened.
  package mutating func file(_ name: String, at path: String) -> OpenFile? {
    if let file = references[name]?.file { return file }
    references = references.filter { $0.value.file != nil }
    guard let file = OpenFile(path) else { return nil }
    references[name] = Reference(file: file)
    return file
  }
}
