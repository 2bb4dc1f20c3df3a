import Support

/// Requests that wait while others have taken all the time that requests may take.
final class RequestQueue {
  private var budget = WorkBudget()
  private var waiting: [(deferral: Deferral, request: HTTPRequest)] = []
  private let timer: any LoopTimer

  /// - Parameter timer: Has to call `answer` when it fires.
  init(timer: any LoopTimer) { self.timer = timer }

  /// Whether a request can be answered now: nobody waits, and there is time left.
  var isFree: Bool { waiting.isEmpty && budget.wait(at: ServerClock.monotonic) == 0 }

  /// Lets a request wait.
  func postpone(_ request: HTTPRequest) -> Deferral {
    let deferral = Deferral()
    if waiting.isEmpty { timer.set(after: budget.wait(at: ServerClock.monotonic)) }
    waiting.append((deferral, request))
    return deferral
  }

  /// Takes note of the seconds that something for a request has taken.
  func spend(_ seconds: Double) { budget.spend(seconds) }

  /// Answers those who have waited, as far as there is time, after the timer has fired.
  func answer(_ respond: (HTTPRequest) -> HTTPResponse) {
    var answered = 0
    while answered < waiting.count, budget.wait(at: ServerClock.monotonic) == 0 {
      let (deferral, request) = waiting[answered]
      answered += 1
      // Some have gone.
      guard deferral.onResponse != nil else { continue }
      let start = ServerClock.monotonic
      deferral.resolve(respond(request))
      budget.spend(ServerClock.monotonic - start)
    }
    waiting.removeFirst(answered)
    if !waiting.isEmpty { timer.set(after: max(0.001, budget.wait(at: ServerClock.monotonic))) }
  }
}
