extension Text.DateStyle {
  /// The time that has passed since, or that is left until.
  public static let relative = Text.DateStyle(format: "relative")
  /// The time that has passed since, or that is left until, with a sign.
  public static let offset = Text.DateStyle(format: "offset")
  /// A clock that counts up from the date, or down to it.
  public static let timer = Text.DateStyle(format: "timer")

  /// True if the text changes by itself.
  private var isLive: Bool { ["relative", "offset", "timer"].contains(format) }

  /// A date in this style, as in American English and in universal time.
  func text(of date: Date) -> String {
    guard isLive else {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: "UTC")
      formatter.dateFormat = format
      return formatter.string(from: date)
    }
    let seconds = Text.secondsSinceSceneTime(date)
    if format == "timer" { return Text.clock(abs(seconds)) }
    let amount = Text.amount(abs(seconds))
    return format == "relative" ? amount : (seconds < 0 ? "+" : "−") + amount
  }
}

extension Text {
  /// Seconds from the scene's time to a date, for a text that changes with it.
  fileprivate static func secondsSinceSceneTime(_ date: Date) -> Double {
    guard let update = ViewUpdate.current else { return 0 }
    update.pass.evaluateEachFrame(until: .infinity)
    return date.timeIntervalSinceReferenceDate - update.time
  }

  fileprivate static func clock(_ seconds: Double) -> String {
    let whole = Int(saturating: seconds.rounded(.down))
    let (minutes, rest) = (whole / 60 % 60, String(whole % 60))
    let end = "\(minutes):" + (rest.count < 2 ? "0" : "") + rest
    return whole < 3600 ? end : "\(whole / 3600):" + (minutes < 10 ? "0" : "") + end
  }

  fileprivate static func amount(_ seconds: Double) -> String {
    let whole = Int(saturating: seconds.rounded(.down))
    func text(_ count: Int, _ unit: String) -> String { "\(count) \(unit)" }
    if whole < 60 { return text(whole, "sec") }
    if whole < 3600 { return text(whole / 60, "min") + ", " + text(whole % 60, "sec") }
    if whole < 86_400 { return text(whole / 3600, "hr") + ", " + text(whole / 60 % 60, "min") }
    return text(whole / 86_400, whole < 172_800 ? "day" : "days")
  }

  /// A clock within an interval of the scene's time.
  nonisolated public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    let start = Self.secondsSinceSceneTime(timerInterval.lowerBound)
    let length = timerInterval.upperBound.timeIntervalSince(timerInterval.lowerBound)
    let paused = pauseTime.map { $0.timeIntervalSince(timerInterval.lowerBound) }
    let elapsed = max(0, min(length, paused ?? -start))
    self.init(verbatim: Self.clock(countsDown ? length - elapsed : elapsed))
  }

  /// The days or the times of an interval.
  nonisolated public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// The days or the times of an interval.
  nonisolated public init(_ dates: ClosedRange<Date>) {
    let style = DateStyle.time
    self.init(verbatim: style.text(of: dates.lowerBound) + " – " + style.text(of: dates.upperBound))
  }

  /// A value as a formatter writes it.
  nonisolated public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// A symbol as a letter of a text; of a picture its name stands there.
  nonisolated public init(_ image: Image) {
    switch image.source {
    case .symbol(let name):
      let sign = name.isEmpty ? nil : SymbolSign(name, .none)
      let missing = name.isEmpty ? "" : "•"
      self.init(
        parts: [Part(string: sign.map { String($0.sign) } ?? missing, isSymbol: sign?.isLetter == false)])
    case .asset: self.init(verbatim: "")
    }
  }

  /// The text, so far above its line, in points.
  nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    mapped { $0.rise = $0.rise ?? Double(baselineOffset).clamped(to: -1000...1000) }
  }
  /// The text in letters of a width, which are as the font has them.
  nonisolated public func fontWidth(_ width: Font.Width?) -> Text { self }
  /// The text in a design.
  nonisolated public func fontDesign(_ design: Font.Design?) -> Text {
    mapped { $0.design = $0.design ?? design }
  }
  /// The text, spelled by assistive technologies, which a stage does not have.
  nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
  /// The text with a typesetting language, which changes nothing.
  nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
    self
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a symbol.
  public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image)) }
  /// Adds a text with attributes.
  public mutating func appendInterpolation(_ attributedString: AttributedString) {
    appendInterpolation(Text(attributedString))
  }
  /// Adds the times of an interval.
  public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }
  /// Adds a clock within an interval.
  public mutating func appendInterpolation(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    appendInterpolation(Text(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown))
  }
  /// Adds a value as a formatter writes it.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
    appendInterpolation(Text(subject, formatter: formatter))
  }
}
