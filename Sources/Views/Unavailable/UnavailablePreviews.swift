// Parts of previews that a stage does not have. Each declaration says what to use instead.

/// A change of previews.
@available(
  *, unavailable, message: "A preview has no modifiers of its own: apply them to the view in #Preview { … }."
)
@MainActor @preconcurrency
public protocol PreviewModifier {
  /// The type of what several previews share.
  associatedtype Context = Void
  /// The type of the body.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = PreviewModifierContent
  /// Makes what several previews share.
  static func makeSharedContext() async throws -> Context
  /// The changed view.
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

/// The view that a change of previews changes.
@available(
  *, unavailable, message: "A preview has no modifiers of its own: apply them to the view in #Preview { … }."
)
public struct PreviewModifierContent: View {
  /// No effect.
  public var body: some View { EmptyView() }
}

extension PreviewTrait {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "A preview has no modifiers of its own: apply them to the view in #Preview { … }."
  )
  public static func modifier<M>(_ modifier: M) -> PreviewTrait { .defaultLayout }
}
