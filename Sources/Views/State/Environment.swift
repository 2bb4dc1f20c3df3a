/// A value of the environment of views, named by a type.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none is set.
  static var defaultValue: Value { get }
}

/// The values that views inherit from those around them.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The default values.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The font of text; nil for the body's.
  public var font: Font?
  /// Whether colours are for light or for dark surroundings.
  public var colorScheme = ColorScheme.light
  /// A preference for reduced movement; always false, since a stage has many viewers, each with a setting of
  /// its own that is respected where frames are drawn.
  public var accessibilityReduceMotion: Bool { false }
  /// True if users may change anything.
  public var isEnabled = true
  /// The most lines of a text; nil for any number.
  public var lineLimit: Int?
  /// An alignment of the lines of a text with each other.
  public var multilineTextAlignment = TextAlignment.leading
  /// The distance between the lines of a text, in points, beyond their height.
  public var lineSpacing: CGFloat = 0
  /// The smallest scale at which a text is set so that it fits.
  public var minimumScaleFactor: CGFloat = 1
  /// The change of case of texts.
  public var textCase: Text.Case?
  /// The direction of layout.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The number of pixels in a point; screens differ, so it is always 2.
  public var displayScale: CGFloat { 2 }
  /// Closes the page or the sheet around.
  public internal(set) var dismiss = DismissAction()

  var foreground: AnyShapeStyle?
  /// The styles of `primary`, `secondary` and `tertiary`, where a view sets them.
  var foregroundLevels: [AnyShapeStyle] = []
  var tint: Color?
  /// The gradient of a tint that is one, which gauges show.
  var tintGradient: Gradient?
  var fontWeight: Font.Weight?
  var isBold = false
  var isItalic = false
  var buttonStyle: (any ButtonStyle)?
  var toggleStyle: (any ToggleStyle)?
  var labelStyle: (any LabelStyle)?
  var pickerForm = PickerForm.menu
  var labelsHidden = false
  var scrolling = ScrollingEnvironment()
  /// True if views stand in the rows of a list.
  var isInList = false
  var styles = ControlStyles()
  var textRenderer: (any TextRenderer)?
  var textLook = TextLook()
  var typing = TypingEnvironment()
}

/// The environment of all views that inherit it unchanged.
///
/// A context is copied for each modifier and each element; the many values of an environment are not.
final class Surroundings {
  let values: EnvironmentValues

  init(_ values: EnvironmentValues = EnvironmentValues()) { self.values = values }
}

/// Looks of texts that do not say.
struct TextLook {
  /// The design of letters whose font has none of its own.
  var design: Font.Design?
  var spacing: Double?
  var rise: Double?
  var underline: Text.Line?
  var strikethrough: Text.Line?

  /// True if no look is set.
  var isPlain: Bool { spacing == nil && rise == nil && underline == nil && strikethrough == nil }
}

/// Whether surroundings are light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  /// Light surroundings with dark text.
  case light
  /// Dark surroundings with light text.
  case dark
}

/// The direction in which layout begins.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// An action that closes the page or the sheet around a view.
public struct DismissAction {
  var action: (() -> Void)?

  /// Closes the page or the sheet, if the view stands in one.
  public func callAsFunction() { action?() }
}

/// A value that a view reads from its environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// The value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// The value where the view stands.
  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

  /// Reads the value.
  public mutating func install(at place: PropertyPlace) { value = read(place.environment) }
}

extension Environment where Value: AnyObject {
  /// The object of a type that `environment(_:)` gives.
  public init(_ objectType: Value.Type) {
    read = { environment in
      guard let object = environment.objects[ObjectIdentifier(objectType)] as? Value else {
        // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
        fatalError(
          "No object of type \(objectType) is in the environment: add .environment(_:) around the view.")
      }
      return object
    }
  }
}

extension Environment {
  /// The object of a type that `environment(_:)` gives; nil if nothing gives one.
  public init<T: AnyObject>(_ objectType: T.Type) where Value == T? {
    read = { $0.objects[ObjectIdentifier(objectType)] as? T }
  }
}

extension View {
  /// Sets a value of the environment.
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V)
    -> some View
  {
    adjusted { $0.environment[keyPath: keyPath] = value }
  }

  /// Changes a value of the environment.
  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    adjusted { transform(&$0.environment[keyPath: keyPath]) }
  }

  /// Sets whether users may change anything.
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    adjusted { if disabled { $0.environment.isEnabled = false } }
  }

  /// Sets the scheme of colours of the whole scene: its views', the stage's, and that of what lies around it.
  ///
  /// In a sheet it is the sheet's alone.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    adjusted { context in
      guard let colorScheme else { return }
      context.environment.colorScheme = colorScheme
      if context.environment.sheet == nil { context.update.pass.prefer(colorScheme) }
    }
  }
}
