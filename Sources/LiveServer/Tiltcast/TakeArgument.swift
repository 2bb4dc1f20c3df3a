import Foundation
import Rooms
import Support

/// A take that was named on the command line: a file, a pipe such as `<(zcat take.gz)`, or `-` for standard input.
struct TakeArgument {
  let path: String

  /// The name that people see: the file's, without its ending.
  var name: String {
    var status = stat()
    guard path != "-", stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "Take" }
    return URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private var place: String { FileLocator.existing(path) }

  /// The take's bytes; a pipe is read to its end.
  ///
  /// - Throws: A ``Failure`` that says why it cannot be read.
  func contents() throws(Failure) -> Data {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(place, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= Self.mostBytes else {
        throw Failure("The take \(path.printable) is larger than \(Self.mostBytes >> 20) MiB.")
      }
    }
  }

  /// As many bytes as a take written by hand has at most, by far.
  private static let mostBytes = 256 << 20

  private func failure(_ number: Int32) -> Failure {
    Failure("The take \(path.printable) cannot be read: \(String(cString: strerror(number))).")
  }
}
