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

extension Locale {
  /// The language of the stage: American English unless a variant says otherwise.
  static var ofStage: Locale {
    ViewUpdate.current?.program.appearance.locale ?? Locale(identifier: "en_US")
  }
}

extension Date {
  /// The date and the time in figures.
  public func formatted() -> String { formatted(date: .numeric, time: .shortened) }
  /// The date and the time in styles.
  public func formatted(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
    Date.FormatStyle(date: date, time: time).onStage.format(self)
  }
}
