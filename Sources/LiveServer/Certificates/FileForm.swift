import CCrypto
import Support

/// The form of a file that may hold certificates or keys, as people get them from authorities and devices.
enum FileForm: Equatable {
  case empty
  /// Text with blocks of these labels, such as `CERTIFICATE`; none for any other text.
  case pem(labels: [String])
  case utf16
  /// Binary (DER).
  case certificate
  case key
  case encryptedKey
  case request
  /// A container of certificates and perhaps a key, `.p12` or `.pfx`.
  case pkcs12
  /// A container of certificates, `.p7b`.
  case pkcs7

  init(of bytes: [UInt8]) {
    if bytes.allSatisfy({ $0 <= 0x20 }) {
      self = .empty
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if let binary = Self.binary(bytes) {
      self = binary
    } else {
      // OpenSSL does not find a block behind the mark.
      self = .pem(labels: Self.labels(in: bytes.withoutByteOrderMark))
    }
  }

  private static func binary(_ bytes: [UInt8]) -> FileForm? {
    // All of them are a sequence (X.690).
    guard bytes.first == 0x30 else { return nil }
    defer { ERR_clear_error() }
    return bytes.withUnsafeBufferPointer { buffer in
      func read(_ parse: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?) -> OpaquePointer? {
        var start = buffer.baseAddress
        return parse(&start, buffer.count)
      }
      if let found = read({ d2i_X509(nil, &$0, $1) }) {
        X509_free(found)
        return .certificate
      }
      if Self.isPKCS12(bytes) { return .pkcs12 }
      if let found = read({ d2i_X509_SIG(nil, &$0, $1) }) {
        X509_SIG_free(found)
        return .encryptedKey
      }
      if let found = read({ d2i_AutoPrivateKey(nil, &$0, $1) }) {
        EVP_PKEY_free(found)
        return .key
      }
      if let found = read({ d2i_X509_REQ(nil, &$0, $1) }) {
        X509_REQ_free(found)
        return .request
      }
      var start = buffer.baseAddress
      if let found = d2i_PKCS7(nil, &start, buffer.count) {
        PKCS7_free(found)
        return .pkcs7
      }
      return nil
    }
  }

  /// True if a sequence begins as a PKCS#12 file does: with the version 3, and a sequence behind it (RFC 7292).
  private static func isPKCS12(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    let header = bytes[1] > 0x80 ? 2 + Int(bytes[1] & 0x7F) : 2
    return bytes.dropFirst(header).starts(with: [0x02, 0x01, 0x03, 0x30])
  }

  /// The labels of the blocks in a PEM text, in order.
  private static func labels(in bytes: [UInt8]) -> [String] {
    let begin = "-----BEGIN "
    return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      guard line.starts(with: begin.utf8), let end = line.dropFirst(begin.utf8.count).firstIndex(of: 0x2D)
      else { return nil }
      return String(decoding: line[(line.startIndex + begin.utf8.count)..<end], as: UTF8.self)
    }
  }
}

