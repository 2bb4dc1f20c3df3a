import Engine

/// A condition for texts, written as in Cocoa: `SELF`, a comparison, and a text.
///
/// Of Cocoa's formats these are read: `MATCHES` with a regular expression, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`
/// and `==`, each with `[c]` and `[cd]`; a notice says where another one is met, which nothing satisfies.
open class NSPredicate: @unchecked Sendable {
  private enum Condition {
    case block((Any?) -> Bool)
    case comparison(String, String.CompareOptions, String)
    case constant(Bool)
  }
  private let condition: Condition

  /// A condition by a format, and the values in the places of `%@`.
  public init(format predicateFormat: String, _ arguments: Any...) {
    condition = Self.read(predicateFormat, arguments)
  }
  /// A condition by a format, and the values in the places of `%@`.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    condition = Self.read(predicateFormat, arguments ?? [])
  }
  /// A condition by a function.
  public init(block: @escaping (Any?, [String: Any]?) -> Bool) {
    condition = .block { block($0, nil) }
  }
  /// A condition that everything satisfies, or nothing.
  public init(value: Bool) { condition = .constant(value) }

  private static func read(_ format: String, _ arguments: [Any]) -> Condition {
    let words = format.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0].uppercased() == "SELF" else { return .constant(unread(format)) }
    let name = words[1].prefix { $0 != "[" }.uppercased()
    let marks = words[1].dropFirst(name.count)
    var options: String.CompareOptions = []
    if marks.contains("c") { options.insert(.caseInsensitive) }
    if marks.contains("d") { options.insert(.diacriticInsensitive) }
    guard ["MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "==", "="].contains(name) else {
      return .constant(unread(format))
    }
    let text =
      words[2] == "%@" ? arguments.first.map { "\($0)" } ?? "" : words[2].trimmingCharacters(in: ["'", "\""])
    return .comparison(name, options, text)
  }

  private static func unread(_ format: String) -> Bool {
    ViewUpdate.current?.notice(
      "NSPredicate reads conditions such as SELF MATCHES %@, not “\(format.beginning(80))”.")
    return false
  }

  /// True if a value satisfies the condition.
  open func evaluate(with object: Any?) -> Bool {
    switch condition {
    case .constant(let value): return value
    case .block(let block): return block(object)
    case .comparison(let name, let options, let text):
      guard let value = object as? String else { return false }
      return switch name {
      case "MATCHES": matches(value, text, options)
      case "LIKE": matches(value, Self.expression(like: text), options)
      case "CONTAINS": value.range(of: text, options: options) != nil
      case "BEGINSWITH": value.range(of: text, options: options.union(.anchored)) != nil
      case "ENDSWITH": value.range(of: text, options: options.union([.anchored, .backwards])) != nil
      default: value.compare(text, options: options) == .orderedSame
      }
    }
  }

  private func matches(_ value: String, _ expression: String, _ options: String.CompareOptions) -> Bool {
    value.range(of: "^(?:\(expression))$", options: options.union(.regularExpression)) != nil
  }

  /// The regular expression of a text in which `*` stands for any letters and `?` for one.
  private static func expression(like text: String) -> String {
    NSRegularExpression.escapedPattern(for: text)
      .replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
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
