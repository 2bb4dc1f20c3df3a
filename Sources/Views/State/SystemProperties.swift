/// The view that assistive technologies look at, which a stage does not have.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @State private var state: Value

  /// No view.
  public init() where Value == Bool { _state = State(wrappedValue: false) }
  /// No view.
  public init<T>() where Value == T?, T: Hashable { _state = State(wrappedValue: nil) }

  /// The view.
  public var wrappedValue: Value {
    get { state }
    nonmutating set { state = newValue }
  }
  /// A binding to it.
  public var projectedValue: Binding<Value> { $state }

  /// Finds the value in the scene's memory.
  public mutating func install(at place: PropertyPlace) { _state.install(at: place) }
}

/// A value of the view that is typed into; there is none on a stage.
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
  /// No effect.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
  /// No effect.
  public var wrappedValue: Value? { nil }
}

/// Values of the view that is typed into; there are none on a stage.
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A key of a transaction's values.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none is set.
  static var defaultValue: Value { get }
}

extension View {
  /// Sets a value of the view that is typed into; there is none on a stage.
  nonisolated public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View { self }
  /// Binds whether assistive technologies look at the view, which they never do on a stage.
  nonisolated public func accessibilityFocused(_ condition: Binding<Bool>) -> some View { self }
  /// Binds whether assistive technologies look at the view, which they never do on a stage.
  nonisolated public func accessibilityFocused<V: Hashable>(_ binding: Binding<V>, equals value: V)
    -> some View
  { self }
  /// Sets the style of backgrounds.
  nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}