extension FileForm {
  /// The reason that a file of this form is no certificate in PEM; nil if it may be one.
  func certificateProblem(in path: String) -> CertificateProblem? {
    let word = path.shellWord
    switch self {
    case .empty: return Self.empty(path)
    case .utf16: return Self.utf16(path)
    case .certificate:
      return CertificateProblem(
        "\(path) is a certificate in DER, not in PEM.",
        "Convert it: openssl x509 -inform DER -in \(word) -out \(Self.converted(path))")
    case .key, .encryptedKey: return Self.noCertificate(path)
    case .request: return Self.request(path)
    case .pkcs12: return Self.pkcs12(path)
    case .pkcs7: return Self.pkcs7(path, "-inform DER ")
    case .pem(let labels):
      if labels.contains(where: { $0.hasSuffix("CERTIFICATE") }) { return nil }
      if labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) { return Self.noCertificate(path) }
      if labels.contains(where: { $0.hasSuffix("CERTIFICATE REQUEST") }) { return Self.request(path) }
      if labels.contains(where: { $0.hasPrefix("PKCS") || $0 == "CMS" }) { return Self.pkcs7(path, "") }
      return CertificateProblem(
        "\(path) holds no certificate.",
        "Give a file in PEM with --tls-cert: it has a line -----BEGIN CERTIFICATE-----.")
    }
  }

  /// The reason that a file of this form is no private key in PEM; nil if it may be one.
  func keyProblem(in path: String) -> CertificateProblem? {
    let word = path.shellWord
    switch self {
    case .empty: return Self.empty(path)
    case .utf16: return Self.utf16(path)
    case .key:
      return CertificateProblem(
        "\(path) is a private key in DER, not in PEM.",
        "Convert it: openssl pkey -inform DER -in \(word) -out \(Self.converted(path))")
    case .encryptedKey:
      return CertificateProblem(
        "\(path) is a private key in DER with a password, for which the server never asks.",
        "Convert it: openssl pkcs8 -inform DER -in \(word) -out \(Self.converted(path))")
    case .pkcs12: return Self.pkcs12(path)
    case .certificate, .request, .pkcs7: return Self.noKey(path)
    case .pem(let labels):
      if labels.contains("OPENSSH PRIVATE KEY") {
        return CertificateProblem(
          "\(path) is a key of OpenSSH, which is none of a certificate.",
          "Give the certificate's private key with --tls-key.")
      }
      if labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) { return nil }
      if labels.contains(where: { $0.hasSuffix("PUBLIC KEY") }) {
        return CertificateProblem(
          "\(path) holds a public key and no private key.",
          "Give the certificate's private key with --tls-key.")
      }
      if !labels.isEmpty { return Self.noKey(path) }
      return CertificateProblem(
        "\(path) holds no private key.",
        "Give a file in PEM with --tls-key: it has a line -----BEGIN PRIVATE KEY-----.")
    }
  }

  /// A private key with a password.
  static func encrypted(_ path: String) -> CertificateProblem {
    CertificateProblem(
      "The private key in \(path) has a password, for which the server never asks.",
      "Store it without one, readable by the server's user only: "
        + "openssl pkey -in \(path.shellWord) -out \(converted(path))")
  }

  private static func empty(_ path: String) -> CertificateProblem {
    CertificateProblem("\(path) is empty.", "Copy the file again.")
  }

  private static func utf16(_ path: String) -> CertificateProblem {
    CertificateProblem(
      "\(path) is text in UTF-16.",
      "Convert it: iconv -f UTF-16 -t UTF-8 -o \(converted(path)) \(path.shellWord)")
  }

  private static func noCertificate(_ path: String) -> CertificateProblem {
    CertificateProblem(
      "\(path) holds a private key and no certificate.",
      "Give the certificate with --tls-cert and the key with --tls-key; perhaps they are swapped.")
  }

  private static func noKey(_ path: String) -> CertificateProblem {
    CertificateProblem(
      "\(path) holds no private key.",
      "Give the certificate with --tls-cert and the key with --tls-key; perhaps they are swapped.")
  }

  private static func request(_ path: String) -> CertificateProblem {
    CertificateProblem(
      "\(path) is a request for a certificate, not the certificate.",
      "Give the file that the authority has made from it.")
  }

  private static func pkcs12(_ path: String) -> CertificateProblem {
    let word = path.shellWord
    return CertificateProblem(
      "\(path) is a PKCS#12 file, not PEM.",
      "Take certificates and key out, and give both files: openssl pkcs12 -in \(word) -nokeys -out chain.pem; "
        + "openssl pkcs12 -in \(word) -nocerts -noenc -out key.pem")
  }

  private static func pkcs7(_ path: String, _ form: String) -> CertificateProblem {
    CertificateProblem(
      "\(path) is a PKCS#7 file, not a certificate in PEM.",
      "Take the certificates out: openssl pkcs7 \(form)-print_certs -in \(path.shellWord) -out chain.pem")
  }

  /// The name of a converted file, as a shell word: ending in `.pem`, and never the same.
  private static func converted(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path.dropFirst(folder.count)
    let stem = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : name[..<$0] } ?? name
    let converted = folder + stem + ".pem"
    return (converted == path ? String(folder + stem + "-new.pem") : String(converted)).shellWord
  }
}
