/// A change of the certificate that a server shows, or something to log about it.
package enum CertificateNews: Sendable {
  /// Clients are shown this one from now on.
  case renewed(Identity)
  case notice(String)
  case warning(String)
}

/// The source of a server's certificate while the server runs.
package protocol CertificateSource: Sendable {
  /// Looks for a newer certificate.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - isRequested: Whether the operator has asked for this look and expects an answer in the log.
  mutating func look(at now: Int, isRequested: Bool) -> [CertificateNews]
}
