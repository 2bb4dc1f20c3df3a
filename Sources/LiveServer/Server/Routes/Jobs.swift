import WebSockets

/// The requests that other threads work on, by job number.
struct Jobs<Subject> {
  private var waiting: [Int: (deferral: Deferral, subject: Subject)] = [:]
  private var last = 0

  /// The number of waiting requests.
  var count: Int { waiting.count }

  /// The response to a request that is begun under the number that `begin` gets.
  mutating func response(about subject: Subject, _ begin: (Int) -> Void) -> HTTPResponse {
    let deferral = Deferral()
    last += 1
    waiting[last] = (deferral, subject)
    begin(last)
    return .later(deferral)
  }

  /// The subject of the request that waits under a number, or nil for none.
  func subject(of job: Int) -> Subject? { waiting[job]?.subject }

  /// Takes out the request with a number, or nil if none waits under it.
  mutating func finish(_ job: Int) -> (deferral: Deferral, subject: Subject)? {
    waiting.removeValue(forKey: job)
  }
}
