/// A gesture of fingers.
public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
  /// The type of the gesture that it is made of.
  associatedtype Body: Gesture = Never
  /// The gesture that it is made of.
  @MainActor @preconcurrency var body: Body { get }
  /// The gesture's recognisers; called by the runtime.
  func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer]
}

/// The actions of a gesture.
public struct GestureSink<Value> {
  var changed: (Value) -> Void = { _ in }
  var ended: (Value) -> Void = { _ in }
  /// After its end, and when it is cancelled.
  var finished: () -> Void = {}
}

/// A gesture with something to do at each change.
struct ObservedGesture<Base: Gesture>: Gesture {
  typealias Value = Base.Value
  let base: Base
  let observe: (GestureSink<Base.Value>) -> GestureSink<Base.Value>

  func recognizers(_ sink: GestureSink<Base.Value>) -> [GestureRecognizer] { base.recognizers(observe(sink)) }
}

extension Gesture {
  /// Does something at each change.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    ObservedGesture(base: self) { sink in
      var next = sink
      next.changed = {
        action($0)
        sink.changed($0)
      }
      return next
    }
  }

  /// Does something at the end.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    ObservedGesture(base: self) { sink in
      var next = sink
      next.ended = {
        action($0)
        sink.ended($0)
      }
      return next
    }
  }

  /// Updates a state that returns to its initial value at the end.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> {
    ObservedGesture(base: self) { sink in
      var next = sink
      next.changed = { value in
        var (current, transaction) = (state.wrappedValue, Transaction())
        body(value, &current, &transaction)
        let changed = current
        if transaction.animation == nil {
          state.set(changed)
        } else {
          withTransaction(transaction) { state.set(changed) }
        }
        sink.changed(value)
      }
      next.finished = {
        state.returnToInitial()
        sink.finished()
      }
      return next
    }
  }

  /// The gesture together with another one.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// The gesture, or else another one.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// Two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of both.
  public struct Value {
    /// The value of the first, or nil if the change comes from the second.
    public var first: First.Value?
    /// The value of the second, or nil if the change comes from the first.
    public var second: Second.Value?
  }
  let first: First
  let second: Second

  /// Two gestures at the same time.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The recognisers of both.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    let a = GestureSink<First.Value>(
      changed: { sink.changed(Value(first: $0, second: nil)) },
      ended: { sink.ended(Value(first: $0, second: nil)) },
      finished: sink.finished)
    let b = GestureSink<Second.Value>(
      changed: { sink.changed(Value(first: nil, second: $0)) },
      ended: { sink.ended(Value(first: nil, second: $0)) })
    return first.recognizers(a)
      + second.recognizers(b).map {
        var recognizer = $0
        recognizer.priority = .simultaneous
        return recognizer
      }
  }
}

/// The first of two gestures that is recognised.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of one of them.
  public enum Value {
    /// The first.
    case first(First.Value)
    /// The second.
    case second(Second.Value)
  }
  let first: First
  let second: Second

  /// The first of two gestures that is recognised.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The recognisers of both.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    first.recognizers(
      GestureSink(
        changed: { sink.changed(.first($0)) }, ended: { sink.ended(.first($0)) }, finished: sink.finished))
      + second.recognizers(
        GestureSink(
          changed: { sink.changed(.second($0)) }, ended: { sink.ended(.second($0)) }, finished: sink.finished)
      )
  }
}
