import Foundation

/// The scheme, host and port of a web site, which browsers send as an Origin header.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  package let host: HostName
  package let isSecure: Bool
  /// Nil for the scheme's own port.
  private let port: Int?

  /// The origin of a URL; nil if it has no scheme HTTP or HTTPS, or no valid host.
  ///
  /// - Parameter allowsPath: Whether the URL may have more than an origin: a path, a query, a user.
  package init?(_ url: String, allowsPath: Bool = false) {
    guard url.utf8.count <= 2000, let parts = URLComponents(string: url),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host.flatMap({ HostName($0) })
    else { return nil }
    let isBare =
      ["", "/"].contains(parts.path) && parts.query == nil && parts.fragment == nil && parts.user == nil
    guard allowsPath || isBare, parts.port.map((1...65535).contains) ?? true else { return nil }
    self.host = host
    isSecure = scheme == "https"
    port = parts.port == (isSecure ? 443 : 80) ? nil : parts.port
  }

  /// The origin as browsers write it, such as `https://tilt.example.org:8443`.
  package var description: String {
    let name = host.text.contains(":") ? "[\(host.text)]" : host.text
    return (isSecure ? "https://" : "http://") + name + (port.map { ":\($0)" } ?? "")
  }
}
