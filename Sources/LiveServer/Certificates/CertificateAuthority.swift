import CCrypto
import Support

/// This server's own certificate authority, which people can trust.
///
/// It can certify only names and addresses of the local network (see ``LocalNetwork``), so it cannot be used to
/// impersonate a site on the Internet.
package struct CertificateAuthority: Sendable {
  package let identity: Identity

  package init(identity: Identity) { self.identity = identity }

  /// The validity of an authority, in days.
  static let lifetime = 3650
  /// The validity of a server's certificate, in days. Browsers refuse public ones of more than 398, iOS any of
  /// more than 825.
  static let serverLifetime = 397
  /// From when every authority holds, 1 January 2000: no clock that is set at all is before it.
  package static let beginning = 946_684_800
  /// 1 January 2026, before this program was: a clock that says less is wrong, and phones' clocks say more.
  static let earliestNow = 1_767_225_600

  /// A new authority for a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine's name, in small letters; left out where it could be a name of the Internet.
  ///   - now: Seconds since 1970.
  package static func make(for machine: String?, now: Int) throws(CertificateError) -> CertificateAuthority {
    let key = try PrivateKey()
    let ownNames = machine.map { [$0] }?.filter {
      !LocalNetwork.domains.contains($0) && LocalNetwork.hasName($0)
    }
    let permitted =
      (LocalNetwork.domains + (ownNames ?? [])).map { "permitted;DNS:\($0)" }
      + LocalNetwork.addresses.map { "permitted;IP:\($0)" }
    let end = max(now, earliestNow) + lifetime * 86400
    let draft = try CertificateDraft(
      of: "Tiltcast on \(machine ?? "this machine")", key: key, validity: beginning..<end)
    let certificate = try draft.signed(
      by: key,
      extensions: [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
        (NID_key_usage, "critical,keyCertSign,cRLSign"),
        (NID_subject_key_identifier, "hash"),
        (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
      ])
    return CertificateAuthority(identity: Identity(key: key, certificate: certificate))
  }

  /// A new key and certificate for a server at these hosts.
  ///
  /// Leaves out names that the authority may not certify, because one of them would invalidate the whole
  /// certificate.
  ///
  /// - Parameter now: Seconds since 1970.
  package func issue(for hosts: [HostName], now: Int) throws(CertificateError) -> Identity {
    var known: Set<HostName> = []
    let names = hosts.filter { mayVouch(for: $0) && known.insert($0).inserted }.map { host in
      switch host {
      case .address(let address): "IP:\(address)"
      case .name(let name): "DNS:\(name)"
      }
    }
    let key = try PrivateKey()
    // A day early, for clocks that are slow.
    let start = max(now, Self.earliestNow) - 86400
    let draft = try CertificateDraft(
      of: "Tiltcast", key: key, validity: start..<start + Self.serverLifetime * 86400)
    let certificate = try draft.signed(
      by: identity.key, issuer: identity.certificate,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, "serverAuth"), (NID_subject_key_identifier, "hash"),
        (NID_authority_key_identifier, "keyid:always"), (NID_subject_alt_name, names.joined(separator: ",")),
      ])
    return Identity(key: key, certificate: certificate)
  }

  /// True if the authority has signed a certificate.
  func hasIssued(_ certificate: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return X509_verify(certificate.pointer, X509_get0_pubkey(identity.certificate.pointer)) == 1
  }

  /// True if a certificate is this authority's, holds long enough, and covers all hosts that it may.
  ///
  /// - Parameter now: Seconds since 1970.
  func isCurrent(_ certificate: Certificate, for hosts: [HostName], now: Int) -> Bool {
    let now = max(now, Self.earliestNow)
    return hasIssued(certificate) && certificate.isValid(at: now)
      && certificate.isValid(at: now + CertificateStore.renewalDays * 86400)
      && hosts.filter(mayVouch).allSatisfy(certificate.covers)
  }

  /// True if a certificate for a host would be accepted.
  package func mayVouch(for host: HostName) -> Bool {
    switch host {
    case .address: LocalNetwork.has(host)
    case .name(let name): permitted.names.contains { name == $0 || name.hasSuffix(".\($0)") }
    }
  }

  /// True if the authority can vouch for the local network only. Older versions' could for more.
  var isLocal: Bool {
    let (names, addresses) = permitted
    return !names.isEmpty && names.allSatisfy(LocalNetwork.hasName) && !addresses.isEmpty
      && addresses.allSatisfy(LocalNetwork.ranges.contains)
  }

  /// The names below which certificates may lie, and the addresses with their masks, from the name constraints.
  private var permitted: (names: [String], addresses: [[UInt8]]) {
    let found = X509_get_ext_d2i(identity.certificate.pointer, NID_name_constraints, nil, nil)
    guard let constraints = found?.assumingMemoryBound(to: NAME_CONSTRAINTS.self) else { return ([], []) }
    defer { NAME_CONSTRAINTS_free(constraints) }
    let subtrees = constraints.pointee.permittedSubtrees
    var (names, addresses): ([String], [[UInt8]]) = ([], [])
    for index in 0..<OPENSSL_sk_num(subtrees) {
      let subtree = OPENSSL_sk_value(subtrees, index)?.assumingMemoryBound(to: GENERAL_SUBTREE.self)
      guard let base = subtree?.pointee.base else { continue }
      if base.pointee.type == GEN_DNS, let name = base.pointee.d.dNSName {
        names.append(String(decoding: name.bytes, as: UTF8.self))
      } else if base.pointee.type == GEN_IPADD, let address = base.pointee.d.iPAddress {
        addresses.append(address.bytes)
      }
    }
    return (names, addresses)
  }
}
