/// A value that all holders of the box change in place.
package final class Box<Value: ~Copyable> {
  package var value: Value

  package init(_ value: consuming Value) { self.value = value }
}
