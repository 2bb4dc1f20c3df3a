/// A value that clients read, with the count of its changes of content as `$value`.
@propertyWrapper
package struct Told<Value: Equatable> {
  /// The number of changes so far. It is only ever compared for equality.
  package private(set) var projectedValue: UInt32 = 0
  package var wrappedValue: Value {
    didSet { if wrappedValue != oldValue { projectedValue &+= 1 } }
  }

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A value with the count of its assignments and mutations as `$value`; it is changed in place.
@propertyWrapper
package struct Counted<Value> {
  /// The number of changes so far. It is only ever compared for equality.
  package private(set) var projectedValue: UInt32 = 0
  package var wrappedValue: Value {
    didSet { projectedValue &+= 1 }
  }

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
