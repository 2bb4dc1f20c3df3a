extension TimerPublisher: ConnectablePublisher {
  /// The type of the values.
  public typealias Output = Date
  /// There are no errors.
  public typealias Failure = Never

  /// Starts a subscription, on the scene's clock, which sends once the timer is connected.
  public func begin(_ receive: Receiver<Date, Never>) -> AnyCancellable {
    let run = TimerRun(every: interval, receive)
    ViewUpdate.current?.add(run, to: identity, connects: connects)
    return AnyCancellable { run.isCancelled = true }
  }
}

/// An object by which a scene knows a timer.
final class TimerIdentity: Sendable {}

/// A timer's subscriptions other than those of views, as a scene remembers them: its copies share the timer.
struct TimerRuns {
  /// The timer, which is kept so that no other gets its address.
  let timer: TimerIdentity
  fileprivate var runs: [TimerRun] = []
  /// The number of the connection; nil while there is none.
  fileprivate var connection: Int?
  /// The number of connections so far.
  fileprivate var count = 0
  /// The runs that the connection has begun.
  fileprivate var going: Set<ObjectIdentifier> = []

  init(timer: TimerIdentity) { self.timer = timer }

  /// Connects the timer if it is not.
  fileprivate mutating func connect() {
    guard connection == nil else { return }
    count += 1
    connection = count
  }

  /// Stops all runs.
  fileprivate mutating func disconnect() { (connection, going) = (nil, []) }

  /// Begins the runs that do not go; they wait after the change of the scene's memory.
  fileprivate mutating func begin() -> [(TimerRun, connection: Int)] {
    runs.removeAll(where: \.isCancelled)
    guard let connection else { return [] }
    return runs.filter { going.insert(ObjectIdentifier($0)).inserted }.map { ($0, connection) }
  }
}

/// A subscription that sends times until it is cancelled or its connection is.
final class TimerRun {
  private let interval: Double
  private let receive: Receiver<Date, Never>
  var isCancelled = false

  init(every interval: Double, _ receive: Receiver<Date, Never>) {
    (self.interval, self.receive) = (interval, receive)
  }

  func wait(_ timer: ObjectIdentifier, connection: Int) {
    after(interval) { [self] in
      guard let update = ViewUpdate.current, update.memory.timerRuns[timer]?.connection == connection,
        !isCancelled
      else { return }
      receive(.value(Date(timeIntervalSinceReferenceDate: update.time)))
      wait(timer, connection: connection)
    }
  }
}

extension ViewUpdate {
  fileprivate func add(_ run: TimerRun, to timer: TimerIdentity, connects: Bool) {
    change(timer) {
      $0.runs.append(run)
      if connects { $0.connect() }
    }
  }

  /// Begins a timer's subscriptions.
  func connect(_ timer: TimerIdentity) { change(timer) { $0.connect() } }
  /// Stops a timer's subscriptions.
  func disconnect(_ timer: TimerIdentity) { change(timer) { $0.disconnect() } }

  private func change(_ timer: TimerIdentity, _ body: (inout TimerRuns) -> Void) {
    let key = ObjectIdentifier(timer)
    var runs = memory.timerRuns[key] ?? TimerRuns(timer: timer)
    body(&runs)
    let begun = runs.begin()
    memory.timerRuns[key] = runs.runs.isEmpty && runs.connection == nil ? nil : runs
    for (run, connection) in begun { run.wait(key, connection: connection) }
  }
}
