/// The time between two dates in hours and minutes, or other fields, in American English.
public struct DateComponentsFormat: Hashable, Sendable {
  /// The length of the fields' names.
  public struct Style: Hashable, Sendable {
    let names: [String]
    let separator: String
    let space: String

    /// `2 hours, 30 minutes`.
    public static let wide = Style(
      names: ["year", "month", "week", "day", "hour", "minute", "second"], separator: ", ", space: " ")
    /// `2 hr, 30 min`.
    public static let abbreviated = Style(
      names: ["yr", "mth", "wk", "day", "hr", "min", "sec"], separator: ", ", space: " ")
    /// `2h 30m`.
    public static let condensedAbbreviated = Style(
      names: ["y", "mo", "w", "d", "h", "m", "s"], separator: " ", space: "")
    /// `2h 30m`.
    public static let narrow = condensedAbbreviated
  }
  /// A part of a time.
  public enum Field: Int, CaseIterable, Hashable, Sendable {
    case year, month, week, day, hour, minute, second

    /// The length in seconds, with the mean length of months and years.
    fileprivate var seconds: Double {
      switch self {
      case .year: 365.2425 * 86400
      case .month: 365.2425 / 12 * 86400
      case .week: 7 * 86400
      case .day: 86400
      case .hour: 3600
      case .minute: 60
      case .second: 1
      }
    }
  }

  let style: Style
  let fields: Set<Field>?

  /// The time as a text; fields that are zero are left out.
  func format(_ range: Range<Date>) -> String {
    var left = range.upperBound.timeIntervalSince(range.lowerBound)
    var parts: [String] = []
    for field in Field.allCases where fields?.contains(field) ?? (field != .week) {
      let count = Int(saturating: (left / field.seconds).rounded(.down))
      guard count > 0 else { continue }
      left -= Double(count) * field.seconds
      let name = style.names[field.rawValue]
      // Long names and some abbreviations have plurals.
      let hasPlural = style == .wide || style == .abbreviated && ["yr", "mth", "wk", "day"].contains(name)
      parts.append("\(count.formatted())\(style.space)\(name)\(hasPlural && count != 1 ? "s" : "")")
    }
    guard parts.isEmpty else { return parts.joined(separator: style.separator) }
    return "0\(style.space)\(style.names[Field.second.rawValue])\(style == .wide ? "s" : "")"
  }
}

extension DateComponentsFormat {
  /// The time in fields.
  public static func components(style: Style, fields: Set<Field>? = nil) -> DateComponentsFormat {
    DateComponentsFormat(style: style, fields: fields)
  }
}

extension Range where Bound == Date {
  /// The time between the dates as a text.
  public func formatted(_ style: DateComponentsFormat) -> String { style.format(self) }
}
