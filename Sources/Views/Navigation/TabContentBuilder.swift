/// Makes one view of tabs whose values are of one type, so that a value may be written as `.home`.
@resultBuilder
public struct TabContentBuilder<Value: Hashable> {
  /// A tab as it is.
  public static func buildExpression<Content: View, Label: View>(
    _ content: Tab<Value, Content, Label>
  ) -> Tab<Value, Content, Label> { content }
  /// A view as it is.
  @_disfavoredOverload
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView(repeat each content)
  }
  /// A view under a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// The view of a true condition.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second>
  {
    ViewBuilder.buildEither(first: first)
  }
  /// The view of a false condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<
    First, Second
  > {
    ViewBuilder.buildEither(second: second)
  }
  /// A view whose type may be unavailable.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
