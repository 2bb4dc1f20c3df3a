import Testing

@testable import Certificates

@Suite("Reminders of a certificate's end")
struct ExpiryReminderTests {
  private let validity = now...(now + 90 * day)

  /// The times, in days, at which something is said if somebody looks every hour.
  private func reminders(from start: Int, to end: Int) -> [(hour: Int, sentence: String)] {
    var reminder = ExpiryReminder()
    return (start * 24..<end * 24).compactMap { hour in
      reminder.reminder(of: validity, in: "a.pem", at: now + hour * 3600).map { (hour, $0) }
    }
  }

  @Test("Nothing is said until 14 days before the end, then one sentence a day, and on after the end")
  func daily() {
    #expect(reminders(from: 0, to: 76).isEmpty)
    let said = reminders(from: 76, to: 93)
    #expect(said.first?.hour == 76 * 24 + 1)
    #expect(said.map(\.sentence).first?.contains("expires in 13 days") == true, "\(said)")
    let before = said.filter { $0.hour <= 90 * 24 }
    #expect(before.count == 14)
    #expect(before.last?.sentence.contains("in less than a day") == true)
    #expect(zip(before, before.dropFirst()).allSatisfy { $1.hour - $0.hour == 24 })
    let after = said.filter { $0.hour > 90 * 24 }
    #expect(after.map(\.hour) == [90 * 24 + 1, 91 * 24 + 1, 92 * 24 + 1])
    #expect(after.allSatisfy { $0.sentence.contains("has expired") })
  }

  @Test("A certificate that does not hold yet is blamed on the clock, and a clock set back silences nothing")
  func early() {
    var reminder = ExpiryReminder()
    let sentence = reminder.reminder(of: validity, in: "a.pem", at: now - 1)
    #expect(sentence?.contains("not valid yet") == true)
    #expect(reminder.reminder(of: validity, in: "a.pem", at: now - 1) == nil)
    #expect(reminder.reminder(of: validity, in: "a.pem", at: now - 500) != nil)
  }
}
