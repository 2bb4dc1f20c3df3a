import CCrypto

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

  /// Whether a sequence begins as a PKCS#12 file does: with the version 3, and a sequence behind it (RFC 7292).
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

extension [UInt8] {
  /// The text without a byte order mark, behind which OpenSSL does not find the first block.
  var withoutByteOrderMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }
}
