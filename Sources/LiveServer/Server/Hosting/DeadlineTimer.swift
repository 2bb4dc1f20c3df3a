import Engine

/// One timer for all that have deadlines: it fires at the earliest.
final class DeadlineTimer {
  private let set: (_ seconds: Double) -> Void
  /// The time that it is set for; infinity when it is not.
  private var deadline = Time.infinity

  /// - Parameter set: Sets the timer, in place of any earlier setting.
  init(_ set: @escaping (_ seconds: Double) -> Void) { self.set = set }

  /// Fires at a time, or earlier; after an early call the owner asks again.
  func fire(by time: Time, at now: Time) {
    guard time < deadline else { return }
    deadline = time
    set(max(0, time - now))
  }

  /// It has fired, and is no longer set.
  func reset() { deadline = .infinity }
}
