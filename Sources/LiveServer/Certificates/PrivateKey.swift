import CCrypto

/// A private key.
package final class PrivateKey: Sendable {
  /// OpenSSL's `EVP_PKEY`, which nothing changes once it is made, so that any thread may read it.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// A new key on the curve P-256.
  package init() throws(CertificateError) {
    let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
      EVP_PKEY_generate(context, &key) == 1, let key
    else { throw .openSSL("a key cannot be made") }
    pointer = key
  }

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The key in a PEM text; nil if there is none, or only one with a password.
  package convenience init?(pem: [UInt8]) {
    guard case .key(let pointer) = Self.read(pem) else { return nil }
    self.init(pointer)
  }

  /// The first private key of a PEM text.
  private enum Found {
    case key(OpaquePointer)
    case encrypted
    case none
  }

  private static func read(_ pem: [UInt8]) -> Found {
    var isEncrypted = false
    let key = withUnsafeMutablePointer(to: &isEncrypted) { isEncrypted in
      pem.readingPEM { source in
        // Without a callback OpenSSL asks for the password at the terminal, and waits.
        PEM_read_bio_PrivateKey(
          source, nil,
          { _, _, _, isEncrypted in
            isEncrypted?.assumingMemoryBound(to: Bool.self).pointee = true
            return -1
          }, isEncrypted)
      }
    }
    if let key { return .key(key) }
    return isEncrypted ? .encrypted : .none
  }

  /// Reads the key in a file's bytes, and names what is wrong with them.
  convenience init(_ bytes: [UInt8], from path: String) throws(CertificateProblem) {
    if let problem = FileForm(of: bytes).keyProblem(in: path) { throw problem }
    switch Self.read(bytes.withoutByteOrderMark) {
    case .key(let pointer): self.init(pointer)
    case .encrypted: throw FileForm.encrypted(path)
    case .none:
      throw CertificateProblem("The private key in \(path) is damaged or cut off.", "Copy the file again.")
    }
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The key as PEM, not encrypted.
  package var pem: [UInt8] { .writingPEM { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) } }
}

extension [UInt8] {
  /// Reads a PEM text with a function of OpenSSL.
  func readingPEM(_ read: (OpaquePointer?) -> OpaquePointer?) -> OpaquePointer? {
    let source = BIO_new_mem_buf(self, Int32(count))
    defer { BIO_free(source) }
    // Reading another kind of file leaves errors behind that would be taken for a later call's.
    defer { ERR_clear_error() }
    return read(source)
  }

  /// Returns the bytes that a function of OpenSSL writes.
  static func writingPEM(_ write: (OpaquePointer?) -> Int32) -> [UInt8] {
    let sink = BIO_new(BIO_s_mem())
    defer { BIO_free(sink) }
    guard write(sink) == 1 else { return [] }
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(sink))
    BIO_read(sink, &bytes, Int32(bytes.count))
    return bytes
  }
}

/// The reason that there is no certificate, as a part of a sentence.
package enum CertificateError: Error, CustomStringConvertible {
  /// OpenSSL refused something that it should be able to do.
  case openSSL(String)
  /// A file does not hold a key and its certificate.
  case unreadable(String)

  package var description: String {
    switch self {
    case .openSSL(let reason): "OpenSSL reports that \(reason)."
    case .unreadable(let path):
      "\(path) does not hold a key and its certificate. Delete it to make a new authority, which phones then have to trust again."
    }
  }
}
