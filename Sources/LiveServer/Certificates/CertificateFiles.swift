import Glibc
import Platform
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
    /// True if every user of the machine may read the key.
    var isKeyPublic = false
  }

  /// The largest file that is read, in bytes.
  static let mostBytes = 1 << 20

  /// Reads both files. It never waits for a writer, as reading a pipe would.
  package func read() -> Contents {
    var status = stat()
    return Contents(
      certificate: Self.read(certificate, option: "--tls-cert"), key: Self.read(key, option: "--tls-key"),
      isKeyPublic: stat(key, &status) == 0 && status.st_mode & S_IROTH != 0)
  }

  private static func read(_ path: String, option: String) -> Contents.File {
    do throws(RegularFile.Fault) {
      return .success(try RegularFile.contents(of: path, atMost: mostBytes))
    } catch {
      switch error {
      case .notRegular where Disk.isFolder(path):
        return .failure(
          CertificateProblem("\(path) is a folder.", "Give a file in it with \(option), in PEM."))
      case .notRegular:
        return .failure(
          CertificateProblem("\(path) is not a regular file.", "Give a file with \(option), in PEM."))
      case .tooLarge:
        return .failure(
          CertificateProblem(
            "\(path) is larger than 1 MiB, so it is no certificate or key.", "Correct \(option)."))
      case .unreadable(let reason):
        let code = access(path, R_OK) == 0 ? 0 : errno
        return .failure(unreadable(path, option: option, code: code, reason: reason))
      }
    }
  }

  private static func unreadable(
    _ path: String, option: String, code: Int32, reason: String
  ) -> CertificateProblem {
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
