import Engine

/// What a node gets from the cluster when it comes, and gives back to a Redis that has forgotten it.
struct ClusterIdentity {
  /// The node's number, from 1.
  var node: UInt64
  /// The secret of all rooms' keys.
  var secret: [UInt8]
  /// Whether the secret was given to this node, and so is not for Redis to know.
  var hasOwnSecret: Bool
  /// When the cluster's time began, in seconds of Unix time.
  var epoch: Double
  /// The cluster's time when the node came.
  var origin: Time

  /// What the script wants that introduces a node.
  var arguments: [[UInt8]] {
    [hasOwnSecret ? [] : Array(secret.hexadecimal.utf8), Array("\(epoch)".utf8), Array("\(node)".utf8)]
  }
}

extension ClusterIdentity {
  /// Comes to a cluster, as its first node or a later one.
  ///
  /// - Parameter secret: A secret for all nodes; nil for the one that lies in Redis.
  /// - Throws: Why the cluster cannot be joined, as a sentence.
  init(joining address: RedisAddress, secret: [UInt8]?) throws {
    let time = try Redis.check(address)
    let session = try RedisSession(address, name: "tiltcast-start", timeout: 2)
    func number(_ reply: RedisReply) -> Double? { reply.text.flatMap { Double($0) } }
    _ = try session.send(Redis.command("SET", RedisKeys.epoch, "\(time)", "NX"))
    if secret == nil {
      let fresh = try StateDirectory.randomSecret().hexadecimal
      _ = try session.send(Redis.command("SET", RedisKeys.secret, fresh, "NX"))
    }
    let epoch = try number(session.send(Redis.command("GET", RedisKeys.epoch)))
    let shared =
      try secret ?? [UInt8](hexadecimal: session.send(Redis.command("GET", RedisKeys.secret)).text ?? "")
    let node = try session.send(Redis.command("INCR", RedisKeys.node)).integer
    guard let epoch, let shared, shared.count >= 32, let node, (1..<1 << 20).contains(node) else {
      throw Failure(
        "The Redis of the cluster holds values under \"tiltcast:\" that are not a cluster's. Give another "
          + "database, such as redis://HOST:PORT/1, or delete them.")
    }
    self.init(
      node: UInt64(node), secret: shared, hasOwnSecret: secret != nil, epoch: epoch,
      origin: max(0, time - epoch))
  }
}

extension [UInt8] {
  /// Two digits for each byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The bytes of a text of two digits for each; nil where it is none.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self = bytes
  }
}
