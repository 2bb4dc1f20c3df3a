import Foundation

/// The address of a Redis, and the login: `redis://[[user]:password@]host[:port][/database]`.
///
/// Its description leaves the password out.
package struct RedisAddress: Equatable, Sendable, CustomStringConvertible {
  /// A name or a numeric address; an IPv6 one without brackets.
  package var host: String
  package var port = 6379
  /// The name of an ACL user, nil for the default one.
  package var user: String?
  package var password: String?
  package var database = 0

  /// The shape of an address, for error messages.
  private static let shape = "redis://:PASSWORD@HOST:6379/0"

  package init(
    host: String, port: Int = 6379, user: String? = nil, password: String? = nil, database: Int = 0
  ) {
    (self.host, self.port, self.user, self.password) = (host, port, user, password)
    self.database = database
  }

  /// Reads an address.
  package init(_ text: String) throws(RedisError) {
    guard let scheme = text.range(of: "://") else {
      throw .address("The address of Redis begins with redis://, as in \(Self.shape).")
    }
    switch text[..<scheme.lowerBound].lowercased() {
    case "redis": break
    case "rediss":
      throw .address(
        "Tiltcast does not speak TLS to Redis itself: let stunnel do it on this machine, and write "
          + "redis://:PASSWORD@127.0.0.1:PORT with the port where stunnel listens. "
          + "docs/deployment.md has its configuration.")
    default: throw .address("The address of Redis begins with redis://, as in \(Self.shape).")
    }
    var rest = text[scheme.upperBound...]
    // The last one: a password may hold others, though they should be written %40.
    if let at = rest.lastIndex(of: "@") {
      (user, password) = try Self.credentials(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    if let slash = rest.firstIndex(of: "/") {
      let path = rest[rest.index(after: slash)...]
      if !path.isEmpty {
        guard let number = Int(path), number >= 0 else {
          throw .address("The database of Redis is a number from 0, as in \(Self.shape), not \"\(path)\".")
        }
        database = number
      }
      rest = rest[..<slash]
    }
    (host, port) = try Self.place(rest)
  }

  private static func credentials(_ text: Substring) throws(RedisError) -> (user: String?, password: String) {
    guard let colon = text.firstIndex(of: ":") else {
      throw .address("A password of Redis follows a colon, as in \(shape).")
    }
    guard let user = String(text[..<colon]).removingPercentEncoding,
      let password = String(text[text.index(after: colon)...]).removingPercentEncoding
    else {
      throw .address(
        "The user or the password of Redis has a % that is not followed by two digits: write %25.")
    }
    guard !password.isEmpty else { throw .address("The password of Redis is empty: leave out \":@\".") }
    return (user.isEmpty ? nil : user, password)
  }

  private static func place(_ text: Substring) throws(RedisError) -> (host: String, port: Int) {
    var host = text
    var port: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else {
        throw .address("The IPv6 address of Redis is not closed with \"]\", as in redis://[::1]:6379.")
      }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw .address("A colon and the port follow the IPv6 address of Redis, as in redis://[::1]:6379.")
      }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
      if port?.contains(":") == true {
        throw .address("An IPv6 address of Redis stands in brackets, as in redis://[::1]:6379.")
      }
    }
    guard !host.isEmpty else { throw .address("The address of Redis names no host; it looks like \(shape).") }
    guard let port else { return (String(host), 6379) }
    guard let number = Int(port), (1...65535).contains(number) else {
      throw .address("The port of Redis is a number from 1 to 65535, as in \(shape), not \"\(port)\".")
    }
    return (String(host), number)
  }

  /// The host and the port, as people write them.
  package var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Without the password, and what it belongs to.
  package var description: String { "redis://\(place)" + (database == 0 ? "" : "/\(database)") }

  /// The commands that a new connection begins with.
  ///
  /// - Parameter name: The connection's name in `CLIENT LIST`, without spaces.
  package func greeting(name: String) -> [[[UInt8]]] {
    var commands: [[String]] = []
    if let password { commands.append(["AUTH"] + (user.map { [$0] } ?? []) + [password]) }
    if database != 0 { commands.append(["SELECT", "\(database)"]) }
    commands.append(["CLIENT", "SETNAME", name])
    // A Redis that still loads its data answers all of these, but not this.
    commands.append(["PING"])
    return commands.map { $0.map { Array($0.utf8) } }
  }

  /// The sentence for an error that Redis answers a greeting with.
  package func refusal(_ error: String) -> String {
    let words: String
    switch error.prefix(while: { $0 != " " }) {
    case "WRONGPASS":
      words = "does not know this user and password"
    case "NOAUTH":
      words = "wants a password: write it into the address, as in \(Self.shape)"
    case "LOADING":
      words = "is still loading its data"
    case "ERR" where error.contains("without any password configured"):
      words = "has no password: leave it out of the address"
    case "ERR" where error.contains("invalid password"):
      words = "does not know this password"
    case "ERR" where error.contains("DB index"):
      words = "has no database \(database)"
    default:
      if let refused = RedisReply.error(error).refusal { return refusalToWork(refused) }
      words = "refuses the connection (\(Self.quotable(error)))"
    }
    return "Redis at \(place) \(words)."
  }

  /// Redis' own words for people: printable, without the full stop, and no longer than 200 characters.
  static func quotable(_ words: String) -> String {
    var words = words.prefix(201).count > 200 ? words.prefix(199) + "…" : words[...]
    while words.last == "." { words.removeLast() }
    return String(words).printable
  }
}
