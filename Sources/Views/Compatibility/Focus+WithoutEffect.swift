// Modifiers of pointers, of the focus of keyboards and of what a system shows around apps; a stage has none of them.

/// A step of a pointer that hovers.
public enum HoverPhase: Equatable, Sendable {
  /// The pointer is above the view, at a place.
  case active(CGPoint)
  /// The pointer is elsewhere.
  case ended
}

/// An effect under a pointer.
public struct HoverEffect: Sendable {
  /// The standard behavior.
  public static let automatic = HoverEffect()
  /// Highlighted.
  public static let highlight = HoverEffect()
  /// Lifted.
  public static let lift = HoverEffect()
}

/// The ways in which a view takes the focus.
public struct FocusInteractions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Ways from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// By being activated.
  public static let activate = FocusInteractions(rawValue: 1)
  /// By being edited.
  public static let edit = FocusInteractions(rawValue: 2)
  /// The standard behavior.
  public static let automatic: FocusInteractions = [.activate, .edit]
}

extension View {
  /// Does something while a pointer hovers; fingers do not.
  nonisolated public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }
  /// Says how the view looks under a pointer.
  nonisolated public func hoverEffect(_ effect: HoverEffect, isEnabled: Bool = true) -> some View { self }
  /// Lets the view have no effect under a pointer.
  nonisolated public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
  /// Lets the view take the focus of keyboards, which a stage does not have.
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
  /// Lets the view take the focus of keyboards, which a stage does not have.
  nonisolated public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View
  {
    self
  }
  /// Lets the focus show nothing.
  nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
  /// Keeps the focus of keyboards together.
  nonisolated public func focusSection() -> some View { self }
  /// Keeps the focus of keyboards together.
  nonisolated public func focusScope(_ namespace: Namespace.ID) -> some View { self }
  /// Gives the view the focus first.
  nonisolated public func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID)
    -> some View
  { self }
  /// Does something with a link that opens the app, which nothing opens here.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  /// Continues an activity of another device.
  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (Any) -> Void
  ) -> some View { self }
  /// Offers the view's activity to other devices.
  nonisolated public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (Any) -> Void
  ) -> some View { self }
  /// Hides the bar that leads home.
  nonisolated public func prefersHomeIndicatorAutoHidden(_ value: Bool) -> some View { self }
  /// Hides a phone's system bar, which a stage does not have.
  nonisolated public func statusBar(hidden: Bool) -> some View { self }
  /// Explains the view to a pointer that rests on it; a stage shows nothing.
  nonisolated public func help(_ text: Text) -> some View { self }
  /// Explains the view to a pointer that rests on it; a stage shows nothing.
  @_disfavoredOverload
  nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { self }
  /// Sets the look of a pointer above the view.
  nonisolated public func pointerStyle(_ style: PointerStyle?) -> some View { self }
  /// Lets a button repeat while it is held, which it does not.
  nonisolated public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
  /// Lets a Mac's window be moved by the view.
  nonisolated public func allowsWindowActivationEvents(_ value: Bool? = true) -> some View { self }
  /// Lets hands feel a change; a stage has none.
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }
  /// Lets hands feel a change; a stage has none.
  nonisolated public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }
  /// Lets hands feel a change; a stage has none.
  nonisolated public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping () -> SensoryFeedback?
  ) -> some View { self }
}

/// Whether a button repeats while it is held.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = ButtonRepeatBehavior(name: "automatic")
  /// The button repeats.
  public static let enabled = ButtonRepeatBehavior(name: "enabled")
  /// The button does not repeat.
  public static let disabled = ButtonRepeatBehavior(name: "disabled")
}
