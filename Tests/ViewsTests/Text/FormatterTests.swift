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
    numbers.locale = Locale(identifier: "de_DE")
    #expect(numbers.string(from: 20.99)?.hasPrefix("20,99") == true)
  }
}
