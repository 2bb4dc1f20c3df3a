/// The circumstances of a change: how it is animated.
public struct Transaction {
  /// The animation of the change, or nil for none.
  public var animation: Animation?
  /// True if views may not animate the change in their own way.
  public var disablesAnimations = false
  /// True if the change comes from a gesture that goes on.
  public var isContinuous = false
  /// True if a drag's speed is kept; it always is.
  public var tracksVelocity = false
  private var values: [ObjectIdentifier: Any] = [:]
  /// True if there are values of an author's own.
  var hasValues: Bool { !values.isEmpty }
  /// Actions for the end of the animation.
  var completions: [ViewUpdate.Completion] = []

  /// Does something when the animation is complete.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    completions.append((criteria, completion))
  }

  /// A value of an author's own.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// A value that is declared by `@Entry`.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// A transaction without an animation.
  public init() {}
  /// A transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }

  /// True for another transaction that moves in the same way, if neither has values or completions.
  func isSame(as other: Transaction) -> Bool {
    moves(as: other) && [self, other].allSatisfy { $0.values.isEmpty && $0.completions.isEmpty }
  }

  /// True if a change in this transaction is like one outside of any.
  var isEmpty: Bool { isSame(as: Transaction()) }

  /// The same for the changes themselves.
  var withoutCompletions: Transaction {
    var copy = self
    copy.completions = []
    return copy
  }

  /// True for another transaction in which changes move in the same way.
  func moves(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous
  }
}

/// Makes changes that are animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// When an animation counts as complete.
public enum AnimationCompletionCriteria: Hashable, Sendable {
  /// When the animation seems complete: for a spring, after its perceived duration.
  case logicallyComplete
  /// When nothing moves any more.
  case removed
}

/// Makes changes that are animated, and does something when they are complete.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  guard let update = ViewUpdate.current else { return try body() }
  return try update.change(
    in: Transaction(animation: animation), body, completion: (completionCriteria, completion))
}

/// Makes changes in a transaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
  -> Result
{
  guard let update = ViewUpdate.current else { return try body() }
  return try update.change(in: transaction, body, completion: nil)
}

/// Makes changes in a transaction with one of its values.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension View {
  /// Animates the view's changes when a value changes.
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    adjusted { context in
      let key = context.place.key(.animation)
      guard context.update.hasChanged(value, at: key), !context.transaction.disablesAnimations else {
        return
      }
      context.transaction.animation = animation
    }
  }

  /// Animates the view's changes whenever an identity that is made for it is another one.
  nonisolated public func animation(_ animation: Animation?, value: @autoclosure () -> UUID) -> some View {
    let (value, isNew) = ViewUpdate.making(value)
    return adjusted { context in
      let key = context.place.key(.animation)
      let isChange = context.update.hasChanged(value, at: key) || isNew && context.update.knew(key)
      if isChange, !context.transaction.disablesAnimations { context.transaction.animation = animation }
    }
  }

  /// Animates everything that changes in the view.
  nonisolated public func animation(_ animation: Animation?) -> some View {
    adjusted { context in
      if !context.transaction.disablesAnimations { context.transaction.animation = animation }
    }
  }

  /// Changes the transaction of the view's changes.
  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    adjusted { transform(&$0.transaction) }
  }

  /// Changes the transaction of the view's changes when a value changes.
  nonisolated public func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    adjusted { context in
      let key = context.place.key(.animation)
      guard context.update.hasChanged(value, at: key) else { return }
      transform(&context.transaction)
      context.update.complete(&context.transaction)
    }
  }

  /// Changes the transaction of a part of the modifiers.
  nonisolated public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(content: self)).adjusted { transform(&$0.transaction) }
  }

  /// Animates the changes by a part of the modifiers.
  nonisolated public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(content: self)).adjusted { $0.transaction.animation = animation }
  }
}

/// The view that a modifier's closure changes.
public struct PlaceholderContentView<Value: View> {
  let content: Value
}

extension PlaceholderContentView: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { content.elements(in: context) }
}
