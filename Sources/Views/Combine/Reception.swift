// The subscriptions of views.

/// A publisher that knows where its values come from.
protocol TracedPublisher {
  /// What its values come from, such as subjects. Two publishers of one type with the same origins send the same.
  var origins: [AnyHashable] { get }
}

extension Publisher {
  /// What the values come from.
  var ownOrigins: [AnyHashable] {
    if let traced = self as? any TracedPublisher { return traced.origins }
    if let composed = self as? any ComposedPublisher { return composed.composedOrigins }
    if Self.self is AnyObject.Type { return [ObjectIdentifier(self as AnyObject)] }
    // A structure of an author's own.
    return (self as? any Hashable).map { [AnyHashable($0)] } ?? []
  }
}

extension ComposedPublisher {
  fileprivate var composedOrigins: [AnyHashable] { source.ownOrigins }
}
extension AnyPublisher: TracedPublisher {}
extension Published.Publisher: TracedPublisher {
  var origins: [AnyHashable] { [ObjectIdentifier(subject)] }
}
extension TimerPublisher: TracedPublisher {
  var origins: [AnyHashable] { [key, interval] }
}
extension Publishers.MergeMany: TracedPublisher {
  var origins: [AnyHashable] { publishers.flatMap(\.ownOrigins) }
}
extension Publishers.Multicast: TracedPublisher {
  var origins: [AnyHashable] { upstream.ownOrigins }
}
extension Just: TracedPublisher {
  var origins: [AnyHashable] { (output as? any Hashable).map { [AnyHashable($0)] } ?? [] }
}

extension View {
  /// Does something with each value that a publisher sends while the view is there.
  ///
  /// A publisher of other origins takes the place of the one before, such as that of another object.
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    adjusted { context in
      // A part, because a change of the view itself may lead to another publisher.
      let place = PropertyPlace(
        update: context.update, place: context.place.part("receive"), surroundings: context.surroundings,
        name: "\(context.place.key(.change))")
      context.update.receive(publisher, at: place, action)
    }
  }

  /// Does something with each tick of a timer while the view is there.
  nonisolated public func onReceive(
    _ publisher: TimerPublisher, perform action: @escaping (Date) -> Void
  ) -> some View {
    adjusted { context in
      let key = context.place.key(.change)
      guard publisher.isConnected else { return }
      // SwiftUI begins a timer that a body makes again whenever it evaluates that body. Here all bodies are evaluated
      // after each event, so the timer of a line goes on until its interval changes.
      let isAnother = context.update.hasChanged(publisher.origins, at: key)
      context.update.tick(key, every: publisher.interval, again: isAnother) { time in
        action(publisher.value(at: time))
      }
    }
  }

  /// Does something with a value when it is another one than before.
  nonisolated public func onReceive<Output: Equatable>(
    _ publisher: Just<Output>, perform action: @escaping (Output) -> Void
  ) -> some View {
    onChange(of: publisher.output, initial: true) { _, value in action(value) }
  }
}

/// A view's subscription of a publisher.
///
/// Copies of a scene share it, and each of them acts by itself.
private final class ViewSubscription<Output> {
  let origins: [AnyHashable]
  private var cancellable: AnyCancellable?

  init(origins: [AnyHashable]) { self.origins = origins }

  func begin<P: Publisher>(_ publisher: P, at key: UInt64) where P.Output == Output {
    cancellable = publisher.begin { [weak self] signal in
      if let self, case .value(let value) = signal { ViewUpdate.current?.take(value, from: self, at: key) }
    }
  }
}

/// The subscription of a view, and what the last evaluation does with the values.
private final class Reception<Output> {
  let subscription: ViewSubscription<Output>
  let action: (Output) -> Void

  init(_ subscription: ViewSubscription<Output>, _ action: @escaping (Output) -> Void) {
    (self.subscription, self.action) = (subscription, action)
  }
}

extension ViewUpdate {
  /// Goes on with the subscription of a view, or begins another one.
  ///
  /// SwiftUI compares the publisher that a body gives with the one before, field by field. Operators are closures here,
  /// which cannot be compared, so the origins of the values are. A publisher that each evaluation makes anew, such as a
  /// `Future`, stays until a view around it changes, as SwiftUI would not evaluate the body before.
  fileprivate func receive<P: Publisher>(
    _ offered: P, at place: PropertyPlace, _ action: @escaping (P.Output) -> Void
  ) {
    let key = place.key
    let publisher = follow(offered, as: offered.ownOrigins, at: place, orUnseen: false)
    let origins = publisher.ownOrigins
    if let known = memory.last.receptions[key] as? Reception<P.Output>, known.subscription.origins == origins {
      pass.next.receptions[key] = Reception(known.subscription, action)
    } else if !isLooking {
      let subscription = ViewSubscription<P.Output>(origins: origins)
      pass.next.receptions[key] = Reception(subscription, action)
      subscription.begin(publisher, at: key)
    }
  }

  /// Does with a value what the view says.
  fileprivate func take<Output>(
    _ value: Output, from subscription: ViewSubscription<Output>, at key: UInt64
  ) {
    guard !isEvaluating else {
      return afterwards(in: baseTransaction) {
        ViewUpdate.current?.take(value, from: subscription, at: key)
      }
    }
    // A publisher may be shared by several rooms, each of which has a subscription of its own.
    guard let reception = memory.last.receptions[key] as? Reception<Output>,
      reception.subscription === subscription
    else { return }
    reception.action(value)
    invalidate()
  }
}
