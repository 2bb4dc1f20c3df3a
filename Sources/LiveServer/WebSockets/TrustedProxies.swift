import Support

/// The proxies whose word counts on where a request comes from.
package struct TrustedProxies: Sendable {
  private let prefixes: [AddressPrefix]

  /// Proxies with addresses that begin with one of these; none at first.
  package init(_ prefixes: [AddressPrefix] = []) { self.prefixes = prefixes }

  /// The sender of a request, and whether the first of the trusted proxies got it over TLS.
  struct Origin: Equatable {
    var address: String
    var isSecure: Bool
  }

  /// True if a numeric address is a trusted proxy's.
  func contains(_ address: String) -> Bool {
    guard !prefixes.isEmpty, let address = NumericAddress(address) else { return false }
    return contains(address)
  }

  private func contains(_ address: NumericAddress) -> Bool { prefixes.contains { $0.contains(address) } }

  /// The origin of a request that a trusted proxy has brought.
  ///
  /// It is the rightmost address that is not a trusted proxy's; entries further left could be forged. Where a
  /// proxy does not say where a request came from, or says that it came from its own machine, the sender is a stranger
  /// without an address: the proxy's own would give them what only its machine may have. So is the sender where
  /// `X-Forwarded-For` and `Forwarded` disagree: a proxy that writes one of them may let the other one through, which any
  /// client can write.
  func origin(of headers: [String: String], from peer: Origin) -> Origin {
    var origin = Origin(address: Self.stranger, isSecure: peer.isSecure)
    let scheme = headers["x-forwarded-proto"]?.split(separator: ",").last
    origin.record(scheme: scheme.map { $0.filter { $0 != " " }.lowercased() })
    let ways = [
      headers["x-forwarded-for"].map { ForwardedHop.hops(inForwardedFor: $0) },
      headers["forwarded"].map { ForwardedHop.hops(inForwarded: $0) },
    ].compactMap(\.self).map { self.origin(after: $0, from: origin) }
    guard let first = ways.first else { return origin }
    if ways.contains(where: { $0.address != first.address }) {
      origin.address = Self.stranger
    } else {
      origin = first
    }
    return origin
  }

  /// The origin of a request that came by some hops, the last one first.
  private func origin(after hops: [ForwardedHop], from peer: Origin) -> Origin {
    var origin = peer
    for hop in hops {
      origin.record(scheme: hop.scheme)
      guard let address = hop.address else {
        origin.address = Self.stranger
        break
      }
      origin.address = address.text
      guard contains(address) else { break }
    }
    if ClientNetwork(origin.address).isLoopback { origin.address = Self.stranger }
    return origin
  }

  /// The address of all senders that proxies do not name: no machine has it.
  private static let stranger = "0.0.0.0"
}

extension TrustedProxies.Origin {
  fileprivate mutating func record(scheme: String?) {
    guard let scheme else { return }
    isSecure = scheme == "https" || scheme == "wss"
  }
}
