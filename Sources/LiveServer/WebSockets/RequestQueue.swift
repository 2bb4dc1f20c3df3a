import Support

/// Queues requests while earlier ones have used up the time budget.
final class RequestQueue {
  private var budget = TokenBucket.halfOfTheLoop
  private var waiting: [(deferral: Deferral, request: HTTPRequest)] = []
  private let respond: (HTTPRequest) -> HTTPResponse
  private var timer: (any LoopTimer)?

  /// - Parameter respond: Answers a request that has waited.
  /// - Returns: Nil where the loop takes no more timers.
  init?(on loop: any EventLoop, _ respond: @escaping (HTTPRequest) -> HTTPResponse) {
    self.respond = respond
    timer = loop.makeTimer { [weak self] in self?.answer() }
    if timer == nil { return nil }
  }

  /// True if a request can be answered now: none waits, and there is time left.
  var isFree: Bool { waiting.isEmpty && budget.wait(at: ServerClock.monotonic) == 0 }

  /// Queues a request.
  func postpone(_ request: HTTPRequest) -> Deferral {
    let deferral = Deferral()
    if waiting.isEmpty { timer?.set(after: budget.wait(at: ServerClock.monotonic)) }
    waiting.append((deferral, request))
    return deferral
  }

  /// Performs work for a request, and charges its time to the budget.
  func spend<Value>(_ work: () -> Value) -> Value {
    let start = ServerClock.monotonic
    defer { budget.charge(ServerClock.monotonic - start) }
    return work()
  }

  /// Answers the requests that have waited, as far as there is time.
  private func answer() {
    var answered = 0
    while answered < waiting.count, budget.wait(at: ServerClock.monotonic) == 0 {
      let (deferral, request) = waiting[answered]
      answered += 1
      // The client may have gone.
      guard deferral.onResponse != nil else { continue }
      spend { deferral.resolve(respond(request)) }
    }
    waiting.removeFirst(answered)
    if !waiting.isEmpty { timer?.set(after: max(0.001, budget.wait(at: ServerClock.monotonic))) }
  }
}
