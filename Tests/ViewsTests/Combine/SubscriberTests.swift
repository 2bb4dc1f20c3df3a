import Testing

@testable import Views

/// A publisher as an author writes it, of the numbers up to another.
private struct Numbers: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let last: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Numbering(last: last, subscriber: subscriber))
  }

  private final class Numbering<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
    private let last: Int
    private var subscriber: S?

    init(last: Int, subscriber: S) { (self.last, self.subscriber) = (last, subscriber) }

    func request(_ demand: Subscribers.Demand) {
      for number in 1...last { _ = subscriber?.receive(number) }
      subscriber?.receive(completion: .finished)
    }
    func cancel() { subscriber = nil }
  }
}

/// A subscriber as an author writes it, which asks for two values.
private final class Two: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  private(set) var values: [Int] = []
  private(set) var isOver = false
  private(set) var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(2))
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { isOver = true }
}

@Suite("Subscribers and publishers of an author's own")
struct SubscriberTests {
  @Test("A publisher of an author's own has all operators")
  func publishers() {
    #expect(sent(Numbers(last: 3).map { $0 * 2 }) == ([2, 4, 6], true))
    #expect(sent(Numbers(last: 9).prefix(2)) == ([1, 2], true))
    #expect(sent(Just(3).flatMap { Numbers(last: $0) }).values == [1, 2, 3])
  }

  @Test("A subscriber of an author's own gets as many values as it asks for")
  func subscribers() {
    let two = Two()
    [1, 2, 3].publisher.subscribe(two)
    #expect(two.values == [1, 2] && !two.isOver)
    two.subscription?.request(.max(1))
    #expect(two.values == [1, 2, 3] && two.isOver)
  }

  @Test("A subscriber that cancels its subscription gets nothing more")
  func cancels() {
    let two = Two()
    let subject = PassthroughSubject<Int, Never>()
    subject.receive(subscriber: two)
    subject.send(1)
    two.subscription?.cancel()
    subject.send(2)
    #expect(two.values == [1])
  }

  @Test("Values are assigned and handled by subscribers of Combine's own")
  func own() {
    final class Box { var value = 0 }
    let box = Box()
    Just(5).subscribe(Subscribers.Assign(object: box, keyPath: \.value))
    var values: [Int] = []
    Just(6).receive(
      subscriber: Subscribers.Sink(
        receiveCompletion: { _ in values.append(0) }, receiveValue: { values.append($0) }))
    #expect(box.value == 5 && values == [6, 0])
  }
}
