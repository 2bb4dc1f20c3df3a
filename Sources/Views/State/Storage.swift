/// A value that an app keeps; a scene keeps it as it keeps its states.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  @State private var state: Value

  /// A value by its key, with what it is at first.
  public init(wrappedValue: Value, _ key: String) { _state = State(wrappedValue: wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { state }
    nonmutating set { state = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { $state }

  /// Finds the value in the scene's memory.
  public mutating func install(at place: PropertyPlace) { _state.install(at: place) }
}

extension AppStorage {
  /// A value by its key, with what it is at first; scenes have one store.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?) {
    self.init(wrappedValue: wrappedValue, key)
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value by its key, which is nil at first.
  public init(_ key: String, store: UserDefaults? = nil) { self.init(wrappedValue: nil, key) }
}

/// A value that a window keeps; a scene keeps it as it keeps its states.
public typealias SceneStorage = AppStorage
