/// The share of the loop's time for work that can wait, so that live messages go between its parts.
package struct WorkBudget {
  /// The share of the time, 0...1.
  package let share: Double
  /// The most that can be saved up, in seconds.
  let most: Double
  private var left: Double
  private var lastTime = -Double.infinity

  /// A full budget.
  package init(share: Double = 0.5, most: Double = 0.01) {
    self.share = share
    self.most = most
    left = most
  }

  /// The seconds until there is some of it left; 0 where there is.
  package mutating func wait(at time: Double) -> Double {
    left = min(most, left + max(0, time - lastTime) * share)
    lastTime = max(lastTime, time)
    return left > 0 ? 0 : -left / share + 0.001
  }

  /// Takes what a request has cost, which may be more than is left.
  package mutating func spend(_ seconds: Double) { left -= max(0, seconds) }
}
