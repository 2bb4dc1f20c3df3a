import Foundation

/// Measurements as a number and the unit's symbol, in the unit that they have.
public struct MeasurementFormat<UnitType: Unit>: FormatStyle {
  /// The space that a measurement takes. All are written with the unit's symbol.
  public enum Width: String, Codable, Hashable, Sendable {
    case wide, abbreviated, narrow
  }

  let width: Width
  /// The style of the number; without one it has at most two decimals.
  var number: FloatingPointFormatStyle<Double>?
  /// True if degrees are written without the letter of their scale.
  var hidesScaleName = false

  /// The measurement as a text.
  public func format(_ value: Measurement<UnitType>) -> String {
    let number = value.value.formatted(number ?? .number.precision(.fractionLength(0...2)))
    let symbol = value.unit.symbol
    if hidesScaleName, symbol.hasPrefix("°") { return number + "°" }
    return width == .narrow || symbol.hasPrefix("°") ? number + symbol : "\(number) \(symbol)"
  }
}

/// A use of measurements, by which no unit is chosen: they are written in the unit that they have.
public struct MeasurementFormatUnitUsage<UnitType: Unit>: Hashable, Sendable {
  let name: String
  /// Any.
  public static var general: Self { Self(name: "general") }
  /// None.
  public static var asProvided: Self { Self(name: "asProvided") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// Distances on roads.
  public static var road: Self { Self(name: "road") }
  /// Lengths of people.
  public static var person: Self { Self(name: "person") }
  /// Heights of people.
  public static var personHeight: Self { Self(name: "personHeight") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// Weights of people.
  public static var personWeight: Self { Self(name: "personWeight") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// Temperatures of the weather.
  public static var weather: Self { Self(name: "weather") }
  /// Temperatures of people.
  public static var person: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// Energy of food.
  public static var food: Self { Self(name: "food") }
  /// Energy of exercise.
  public static var workout: Self { Self(name: "workout") }
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
  public static func measurement<U: Unit>(
    width: MeasurementFormat<U>.Width, usage: MeasurementFormatUnitUsage<U> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == MeasurementFormat<U> { MeasurementFormat(width: width, number: numberFormatStyle) }

  /// Writes temperatures.
  public static func measurement(
    width: MeasurementFormat<UnitTemperature>.Width,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == MeasurementFormat<UnitTemperature> {
    MeasurementFormat(width: width, number: numberFormatStyle, hidesScaleName: hidesScaleName)
  }

  /// Writes names of people.
  public static func name(style: PersonNameFormat.Style) -> Self where Self == PersonNameFormat {
    PersonNameFormat(style: style)
  }
}

extension FormatStyle {
  /// The style in the language of the stage, which is American English unless a variant says otherwise; one with a language
  /// of its own keeps it.
  ///
  /// In American English, only money and dates are written otherwise than by the system's default.
  var onStage: Self {
    let chosen = ViewUpdate.current?.program.appearance.locale
    let stage = Locale.ofStage
    func said(_ locale: Locale) -> Bool { locale.identifier != Locale.ofSystem.identifier }
    let changed: (any FormatStyle)? =
      switch self {
      case let style as FloatingPointFormatStyle<Double>.Currency:
        said(style.locale) ? nil : style.locale(stage)
      case let style as FloatingPointFormatStyle<Float>.Currency:
        said(style.locale) ? nil : style.locale(stage)
      case let style as IntegerFormatStyle<Int>.Currency: said(style.locale) ? nil : style.locale(stage)
      case let style as Decimal.FormatStyle.Currency: said(style.locale) ? nil : style.locale(stage)
      case let style as Date.FormatStyle: said(style.locale) ? nil : style.locale(stage)
      case let style as ListFormatStyle<StringStyle, [String]>:
        said(style.locale) ? nil : style.locale(stage)
      case let style as FloatingPointFormatStyle<Double> where chosen != nil:
        said(style.locale) ? nil : style.locale(stage)
      case let style as FloatingPointFormatStyle<Double>.Percent where chosen != nil:
        said(style.locale) ? nil : style.locale(stage)
      case let style as IntegerFormatStyle<Int> where chosen != nil:
        said(style.locale) ? nil : style.locale(stage)
      case let style as IntegerFormatStyle<Int>.Percent where chosen != nil:
        said(style.locale) ? nil : style.locale(stage)
      case let style as Decimal.FormatStyle where chosen != nil:
        said(style.locale) ? nil : style.locale(stage)
      default: chosen.map { locale($0) }
      }
    return changed as? Self ?? self
  }
}

extension Measurement {
  /// The measurement as a style writes it.
  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self { style.format(self) }
}
