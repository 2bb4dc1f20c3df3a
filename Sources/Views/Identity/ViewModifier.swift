/// A change of a view that can be reused.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = ViewModifierContent<Self>
  /// The changed view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct ViewModifierContent<Modifier> {
  let make: (ViewContext) -> [ViewElement]
}

extension ViewModifierContent: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// A view with a modifier.
  nonisolated public init(content: Content, modifier: Modifier) {
    (self.content, self.modifier) = (content, modifier)
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  /// The elements of the modifier's body.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard var inner = context.enter(Modifier.self) else { return [] }
    let fields = context.update.fields(of: Modifier.self)
    if !fields.properties.isEmpty { inner.timeMayPass() }
    return inner.evaluating {
      var (copy, inner) = (modifier, inner)
      inner.install(fields, in: &copy)
      if fields.isAnimatable { copy = inner.moving(copy) }
      // The content keeps its states when a modifier is added.
      nonisolated(unsafe) let (modifier, content) = (
        copy,
        ViewModifierContent<Modifier> { [content] inside in
          var outside = inside
          outside.place = context.place
          return content.elements(in: outside)
        }
      )
      return MainActor.inScene { modifier.body(content: content) }.elements(in: inner)
    }
  }
}

extension View {
  /// Applies a modifier.
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }

  // Modifiers consume the view, as most are called in a chain: it moves into the closure instead of being copied.

  /// Wraps each element.
  nonisolated consuming func wrapped(
    _ make: @escaping (ViewElement, ViewContext) -> ViewElement
  ) -> WrappedView<Self> {
    let content = self
    return WrappedView { context in
      var elements = content.elements(in: context)
      elements.replaceEach { element in
        element.lazyRows?.mapped { [make($1, context)] } ?? make(element, context)
      }
      return elements
    }
  }

  /// Wraps each element with parameters, which take less room and time here than in a closure of their own.
  nonisolated consuming func wrapped<Parameters>(
    with parameters: Parameters, _ make: @escaping (ViewElement, Parameters, ViewContext) -> ViewElement
  ) -> WrappedView<Self> {
    let content = self
    return WrappedView { context in
      var elements = content.elements(in: context)
      elements.replaceEach { element in
        element.lazyRows?.mapped { [make($1, parameters, context)] } ?? make(element, parameters, context)
      }
      return elements
    }
  }

  /// Evaluates the view in another context.
  nonisolated func adjusted(_ change: @escaping (inout ViewContext) -> Void) -> AdjustedView<Self> {
    AdjustedView { context in
      var inner = context
      change(&inner)
      return elements(in: inner)
    }
  }

  /// Notes that a modifier has no effect.
  nonisolated func noticing(_ sentence: String, at line: SourceLine? = nil) -> AdjustedView<Self> {
    adjusted { $0.update.notice(sentence, at: line) }
  }
}

extension [ViewElement] {
  fileprivate mutating func replaceEach(with other: (ViewElement) -> ViewElement) {
    for index in indices { self[index] = other(self[index]) }
  }
}

/// A view whose elements are wrapped.
///
/// It keeps its content in a closure, so that views with many modifiers are copied at no more cost than others. Modules
/// of scenes may use the type, so that they need not look up what `some View` stands for at each evaluation.
@usableFromInline
struct WrappedView<Content: View> {
  let make: (ViewContext) -> [ViewElement]
}

extension WrappedView: PrimitiveView {
  @usableFromInline nonisolated func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A view that is evaluated in another context.
@usableFromInline
struct AdjustedView<Content: View> {
  let make: (ViewContext) -> [ViewElement]
}

extension AdjustedView: PrimitiveView {
  @usableFromInline nonisolated func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}
