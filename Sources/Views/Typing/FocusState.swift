/// The field that is typed into, as a property of a view; setting it moves the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// The initial value is that of no focus.
  private var location: StoredLocation<Value>

  /// No focus.
  public init() where Value == Bool { location = StoredLocation(false) }
  /// No focus.
  public init<T>() where Value == T? { location = StoredLocation(nil) }

  /// The field that has the focus.
  public var wrappedValue: Value {
    get { location.value }
    nonmutating set {
      location.value = newValue
      if let key = location.key { ViewUpdate.current?.requestFocus(by: key) }
    }
  }

  /// A binding to the field that has the focus.
  public var projectedValue: Binding { Binding(property: self) }

  /// Finds the value in the scene's memory.
  public mutating func install(at place: PropertyPlace) {
    location.key = place.update.state(at: place, initial: location.initial)
  }

  /// The property for one of its fields, whose value it has while that field has the focus.
  fileprivate func binding(for value: Value) -> FocusBinding? {
    guard let key = location.key else { return nil }
    let location = location
    return FocusBinding(state: key, isOn: { location.value == value }) { isOn in
      if isOn {
        location.value = value
      } else if location.value == value {
        location.value = location.initial
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
