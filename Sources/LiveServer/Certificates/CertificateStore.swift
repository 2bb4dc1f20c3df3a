/// The authority and the server's certificate that lie in the state folder.
///
/// Any number of servers may share the folder: a file holds a key together with its certificate and is replaced
/// as a whole, and the first authority that is written there is everybody's.
struct CertificateStore {
  let folder: StateDirectory
  /// This machine's name, if it has one.
  let machine: String?

  /// A server's certificate is renewed this many days before it expires.
  static let renewalDays = 30

  /// The authority and a server's key and certificate that hold now.
  ///
  /// - Parameters:
  ///   - hosts: What browsers may call the server.
  ///   - now: Seconds since 1970.
  func load(for hosts: [HostName], now: Int) throws -> (authority: Certificate, server: Identity) {
    let authority = try authority(now: now)
    return (authority.identity.certificate, try server(for: hosts, by: authority, now: now))
  }

  /// The authority, made at the first start and kept.
  ///
  /// - Parameter now: Seconds since 1970.
  func authority(now: Int) throws -> CertificateAuthority {
    let file = "authority.pem"
    let pem =
      try folder.contents(of: file)
      ?? folder.create(file, contents: CertificateAuthority.make(for: machine, now: now).identity.pem)
    guard let identity = Identity(pem: pem) else { throw CertificateError.unreadable(folder.path(of: file)) }
    guard identity.certificate.isValid(at: now) else { throw CertificateError.expired(folder.path(of: file)) }
    return CertificateAuthority(identity: identity)
  }

  /// The server's key and certificate: the present ones while they hold and cover all hosts, else new ones.
  ///
  /// - Parameter now: Seconds since 1970.
  func server(for hosts: [HostName], by authority: CertificateAuthority, now: Int) throws -> Identity {
    let file = "server.pem"
    if let present = try folder.contents(of: file).flatMap({ Identity(pem: $0) }),
      authority.hasIssued(present.certificate), present.certificate.isValid(at: now),
      present.certificate.isValid(at: now + Self.renewalDays * 86400),
      hosts.filter(authority.mayVouch).allSatisfy(present.certificate.covers)
    {
      return present
    }
    let issued = try authority.issue(for: hosts, now: now)
    try folder.replace(file, contents: issued.pem)
    return issued
  }
}
