/// The rules of a tunable value: what it is at first, and how the values of a room's panel are read.
package struct Tuning<Value: Sendable>: Sendable {
  /// A value that was set in the app, and the panel's at that time.
  package struct Local: Sendable {
    fileprivate let value: Value
    fileprivate let panel: TuningValue?
  }

  /// The title on the panel; without one, the panel cannot be followed.
  package let title: String?
  private let initial: Value
  private let read: @Sendable (TuningValue) -> Value?
  private let accept: @Sendable (Value) -> Value?

  /// Rules.
  ///
  /// - Parameters:
  ///   - read: Reads a value of the panel; nil for one of another kind.
  ///   - accept: Gives the value to keep for one that is set; nil for one that is not allowed.
  package init(
    _ initial: Value, _ title: String?, read: @escaping @Sendable (TuningValue) -> Value?,
    accept: @escaping @Sendable (Value) -> Value? = { $0 }
  ) {
    (self.initial, self.title, self.read, self.accept) = (accept(initial) ?? initial, title, read, accept)
  }

  /// The value: the one that was set last, in the app or on the panel.
  package func value(local: Local?, panel: TuningValue?) -> Value {
    if let local, local.panel == panel { return local.value }
    return panel.flatMap(read).flatMap(accept) ?? initial
  }

  /// A value that is set in the app; nil if it is not allowed.
  package func local(_ value: Value, panel: TuningValue?) -> Local? {
    accept(value).map { Local(value: $0, panel: panel) }
  }
}

extension Tuning where Value == Double {
  /// A number within a range.
  package static func number(_ initial: Double, _ title: String?, in range: ClosedRange<Double>) -> Tuning {
    Tuning(
      min(max(initial, range.lowerBound), range.upperBound), title,
      read: { if case .number(let number) = $0 { number } else { nil } },
      accept: { range.contains($0) ? $0 : nil })
  }
}

extension Tuning where Value == Int {
  /// A whole number within a range.
  package static func whole(_ initial: Int, _ title: String?, in range: ClosedRange<Int>) -> Tuning {
    Tuning(
      min(max(initial, range.lowerBound), range.upperBound), title,
      read: { if case .number(let number) = $0 { Int(exactly: number.rounded()) } else { nil } },
      accept: { range.contains($0) ? $0 : nil })
  }
}

extension Tuning where Value == Bool {
  /// A toggle.
  package static func toggle(_ initial: Bool, _ title: String?) -> Tuning {
    Tuning(initial, title, read: { if case .toggle(let isOn) = $0 { isOn } else { nil } })
  }
}

extension Tuning where Value == String {
  /// A text.
  package static func text(_ initial: String, _ title: String?, maximumLength: Int) -> Tuning {
    Tuning(
      initial, title, read: { if case .text(let text) = $0 { text } else { nil } },
      accept: { $0.count <= maximumLength ? $0 : nil })
  }
}

extension Tuning where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  package static func choice(_ initial: Value, _ title: String?) -> Tuning {
    Tuning(initial, title, read: { if case .text(let name) = $0 { Value(rawValue: name) } else { nil } })
  }
}

/// A colour as a panel names it, `#rrggbb` or `#rrggbbaa`, in parts from 0 to 1.
package struct PanelColor: Hashable, Sendable {
  /// A part of the colour.
  package let red, green, blue, opacity: Double

  /// Reads a colour; nil for another text.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).compactMap { place -> Double? in
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      return Double(high * 16 + low) / 255
    }
    guard parts.count == digits.count / 2 else { return nil }
    (red, green, blue, opacity) = (parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }
}
