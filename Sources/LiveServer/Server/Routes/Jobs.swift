import WebSockets

/// Requests that other threads carry out, by the numbers under which these answer.
struct Jobs<Subject> {
  private var waiting: [Int: (deferral: Deferral, subject: Subject)] = [:]
  private var last = 0

  /// How many wait.
  var count: Int { waiting.count }

  /// The response to a request that is begun under the number that `begin` gets.
  mutating func response(about subject: Subject, _ begin: (Int) -> Void) -> HTTPResponse {
    let deferral = Deferral()
    last += 1
    waiting[last] = (deferral, subject)
    begin(last)
    return .later(deferral)
  }

  /// Takes out what waits under a number; nil where nothing does.
  mutating func finish(_ job: Int) -> (deferral: Deferral, subject: Subject)? {
    waiting.removeValue(forKey: job)
  }
}
