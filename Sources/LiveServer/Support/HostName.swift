import Glibc

/// The host of a URL.
package enum HostName: Hashable, Sendable {
  /// A numeric address, IPv4 or IPv6 without brackets and zone.
  case address(String)
  /// A lower-case name, without a trailing dot.
  case name(String)

  /// Parses a host from a URL or a `Host` header, without the port; nil if it is invalid.
  package init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    if text.hasPrefix("[") || text.contains(":") {
      let address = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
      var bytes = in6_addr()
      guard inet_pton(AF_INET6, address, &bytes) == 1 else { return nil }
      self = .address(address)
      return
    }
    var bytes = in_addr()
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self = .address(text)
      return
    }
    let name = text.hasSuffix(".") ? String(text.dropLast()) : text
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard isPlain, name.utf8.count <= 253, labels.allSatisfy({ (1...63).contains($0.count) }) else {
      return nil
    }
    self = .name(name)
  }

  /// The address or the name.
  package var text: String {
    switch self {
    case .address(let text), .name(let text): text
    }
  }

  /// True if the name can only mean the machine that uses it.
  package var isLoopback: Bool {
    switch self {
    case .address(let address): address.hasPrefix("127.") || address == "::1"
    case .name(let name): name == "localhost" || name.hasSuffix(".localhost")
    }
  }
}
