import ArgumentParser
import Cluster
import Engine
import Foundation
import Logging
import Redis
import Server
import Support
import WebSockets

/// The options of a server in a cluster.
struct ClusterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Share rooms with the other servers that use this Redis: redis://[:PASSWORD@]HOST[:PORT][/DATABASE].",
      discussion:
        "The environment variable TILTCAST_CLUSTER does the same and keeps the password out of the process list.",
      valueName: "url"))
  var cluster: String?
  @Option(
    help: ArgumentHelp(
      "How long a server may hang before another takes over its rooms; a dead one is detected after a quarter of that.",
      valueName: "seconds"))
  var lease = 3.0

  func validate() throws {
    guard (1...60).contains(lease) else {
      throw ValidationError("--lease takes a number of seconds from 1 to 60, not \(lease).")
    }
    _ = try redis
  }

  /// True if the server is one of several.
  var isGiven: Bool { url != nil }

  private var url: String? {
    cluster ?? ProcessInfo.processInfo.environment["TILTCAST_CLUSTER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address of the cluster's Redis; nil for a single server.
  var redis: RedisAddress? {
    get throws {
      guard let url else { return nil }
      do { return try RedisAddress(url) } catch { throw ValidationError("\(error)") }
    }
  }

  /// Joins the cluster; nil for a single server.
  func join() throws -> ClusterIdentity? {
    guard let redis = try redis else { return nil }
    do {
      return try ClusterIdentity(joining: redis, secret: try Self.secret)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Makes the cluster once the server's clock is known; nil for a single server.
  func maker(
    of identity: ClusterIdentity?, on service: WebSocketService, _ log: Logger
  ) throws -> ((@escaping () -> Time) -> Cluster)? {
    guard let identity, let redis = try redis else { return nil }
    return Cluster.maker(of: identity, sharing: redis, term: lease, on: service, log)
  }

  /// The secret that the operator gives to all nodes, or nil if Redis keeps it.
  private static var secret: [UInt8]? {
    get throws {
      guard let text = ProcessInfo.processInfo.environment["TILTCAST_SECRET"], !text.isEmpty else {
        return nil
      }
      guard let secret = [UInt8](hexadecimal: text), secret.count >= 32 else {
        throw Failure(
          "TILTCAST_SECRET must be at least 64 hexadecimal digits, as `openssl rand -hex 32` prints them.")
      }
      return secret
    }
  }
}

extension Server.Configuration {
  /// Applies the settings of a cluster instead of a single server's.
  mutating func join(_ cluster: ClusterOptions, as identity: ClusterIdentity) throws {
    redis = try cluster.redis
    origin = identity.origin
    restored = [:]
    writer = nil
  }
}
