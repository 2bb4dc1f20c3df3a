import Support

/// The authority and the server's certificate that lie in the state folder.
///
/// Any number of servers may share the folder: a file holds a key together with its certificate and is replaced
/// as a whole, and the first authority that is written there serves all of them.
package struct CertificateStore {
  package let folder: StateDirectory
  /// This machine's name, if it has one.
  package let machine: String?

  package init(folder: StateDirectory, machine: String?) {
    self.folder = folder
    self.machine = machine
  }

  /// A server's certificate is renewed this many days before it expires.
  package static let renewalDays = 30

  /// The certificates that a start loads.
  package struct Loaded {
    package var authority: CertificateAuthority
    package var server: Identity
    /// Sentences for people about what they may have to do.
    package var notes: [String]
  }

  /// The authority, and a server's key and certificate for a time; a wrong clock does not prevent this.
  ///
  /// - Parameters:
  ///   - hosts: The names of the server in browsers.
  ///   - now: Seconds since 1970.
  package func load(for hosts: [HostName], now: Int) throws -> Loaded {
    var (authority, notes) = try authority(now: now)
    if authority.identity.certificate.isExpired(at: now) {
      notes.append(
        "The authority in \(folder.path(of: Self.authorityFile)) has expired, if this machine's clock is right. "
          + "Then delete it to make a new one, which phones have to trust again.")
    } else if !authority.identity.certificate.isValid(at: now) {
      notes.append(
        "This machine's clock is wrong: its certificate authority is not valid yet. Set the clock.")
    }
    let unnamed = hosts.compactMap { host in
      if case .address(let address) = host, PublicAddress.isPublic(address) { address } else { nil }
    }
    if !unnamed.isEmpty {
      notes.append(
        "The certificate does not name \(unnamed.joined(separator: ", ")): the own authority is for the local "
          + "network only. For the Internet, give a certificate with --tls-cert and --tls-key.")
    }
    return Loaded(
      authority: authority, server: try server(for: hosts, by: authority, now: now),
      notes: notes)
  }

  private static let authorityFile = "authority.pem"

  /// The authority, made at the first start and kept. One that could vouch for sites of the Internet is replaced,
  /// which is then said.
  ///
  /// - Parameter now: Seconds since 1970.
  package func authority(now: Int) throws -> (authority: CertificateAuthority, notes: [String]) {
    let file = Self.authorityFile
    let present = try folder.contents(of: file)
    let pem =
      try present
      ?? folder.create(file, contents: CertificateAuthority.make(for: machine, now: now).identity.pem)
    guard let identity = Identity(pem: pem) else { throw CertificateError.unreadable(folder.path(of: file)) }
    let authority = CertificateAuthority(identity: identity)
    guard !authority.isLocal else { return (authority, []) }
    let successor = try CertificateAuthority.make(for: machine, now: now)
    try folder.replace(file, contents: successor.identity.pem)
    let note =
      "The certificate authority was made by an older version and could vouch for sites of the Internet, so it is "
      + "replaced by a new one. Phones that trusted it should remove it and trust the new one (/trust)."
    return (successor, [note])
  }

  /// The server's key and certificate: the present ones while they hold and cover all hosts, else new ones.
  ///
  /// - Parameter now: Seconds since 1970.
  package func server(for hosts: [HostName], by authority: CertificateAuthority, now: Int) throws -> Identity
  {
    let file = "server.pem"
    if let present = try folder.contents(of: file).flatMap({ Identity(pem: $0) }),
      authority.isCurrent(present.certificate, for: hosts, now: now)
    {
      return present
    }
    let issued = try authority.issue(for: hosts, now: now)
    try folder.replace(file, contents: issued.pem)
    return issued
  }
}
