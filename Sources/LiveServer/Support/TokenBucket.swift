/// A bucket of tokens that fills at a constant rate, up to its capacity. Requests take tokens out of it.
package struct TokenBucket: Sendable {
  /// The tokens that it gains in a second, above 0.
  package let rate: Double
  /// The most tokens that it holds.
  package let capacity: Double
  private let mostDebt: Double
  private var level: Double
  private var lastTime = -Double.infinity

  /// A full bucket.
  ///
  /// - Parameter mostDebt: The most tokens that it owes after requests for more than it had.
  package init(rate: Double, capacity: Double, mostDebt: Double = .infinity) {
    (self.rate, self.capacity, self.mostDebt) = (rate, capacity, mostDebt)
    level = capacity
  }

  /// Takes tokens out if the bucket has that many, or is full; otherwise none.
  package mutating func take(_ tokens: Double = 1, at time: Double) -> Bool {
    fill(at: time)
    guard level >= min(tokens, capacity) else { return false }
    charge(tokens)
    return true
  }

  /// Takes tokens out if it has any, which may leave a debt; otherwise none.
  package mutating func borrow(_ tokens: Double, at time: Double) -> Bool {
    guard level(at: time) > 0 else { return false }
    charge(tokens)
    return true
  }

  /// Takes out tokens that have been used already, which may leave a debt.
  ///
  /// - Returns: Whether it had so many.
  @discardableResult
  package mutating func charge(_ tokens: Double, at time: Double) -> Bool {
    fill(at: time)
    charge(tokens)
    return level >= 0
  }

  /// Takes out tokens that have been used already, which may leave a debt.
  package mutating func charge(_ tokens: Double) { level = max(level - max(0, tokens), -mostDebt) }

  /// The tokens that it has at a time; below 0 for a debt.
  package mutating func level(at time: Double) -> Double {
    fill(at: time)
    return level
  }

  /// Indicates whether the bucket is full.
  package func isFull(at time: Double) -> Bool { filled(at: time) >= capacity }

  /// The seconds until it has any tokens; 0 if it has some.
  package mutating func wait(at time: Double) -> Double {
    let level = level(at: time)
    return level > 0 ? 0 : -level / rate + 0.001
  }

  /// Leaves out so many seconds, in which it gains nothing.
  package mutating func pause(for seconds: Double) { lastTime += seconds }

  private mutating func fill(at time: Double) {
    level = filled(at: time)
    lastTime = max(lastTime, time)
  }

  private func filled(at time: Double) -> Double { min(capacity, level + max(0, time - lastTime) * rate) }
}

extension TokenBucket {
  /// Half of the loop's time, in seconds, for work that can wait, so that live messages go between its parts.
  package static var halfOfTheLoop: TokenBucket { TokenBucket(rate: 0.5, capacity: 0.01) }
}
