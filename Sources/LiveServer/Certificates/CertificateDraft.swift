import CCrypto
import Glibc

/// A certificate that is being written.
struct CertificateDraft {
  private let certificate: Certificate

  /// A draft for a key's owner.
  ///
  /// - Parameters:
  ///   - name: The common name, which people see.
  ///   - validity: From when to when it holds, in seconds since 1970.
  init(of name: String, key: PrivateKey, validity: Range<Int>) throws(CertificateError) {
    guard let pointer = X509_new() else { throw .openSSL("there is no memory for a certificate") }
    certificate = Certificate(pointer)
    var serial: UInt64 = 0
    RAND_bytes(&serial, Int32(MemoryLayout<UInt64>.size))
    let subject = X509_get_subject_name(pointer)
    guard X509_set_version(pointer, 2) == 1,
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), serial >> 1) == 1,
      ASN1_TIME_set(X509_getm_notBefore(pointer), time_t(validity.lowerBound)) != nil,
      ASN1_TIME_set(X509_getm_notAfter(pointer), time_t(validity.upperBound)) != nil,
      X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, "Tiltcast", -1, -1, 0) == 1,
      X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, String(name.prefix(60)), -1, -1, 0) == 1,
      X509_set_pubkey(pointer, key.pointer) == 1
    else { throw .openSSL("a certificate cannot be written") }
  }

  /// Signs the certificate, with extensions in the notation of OpenSSL's configuration files.
  ///
  /// - Parameter issuer: The issuer's certificate, or nil if it signs itself.
  func signed(
    by key: PrivateKey, issuer: Certificate? = nil, extensions: [(Int32, String)]
  ) throws(CertificateError) -> Certificate {
    let issuer = issuer ?? certificate
    X509_set_issuer_name(certificate.pointer, X509_get_subject_name(issuer.pointer))
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer.pointer, certificate.pointer, nil, nil, 0)
    for (identifier, value) in extensions {
      let written = X509V3_EXT_conf_nid(nil, &context, identifier, value)
      defer { X509_EXTENSION_free(written) }
      guard written != nil, X509_add_ext(certificate.pointer, written, -1) == 1 else {
        throw .openSSL("the extension \(value) cannot be written")
      }
    }
    guard X509_sign(certificate.pointer, key.pointer, EVP_sha256()) > 0 else {
      throw .openSSL("a certificate cannot be signed")
    }
    return certificate
  }
}
