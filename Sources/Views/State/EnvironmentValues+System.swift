/// Sizes of windows, of which a stage has the larger one.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// Contrasts of colours.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  /// The standard behavior.
  case standard
  /// More.
  case increased
}

/// Weights of letters that a person chooses.
public enum LegibilityWeight: Hashable, Sendable {
  /// As the author says.
  case regular
  /// Bold.
  case bold
}

/// States of a window.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// It cannot be seen.
  case background
  /// It can be seen.
  case inactive
  /// It is used.
  case active
}

/// An action that opens an address; a stage opens none.
public struct OpenURLAction: Sendable {
  /// Results of opening an address.
  public struct Result: Sendable {
    /// It has been opened.
    public static let handled = Result()
    /// It is not opened.
    public static let discarded = Result()
    /// The system opens it.
    public static let systemAction = Result()
  }

  init() {}
  /// An action of an author's own, which nothing calls.
  public init(handler: @escaping (URL) -> Result) {}
  /// Does nothing.
  public func callAsFunction(_ url: URL) {}
  /// Does nothing.
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) { completion(false) }
}

/// An action that opens a window; a stage opens none.
public struct OpenWindowAction: Sendable {
  /// Does nothing.
  public func callAsFunction(id: String) {}
  /// Does nothing.
  public func callAsFunction<D: Hashable>(value: D) {}
}

/// The undoing of changes, which a stage's presenters have themselves.
public final class UndoManager: Sendable {
  /// One that undoes nothing.
  public init() {}
  /// True if there is something to undo.
  public var canUndo: Bool { false }
  /// True if there is something to do again.
  public var canRedo: Bool { false }
  /// Does nothing.
  public func undo() {}
  /// Does nothing.
  public func redo() {}
}

extension EnvironmentValues {
  /// The language and the region, which are a stage's own.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
  /// The calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
  /// The zone of times, which is universal time.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
  /// The size of texts that a person chooses: the usual one, unless a view or a preview says otherwise.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }
  /// The contrast of colours.
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  /// The weight of letters that a person chooses.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }
  /// The size of a pixel, in points.
  public var pixelLength: CGFloat { 1 / displayScale }
  /// The room from side to side.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeKey.self] }
    set { self[HorizontalSizeKey.self] = newValue }
  }
  /// The room from top to bottom.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeKey.self] }
    set { self[VerticalSizeKey.self] = newValue }
  }
  /// The state of the window, which is always used.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
  /// The size of controls, all of which are drawn alike.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  /// The reasons to redact.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }
  /// The least height of a list's rows, in points.
  public var defaultMinListRowHeight: CGFloat {
    get { self[RowHeightKey.self] }
    set { self[RowHeightKey.self] = newValue }
  }
  /// The emphasis of headers.
  public var headerProminence: Prominence {
    get { self[ProminenceKey.self] }
    set { self[ProminenceKey.self] = newValue }
  }
  /// The variant of symbols.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
  /// The style of backgrounds, where a view sets one.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
  /// The size of symbols beside texts.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
  /// True if texts may be set closer so that they fit.
  public var allowsTightening: Bool { false }
  /// True if the view is typed into.
  public var isFocused: Bool { false }
  /// True if the view is presented by another one.
  public var isPresented: Bool { dismiss.action != nil }
  /// True if the view is searched.
  public var isSearching: Bool { false }
  /// True if luminance is reduced, as on a watch that rests.
  public var isLuminanceReduced: Bool { false }
  /// The undoing of changes; a stage's presenters have their own.
  public var undoManager: UndoManager? { nil }
  /// Opens an address; a stage opens none.
  public var openURL: OpenURLAction {
    get { OpenURLAction() }
    set {}
  }
  /// Opens a window; a stage opens none.
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  /// Ends a search; there is none.
  public var dismissSearch: DismissAction { DismissAction() }
  /// True if people want less that shines through.
  public var accessibilityReduceTransparency: Bool { false }
  /// True if people want more than colours to tell things apart.
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  /// True if colours are inverted.
  public var accessibilityInvertColors: Bool { false }
  /// True if buttons have a frame.
  public var accessibilityShowButtonShapes: Bool { false }
  /// True if a screen is read aloud.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// True if switches operate the screen.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// True if bright flashes are dimmed.
  public var accessibilityDimFlashingLights: Bool { false }
  /// True if animated pictures play.
  public var accessibilityPlayAnimatedImages: Bool { true }
}

private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en_US") } }
private enum CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { Calendar(identifier: .gregorian) }
}
private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .gmt } }
private enum DynamicTypeSizeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
private enum LegibilityWeightKey: EnvironmentKey { static var defaultValue: LegibilityWeight? { nil } }
private enum HorizontalSizeKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .compact }
}
private enum VerticalSizeKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }
private enum ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
private enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
private enum RedactionKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
private enum RowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 44 } }
private enum ProminenceKey: EnvironmentKey { static var defaultValue: Prominence { .standard } }
private enum SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }
private enum BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }
private enum ImageScaleKey: EnvironmentKey { static var defaultValue: Image.Scale { .medium } }
