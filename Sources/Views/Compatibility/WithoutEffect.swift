// Modifiers of what a stage does not have: assistive technologies, system bars, keyboards and vibration. They compile
// and change nothing, because a view without them would look the same here.

/// The role of a view for assistive technologies.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Traits from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A button.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// A heading.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// A selected view.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// A picture.
  public static let isImage = AccessibilityTraits(rawValue: 8)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 16)
  /// A text.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// A view with frequent changes.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
  /// A switch.
  public static let isToggle = AccessibilityTraits(rawValue: 256)
  /// A view for direct touches.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 512)
  /// A source of sound.
  public static let playsSound = AccessibilityTraits(rawValue: 1024)
  /// A player.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 2048)
  /// A turn of pages.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 4096)
  /// A key.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 8192)
  /// A field that is searched with.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 14)
  /// A summary.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 15)
  /// A bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
  /// A view in front of all others.
  public static let isModal = AccessibilityTraits(rawValue: 128)
}

/// The treatment of a view's children for assistive technologies.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  /// The children are left out.
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  /// The children stay.
  public static let contain = AccessibilityChildBehavior(name: "contain")
  /// The children become one.
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// A vibration for the hand.
public struct SensoryFeedback: Equatable, Sendable {
  let name: String
  /// Success.
  public static let success = SensoryFeedback(name: "success")
  /// A warning.
  public static let warning = SensoryFeedback(name: "warning")
  /// An error.
  public static let error = SensoryFeedback(name: "error")
  /// A selection.
  public static let selection = SensoryFeedback(name: "selection")
  /// A larger value.
  public static let increase = SensoryFeedback(name: "increase")
  /// A smaller value.
  public static let decrease = SensoryFeedback(name: "decrease")
  /// A beginning.
  public static let start = SensoryFeedback(name: "start")
  /// An end.
  public static let stop = SensoryFeedback(name: "stop")
  /// Two things in line.
  public static let alignment = SensoryFeedback(name: "alignment")
  /// Another level.
  public static let levelChange = SensoryFeedback(name: "levelChange")
  /// A collision.
  public static let impact = SensoryFeedback(name: "impact")
  /// The weight of the colliding objects.
  public enum Weight: Hashable, Sendable {
    /// Light.
    case light
    /// Medium.
    case medium
    /// Heavy.
    case heavy
  }
  /// A collision of something.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { impact }
  /// A hardness.
  public enum Flexibility: Hashable, Sendable {
    /// Hard.
    case rigid
    /// Between.
    case solid
    /// Soft.
    case soft
  }
  /// A collision of something that gives way.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { impact }
  /// The end of a path.
  public static let pathComplete = SensoryFeedback(name: "pathComplete")
  /// A button that is pressed.
  public static let press = SensoryFeedback(name: "press")
}

/// Whether something is shown.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The standard behavior.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}

/// Sizes of controls, all of which are drawn alike.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  /// Very small.
  case mini
  /// Small.
  case small
  /// The standard behavior.
  case regular
  /// Large.
  case large
  /// Very large.
  case extraLarge
}

/// Sizes of text that a person chooses.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The smallest.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// The usual one.
  case large
  /// Larger.
  case xLarge
  /// Larger again.
  case xxLarge
  /// The largest that is no aid.
  case xxxLarge
  /// The first aid.
  case accessibility1
  /// The second aid.
  case accessibility2
  /// The third aid.
  case accessibility3
  /// The fourth aid.
  case accessibility4
  /// The fifth aid.
  case accessibility5

  /// True if a size is smaller than another one.
  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }
}

/// Reasons to redact.
public struct RedactionReasons: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Reasons from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content has not arrived yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
}

extension View {
  /// Says the view's value to assistive technologies, which a stage does not have.
  nonisolated public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
  /// Says the view's value to assistive technologies, which a stage does not have.
  nonisolated public func accessibilityValue(_ value: Text) -> some View { self }
  /// Says the view's value to assistive technologies, which a stage does not have.
  @_disfavoredOverload
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  /// Describes the view's action to assistive technologies.
  nonisolated public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
  /// Hides the view from assistive technologies, which a stage does not have.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Adds traits for assistive technologies.
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Removes traits for assistive technologies.
  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Makes the view one element for assistive technologies, which a stage does not have.
  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
  /// Offers an action to assistive technologies, which a stage does not have.
  nonisolated public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }
  /// Sets the order in which assistive technologies read.
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Lets hands feel a change; a stage has none.
  nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View
  {
    self
  }

  /// Explains the view to a pointer that rests on it; a stage shows nothing.
  nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { self }
  /// Hides the bar of a phone's system, which a stage does not have.
  nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  /// Hides a phone's system overlays, which a stage does not have.
  nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  /// Lets the view's gestures come before a phone's own, which a stage does not have.
  nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  /// Lets letters come closer so that a text fits, which they do not.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View { self }
  /// Compares views to skip unchanged ones; every change evaluates all of them.
  nonisolated public func equatable() -> some View { self }
  /// Lays views out as one when they move, which they do.
  nonisolated public func geometryGroup() -> some View { self }
  /// Shows where a scroll view stands; a stage never does.
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }
  /// Says how a scroll view springs back at its ends.
  nonisolated public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical)
    -> some View
  { self }
  /// Lets keyboards go away by scrolling; a stage has none.
  nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
  /// Says how the view looks under a pointer.
  nonisolated public func hoverEffect() -> some View { self }
  /// Lets texts be selected, which a stage does not support.
  nonisolated public func textSelection(_ selectability: TextSelectability) -> some View { self }
}

/// Whether a scroll view shows where it stands.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
  /// Never shown.
  case never
}

/// The bounce of a scroll view at its ends.
public enum ScrollBounceBehavior: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// Always.
  case always
  /// Only if the content is larger than the view.
  case basedOnSize
}

/// The way in which scrolling dismisses keyboards.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// At once.
  case immediately
  /// With the finger.
  case interactively
  /// Never.
  case never
}

/// Whether texts can be selected.
public struct TextSelectability: Sendable {
  /// Texts can be selected.
  public static var enabled: TextSelectability { TextSelectability() }
  /// Texts cannot be selected.
  public static var disabled: TextSelectability { TextSelectability() }
}
