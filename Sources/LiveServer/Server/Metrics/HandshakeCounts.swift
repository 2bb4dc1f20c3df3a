/// The outcomes of WebSockets' handshakes.
struct HandshakeCounts {
  /// All of them, refused ones included.
  var all = 0
  var refused: [HandshakePolicy.Reason: Int] = [:]
}
