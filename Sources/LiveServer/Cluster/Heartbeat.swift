import Dispatch
import Engine
import Foundation
import Redis
import Support
import Synchronization

/// The time until which this node's heartbeats keep its leases valid.
struct Vitality: Equatable {
  /// The time before which no other node considers this one dead.
  var until: Time
  /// The number of times that other nodes may have considered this one dead.
  var lapses = 0

  /// A node that never counts as dead.
  static let unlimited = Vitality(until: .infinity)
}

/// Sends the node's heartbeat and detects dead nodes, on its own thread: a loop that is busy for a while must
/// not cost the node its rooms.
///
/// One script does both. Its cost does not depend on the number of nodes, because Redis returns only those that have
/// just timed out.
final class Heartbeat: Sendable {
  /// Interval and timeouts, in seconds.
  struct Pace: Equatable {
    var interval: Time
    /// The time without a heartbeat after which a node counts as dead.
    var timeout: Time
    /// A node that has missed its own heartbeats for this time does not judge others: Redis was away, or its clock was set.
    var steadiness: Time { timeout - 1.5 * interval }
    /// The time that a new node sends heartbeats before it judges others, which may still be reconnecting.
    var apprenticeship: Time

    /// - Parameter term: How long a room's lease lasts, in seconds.
    init(term: Time) { (interval, timeout, apprenticeship) = (term / 20, term / 4, term) }
  }

  private struct State {
    /// When the last heartbeat was sent that has been answered, by this machine's clock.
    var lastBeat = -Double.infinity
    var lapses = 0
    var isOver = false
  }

  private let address: RedisAddress
  private let node: UInt64
  private let pace: Pace
  private let state = Mutex(State())
  /// Ends the thread's sleep.
  private let end = DispatchSemaphore(value: 0)

  init(_ address: RedisAddress, node: UInt64, pace: Pace) {
    (self.address, self.node, self.pace) = (address, node, pace)
  }

  /// Starts the heartbeats.
  func start() {
    Thread.detachNewThread { self.run() }
  }

  /// Stops the heartbeats.
  func stop() {
    state.withLock { $0.isOver = true }
    end.signal()
  }

  /// The protection that the heartbeats give until now, with `until` in seconds from now.
  var vitality: Vitality {
    let state = state.withLock { $0 }
    return Vitality(until: state.lastBeat + pace.timeout - ServerClock.monotonic, lapses: state.lapses)
  }

  private func run() {
    var session: RedisSession?
    var steadySince: Double?
    var backoff = RetryDelay.forRedis
    while !state.withLock({ $0.isOver }) {
      let sent = ServerClock.monotonic
      var next = sent + pace.interval
      do throws(RedisError) {
        if session == nil {
          session = try RedisSession(address, name: "tiltcast-\(node)-beat", timeout: pace.timeout)
        }
        let judges = sent - (steadySince ?? sent) >= pace.apprenticeship
        try session?.send(command(judges: judges))
        if steadySince == nil { backoff.becameReady(at: sent) }
        steadySince = steadySince ?? sent
        note(sent, answeredAt: ServerClock.monotonic)
      } catch {
        (session, steadySince) = (nil, nil)
        // Back before nodes that came back earlier judge others.
        next += min(backoff.delayAfterLoss(at: sent), pace.apprenticeship / 4)
      }
      _ = end.wait(timeout: .now() + max(0.01, next - ServerClock.monotonic))
    }
  }

  /// An answer that comes within the timeout of the last heartbeat proves that no node has considered this one
  /// dead until then; of a later one only Redis knows what it has met there.
  private func note(_ sent: Double, answeredAt time: Double) {
    state.withLock {
      if time >= $0.lastBeat + pace.timeout { $0.lapses += 1 }
      $0.lastBeat = sent
    }
  }

  private func command(judges: Bool) -> [[UInt8]] {
    let milliseconds = { (seconds: Time) in "\(Int(saturating: (seconds * 1000).rounded()))" }
    let words = [
      "\(node)", milliseconds(pace.timeout), judges ? milliseconds(pace.steadiness) : "0",
      "\(ClusterIdentity.numberTerm)",
    ]
    return RedisScripts.beat.command(
      byName: false, keys: [RedisKeys.beats, RedisKeys.nodes, RedisKeys.node(node)],
      arguments: words.map { Array($0.utf8) })
  }
}
