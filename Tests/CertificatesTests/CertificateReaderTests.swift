import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("Certificates as people bring them")
struct CertificateReaderTests {
  private let test: TestFiles
  private let identity: Identity

  init() throws {
    test = try TestFiles()
    identity = try .test()
    try test.write(identity)
  }

  private func read(host: String? = "tilt.example.org", hosts: [HostName] = []) throws(CertificateProblem)
    -> CertificateReader.Reading
  {
    let reader = CertificateReader(test.files, publicHost: host.flatMap { HostName($0) }, hosts: hosts)
    return try reader.read(test.files.read())
  }

  /// Expects that the files are refused, with words of the fault and of the remedy.
  private func expectRefusal(_ words: String, _ remedy: String, at: SourceLocation = #_sourceLocation) {
    do throws(CertificateProblem) {
      _ = try read()
      Issue.record("It was taken.", sourceLocation: at)
    } catch {
      #expect(error.sentence.contains(words), "\(error)", sourceLocation: at)
      #expect(error.remedy.contains(remedy), "\(error)", sourceLocation: at)
    }
  }

  @Test("A certificate and its key are taken, in one file too, with a byte order mark or Windows' line ends")
  func taken() throws {
    #expect(try read().concerns == [])
    let (pem, key) = (identity.certificate.pem, identity.key.pem)
    let windows = Array(String(decoding: pem, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for (certificate, key) in [(windows, key), (mark + pem, mark + key), (pem + key, key + pem)] {
      try test.write(certificate: certificate, key: key)
      #expect(try read().identity.certificate.der == identity.certificate.der)
    }
  }

  @Test("An old-style key, and parameters before it, are taken")
  func oldKeys() throws {
    let old = try test.convert(identity.key.pem, "ec")
    #expect(String(decoding: old, as: UTF8.self).contains("EC PRIVATE KEY"))
    let parameters = Array(try openssl(["ecparam", "-name", "prime256v1"]).utf8)
    try test.write(key: parameters + old)
    #expect(try read().concerns == [])
  }

  @Test("Files in other forms are named, with the command that converts them")
  func forms() throws {
    let (pem, key) = (identity.certificate.pem, identity.key.pem)
    func certificate(_ bytes: [UInt8], _ words: String, _ remedy: String) throws {
      try test.write(certificate: bytes, key: key)
      expectRefusal(words, remedy)
    }
    try certificate(identity.certificate.der, "chain.pem is a certificate in DER", "openssl x509 -inform DER")
    try certificate(
      test.convert(pem + key, "pkcs12", "-export", "-passout", "pass:x"), "chain.pem is a PKCS#12 file",
      "openssl pkcs12")
    try certificate(
      Array("-----BEGIN PKCS7-----\nMA==\n-----END PKCS7-----\n".utf8), "PKCS#7", "openssl pkcs7 -print_certs"
    )
    try certificate(key, "holds a private key and no certificate", "swapped")
    try certificate(
      test.convert(key, "req", "-new", "-subj", "/CN=a", "-key", test.files.key), "request", "authority")
    try certificate([0xFF, 0xFE] + pem.flatMap { [$0, 0] }, "UTF-16", "iconv")
    try certificate([], "is empty", "Copy")
    try certificate(Array("nothing".utf8), "holds no certificate", "BEGIN CERTIFICATE")
    try certificate(Array(pem.prefix(pem.count / 2)), "Certificate 1 in", "Copy the file again")
    try certificate(pem + pem.prefix(pem.count / 2), "Certificate 2 in", "Copy the file again")
    try certificate(Array(repeating: 0x41, count: 2 << 20), "larger than 1 MiB", "--tls-cert")
  }

  @Test("Keys in other forms are named, and nobody is asked for a password")
  func keyForms() throws {
    let key = identity.key.pem
    func expectRefusal(_ bytes: [UInt8], _ words: String, _ remedy: String) throws {
      try test.write(key: bytes)
      self.expectRefusal(words, remedy)
    }
    let password = ["-passout", "pass:x"]
    for arguments in [["pkcs8", "-topk8"], ["ec", "-aes256"]] {
      let encrypted = try test.convert(key, arguments: arguments + password)
      try expectRefusal(encrypted, "key.pem has a password", "openssl pkey -in")
    }
    try expectRefusal(
      test.convert(key, "pkey", "-outform", "DER"), "private key in DER,", "openssl pkey -inform")
    try expectRefusal(
      test.convert(key, arguments: ["pkcs8", "-topk8", "-outform", "DER"] + password), "DER with a password",
      "openssl pkcs8 -inform DER")
    try expectRefusal(test.convert(key, "pkey", "-pubout"), "public key", "--tls-key")
    try expectRefusal(identity.certificate.pem, "holds no private key", "swapped")
    try expectRefusal(
      Array("-----BEGIN OPENSSH PRIVATE KEY-----\nMA==\n-----END OPENSSH PRIVATE KEY-----\n".utf8), "OpenSSH",
      "--tls-key")
    try expectRefusal(Array(key.prefix(key.count / 2)), "damaged or cut off", "Copy")
    try expectRefusal([], "key.pem is empty", "Copy")
    try expectRefusal(PrivateKey().pem, "does not belong", "openssl pkey -pubout")
  }

  @Test("Files that are missing, links to nothing, folders and pipes are named, and no pipe is waited for")
  func noFiles() throws {
    let path = test.files.certificate
    unlink(path)
    expectRefusal("There is no file \(path)", "--tls-cert")
    symlink(test.folder.path(of: "gone.pem"), path)
    expectRefusal("link to a file that does not exist", "ls -l")
    unlink(path)
    mkdir(path, 0o700)
    expectRefusal("is a folder", "--tls-cert")
    rmdir(path)
    mkfifo(path, 0o600)
    expectRefusal("not a regular file", "--tls-cert")
  }

  @Test("A path with spaces and quotes is one word of the command")
  func quoting() {
    #expect("/etc/a.pem".shellWord == "/etc/a.pem")
    #expect("/my certs/it's.pem".shellWord == "'/my certs/it'\\''s.pem'")
  }

  @Test("A chain is served whole; in the wrong order it is put right, which is said")
  func chains() throws {
    let root = try Identity.test(names: nil, isAuthority: true, name: "root")
    let middle = try Identity.test(names: nil, issuer: root, isAuthority: true, name: "middle")
    let lower = try Identity.test(names: nil, issuer: middle, isAuthority: true, name: "lower")
    let leaf = try Identity.test(issuer: lower)
    let right = [leaf, lower, middle]
    for order in [[0, 1, 2], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
      try test.write(certificate: order.flatMap { right[$0].certificate.pem }, key: leaf.key.pem)
      let reading = try read()
      #expect(reading.identity.certificate.der == leaf.certificate.der)
      #expect(reading.identity.chain.map(\.der) == [lower, middle].map(\.certificate.der))
      let isRight = order == [0, 1, 2]
      #expect(reading.concerns.map { $0.sentence.contains("wrong order") } == (isRight ? [] : [true]))
    }
  }

  @Test("A certificate without its issuer's is used, and the missing intermediate is named")
  func missingIntermediate() throws {
    let root = try Identity.test(names: nil, isAuthority: true, name: "root")
    let middle = try Identity.test(names: nil, issuer: root, isAuthority: true, name: "middle")
    let leaf = try Identity.test(issuer: middle)
    for chain in [[leaf], [leaf, root]] {
      try test.write(certificate: chain.flatMap(\.certificate.pem), key: leaf.key.pem)
      let concerns = try read().concerns
      #expect(concerns.count == 1)
      #expect(concerns.first?.sentence.contains("\"middle\"") == true, "\(concerns)")
      #expect(concerns.first?.remedy.contains("fullchain.pem") == true)
    }
  }

  @Test("A certificate for other names than --public-url's is used, and both are named")
  func otherNames() throws {
    let concerns = try read(host: "other.example.org").concerns
    #expect(concerns.count == 1)
    #expect(concerns[0].sentence.contains("tilt.example.org, not for other.example.org"), "\(concerns)")
    try test.write(Identity.test(names: "DNS:*.example.org"))
    #expect(try read().concerns == [])
  }

  @Test("Without --public-url a certificate must name a host of some link")
  func noPublicURL() throws {
    let hosts: [HostName] = [.name("localhost"), .address("192.168.1.7")]
    let concerns = try read(host: nil, hosts: hosts).concerns
    #expect(concerns.map(\.remedy).first?.contains("--public-url https://tilt.example.org:8443") == true)
    try test.write(Identity.test(names: "IP:192.168.1.7"))
    #expect(try read(host: nil, hosts: hosts).concerns == [])
  }

  @Test("A common name alone names no host")
  func commonName() throws {
    try test.write(Identity.test(names: nil, name: "tilt.example.org"))
    #expect(try read().concerns.first?.sentence.contains("subjectAltName") == true)
  }

  @Test("A key that everybody may read is used, and its mode is named")
  func publicKey() throws {
    chmod(test.files.key, 0o644)
    #expect(try read().concerns.first?.remedy.contains("chmod o= ") == true)
    chmod(test.files.key, 0o640)
    #expect(try read().concerns == [])
  }

  @Test("A key that is too short for OpenSSL is refused with the reason")
  func shortKey() throws {
    let key = try openssl(["genrsa", "1024"])
    let pem = String(key[(key.range(of: "-----BEGIN")?.lowerBound ?? key.startIndex)...])
    try test.write(key: Array(pem.utf8))
    _ = try openssl([
      "req", "-x509", "-key", test.files.key, "-out", test.files.certificate, "-subj", "/CN=a",
    ])
    expectRefusal("key too small", "openssl genpkey")
  }
}
