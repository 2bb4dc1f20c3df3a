import HeapModule
import Support

/// Pings silent peers, and closes the connections of those that stay silent.
///
/// The library would do that too, but its ping overwrites a pong that waits to be sent.
struct IdleWatch {
  /// When to look next at a connection.
  private struct Alarm: Comparable {
    var time: Double
    var id: UInt64

    static func < (left: Alarm, right: Alarm) -> Bool { left.time < right.time }
  }

  /// The number of connections that are checked before the loop goes on.
  private static let batch = 256

  private let policy: WebSocketService.Configuration.IdlePolicy
  private let timer: any LoopTimer
  /// One for each connection, by the time; those that have closed stay until they are due.
  private var alarms = Heap<Alarm>()
  private let ping = Payload(ping: "Are you there?".utf8)

  /// - Parameter timer: Has to call `check` when it fires.
  init(_ policy: WebSocketService.Configuration.IdlePolicy, timer: any LoopTimer) {
    (self.policy, self.timer) = (policy, timer)
  }

  /// Begins to look at a connection from time to time.
  mutating func add(_ connection: Connection) {
    let now = ServerClock.monotonic
    let time = now + Double(policy.pingAfter)
    let isFirst = heapTime > time
    alarms.insert(Alarm(time: time, id: connection.id))
    if isFirst { setTimer(at: now) }
  }

  /// Looks at the connections that are due, after the timer has fired.
  mutating func check(_ connections: [UInt64: Connection]) {
    let now = ServerClock.monotonic
    for _ in 0..<Self.batch where heapTime <= now {
      let id = alarms.removeMin().id
      guard let connection = connections[id], connection.isOpen else { continue }
      let silence = connection.silence ?? Double(policy.pingAfter)
      switch policy.step(afterSilence: silence, canPing: connection.canWrite) {
      case .wait(let seconds): alarms.insert(Alarm(time: now + seconds, id: id))
      case .ping(let seconds):
        connection.write(ping)
        alarms.insert(Alarm(time: now + seconds, id: id))
      case .hangUp: connection.abort()
      }
    }
    setTimer(at: now)
  }

  private var heapTime: Double { alarms.min?.time ?? .infinity }

  private func setTimer(at now: Double) {
    timer.set(after: alarms.min.map { max(0, $0.time - now) })
  }
}

extension WebSocketService.Configuration.IdlePolicy {
  /// The next step with a peer.
  enum Step: Equatable {
    /// Look again after so many seconds.
    case wait(Double)
    /// Ping, and look again after so many seconds.
    case ping(lookingAfter: Double)
    case hangUp
  }

  /// When to try again to ping a peer whose socket is full, in seconds.
  private static let retryInterval = 0.5

  /// - Parameter silence: For how many seconds not a byte has come from the peer.
  func step(afterSilence silence: Double, canPing: Bool) -> Step {
    let (ping, end) = (Double(pingAfter), Double(hangUpAfter))
    if silence >= end { return .hangUp }
    if silence < ping { return .wait(ping - silence) }
    return canPing ? .ping(lookingAfter: end - silence) : .wait(min(Self.retryInterval, end - silence))
  }
}
