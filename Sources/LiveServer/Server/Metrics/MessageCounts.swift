/// The messages from clients.
struct MessageCounts {
  var received = 0
  /// Those of them that were more than their sender may send.
  var dropped = 0
  var bytes = 0
}
