import Foundation
import Testing

@testable import Views

@Suite("The time between two dates as a text")
struct DateComponentsFormatTests {
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  private func text(_ seconds: Double, _ style: DateComponentsFormat.Style) -> String {
    (start..<start + seconds).formatted(.components(style: style))
  }

  @Test("Hours and minutes are written in each length")
  func lengths() {
    #expect(text(5400, .wide) == "1 hour, 30 minutes")
    #expect(text(9000, .abbreviated) == "2 hr, 30 min")
    #expect(text(9000, .condensedAbbreviated) == "2h 30m")
    #expect(text(172_800, .abbreviated) == "2 days")
    // From the first of January 2001.
    #expect(text(365 * 86_400, .wide) == "1 year")
    #expect(text(31 * 86_400, .wide) == "1 month")
  }

  @Test("No time at all is written in seconds")
  func none() {
    #expect(text(0, .wide) == "0 seconds")
    #expect((start..<start).formatted(.components(style: .wide, fields: [.hour, .minute])) == "0 minutes")
    #expect(text(0.4, .narrow) == "0s")
  }

  @Test("Fields that are asked for take the others' time")
  func fields() {
    #expect((start..<start + 9000).formatted(.components(style: .wide, fields: [.minute])) == "150 minutes")
  }
}
