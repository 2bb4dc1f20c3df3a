import CCrypto

/// A certificate and its private key.
package struct Identity: Sendable {
  package let key: PrivateKey
  package let certificate: Certificate
  /// The certificates between this one and an authority that browsers know, each issued by the next.
  let chain: [Certificate]

  /// Reads what `pem` has written; nil if key or certificate is missing, or they do not belong together.
  package init?(pem: [UInt8]) {
    guard let key = PrivateKey(pem: pem), let certificate = Certificate(pem: pem),
      certificate.belongs(to: key)
    else { return nil }
    self.init(key: key, certificate: certificate)
  }

  package init(key: PrivateKey, certificate: Certificate, chain: [Certificate] = []) {
    self.key = key
    self.certificate = certificate
    self.chain = chain
  }

  /// The reason that OpenSSL does not serve with the identity; nil if it does. It refuses short keys, for
  /// example.
  var refusal: String? {
    let context = SSL_CTX_new(TLS_server_method())
    defer { SSL_CTX_free(context) }
    ERR_clear_error()
    defer { ERR_clear_error() }
    let isTaken = withChain {
      SSL_CTX_use_cert_and_key(context, certificate.pointer, key.pointer, $0, 1) == 1
    }
    guard !isTaken else { return nil }
    return ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "it gives no reason"
  }

  /// Shows the identity to the peer of OpenSSL's `SSL`, in the place of any other one.
  ///
  /// - Returns: Whether OpenSSL takes it.
  func show(on connection: OpaquePointer) -> Bool {
    SSL_certs_clear(connection)
    return withChain { SSL_use_cert_and_key(connection, certificate.pointer, key.pointer, $0, 1) == 1 }
  }

  private func withChain<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let stack = OPENSSL_sk_new_null()
    defer { OPENSSL_sk_free(stack) }
    for certificate in chain { OPENSSL_sk_push(stack, UnsafeRawPointer(certificate.pointer)) }
    return body(stack)
  }

  /// Key and certificate as PEM in one text, so that one can never be replaced without the other.
  package var pem: [UInt8] { key.pem + certificate.pem }
}
