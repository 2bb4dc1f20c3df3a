import CCrypto
import Foundation
import TestSupport

@testable import Certificates

/// 1 January 2030, in seconds since 1970.
let now = 1_893_456_000
let day = 86400

extension Identity {
  /// A certificate as an authority elsewhere would issue it; without an issuer it signs itself.
  static func test(
    names: String? = "DNS:tilt.example.org", validity: Range<Int> = now - day..<now + 90 * day,
    issuer: Identity? = nil, isAuthority: Bool = false, key: PrivateKey? = nil, name: String = "test"
  ) throws -> Identity {
    let key = try key ?? PrivateKey()
    var extensions: [(Int32, String)] = [
      (NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE")
    ]
    if let names { extensions.append((NID_subject_alt_name, names)) }
    let draft = try CertificateDraft(of: name, key: key, validity: validity)
    let certificate = try draft.signed(
      by: issuer?.key ?? key, issuer: issuer?.certificate, extensions: extensions)
    return Identity(key: key, certificate: certificate)
  }
}

/// A certificate and a key in the files of a folder, which tests replace.
final class TestFiles {
  let folder: TemporaryFolder
  let files: CertificateFiles

  init() throws {
    folder = try TemporaryFolder()
    files = CertificateFiles(certificate: folder.path(of: "chain.pem"), key: folder.path(of: "key.pem"))
  }

  func write(certificate: [UInt8]? = nil, key: [UInt8]? = nil) throws {
    for (path, bytes) in [(files.certificate, certificate), (files.key, key)] {
      guard let bytes else { continue }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }

  func write(_ identity: Identity) throws {
    try write(certificate: identity.certificate.pem, key: identity.key.pem)
  }

  /// Runs `openssl` on a file that holds some bytes, and returns the bytes that it makes of them.
  func convert(_ bytes: [UInt8], _ arguments: String...) throws -> [UInt8] {
    try convert(bytes, arguments: arguments)
  }

  func convert(_ bytes: [UInt8], arguments: [String]) throws -> [UInt8] {
    let (source, target) = (folder.path(of: "source"), folder.path(of: "target"))
    try Data(bytes).write(to: URL(fileURLWithPath: source))
    _ = try openssl(arguments + ["-in", source, "-out", target])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
  }
}

extension TemporaryFolder {
  /// Puts a file in the folder's place, so that nothing can be written into it.
  func replaceByFile() throws {
    try FileManager.default.removeItem(at: url)
    try Data().write(to: url)
  }
}
