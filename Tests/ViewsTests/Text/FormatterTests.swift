import Testing

@testable import Views

// Foundation is not imported, as in files of views: names of the module stand before those that it exports.
@Suite struct FormatterTests {
  @Test("Formatters and dates write American English, as on the stage")
  func formatters() {
    let (numbers, dates) = (NumberFormatter(), DateFormatter())
    numbers.numberStyle = .currency
    #expect(numbers.string(from: 20.99) == "$20.99")
    (dates.dateStyle, dates.timeStyle, dates.timeZone) = (.medium, .none, .gmt)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(dates.string(from: date) == "Jan 1, 2001")
    #expect(date.formatted(date: .numeric, time: .omitted) == "1/1/2001")
    #expect(20.99.formatted(.currency(code: "USD")) == "$20.99")
    #expect(7.formatted(.currency(code: "USD")) == "$7.00")
    #expect(Decimal(2).formatted(.currency(code: "USD")) == "$2.00")
    #expect(["a", "b", "c"].formatted() == "a, b, and c")
    #expect(Locale.current.identifier == "en_US" && Locale.current.currencySymbol == "$")
    let german = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "de_DE"))
    #expect(Decimal(2).formatted(german).hasPrefix("2,00"))
    numbers.locale = Locale(identifier: "de_DE")
    #expect(numbers.string(from: 20.99)?.hasPrefix("20,99") == true)
  }

  @Test("A name is written by a formatter, and read again")
  func names() throws {
    let names = PersonNameComponentsFormatter()
    let name = try #require(names.personNameComponents(from: "Ada King Lovelace"))
    #expect(name.middleName == "King" && names.string(from: name) == "Ada Lovelace")
    names.style = .abbreviated
    #expect(names.string(for: name) == "AL")
  }

  @Test(
    "A distance of dates is written in words",
    arguments: [
      (-90.0, "1 minute ago"), (7200, "in 2 hours"), (-86_400 * 3, "3 days ago"),
      (.nan, "in 0 seconds"),
    ])
  func distances(seconds: Double, words: String) {
    #expect(RelativeDateTimeFormatter().localizedString(fromTimeInterval: seconds) == words)
  }
}
