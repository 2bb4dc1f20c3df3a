import Foundation

/// Measurements as a number with at most two decimals and the unit's symbol, in the unit that they have.
public struct MeasurementFormat<UnitType: Unit>: FormatStyle {
  /// The space that a measurement takes. All are written with the unit's symbol.
  public enum Width: String, Codable, Hashable, Sendable {
    case wide, abbreviated, narrow
  }

  let width: Width

  /// The measurement as a text.
  public func format(_ value: Measurement<UnitType>) -> String {
    let number = value.value.formatted(.number.precision(.fractionLength(0...2)))
    let symbol = value.unit.symbol
    return width == .narrow || symbol.hasPrefix("°") ? number + symbol : "\(number) \(symbol)"
  }
}

/// Names of people: the given name, and the family name where there is room.
public struct PersonNameFormat: FormatStyle {
  /// The space that a name takes.
  public enum Style: String, Codable, Hashable, Sendable {
    case short, medium, long, abbreviated
  }

  let style: Style

  /// The name as a text.
  public func format(_ name: PersonNameComponents) -> String {
    let (given, family) = (name.givenName, name.familyName)
    switch style {
    case .short: return name.nickname ?? given ?? family ?? ""
    case .medium: return [given, family].compactMap(\.self).joined(separator: " ")
    case .long:
      let all = [name.namePrefix, given, name.middleName, family, name.nameSuffix]
      return all.compactMap(\.self).joined(separator: " ")
    case .abbreviated: return [given, family].compactMap { $0?.first.map(String.init) }.joined()
    }
  }
}

extension FormatStyle {
  /// Writes measurements.
  public static func measurement<U: Unit>(width: MeasurementFormat<U>.Width) -> Self
  where Self == MeasurementFormat<U> { MeasurementFormat(width: width) }

  /// Writes names of people.
  public static func name(style: PersonNameFormat.Style) -> Self where Self == PersonNameFormat {
    PersonNameFormat(style: style)
  }
}
