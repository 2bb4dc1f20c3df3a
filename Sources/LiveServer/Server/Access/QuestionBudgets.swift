import Engine
import Support

/// The budget of each address for questions about rooms, or for handshakes, per second.
struct QuestionBudgets {
  /// The most addresses that are remembered.
  static let mostAddresses = 4096

  private let perSecond: Double
  private let countsLoopback: Bool
  private var budgets: [ClientNetwork: TokenBucket] = [:]

  /// Full budgets for questions.
  init(_ limits: Limits) { self.init(perSecond: limits.questionsPerAddress, limits) }

  /// Full budgets for anything.
  init(perSecond: Double, _ limits: Limits) {
    self.perSecond = perSecond
    countsLoopback = limits.countsLoopback
  }

  /// Takes a question out of a budget; false if none is left.
  mutating func spend(_ network: ClientNetwork, at time: Time) -> Bool {
    withBudget(of: network, at: time) { $0.take(at: time) }
  }

  /// Takes a share of a second's budget.
  mutating func charge(_ network: ClientNetwork, share: Double, at time: Time) {
    let amount = share * perSecond
    _ = withBudget(of: network, at: time) { $0.charge(amount, at: time) }
  }

  private mutating func withBudget(
    of network: ClientNetwork, at time: Time, _ spend: (inout TokenBucket) -> Bool
  ) -> Bool {
    guard countsLoopback || !network.isLoopback else { return true }
    var budget = budgets.removeValue(forKey: network) ?? TokenBucket(perSecond: perSecond)
    // An address with a full budget is as if it were new.
    if budgets.count >= Self.mostAddresses { budgets = budgets.filter { !$0.value.isFull(at: time) } }
    let isLeft = spend(&budget)
    if budgets.count < Self.mostAddresses { budgets[network] = budget }
    return isLeft
  }
}
