import Engine
import Support

/// The hosts that this server answers to.
///
/// A page of another site can make a browser believe that the site's name means this machine ("DNS rebinding").
/// The browser then sends that name, so requests that name a strange host are refused. It needs a name for
/// that: an address in the `Host` header was an address in the browser's address bar, so all of them are let in.
package struct KnownHosts {
  private let names: Set<HostName>
  /// The host of a tunnel to this server, which changes while it runs.
  var tunnelHost: () -> HostName? = { nil }

  /// Hosts besides `localhost`.
  package init(_ names: [HostName] = []) { self.names = Set(names + [.name("localhost")]) }

  /// The reason that a request with this `Host` header is refused, as a sentence, or nil if it is let in.
  ///
  /// Without the header it was not sent by a browser, and is let in.
  func refusal(of header: String?) -> String? {
    guard let header else { return nil }
    switch HostName(Self.host(in: header)) {
    case .address?: return nil
    case .name(let name)? where names.contains(.name(name)) || tunnelHost() == .name(name): return nil
    case .name(let name)?:
      return
        "This server is not known as \"\(name.beginning(80))\". Open it by its address, or start it with "
        + "--allow-host \(name)."
    case nil: return "The Host header does not name a host."
    }
  }

  /// A `Host` header without the port; all of it where what follows the last colon is none.
  static func host(in header: String) -> Substring {
    let isBracketed = header.hasPrefix("[")
    guard let colon = header.lastIndex(of: ":"), !isBracketed || header[..<colon].hasSuffix("]"),
      header[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else {
      return header[...]
    }
    return header[..<colon]
  }
}
