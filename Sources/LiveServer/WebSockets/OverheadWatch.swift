import Support

/// Finds connections that send much besides messages. While the loop is busy, it checks a few at a time, in turns.
struct OverheadWatch {
  /// The time between two looks at some connections, in seconds, while the loop is quiet and while it is busy.
  private static let intervals = (quiet: 0.1, busy: 0.02)
  /// The number of connections in one look.
  private static let batch = 64
  /// The share of a processor's time below which the watch does not look for culprits, 0...1.
  private static let busyShare = 0.1

  private let timer: any LoopTimer
  /// The connections that may be open, in no order.
  private var ids: [UInt64] = []
  /// The index in `ids` of the one to look at next.
  private var next = 0
  private var last = (time: 0.0, processorTime: 0.0)

  /// - Parameter timer: Has to call `check` when it fires.
  init(timer: any LoopTimer) { self.timer = timer }

  /// Begins to look at a connection.
  mutating func add(_ connection: Connection) {
    // What has been read so far is its handshake.
    _ = connection.takeOverhead()
    if ids.isEmpty { timer.set(after: Self.intervals.quiet) }
    ids.append(connection.id)
  }

  /// Looks at the connections whose turn it is, after the timer has fired.
  mutating func check(_ connections: [UInt64: Connection], _ found: (Connection, _ overhead: Int) -> Void) {
    let isBusy = isBusy()
    if isBusy {
      for _ in 0..<min(Self.batch, ids.count) {
        if next >= ids.count { next = 0 }
        guard let connection = connections[ids[next]] else {
          ids.swapAt(next, ids.count - 1)
          ids.removeLast()
          continue
        }
        next += 1
        guard connection.isOpen else { continue }
        let overhead = connection.takeOverhead()
        if overhead > 0 { found(connection, overhead) }
      }
    } else if connections.isEmpty {
      ids = []
    }
    timer.set(after: ids.isEmpty ? nil : isBusy ? Self.intervals.busy : Self.intervals.quiet)
  }

  /// True if the loop has been busy since the last call.
  private mutating func isBusy() -> Bool {
    let now = (time: ServerClock.monotonic, processorTime: ServerClock.threadProcessorTime)
    defer { last = now }
    return now.processorTime - last.processorTime > Self.busyShare * (now.time - last.time)
  }
}
