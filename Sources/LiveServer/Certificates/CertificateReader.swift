import CCrypto
import Support

/// Reads a certificate and its key as people bring them: what can be used is used, and everything else is named.
package struct CertificateReader: Sendable {
  package let files: CertificateFiles
  /// The host in `--public-url`; nil without one.
  package var publicHost: HostName?
  /// The names and addresses in the server's links; empty if they are not known.
  package var hosts: [HostName]

  /// The HTTPS port that the links have.
  package var port: Int

  package init(_ files: CertificateFiles, publicHost: HostName?, hosts: [HostName] = [], port: Int = 8443) {
    self.files = files
    self.publicHost = publicHost
    self.hosts = hosts
    self.port = port
  }

  /// A certificate and a key that fit.
  package struct Reading: Sendable {
    package var identity: Identity
    /// Faults with which the server can serve, but some browsers cannot connect.
    package var concerns: [CertificateProblem]
  }

  /// The most certificates in a file.
  private static let mostCertificates = 20

  /// Makes an identity of the files' contents.
  package func read(_ contents: CertificateFiles.Contents) throws(CertificateProblem) -> Reading {
    let certificates = try certificates(in: contents.certificate.get())
    let key = try PrivateKey(contents.key.get(), from: files.key)
    guard let own = certificates.first(where: { $0.belongs(to: key) }) else {
      throw CertificateProblem(
        "The key in \(files.key) does not belong to the certificate in \(files.certificate).",
        "Give the key with which the certificate was requested. These print the same if they belong together: "
          + "openssl x509 -noout -pubkey -in \(files.certificate.shellWord); "
          + "openssl pkey -pubout -in \(files.key.shellWord)")
    }
    var concerns: [CertificateProblem] = []
    let path = Self.path(from: own, in: certificates)
    var chain = Array(path.dropFirst())
    if zip(path, certificates).allSatisfy({ $0 === $1 }) {
      // Certificates behind the path may be another one to an older authority.
      chain += certificates.dropFirst(path.count)
    } else {
      concerns.append(
        CertificateProblem(
          "The certificates in \(files.certificate) are in the wrong order; the server puts them right.",
          "Store the server's certificate first, and behind each certificate its issuer's."))
    }
    let identity = Identity(key: key, certificate: own, chain: chain)
    if let reason = identity.refusal {
      throw CertificateProblem(
        "OpenSSL does not serve with the certificate in \(files.certificate): \(reason).",
        "Request a new one for a new key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem"
      )
    }
    concerns += self.concerns(about: own, chain: path.dropFirst(), isKeyPublic: contents.isKeyPublic)
    return Reading(identity: identity, concerns: concerns)
  }

  private func certificates(in bytes: [UInt8]) throws(CertificateProblem) -> [Certificate] {
    if let problem = FileForm(of: bytes).certificateProblem(in: files.certificate) { throw problem }
    let text = bytes.withoutByteOrderMark
    let source = BIO_new_mem_buf(text, Int32(clamping: text.count))
    defer { BIO_free(source) }
    ERR_clear_error()
    defer { ERR_clear_error() }
    var found: [Certificate] = []
    while found.count < Self.mostCertificates, let pointer = PEM_read_bio_X509_AUX(source, nil, nil, nil) {
      found.append(Certificate(pointer))
    }
    let isAtEnd = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
    guard !found.isEmpty, isAtEnd || found.count == Self.mostCertificates else {
      throw CertificateProblem(
        "Certificate \(found.count + 1) in \(files.certificate) is damaged or cut off.",
        "Copy the file again.")
    }
    return found
  }

  /// A certificate, its issuer's, that one's issuer's, and so on, as far as they are there.
  private static func path(from first: Certificate, in certificates: [Certificate]) -> [Certificate] {
    var path = [first]
    while let last = path.last, !last.isIssued(by: last),
      let issuer = certificates.first(where: { candidate in
        last.isIssued(by: candidate) && !path.contains { $0 === candidate }
      })
    {
      path.append(issuer)
    }
    return path
  }

  private func concerns(
    about certificate: Certificate, chain: ArraySlice<Certificate>, isKeyPublic: Bool
  ) -> [CertificateProblem] {
    let path = files.certificate
    var concerns: [CertificateProblem] = []
    if isKeyPublic {
      concerns.append(
        CertificateProblem(
          "Every user of this machine can read the key in \(files.key).",
          "Run: chmod o= \(files.key.shellWord)"))
    }
    if chain.isEmpty, !certificate.isIssued(by: certificate), !Self.isIssuerKnown(of: certificate) {
      concerns.append(
        CertificateProblem(
          "\(path) holds no intermediate certificate, and not every browser knows \"\(certificate.issuer)\", "
            + "the issuer of the server's certificate.",
          "Give the file with the whole chain, which certbot calls fullchain.pem, or append the issuer's "
            + "certificate: cat issuer.pem >> \(path.shellWord)"))
    }
    if !certificate.isForServers {
      concerns.append(
        CertificateProblem(
          "The certificate in \(path) is not for servers, so browsers refuse it.",
          "Request one for TLS servers. To see its purposes: openssl x509 -noout -purpose -in \(path.shellWord)"
        ))
    }
    if let concern = nameConcern(about: certificate) { concerns.append(concern) }
    return concerns
  }

  private func nameConcern(about certificate: Certificate) -> CertificateProblem? {
    let path = files.certificate
    let look = "openssl x509 -noout -subject -ext subjectAltName -in \(path.shellWord)"
    guard certificate.hasAlternativeNames else {
      return CertificateProblem(
        "The certificate in \(path) names no host in its subjectAltName, and browsers ignore its common name.",
        "Request one with a subjectAltName. To see its names: \(look)")
    }
    let names = certificate.names
    let meant = names.isEmpty ? "addresses only" : names.prefix(3).joined(separator: ", ")
    if let publicHost {
      guard !certificate.covers(publicHost) else { return nil }
      return CertificateProblem(
        "The certificate in \(path) is for \(meant), not for \(publicHost.text) of --public-url, so browsers "
          + "warn.",
        "Request one for \(publicHost.text), or correct --public-url. To see its names: \(look)")
    }
    let offered = hosts.filter { !$0.isLoopback }
    guard !offered.isEmpty, !offered.contains(where: certificate.covers) else { return nil }
    let example = names.first { !$0.contains("*") } ?? "NAME"
    return CertificateProblem(
      "The certificate in \(path) is for \(meant), and no link has such a host, so browsers warn.",
      "Put the name into the links, with the HTTPS port: --public-url https://\(example):\(port)")
  }

  /// True if the issuer is trusted by this machine, and so probably by browsers.
  private static func isIssuerKnown(of certificate: Certificate) -> Bool {
    let store = X509_STORE_new()
    defer { X509_STORE_free(store) }
    let context = X509_STORE_CTX_new()
    defer { X509_STORE_CTX_free(context) }
    defer { ERR_clear_error() }
    guard X509_STORE_set_default_paths(store) == 1,
      X509_STORE_CTX_init(context, store, certificate.pointer, nil) == 1
    else { return false }
    X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_NO_CHECK_TIME))
    return X509_verify_cert(context) == 1
  }
}
