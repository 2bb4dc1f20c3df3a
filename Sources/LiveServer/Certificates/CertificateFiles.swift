import Glibc
import Support

/// A certificate and its private key in two files, which another program may renew at any time.
package struct CertificateFiles: Equatable, Sendable {
  package let certificate: String
  package let key: String

  /// - Parameters:
  ///   - certificate: The path of the certificate, with the intermediate ones behind it.
  ///   - key: The path of its private key; may be the same file.
  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// Both files at one moment.
  package struct Contents: Equatable, Sendable {
    /// The bytes of a file, or why it cannot be read.
    typealias File = Result<[UInt8], CertificateProblem>

    var certificate: File
    var key: File
    /// Whether every user of the machine may read the key.
    var isKeyPublic = false
  }

  /// The largest file that is read, in bytes.
  static let mostBytes = 1 << 20

  /// Reads both files. It never waits for a writer, as reading a pipe would.
  package func read() -> Contents {
    let (certificate, _) = Self.read(certificate, option: "--tls-cert")
    let (key, mode) = Self.read(key, option: "--tls-key")
    return Contents(certificate: certificate, key: key, isKeyPublic: mode & S_IROTH != 0)
  }

  private static func read(_ path: String, option: String) -> (Contents.File, mode: mode_t) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return (.failure(unreadable(path, option: option, code: errno)), 0) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      return (.failure(unreadable(path, option: option, code: errno)), 0)
    }
    let mode = information.st_mode
    switch mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      return (
        .failure(
          CertificateProblem("\(path) is a folder.", "Give a file in it with \(option), in PEM.")), mode
      )
    default:
      return (
        .failure(
          CertificateProblem("\(path) is not a regular file.", "Give a file with \(option), in PEM.")), mode
      )
    }
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      guard step >= 0 else { return (.failure(unreadable(path, option: option, code: errno)), mode) }
      guard step > 0 else { break }
      count += step
    }
    guard count <= mostBytes else {
      return (
        .failure(
          CertificateProblem(
            "\(path) is larger than 1 MiB, so it is no certificate or key.", "Correct \(option).")), mode
      )
    }
    return (.success(Array(bytes.prefix(count))), mode)
  }

  private static func unreadable(_ path: String, option: String, code: Int32) -> CertificateProblem {
    let reason = String(cString: strerror(code))
    var information = stat()
    switch code {
    case ENOENT where lstat(path, &information) == 0:
      return CertificateProblem(
        "\(path) is a link to a file that does not exist.",
        "Correct the link or \(option). To see where it leads: ls -l \(path.shellWord)")
    case ENOENT, ENOTDIR: return CertificateProblem("There is no file \(path).", "Correct \(option).")
    case EACCES, EPERM:
      return CertificateProblem(
        "\(path) cannot be read: \(reason).",
        "Let the user who runs tiltcast read it and enter its folders. To see the permissions: "
          + "namei -l \(path.shellWord)")
    default: return CertificateProblem("\(path) cannot be read: \(reason).", "Correct \(option).")
    }
  }
}
