/// The place of a property's value in the scene's memory.
///
/// Until the property is installed, and outside of a scene, the value is the initial one, and writing does nothing.
struct StoredLocation<Value> {
  let initial: Value
  /// The key in the scene's memory; nil until the property is installed.
  var key: UInt64?

  init(_ initial: Value) { self.initial = initial }

  /// The current value; the initial one outside of a scene.
  var value: Value {
    get {
      guard let key, let update = ViewUpdate.current else { return initial }
      return update.state(key, or: initial)
    }
    nonmutating set {
      guard let key, let update = ViewUpdate.current else { return }
      update.setState(key, to: newValue)
    }
  }

  /// A binding to the value.
  var binding: Binding<Value> {
    Binding(get: { self.value }, set: { self.value = $0 })
  }
}
