import Foundation
import Platform
import Support

/// A recording in progress on disk: a file beside the takes, which becomes one of them when the recording ends.
struct RecordingFile: Sendable {
  /// The ending of its name, behind a take's.
  static let ending = ".part"

  private let descriptor: Int32
  private let path: String

  /// A new file, which must not exist; throws if the disk refuses it.
  init(_ file: String, in folder: StateDirectory) throws(StateError) {
    try folder.make()
    path = folder.path(of: file)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unusable(path, reason: String(cString: strerror(errno))) }
    do throws(Disk.Refusal) { try folder.disk.syncFolder(folder.url.path) } catch {
      Glibc.close(descriptor)
      throw .unusable(path, reason: error.reason)
    }
  }

  /// Writes whole lines, which are on the disk when this returns; throws, and writes none, if it is full.
  func append(_ lines: [UInt8]) throws(StateError) {
    let before = lseek(descriptor, 0, SEEK_END)
    var written = 0
    while written < lines.count {
      let count = lines[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return try fail(keeping: before) }
      written += count
    }
    guard fdatasync(descriptor) == 0 else { return try fail(keeping: before) }
  }

  func close() { _ = Glibc.close(descriptor) }

  private func fail(keeping length: off_t) throws(StateError) {
    let reason = String(cString: strerror(errno))
    if length >= 0 { ftruncate(descriptor, length) }
    throw .unusable(path, reason: reason)
  }
}
