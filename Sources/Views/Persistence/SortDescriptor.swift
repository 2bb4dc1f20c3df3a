/// An order by a property.
///
/// Foundation's on Linux compares texts by their letters; Apple's compares them as people do it: item 2, item 10.
public struct SortDescriptor<Compared>: SortComparator {
  /// A way to compare texts.
  public struct TextComparator: Hashable, Sendable {
    fileprivate let isLexical: Bool

    /// As people order files: letters of both cases, and numbers by their values.
    public static var localizedStandard: TextComparator { TextComparator(isLexical: false) }
    /// As people order words.
    public static var localized: TextComparator { TextComparator(isLexical: false) }
    /// By their letters.
    public static var lexical: TextComparator { TextComparator(isLexical: true) }
  }

  /// The order: forward, or in reverse.
  public var order: SortOrder
  private let path: PartialKeyPath<Compared>
  private let comparator: TextComparator?
  private let compareForward: (Compared, Compared) -> ComparisonResult

  private init(
    _ path: PartialKeyPath<Compared>, _ order: SortOrder, _ comparator: TextComparator? = nil,
    _ compare: @escaping (Compared, Compared) -> ComparisonResult
  ) {
    (self.path, self.order, self.comparator, compareForward) = (path, order, comparator, compare)
  }

  /// An order by a property.
  public init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>, order: SortOrder = .forward) {
    self.init(keyPath, order) { Views.order(of: $0[keyPath: keyPath], and: $1[keyPath: keyPath]) }
  }

  /// An order by a property, of which nothing comes first.
  public init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value?>, order: SortOrder = .forward) {
    self.init(keyPath, order) { one, other in
      Views.order(of: one[keyPath: keyPath], and: other[keyPath: keyPath]) { Views.order(of: $0, and: $1) }
    }
  }

  /// An order by a text.
  public init(
    _ keyPath: KeyPath<Compared, String>, comparator: TextComparator = .localizedStandard,
    order: SortOrder = .forward
  ) {
    self.init(keyPath, order, comparator) { comparator.compare($0[keyPath: keyPath], $1[keyPath: keyPath]) }
  }

  /// An order by a text, of which nothing comes first.
  public init(
    _ keyPath: KeyPath<Compared, String?>, comparator: TextComparator = .localizedStandard,
    order: SortOrder = .forward
  ) {
    self.init(keyPath, order, comparator) { one, other in
      Views.order(of: one[keyPath: keyPath], and: other[keyPath: keyPath], comparator.compare)
    }
  }

  /// The order of two values.
  public func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult {
    order == .forward ? compareForward(lhs, rhs) : compareForward(rhs, lhs)
  }

  /// True for the same property in the same order.
  public static func == (one: SortDescriptor, other: SortDescriptor) -> Bool {
    one.path == other.path && one.order == other.order && one.comparator == other.comparator
  }
  /// Hashes the property and the order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(order)
  }
}

extension SortDescriptor: @unchecked Sendable {}

extension SortDescriptor.TextComparator {
  fileprivate func compare(_ one: String, _ other: String) -> ComparisonResult {
    isLexical ? one.compare(other, options: .literal) : OrderedText.compare(one, other)
  }
}

/// A text that is ordered as people do it.
struct OrderedText: Comparable {
  let text: String

  static func compare(_ one: String, _ other: String) -> ComparisonResult {
    one.compare(other, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering])
  }
  static func < (one: OrderedText, other: OrderedText) -> Bool {
    compare(one.text, other.text) == .orderedAscending
  }
}

private func order<Value: Comparable>(of one: Value, and other: Value) -> ComparisonResult {
  one < other ? .orderedAscending : other < one ? .orderedDescending : .orderedSame
}

/// The order of two values, of which nothing comes first.
private func order<Value>(
  of one: Value?, and other: Value?, _ compare: (Value, Value) -> ComparisonResult
) -> ComparisonResult {
  switch (one, other) {
  case (nil, nil): .orderedSame
  case (nil, _): .orderedAscending
  case (_, nil): .orderedDescending
  case (let one?, let other?): compare(one, other)
  }
}
