// Modifiers of lists, texts and colours that change nothing on a stage.

/// A range of brightness.
public struct DynamicRange: Hashable, Sendable {
  let name: String
  /// The usual one.
  public static let standard = DynamicRange(name: "standard")
  /// A brighter one, within bounds.
  public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
  /// The brightest.
  public static let high = DynamicRange(name: "high")
}

/// A language that letters are set for.
public struct TypesettingLanguage: Sendable {
  /// The standard behavior.
  public static let automatic = TypesettingLanguage()
  /// A language.
  public static func explicit(_ language: Locale.Language) -> TypesettingLanguage { TypesettingLanguage() }
}

extension View {
  /// Shows the lines between parts, which look one way.
  nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View
  {
    self
  }
  /// Tints the lines between parts, which look one way.
  nonisolated public func listSectionSeparatorTint(_ color: Color?, edges: Edge.Set = .all) -> some View {
    self
  }
  /// Sets whether a row can be selected, which all can.
  nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Sets the style of forms, which look one way.
  nonisolated public func formStyle(_ style: StandardFormStyle) -> some View { self }
  /// Sets the style of groups of controls, which look one way.
  nonisolated public func controlGroupStyle(_ style: StandardControlGroupStyle) -> some View { self }
  /// Sets the style of dates, of which a stage has no picker.
  nonisolated public func datePickerStyle(_ style: StandardDatePickerStyle) -> some View { self }
  /// Allows brighter colours than screens have in common, which are not drawn.
  nonisolated public func allowedDynamicRange(_ range: DynamicRange?) -> some View { self }
  /// Sets the language that letters are set for, which is found by itself.
  nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true)
    -> some View
  {
    self
  }
  /// Sets the language that letters are set for, which is found by itself.
  nonisolated public func typesettingLanguage(_ language: TypesettingLanguage, isEnabled: Bool = true)
    -> some View
  { self }
  /// Sets the scheme of colours.
  nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
  /// Flips the view where layout begins at the right.
  nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    modifier(FlippedForDirection(isEnabled: enabled))
  }
  /// Gives its container a shape, which `ContainerRelativeShape` does not take over.
  nonisolated public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }
  /// Sets whether lines that are too long are broken in words.
  nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

struct FlippedForDirection: ViewModifier {
  let isEnabled: Bool
  @Environment(\.layoutDirection) private var direction

  nonisolated init(isEnabled: Bool) { self.isEnabled = isEnabled }

  func body(content: Content) -> some View {
    content.scaleEffect(x: isEnabled && direction == .rightToLeft ? -1 : 1, y: 1)
  }
}

/// A style of forms.
public struct StandardFormStyle: Sendable {
  /// The standard behavior.
  public init() {}
  /// The standard behavior.
  public static var automatic: StandardFormStyle { StandardFormStyle() }
  /// In groups.
  public static var grouped: StandardFormStyle { StandardFormStyle() }
  /// In columns.
  public static var columns: StandardFormStyle { StandardFormStyle() }
}

/// A style of groups of controls.
public struct StandardControlGroupStyle: Sendable {
  /// The standard behavior.
  public init() {}
  /// The standard behavior.
  public static var automatic: StandardControlGroupStyle { StandardControlGroupStyle() }
  /// In a menu.
  public static var menu: StandardControlGroupStyle { StandardControlGroupStyle() }
  /// For navigation.
  public static var navigation: StandardControlGroupStyle { StandardControlGroupStyle() }
  /// In a small menu.
  public static var compactMenu: StandardControlGroupStyle { StandardControlGroupStyle() }
  /// In a palette.
  public static var palette: StandardControlGroupStyle { StandardControlGroupStyle() }
}

/// A style of dates by the name of its type.
public typealias DefaultDatePickerStyle = StandardDatePickerStyle
/// A style of dates by the name of its type.
public typealias CompactDatePickerStyle = StandardDatePickerStyle
/// A style of dates by the name of its type.
public typealias GraphicalDatePickerStyle = StandardDatePickerStyle
/// A style of dates by the name of its type.
public typealias WheelDatePickerStyle = StandardDatePickerStyle
/// A style of forms by the name of its type.
public typealias GroupedFormStyle = StandardFormStyle
/// A style of forms by the name of its type.
public typealias ColumnsFormStyle = StandardFormStyle
/// A style of forms by the name of its type.
public typealias AutomaticFormStyle = StandardFormStyle
/// A style of menus by the name of its type.
public typealias DefaultMenuStyle = StandardMenuStyle
/// A style of menus by the name of its type.
public typealias ButtonMenuStyle = StandardMenuStyle
/// A style of menus by the name of its type.
public typealias BorderlessButtonMenuStyle = StandardMenuStyle
/// A style of groups of controls by the name of its type.
public typealias AutomaticControlGroupStyle = StandardControlGroupStyle
/// A style of groups of controls by the name of its type.
public typealias NavigationControlGroupStyle = StandardControlGroupStyle

/// A style of dates.
public struct StandardDatePickerStyle: Sendable {
  /// The standard behavior.
  public init() {}
  /// The standard behavior.
  public static var automatic: StandardDatePickerStyle { StandardDatePickerStyle() }
  /// Small.
  public static var compact: StandardDatePickerStyle { StandardDatePickerStyle() }
  /// A calendar.
  public static var graphical: StandardDatePickerStyle { StandardDatePickerStyle() }
  /// Wheels.
  public static var wheel: StandardDatePickerStyle { StandardDatePickerStyle() }
}
