/// The field that is typed into, as a property of a view; setting it moves the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// The value while none of the fields has the focus.
  private let none: Value
  private var key: UInt64?

  /// No focus.
  public init() where Value == Bool { none = false }
  /// No focus.
  public init<T>() where Value == T? { none = nil }

  /// The field that has the focus.
  public var wrappedValue: Value {
    get {
      guard let key, let update = ViewUpdate.current else { return none }
      return update.state(key, or: none)
    }
    nonmutating set {
      guard let key, let update = ViewUpdate.current else { return }
      update.setState(key, to: newValue)
      update.requestFocus(by: key)
    }
  }

  /// A binding to the field that has the focus.
  public var projectedValue: Binding { Binding(property: self) }

  /// Finds the value in the scene's memory.
  public mutating func install(at place: PropertyPlace) {
    key = place.update.state(at: place, initial: none)
  }

  /// The property for one of its fields, whose value it has while that field has the focus.
  fileprivate func binding(for value: Value) -> FocusBinding? {
    guard let key else { return nil }
    let property = self
    return FocusBinding(state: key, isOn: { property.wrappedValue == value }) { isOn in
      guard let update = ViewUpdate.current else { return }
      if isOn {
        update.setState(key, to: value)
      } else if property.wrappedValue == value {
        update.setState(key, to: property.none)
      }
    }
  }

  /// A binding to the field that has the focus.
  @propertyWrapper
  public struct Binding {
    fileprivate let property: FocusState<Value>

    /// The field that has the focus.
    public var wrappedValue: Value {
      get { property.wrappedValue }
      nonmutating set { property.wrappedValue = newValue }
    }
    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

extension View {
  /// Binds whether one of the fields inside has the focus to a value of a property.
  nonisolated public func focused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View
  {
    adjusted { context in
      if let binding = binding.property.binding(for: value) {
        context.environment.typing.bindings.append(binding)
      }
    }
  }
  /// Binds whether one of the fields inside has the focus to a property.
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
  /// Gives a field the focus when the view appears.
  nonisolated public func defaultFocus<V: Hashable>(_ binding: FocusState<V>.Binding, _ value: V) -> some View
  {
    onAppear { binding.wrappedValue = value }
  }
}
