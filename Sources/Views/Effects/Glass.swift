extension View {
  /// Is drawn as glass, for which a thin material stands.
  nonisolated public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View {
    background(.ultraThinMaterial, in: shape)
  }
  /// Is drawn as glass, for which a thin material stands.
  nonisolated public func glassEffect(_ glass: Glass = .regular) -> some View {
    glassEffect(glass, in: Capsule())
  }
}

/// A kind of glass.
public struct Glass: Equatable, Sendable {
  /// The standard behavior.
  public static var regular: Glass { Glass() }
  /// Clear.
  public static var clear: Glass { Glass() }
  /// None.
  public static var identity: Glass { Glass() }
  /// The glass in a colour.
  public func tint(_ color: Color?) -> Glass { self }
  /// The glass, which moves under fingers.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Views of glass beside each other, which do not flow together here.
public struct GlassEffectContainer<Content: View> {
  let content: Content

  /// Views of glass.
  nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension GlassEffectContainer: PrimitiveView {
  /// The views, one below the other unless they stand in a stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { content.elements(in: context) }
}

/// An entrance of glass, which comes at once.
public struct GlassEffectTransition: Sendable {
  /// Not at all.
  public static var identity: GlassEffectTransition { GlassEffectTransition() }
  /// From the glass beside it.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition() }
  /// As new glass.
  public static var materialize: GlassEffectTransition { GlassEffectTransition() }
}

extension View {
  /// Names glass that flows together with others, which it does not here.
  nonisolated public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID)
    -> some View
  { self }
  /// Joins glass with others, which it does not here.
  nonisolated public func glassEffectUnion<ID: Hashable & Sendable>(id: ID?, namespace: Namespace.ID)
    -> some View
  { self }
  /// Sets how glass comes and goes, which it does at once.
  nonisolated public func glassEffectTransition(_ transition: GlassEffectTransition, isEnabled: Bool = true)
    -> some View
  { self }
  /// Extends the view under the bars around it, of which a stage has none.
  nonisolated public func backgroundExtensionEffect(isEnabled: Bool = true) -> some View { self }
}

/// A button of glass, for which a thin material stands.
public struct GlassButtonStyle {
  let isProminent: Bool
  /// Glass.
  nonisolated public init() { isProminent = false }
  /// Glass of a kind.
  nonisolated public init(_ glass: Glass) { isProminent = false }
  nonisolated init(isProminent: Bool) { self.isProminent = isProminent }
}

extension GlassButtonStyle: ButtonStyle {
  /// The label on glass.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.foregroundStyle(isProminent ? Color.white : Color.primary)
      .padding(.horizontal, 12).padding(.vertical, 7)
      .background(
        isProminent ? AnyShapeStyle(Color.accentColor) : AnyShapeStyle(.ultraThinMaterial), in: Capsule()
      )
      .opacity(configuration.isPressed ? 0.7 : 1)
  }
}

extension ButtonStyle where Self == GlassButtonStyle {
  /// Glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// Glass of a kind.
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle() }
  /// Glass in the tint.
  public static var glassProminent: GlassButtonStyle { GlassButtonStyle(isProminent: true) }
}
