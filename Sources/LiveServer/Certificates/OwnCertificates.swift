import Support

/// The certificate that the server's own authority issues: renewed before it ends, and when it lacks an
/// address of the machine.
package struct OwnCertificates: CertificateSource {
  private let store: CertificateStore
  private let authority: CertificateAuthority
  private var served: Identity
  /// The names and addresses that browsers may use now.
  private let hosts: @Sendable () -> [HostName]
  private var reported: String?

  package init(
    _ store: CertificateStore, _ loaded: CertificateStore.Loaded, hosts: @escaping @Sendable () -> [HostName]
  ) {
    self.store = store
    authority = loaded.authority
    served = loaded.server
    self.hosts = hosts
  }

  package mutating func look(at now: Int, isRequested: Bool) -> [CertificateNews] {
    let hosts = hosts()
    guard !authority.isCurrent(served.certificate, for: hosts, now: now) else {
      reported = nil
      return isRequested ? [.notice("The certificate names every address, and has not changed.")] : []
    }
    do {
      served = try store.server(for: hosts, by: authority, now: now)
      reported = nil
      return [
        .renewed(served), .notice("New connections get a new certificate of this server's own authority."),
      ]
    } catch {
      let sentence = "The server's certificate cannot be renewed. \(error)"
      guard sentence != reported else { return [] }
      reported = sentence
      return [.warning(sentence)]
    }
  }
}
