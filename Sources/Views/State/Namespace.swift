/// A name that is unique to a view, for geometry that several views share.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The name.
  public struct ID: Hashable, Sendable {
    let key: UInt64
  }

  private var key: UInt64 = 0

  /// A name.
  public init() {}

  /// The name.
  public var wrappedValue: ID { ID(key: key) }

  /// Takes the name from the view's place.
  public mutating func install(at place: PropertyPlace) { key = place.key }
}
