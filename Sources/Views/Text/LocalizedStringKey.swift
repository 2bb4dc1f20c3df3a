/// A text of the program, with values and Markdown's emphasis in it.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  var parts: [Text.Part]

  /// A text.
  public init(_ value: String) { parts = Markdown.parts(of: value) }
  /// A text.
  public init(stringLiteral value: String) { self.init(value) }

  /// A text with values in it.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// A collector of a text's values.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var plain: [Text.Part] = []
    /// The rest from the first words with marks on, with placeholders of the values in it.
    private var marked: (words: String, values: [[Text.Part]])?

    /// The parts of the text.
    var parts: [Text.Part] { marked.map { Markdown.parts(of: $0.words, with: $0.values) } ?? plain }

    /// Nothing yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a part of the text.
    public mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      guard marked != nil || Markdown.hasSigns(literal) else { return add(literal) }
      if marked == nil {
        marked = plain.isEmpty ? ("", []) : (String(Markdown.placeholder), [plain])
        plain = []
      }
      marked?.words += literal.filter { $0 != Markdown.placeholder }
    }
    private mutating func add(_ string: String) { add([Text.Part(string: string)]) }
    private mutating func add(_ parts: [Text.Part]) {
      guard marked != nil else { return plain += parts }
      marked?.words.append(Markdown.placeholder)
      marked?.values.append(parts)
    }
    /// Adds a text.
    public mutating func appendInterpolation(_ string: String) { add(string) }
    /// Adds a text with a look of its own.
    public mutating func appendInterpolation(_ text: Text) { add(text.parts) }
    /// Adds a whole number, its thousands set apart by commas as in American English.
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      add(LocalizedStringKey.grouped("\(value)"))
    }
    /// Adds a number with six decimals, as C's `%f` writes it.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T) {
      add(LocalizedStringKey.sixDecimals(Double(value)))
    }
    /// Adds a number as a format of C's says.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      add(LocalizedStringKey.format(value, specifier))
    }
    /// Adds a date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      add(Text(date, style: style).parts)
    }
    /// Adds a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      add(format.onStage.format(input))
    }
    /// Adds any other value as it describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { add(String(describing: value)) }
  }

  /// A whole number's digits in groups of three.
  private static func grouped(_ digits: String) -> String {
    let count = digits.utf8.count - (digits.hasPrefix("-") ? 1 : 0)
    guard count > 3 else { return digits }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      let rest = digits.utf8.count - index
      if rest % 3 == 0, rest < count { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }

  /// A number as C's `%f` writes it.
  static func sixDecimals(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return sixDecimalsByC(value) }
    // Millionths in whole numbers, exactly: the number is a whole one, divided by a power of two.
    let isSmall = value.exponentBitPattern == 0
    let whole = value.significandBitPattern | (isSmall ? 0 : 1 << 52)
    let shift = 1075 - Int(isSmall ? 1 : value.exponentBitPattern)
    let (high, low) = whole.multipliedFullWidth(by: 1_000_000)
    var (millionths, rest, half): (UInt64, (UInt64, UInt64), (UInt64, UInt64)) = (
      0, (high, low), (1 << 63, 0)
    )
    if shift < 64 {
      millionths = high << (64 - shift) | low >> shift
      (rest, half) = ((0, low & ((1 << shift) - 1)), (0, 1 << (shift - 1)))
    } else if shift < 128 {
      millionths = shift == 64 ? high : high >> (shift - 64)
      rest.0 = high & ((1 << (shift - 64)) - 1)
      half = shift == 64 ? (0, 1 << 63) : (1 << (shift - 65), 0)
    }
    if rest > half || rest == half && millionths % 2 == 1 { millionths += 1 }
    let decimals = String(millionths % 1_000_000)
    return (value.sign == .minus ? "-" : "") + String(millionths / 1_000_000) + "."
      + String(repeating: "0", count: 6 - decimals.utf8.count) + decimals
  }

  /// A number as C's `%f` writes it, of which 320 bytes hold any.
  private static func sixDecimalsByC(_ value: Double) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320) { text in
      _ = withVaList([value]) { vsnprintf(text.baseAddress, text.count, "%f", $0) }
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// A value by a format of one specifier; others are left out, since they would read what is not there.
  static func format(_ value: any CVarArg, _ specifier: String) -> String {
    let body = specifier.filter { $0 == "%" }.count
    let kind = specifier.last.map(String.init) ?? ""
    let isNumber = value is Double || value is Float || value is CGFloat
    let fits = isNumber ? "fFeEgGaA".contains(kind) : "diuxXoc".contains(kind)
    guard body == 1, specifier.first == "%", specifier.count <= 12, !specifier.contains("*"), fits,
      !kind.isEmpty
    else { return "\(value)" }
    // A specifier of a width that fits the value.
    let plain = specifier.filter { !"lhqzjtL".contains($0) }
    switch value {
    case let number as Double: return String(format: plain, number)
    case let number as Float: return String(format: plain, Double(number))
    case let number as CGFloat: return String(format: plain, Double(number))
    case let number as Int: return String(format: plain.dropLast() + "l" + kind, number)
    default: return "\(value)"
    }
  }
}
