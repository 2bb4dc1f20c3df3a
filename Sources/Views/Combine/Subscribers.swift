/// The subscription of a subscriber, which asks for values.
public protocol Subscription: Cancellable {
  /// Asks for a number of values.
  func request(_ demand: Subscribers.Demand)
}

/// The subscription of an operator, which sends all values by itself.
final class WholeSubscription: Subscription, CustomStringConvertible {
  private let cancellable: AnyCancellable

  init(_ cancellable: AnyCancellable) { self.cancellable = cancellable }

  var description: String { "Subscription" }
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { cancellable.cancel() }
}
