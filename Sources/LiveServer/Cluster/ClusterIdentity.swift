import Engine
import Redis
import Rooms
import Support

/// The values that a node gets from the cluster when it joins, and gives back to a Redis that has forgotten it.
package struct ClusterIdentity {
  /// The node's number, from 1.
  var node: UInt64
  /// The secret of all rooms' keys.
  package var secret: [UInt8]
  /// True if the secret was given to this node, and so is not for Redis to know.
  var hasOwnSecret: Bool
  /// When the cluster's time began, in seconds of Unix time.
  var epoch: Double
  /// The cluster's time when the node came.
  package var origin: Time

  /// The number of the node's first client.
  package var firstConnection: UInt64 { node << ClientID.nodeShift | 1 }

  /// The arguments of the script that introduces a node.
  var arguments: [[UInt8]] {
    [hasOwnSecret ? [] : Array(secret.hexadecimal.utf8), Array("\(epoch)".utf8), Array("\(node)".utf8)]
  }
}

extension ClusterIdentity {
  /// Comes to a cluster, as its first node or a later one.
  ///
  /// - Parameter secret: A secret for all nodes; nil for the one that lies in Redis.
  /// - Throws: Why the cluster cannot be joined, as a sentence.
  package init(joining address: RedisAddress, secret: [UInt8]?) throws {
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
    let node = try Self.freeNumber(in: session)
    guard let epoch, abs(epoch) < 1e11, let shared, shared.count >= 32, let node else {
      throw Failure(
        "The Redis of the cluster holds values under \"tiltcast:\" that are not a cluster's. Give another "
          + "database, such as redis://HOST:PORT/1, or delete them.")
    }
    self.init(
      node: node, secret: shared, hasOwnSecret: secret != nil, epoch: epoch,
      origin: max(0, time - epoch))
  }
}

extension ClusterIdentity {
  /// The greatest number of a node: people's numbers, which begin with it, are exact in JavaScript too.
  static let numbers: UInt64 = (1 << 20) - 1
  /// The time after which a silent node loses its number, in seconds.
  static let numberTerm = 60

  /// The next number, from 1, that no node has, or nil if Redis yields none. After the last comes the first
  /// again.
  private static func freeNumber(in session: RedisSession) throws -> UInt64? {
    for _ in 0..<1000 {
      guard let count = try session.send(Redis.command("INCR", RedisKeys.node)).integer, count > 0 else {
        return nil
      }
      let number = UInt64(count - 1) % numbers + 1
      let claim = Redis.command("SET", RedisKeys.node(number), "1", "NX", "EX", "\(numberTerm)")
      if try session.send(claim).text == "OK" { return number }
    }
    return nil
  }
}
