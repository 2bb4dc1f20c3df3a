/// A value that a view owns and that outlives its evaluations.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private var location: StoredLocation<Value>
  private let line: SourceLine

  /// A state with an initial value.
  public init(wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line) {
    (location, self.line) = (StoredLocation(wrappedValue), SourceLine(file, line))
  }
  /// A state with an initial value.
  public init(initialValue: Value, file: StaticString = #fileID, line: UInt = #line) {
    self.init(wrappedValue: initialValue, file: file, line: line)
  }

  /// The current value; the initial one outside of a scene.
  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { location.binding }

  /// Finds the value in the scene's memory, or puts the initial one there.
  public mutating func install(at place: PropertyPlace) {
    let initial = location.initial
    location.key =
      Value.self is AnyObject.Type
      ? place.update.object(at: place) { initial as AnyObject }
      : place.update.state(at: place, initial: initial, line: line)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that is nil at first.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.init(wrappedValue: nil, file: file, line: line)
  }
}

/// A value that a gesture updates, and that returns to its initial value when the gesture ends.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private var location: StoredLocation<Value>
  let resetTransaction: Transaction
  private let reset: ((Value, inout Transaction) -> Void)?

  /// A state with an initial value.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }

  /// A state with an initial value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A state with an initial value, to which it returns in a transaction.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    location = StoredLocation(wrappedValue)
    self.resetTransaction = resetTransaction
    reset = nil
  }

  /// A state with an initial value, to which it returns in a transaction that depends on the last one.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    (location, resetTransaction, self.reset) = (StoredLocation(wrappedValue), Transaction(), reset)
  }

  /// A state with an initial value, to which it returns in a transaction.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// A state with an initial value, to which it returns in a transaction that depends on the last one.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// Returns to the initial value.
  func returnToInitial() {
    var transaction = resetTransaction
    reset?(wrappedValue, &transaction)
    withTransaction(transaction) { location.value = location.initial }
  }

  /// The current value.
  public var wrappedValue: Value { location.value }

  /// The state itself, for `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  /// Finds the value in the scene's memory, or puts the initial one there.
  public mutating func install(at place: PropertyPlace) {
    location.key = place.update.state(at: place, initial: location.initial)
  }

  func set(_ value: Value) { location.value = value }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// A state that is nil at first, and returns to it in a transaction.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
}
