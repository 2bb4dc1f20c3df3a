@_exported import Foundation

/// A part of what a scene shows, made of other views.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder var body: Body { get }
  /// The elements that layout and drawing see; called by the runtime.
  nonisolated func elements(in context: ViewContext) -> [ViewElement]
}

extension View {
  /// The elements of the body, evaluated with the view's dynamic properties up to date.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard var inner = context.enter(Self.self) else { return [] }
    let fields = context.update.fields(of: Self.self)
    if !fields.properties.isEmpty { inner.timeMayPass() }
    return inner.evaluating {
      var (copy, inner) = (self, inner)
      inner.install(fields, in: &copy)
      if fields.isAnimatable { copy = inner.moving(copy) }
      nonisolated(unsafe) let view = copy
      return MainActor.inScene { view.body }.elements(in: inner)
    }
  }
}

extension MainActor {
  /// Runs what a view's author has written for the main actor, where the scene is performed.
  ///
  /// A scene is a value that one thread at a time evaluates, so its main actor is the thread that performs it.
  static func inScene<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: (() throws -> Result).self)() }
  }
}

/// A view that the runtime draws itself.
public protocol PrimitiveView: View where Body == PrimitiveBody {}

extension PrimitiveView {
  /// Nothing: the runtime draws the view itself.
  nonisolated public var body: PrimitiveBody { PrimitiveBody() }
}

/// The body of views that the runtime draws itself, which nothing evaluates.
public struct PrimitiveBody: Sendable {}

extension PrimitiveBody: View {
  /// The same.
  nonisolated public var body: PrimitiveBody { self }
  /// No effect.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { [] }
}

extension Never: View {
  /// No effect.
  nonisolated public var body: Never { self }
}

/// A view without content.
public struct EmptyView: Sendable {
  /// A view without content.
  nonisolated public init() {}
}

extension EmptyView: PrimitiveView {
  /// No effect.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { [] }
}

/// The context of an evaluation: the views' place, their environment, and the animation of changes.
public struct ViewContext {
  var place: Place
  /// True if the views of lists are made when they are seen.
  var isLazy = false
  private var circumstances: Circumstances

  init(update: ViewUpdate, place: Place) {
    self.place = place
    circumstances = Circumstances(update, Surroundings(), Transaction(), .start, Cause(Transaction()))
  }

  var update: ViewUpdate { circumstances.update }
  var surroundings: Surroundings { circumstances.surroundings }

  /// The values that views inherit.
  var environment: EnvironmentValues {
    _read { yield circumstances.surroundings.values }
    _modify {
      var values = circumstances.surroundings.values
      defer { circumstances = circumstances.with(surroundings: Surroundings(values)) }
      yield &values
    }
  }

  /// The transaction of changes.
  var transaction: Transaction {
    // Not read in place: without optimization the compiler copies a large value after it has gone.
    get { circumstances.transaction }
    _modify {
      var next = circumstances.transaction
      defer { circumstances = circumstances.with(transaction: next) }
      yield &next
    }
  }

  /// The transaction in which the states of a view around have changed last, without what modifiers make of it: that of
  /// the actions that this leads to.
  var cause: Transaction { circumstances.cause.transaction }

  /// Goes on in the transaction of a change.
  mutating func move(in transaction: Transaction) {
    circumstances = circumstances.with(transaction: transaction, cause: Cause(transaction))
  }

  /// Connects the dynamic properties of a view, a modifier or a style, and goes on in the transaction of its states.
  mutating func install<T>(_ fields: TypeFields, in value: inout T) {
    var isInTimeline = false
    if case .timeline = moment { isInTimeline = true }
    fields.install(
      in: &value,
      at: PropertyPlace(
        update: update, place: place, surroundings: surroundings, name: "", isInTimeline: isInTimeline))
    if let transaction = update.takeTransaction() { move(in: transaction) }
  }

  /// The animation of changes.
  var animation: Animation? { circumstances.animation }

  /// The time that views get.
  var moment: Moment {
    get { circumstances.moment }
    set { circumstances = circumstances.with(moment: newValue) }
  }

  /// Lets time pass for a view whose properties may change.
  mutating func timeMayPass() { if case .start = moment { moment = .event } }

  /// The greatest depth of nested views.
  static let deepest = 150

  /// The context of a view's body; nil, with a notice, if views are nested too deeply.
  func enter<V>(_ type: V.Type) -> ViewContext? {
    let fields = update.fields(of: type)
    guard place.depth < Self.deepest else {
      let name = fields.isKnown ? fields.name : place.view ?? fields.name
      update.fail(
        "Views are nested more than \(Self.deepest) deep, such as a view that contains itself: \(name) is left out.",
        ofView: name)
      return nil
    }
    guard update.countEvaluation() else { return nil }
    var inner = self
    inner.place = place.next(fields.name, hash: fields.hash, isKnown: fields.isKnown)
    return inner
  }

  /// A view or a modifier on the way to its data.
  func moving<V>(_ value: V) -> V {
    guard let animatable = value as? any Animatable else { return value }
    return animatable.moving(place.key(.animation), transaction.animation, in: update) as? V ?? value
  }

  /// The context of a part with its own states.
  func part(_ label: String) -> ViewContext {
    var inner = self
    inner.place = place.part(label)
    return inner
  }

  /// The context of the next branch or list.
  func next(_ label: String) -> ViewContext {
    var inner = self
    inner.place = place.next(label, hash: StableHash.of(label))
    return inner
  }
}

/// The surroundings that most contexts share; immutable, so that they are read in place.
private final class Circumstances {
  let update: ViewUpdate
  let surroundings: Surroundings
  let transaction: Transaction
  /// The transaction's, which each number of a node asks for.
  let animation: Animation?
  let moment: Moment
  let cause: Cause

  init(
    _ update: ViewUpdate, _ surroundings: Surroundings, _ transaction: Transaction, _ moment: Moment,
    _ cause: Cause
  ) {
    (self.update, self.surroundings) = (update, surroundings)
    (self.transaction, animation, self.moment) = (transaction, transaction.animation, moment)
    self.cause = cause
  }

  /// The same with some of them changed.
  func with(
    surroundings: Surroundings? = nil, transaction: Transaction? = nil, moment: Moment? = nil,
    cause: Cause? = nil
  ) -> Circumstances {
    Circumstances(
      update, surroundings ?? self.surroundings, transaction ?? self.transaction, moment ?? self.moment,
      cause ?? self.cause)
  }
}

/// The transaction of a change, which all views in the one that changes refer to.
private final class Cause {
  let transaction: Transaction
  init(_ transaction: Transaction) { self.transaction = transaction }
}

extension View {
  // swift-format-ignore: NoLeadingUnderscores
  /// Does nothing: a scene has no log of evaluations.
  public static func _printChanges() {}
  // swift-format-ignore: NoLeadingUnderscores
  /// Does nothing: a scene has no log of evaluations.
  public static func _logChanges() {}
}

/// A view that is compared with itself to skip what has not changed; every change evaluates all views here.
public struct EquatableView<Content: View & Equatable> {
  let content: Content
  /// A view that is compared.
  nonisolated public init(content: Content) { self.content = content }
}

extension EquatableView: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { content.elements(in: context) }
}
