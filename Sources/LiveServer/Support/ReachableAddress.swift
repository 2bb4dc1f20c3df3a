/// An address that phones can reach, as an operator gives it.
package struct ReachableAddress: Hashable, Sendable {
  /// IPv4 or IPv6 as it is usually written, without brackets.
  package let text: String

  /// The reason that a text is no such address, as a clause.
  package struct Refusal: Error {
    package let reason: String
  }

  package init(_ text: String) throws(Refusal) {
    guard let address = NumericAddress(text) else { throw Refusal(reason: Self.reason(text)) }
    let fault = Self.faults.first { fault in
      fault.networks.compactMap { AddressPrefix($0) }.contains { $0.contains(address) }
    }
    if let fault { throw Refusal(reason: "\(text) \(fault.clause)") }
    self.text = address.text
  }

  /// The networks without addresses for phones. Source: RFC 6890.
  private static let faults: [(networks: [String], clause: String)] = [
    (["0.0.0.0/8", "::/128"], "is no machine's address, but means all of them"),
    (["127.0.0.0/8", "::1/128"], "means the phone itself"),
    (["224.0.0.0/4", "ff00::/8"], "is a multicast address"),
    (["240.0.0.0/4"], "is a broadcast or reserved address"),
    (["fe80::/10"], "is a link-local address, which a link cannot contain"),
  ]

  /// The reason that a text is not even an address.
  private static func reason(_ text: String) -> String {
    let quoted = "\"" + String(text.unicodeScalars.prefix(60)) + "\""
    if text.isEmpty { return "it is empty" }
    if text.contains("://") { return "\(quoted) is a URL, for which there is --public-url" }
    if text.contains("%") {
      return "\(quoted) has a zone, which means something on this machine only: give another address"
    }
    if text.hasPrefix("[") { return "\(quoted) has brackets or a port: leave them out" }
    if text.contains("/") { return "\(quoted) is a network: give one address of it" }
    if let colon = text.lastIndex(of: ":"), NumericAddress(text[..<colon]) != nil {
      return "\(quoted) has a port: leave it out, and choose ports with --port and --tls-port"
    }
    if case .name? = HostName(text), text.contains(where: \.isLetter) {
      return "\(quoted) is a name: give --public-url for links with a name"
    }
    return "\(quoted) is no address"
  }
}
