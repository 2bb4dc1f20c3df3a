import CCrypto
import Rooms
import Support
import WebSockets

/// The tokens that identify the client of each HTTP stream.
struct StreamTokens {
  private var connections: [String: Connection] = [:]
  private var tokens: [ClientID: String] = [:]

  /// A new token of 192 random bits, which cannot be guessed, or nil if the system gives no random numbers.
  mutating func issue(to connection: Connection) -> String? {
    var bytes = [UInt8](repeating: 0, count: 24)
    guard RAND_bytes(&bytes, Int32(bytes.count)) == 1 else { return nil }
    let token = bytes.base64URL
    connections[token] = connection
    tokens[connection.id] = token
    return token
  }

  /// The connection that a token was issued to.
  func connection(of token: String) -> Connection? { connections[token] }

  /// Forgets a connection that is gone.
  mutating func revoke(_ id: ClientID) {
    if let token = tokens.removeValue(forKey: id) { connections[token] = nil }
  }
}
