import CCrypto
import Synchronization

/// The identity that a TLS port shows to its clients. Another one may take its place at any time, from any thread:
/// later handshakes show that one, and open connections stay as they are.
package final class ServedIdentity: Sendable {
  private let identity: Mutex<Identity>

  package init(_ identity: Identity) { self.identity = Mutex(identity) }

  /// The identity of the next handshake.
  package var current: Identity { identity.withLock { $0 } }

  /// Shows another identity from now on.
  package func replace(with other: Identity) { identity.withLock { $0 = other } }

  /// Makes OpenSSL's `SSL_CTX` ask for the identity in each handshake; this must outlive the context.
  package func install(in context: OpaquePointer) {
    SSL_CTX_set_cert_cb(
      context,
      { connection, served in
        guard let connection, let served else { return 0 }
        let identity = Unmanaged<ServedIdentity>.fromOpaque(served).takeUnretainedValue().current
        return identity.show(on: connection) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
