/// Reminds of a certificate that ends soon, has ended, or does not hold yet: at once, and then once a day.
package struct ExpiryReminder: Sendable {
  /// The number of days before the end at which reminders begin.
  package static let days = 14
  private static let day = 86400

  /// The state of a certificate at a time.
  enum State: Equatable {
    case early
    case fine
    case ending
    case ended
  }

  private var last: (state: State, time: Int)?

  package init() {}

  /// The state at a time, in seconds since 1970.
  static func state(of validity: ClosedRange<Int>, at now: Int) -> State {
    if now < validity.lowerBound { return .early }
    if now > validity.upperBound { return .ended }
    return validity.upperBound - now < days * day ? .ending : .fine
  }

  /// A sentence that is due about a certificate; nil if there is nothing new to say.
  ///
  /// - Parameters:
  ///   - path: The certificate's file.
  ///   - now: Seconds since 1970.
  package mutating func reminder(of validity: ClosedRange<Int>, in path: String, at now: Int) -> String? {
    let state = Self.state(of: validity, at: now)
    guard state != .fine else {
      last = nil
      return nil
    }
    // A clock that is set back must not silence it.
    if let last, last.state == state, (0..<Self.day).contains(now - last.time) { return nil }
    last = (state, now)
    let renew = "Renew it, into the same files: the server then uses it without a restart."
    switch state {
    case .fine: return nil
    case .early:
      return
        "The certificate in \(path) is not valid yet, so browsers refuse it. Check this machine's clock: date"
    case .ending:
      let days = (validity.upperBound - now) / Self.day
      let left = days == 0 ? "in less than a day" : "in \(days.days)"
      return "The certificate in \(path) expires \(left). \(renew)"
    case .ended: return "The certificate in \(path) has expired, so browsers refuse it. \(renew)"
    }
  }
}

extension Int {
  /// So many days, in words.
  package var days: String { self == 1 ? "1 day" : "\(self) days" }
}
