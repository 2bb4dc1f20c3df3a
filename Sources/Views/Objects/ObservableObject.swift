/// An object that views read. Its values may change at any event, and views are evaluated after each.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// A publisher of changes, which nothing has to use.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// A publisher of an object's changes.
public struct ObservableObjectPublisher {
  /// A publisher of its own.
  public init() {}
  /// Has views evaluated after the event.
  public func send() { ViewUpdate.current?.invalidate() }
}

/// A property of an object that views read.
@propertyWrapper
public struct Published<Value> {
  /// The value.
  public var wrappedValue: Value

  /// A property with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// A property with an initial value.
  public init(initialValue: Value) { wrappedValue = initialValue }

  /// Unavailable: scenes have no Combine.
  @available(*, unavailable, message: "Scenes have no Combine: use didSet of the property, or onChange(of:).")
  public var projectedValue: AnyPublisher<Value, Never> {
    get { AnyPublisher() }
    set {}
  }
}

extension Published: WrapsValue {
  var stored: (any Encodable)? { wrappedValue as? any Encodable }
  static var decodable: (any Decodable.Type)? { Value.self as? any Decodable.Type }
  static func wrapping(_ value: Any) -> Any? { (value as? Value).map { Published(wrappedValue: $0) } }
}

/// An object that a view owns and that outlives its evaluations.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var key: UInt64?

  /// An object as it begins.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object.
  public var wrappedValue: ObjectType {
    guard let key, let update = ViewUpdate.current else { return make() }
    return update.state(key, or: make())
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Finds the object in the scene's memory, or puts one there.
  public mutating func install(at place: PropertyPlace) {
    key = place.update.object(at: place, make: make)
  }
}

/// An object owned outside the view.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: ObjectType

  /// An object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// An object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// Bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Bindings to an object's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property.
    public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<
      Subject
    > {
      let object = object
      return Binding(
        get: { object[keyPath: path] },
        set: { (value: Subject) in
          object[keyPath: path] = value
          ViewUpdate.current?.invalidate()
        })
    }
  }
}

/// Bindings to the properties of an object.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: Value

  /// An object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// An object.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Bindings to the object's properties.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property.
  public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: path] },
      set: { (value: Subject) in
        object[keyPath: path] = value
        ViewUpdate.current?.invalidate()
      })
  }
}

/// An object of the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  /// The object of the type.
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    guard let object else {
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError(
        "No object of type \(ObjectType.self) is in the environment: add .environmentObject(_:) around the view."
      )
    }
    return object
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Finds the object.
  public mutating func install(at place: PropertyPlace) {
    object = place.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
  }
}

extension View {
  /// Gives an object to the views inside.
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    adjusted { $0.environment.objects[ObjectIdentifier(T.self)] = object }
  }

  /// Gives an object to the views inside.
  nonisolated public func environment<T: AnyObject>(_ object: T?) -> some View {
    adjusted { $0.environment.objects[ObjectIdentifier(T.self)] = object }
  }
}
