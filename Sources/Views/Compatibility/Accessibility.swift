// Modifiers for assistive technologies, which a stage does not have. They compile and change nothing; names alone are kept,
// for tests.

/// A kind of action of assistive technologies.
public struct AccessibilityActionKind: Equatable, Sendable {
  let name: String
  /// The usual one.
  public static let `default` = AccessibilityActionKind(name: "default")
  /// To go back.
  public static let escape = AccessibilityActionKind(name: "escape")
  /// The most important one.
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  /// A kind with a name.
  public init(named name: Text) { self.name = "" }
  private init(name: String) { self.name = name }
}

/// A direction in which a value is changed.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Up.
  case increment
  /// Down.
  case decrement
}

/// A kind of text for assistive technologies.
public struct AccessibilityTextContentType: Sendable {
  /// A plain text.
  public static let plain = AccessibilityTextContentType()
  /// A source.
  public static let sourceCode = AccessibilityTextContentType()
  /// A story.
  public static let narrative = AccessibilityTextContentType()
}

/// A level of headings.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  /// None.
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension View {
  /// Offers an action with a name.
  nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View
  {
    self
  }
  /// Offers an action with a name.
  nonisolated public func accessibilityAction(
    named name: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Offers an action with a name.
  @_disfavoredOverload
  nonisolated public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Offers an action of a kind.
  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Offers the actions of buttons.
  nonisolated public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content)
    -> some View
  { self }
  /// Lets a value be changed step by step.
  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  /// Lets a view be scrolled.
  nonisolated public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }
  /// Shows the view as another one is.
  nonisolated public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V)
    -> some View
  { self }
  /// Gives the view parts.
  nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }
  /// Names the view for speech.
  nonisolated public func accessibilityInputLabels(_ inputLabels: [LocalizedStringKey]) -> some View { self }
  /// Names the view for speech.
  nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Names the view for speech.
  @_disfavoredOverload
  nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
    self
  }
  /// Describes the view's action.
  nonisolated public func accessibilityHint(_ hint: Text) -> some View { self }
  /// Describes the view's action.
  @_disfavoredOverload
  nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  /// Says whether the view responds to people.
  nonisolated public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View {
    self
  }
  /// Sets the level of a heading.
  nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
  /// Sets the kind of a text.
  nonisolated public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    self
  }
  /// Exempts the view from inverted colours.
  nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Shows the view large.
  nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Shows the view large, as another one.
  nonisolated public func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ view: () -> V)
    -> some View
  { self }
  /// Pairs a label with its view.
  nonisolated public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }
  /// Sets the view's value.
  nonisolated public func accessibility(value: Text) -> some View { self }
  /// Sets the view's hint.
  nonisolated public func accessibility(hint: Text) -> some View { self }
  /// Hides the view.
  nonisolated public func accessibility(hidden: Bool) -> some View { self }
  /// Adds traits to the view.
  nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }
  /// Removes traits from the view.
  nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View { self }
  /// Sets the order in which views are read.
  nonisolated public func accessibility(sortPriority: Double) -> some View { self }
  /// Gives the view a rotor.
  nonisolated public func accessibilityRotor<V>(_ label: LocalizedStringKey, entries: [V]) -> some View {
    self
  }
  /// Lets a finger touch the view directly.
  nonisolated public func accessibilityDirectTouch(_ isDirectTouchArea: Bool = true) -> some View { self }
  /// Sets the point of the view to touch.
  nonisolated public func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }
  /// Adds content to the view that is read on request.
  nonisolated public func accessibilityCustomContent(
    _ label: LocalizedStringKey, _ value: LocalizedStringKey
  ) -> some View { self }
  /// Adds content to the view that is read on request.
  nonisolated public func accessibilityCustomContent(_ label: Text, _ value: Text) -> some View { self }
  /// Adds content to the view that is read on request.
  @_disfavoredOverload
  nonisolated public func accessibilityCustomContent<V: StringProtocol>(
    _ label: LocalizedStringKey, _ value: V
  ) -> some View { self }
  /// Adds content to the view that is read on request.
  @_disfavoredOverload
  nonisolated public func accessibilityCustomContent<S: StringProtocol, V: StringProtocol>(
    _ label: S, _ value: V
  ) -> some View { self }
}

/// Roles in a pair of a label and its view.
public enum AccessibilityLabeledPairRole: Sendable {
  /// The label.
  case label
  /// The view that it names.
  case content
}

/// A quick action's look.
public struct AccessibilityQuickActionStyle: Sendable {
  /// An outline.
  public static var outline: AccessibilityQuickActionStyle { AccessibilityQuickActionStyle() }
  /// A prompt.
  public static var prompt: AccessibilityQuickActionStyle { AccessibilityQuickActionStyle() }
}

/// A chart that assistive technologies read, which a stage does not have.
public protocol AXChartDescriptorRepresentable {}

extension View {
  /// Offers an action of a hand.
  nonisolated public func accessibilityQuickAction<Content: View>(
    style: AccessibilityQuickActionStyle, @ViewBuilder content: () -> Content
  ) -> some View { self }
  /// Describes a chart.
  nonisolated public func accessibilityChartDescriptor<R: AXChartDescriptorRepresentable>(
    _ representable: R
  ) -> some View { self }
  /// Does something when the view is enlarged.
  nonisolated public func accessibilityZoomAction(_ handler: @escaping (Any) -> Void) -> some View { self }
  /// Says how high speech is.
  nonisolated public func speechAdjustedPitch(_ value: Double) -> some View { self }
  /// Says whether speech says signs.
  nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }
  /// Says whether speech waits.
  nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }
}
