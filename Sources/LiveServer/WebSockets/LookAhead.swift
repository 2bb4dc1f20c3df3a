import CCrypto
import CWebSockets
import Glibc
import Platform

/// Looks at what a client has sent before the library reads it.
///
/// The bytes stay where they are: in the socket, or in OpenSSL, which decrypts one record after another.
enum LookAhead {
  /// A look at what has come.
  enum Sight {
    /// The number of bytes that can be seen, which is at least one.
    case bytes(Int)
    case nothingYet
    /// The connection has ended or failed, or its TLS has.
    case ended
  }

  /// Looks at as many bytes as there are in a plain socket, or in the next TLS record.
  ///
  /// Over TLS this makes the handshake, as far as it can be made.
  static func look(at wsi: OpaquePointer, into buffer: UnsafeMutableRawBufferPointer) -> Sight {
    guard let tls = lws_get_ssl(wsi) else {
      let count = recv(
        lws_get_socket_fd(wsi), buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      return count > 0 ? .bytes(count) : count < 0 && errno == EAGAIN ? .nothingYet : .ended
    }
    ERR_clear_error()
    let count = SSL_peek(tls, buffer.baseAddress, Int32(clamping: buffer.count))
    if count > 0 { return .bytes(Int(count)) }
    let error = SSL_get_error(tls, count)
    ERR_clear_error()
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? .nothingYet : .ended
  }

  /// True if the handshake of a TLS connection is complete.
  static func isSecured(_ wsi: OpaquePointer) -> Bool {
    lws_get_ssl(wsi).map { SSL_is_init_finished($0) == 1 } ?? false
  }

  /// The decrypted bytes that OpenSSL has of the record that was looked at.
  static func pendingCount(of wsi: OpaquePointer) -> Int {
    lws_get_ssl(wsi).map { Int(SSL_pending($0)) } ?? 0
  }

  /// True if OpenSSL has read bytes from the socket that the library has not got.
  static func hasPending(_ wsi: OpaquePointer) -> Bool {
    lws_get_ssl(wsi).map { SSL_has_pending($0) == 1 } ?? false
  }

  /// The progress of reading a TLS connection; it changes with every byte.
  struct Mark: Equatable {
    /// The bytes that were read from the socket.
    var received: Int?
    /// The bytes of a record that have been decrypted and not been read.
    var pending: Int
  }

  /// The progress of reading a TLS connection.
  static func mark(of wsi: OpaquePointer) -> Mark {
    Mark(
      received: TCPInformation(socket: lws_get_socket_fd(wsi)).readCount, pending: pendingCount(of: wsi))
  }

  /// Closes a connection for writing.
  static func endOutput(of wsi: OpaquePointer) {
    if let tls = lws_get_ssl(wsi) {
      _ = SSL_shutdown(tls)
      ERR_clear_error()
    }
    shutdown(lws_get_socket_fd(wsi), Int32(SHUT_WR))
  }
}
