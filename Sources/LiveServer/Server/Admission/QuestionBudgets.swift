import Engine
import Support

/// How many questions about rooms may come from each address in a second.
struct QuestionBudgets {
  /// The most addresses that are remembered.
  static let mostAddresses = 4096

  private let perSecond: Double
  private let countsLoopback: Bool
  private var budgets: [ClientNetwork: MessageBudget] = [:]

  /// Full budgets.
  init(_ limits: Limits) {
    perSecond = limits.questionsPerAddress
    countsLoopback = limits.countsLoopback
  }

  /// Takes a question out of a budget; false where nothing is left of it.
  mutating func spend(_ network: ClientNetwork, at time: Time) -> Bool {
    guard countsLoopback || !network.isLoopback else { return true }
    var budget = budgets.removeValue(forKey: network) ?? MessageBudget(perSecond: perSecond, at: time)
    // Whoever has been silent for a second has a full budget again, as if it were new.
    if budgets.count >= Self.mostAddresses { budgets = budgets.filter { !$0.value.isFull(at: time) } }
    let isLeft = budget.spend(at: time)
    if budgets.count < Self.mostAddresses { budgets[network] = budget }
    return isLeft
  }
}
