/// A formatter of numbers in the language of the stage, where it gets no other.
open class NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
  /// A formatter in the language of the stage.
  public override init() {
    super.init()
    locale = Locale.ofStage
  }
  /// A formatter that was archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A formatter of dates in the language of the stage, where it gets no other.
open class DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
  /// A formatter in the language of the stage.
  public override init() {
    super.init()
    locale = Locale.ofStage
  }
  /// A formatter that was archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A formatter of people's names.
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
  /// The space that a name takes.
  public enum Style: Int, Sendable {
    case `default` = 0
    case short, medium, long, abbreviated
  }

  /// The space that names take.
  open var style: Style = .default

  /// The name as a text.
  open func string(from components: PersonNameComponents) -> String {
    let style: PersonNameFormat.Style =
      switch style {
      case .default, .medium: .medium
      case .short: .short
      case .long: .long
      case .abbreviated: .abbreviated
      }
    return PersonNameFormat(style: style).format(components)
  }
  /// The name as a text; nil for what is no name.
  open override func string(for obj: Any?) -> String? { (obj as? PersonNameComponents).map(string) }
  /// The name in a text: the last word is that of the family.
  open func personNameComponents(from string: String) -> PersonNameComponents? {
    let words = string.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    var name = PersonNameComponents()
    name.givenName = first
    if words.count > 1 { name.familyName = words.last }
    if words.count > 2 { name.middleName = words[1..<(words.count - 1)].joined(separator: " ") }
    return name
  }
}

extension Locale {
  /// The language of the stage: American English unless a variant says otherwise.
  static var ofStage: Locale {
    ViewUpdate.current?.program.appearance.locale ?? Locale(identifier: "en_US")
  }
  /// The language of styles that get no other.
  static let ofSystem = Date.FormatStyle().locale

  // As of `Date()`, Foundation's is used where a file imports that, too.
  /// The language of the stage.
  @_disfavoredOverload
  public static var current: Locale { ofStage }
  /// The language of the stage.
  @_disfavoredOverload
  public static var autoupdatingCurrent: Locale { ofStage }
}

extension Date {
  /// The date and the time in figures.
  public func formatted() -> String { formatted(date: .numeric, time: .shortened) }
  /// The date and the time in styles.
  public func formatted(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
    Date.FormatStyle(date: date, time: time).onStage.format(self)
  }
}

// Numbers, dates and lists in a style, in the language of the stage where the style has none of its own.

extension BinaryFloatingPoint {
  /// The number in a style.
  @_disfavoredOverload
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where Self == S.FormatInput {
    format.onStage.format(self)
  }
  /// The number in a style of other numbers.
  @_disfavoredOverload
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput
  where S.FormatInput: BinaryFloatingPoint {
    format.onStage.format(S.FormatInput(self))
  }
}

extension BinaryInteger {
  /// The number in a style.
  @_disfavoredOverload
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where Self == S.FormatInput {
    format.onStage.format(self)
  }
  /// The number in a style of other numbers.
  @_disfavoredOverload
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where S.FormatInput: BinaryInteger {
    format.onStage.format(S.FormatInput(self))
  }
}

extension Decimal {
  /// The number in a style.
  @_disfavoredOverload
  public func formatted<S: Foundation.FormatStyle>(_ format: S) -> S.FormatOutput
  where Self == S.FormatInput {
    format.onStage.format(self)
  }
}

extension Date {
  /// The date in a style.
  @_disfavoredOverload
  public func formatted<S: Foundation.FormatStyle>(_ format: S) -> S.FormatOutput
  where S.FormatInput == Date {
    format.onStage.format(self)
  }
}

extension Sequence where Element == String {
  /// The texts as a list, with "and" before the last one.
  @_disfavoredOverload
  public func formatted() -> String {
    ListFormatStyle<StringStyle, [String]>.list(type: .and).onStage.format(Array(self))
  }
}

/// A distance of dates in words.
open class RelativeDateTimeFormatter: @unchecked Sendable {
  /// The form of distances.
  public enum DateTimeStyle: Int, Sendable {
    /// As numbers.
    case numeric
    /// With words such as yesterday.
    case named
  }
  /// The length of units.
  public enum UnitsStyle: Int, Sendable {
    /// Whole words.
    case full
    /// Whole words, numbers too.
    case spellOut
    /// Short words.
    case short
    /// Shorter words.
    case abbreviated
  }
  /// The form of distances.
  public var dateTimeStyle = DateTimeStyle.numeric
  /// The length of units.
  public var unitsStyle = UnitsStyle.full

  /// A formatter.
  public init() {}

  /// The distance of a date from another one.
  public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    localizedString(fromTimeInterval: date.timeIntervalSince(referenceDate))
  }
  /// A distance in seconds; those before are negative.
  public func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let units: [(seconds: Double, full: String, short: String)] = [
      (31_536_000, "year", "yr."), (2_592_000, "month", "mo."), (604_800, "week", "wk."),
      (86_400, "day", "day"), (3600, "hour", "hr."), (60, "minute", "min."), (1, "second", "sec."),
    ]
    let distance = timeInterval.isFinite ? abs(timeInterval) : 0
    let unit = units.first { distance >= $0.seconds } ?? (1, "second", "sec.")
    let count = Int(saturating: distance / unit.seconds)
    if dateTimeStyle == .named {
      if count == 0 { return "now" }
      if unit.full == "day", count == 1 { return timeInterval < 0 ? "yesterday" : "tomorrow" }
    }
    let isShort = unitsStyle == .short || unitsStyle == .abbreviated
    let name =
      isShort && !(unit.full == "day" && count != 1) ? unit.short : count == 1 ? unit.full : unit.full + "s"
    return timeInterval < 0 ? "\(count) \(name) ago" : "in \(count) \(name)"
  }
}

/// A list in words.
open class ListFormatter: @unchecked Sendable {
  /// A formatter.
  public init() {}
  /// The list of texts.
  public static func localizedString(byJoining strings: [String]) -> String {
    strings.formatted(.list(type: .and))
  }
  /// The list of values.
  public func string(from items: [Any]) -> String? { Self.localizedString(byJoining: items.map { "\($0)" }) }
}

/// A measurement in words, in the unit that it has.
open class MeasurementFormatter: @unchecked Sendable {
  /// The choice of a unit, without effect.
  public struct UnitOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The unit of the measurement.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// A larger or a smaller unit.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// Degrees without a scale.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  /// The length of units.
  public enum UnitStyle: Int, Sendable {
    /// Symbols.
    case short = 1
    /// Symbols.
    case medium
    /// Words, for which symbols stand.
    case long
  }

  /// The choice of a unit, without effect.
  open var unitOptions: UnitOptions = []
  /// The length of units.
  open var unitStyle = UnitStyle.medium
  /// The language, without effect.
  open var locale: Locale! = Locale(identifier: "en_US")
  /// The form of the number: at most three digits behind the point.
  open var numberFormatter: NumberFormatter! = {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    return formatter
  }()

  /// A formatter.
  public init() {}

  /// A measurement in words.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let number = numberFormatter.string(from: NSNumber(value: measurement.value)) ?? "\(measurement.value)"
    let symbol = measurement.unit.symbol
    if unitOptions.contains(.temperatureWithoutUnit), symbol.hasPrefix("°") { return number + "°" }
    return symbol.hasPrefix("°") || unitStyle == .short ? number + symbol : "\(number) \(symbol)"
  }
  /// A unit in words.
  open func string(from unit: Unit) -> String { unit.symbol }
}
