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

    fileprivate var component: Calendar.Component {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }
  }

  let style: Style
  let fields: Set<Field>?

  /// The time as a text, by the Gregorian calendar in the time zone of scenes; fields that are zero are left out.
  func format(_ range: Range<Date>) -> String {
    let asked = Field.allCases.filter { fields?.contains($0) ?? ($0 != .week) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let time = calendar.dateComponents(
      Set(asked.map(\.component)), from: range.lowerBound, to: range.upperBound)
    let parts = asked.compactMap { field -> String? in
      let count = time.value(for: field.component) ?? 0
      return count > 0 ? text(of: count, field) : nil
    }
    return parts.isEmpty ? asked.last.map { text(of: 0, $0) } ?? "" : parts.joined(separator: style.separator)
  }

  private func text(of count: Int, _ field: Field) -> String {
    let name = style.names[field.rawValue]
    // Long names and some abbreviations have plurals.
    let hasPlural = style == .wide || style == .abbreviated && ["yr", "mth", "wk", "day"].contains(name)
    return "\(count.formatted())\(style.space)\(name)\(hasPlural && count != 1 ? "s" : "")"
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
