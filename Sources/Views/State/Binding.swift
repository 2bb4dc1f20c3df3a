/// A value that is stored elsewhere, to read and to write.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void
  /// The transaction in which the value is written.
  public var transaction = Transaction()

  /// A binding from its two halves.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(get: get) { value, _ in set(value) }
  }

  /// A binding whose writing half sees the transaction.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  /// The same binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding to a value that never changes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { (_: Value) in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      if transaction.isEmpty {
        set(newValue, transaction)
      } else {
        withTransaction(transaction) { set(newValue, transaction) }
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    let whole = self
    return Binding<Part>(
      get: { whole.wrappedValue[keyPath: path] }, set: { whole.wrappedValue[keyPath: path] = $0 })
  }

  /// The binding, whose changes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }

  /// The binding, whose changes are made in a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }
}

// A binding to a list is a list of bindings to its elements.

extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>
  /// Goes through the bindings.
  public typealias Iterator = IndexingIterator<Binding<Value>>
  /// Some of the bindings.
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  /// The place of an element.
  public typealias Index = Value.Index
  /// The places of the elements.
  public typealias Indices = Value.Indices

  /// The place of the first element.
  public var startIndex: Index { wrappedValue.startIndex }
  /// The place behind the last element.
  public var endIndex: Index { wrappedValue.endIndex }
  /// The places of the elements.
  public var indices: Indices { wrappedValue.indices }
  /// The place behind another.
  public func index(after place: Index) -> Index { wrappedValue.index(after: place) }
  /// A binding to the element at a place; when the place is gone, it keeps what it held.
  public subscript(place: Index) -> Element { element(at: place, holding: wrappedValue[place]) }

  /// A binding to each element, for which the list is read once.
  var elements: [Element] {
    let values = wrappedValue
    return values.indices.map { element(at: $0, holding: values[$0]) }
  }

  /// Makes constant bindings to the elements as they are now, by their numbers.
  var held: (Int) -> Element {
    let values = wrappedValue
    return { .constant(values[values.index(values.startIndex, offsetBy: $0)]) }
  }

  private func element(at place: Index, holding last: Value.Element) -> Element {
    let whole = self
    return Binding<Value.Element>(
      get: {
        let now = whole.wrappedValue
        return now.indices.contains(place) ? now[place] : last
      },
      set: { value in
        guard whole.wrappedValue.indices.contains(place) else { return }
        whole.wrappedValue[place] = value
      })
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  /// The place before another.
  public func index(before place: Index) -> Index { wrappedValue.index(before: place) }
}
