import Testing

import Foundation
@testable import Views

@Suite("Conditions for texts")
struct NSPredicateTests {
  @Test(
    "A format with SELF, a comparison and a text is read",
    arguments: [
      ("SELF MATCHES %@", "[a-z]+@[a-z]+", "me@here", true),
      ("SELF MATCHES %@", "[a-z]+@[a-z]+", "me@here!", false),
      ("SELF MATCHES[c] %@", "ab", "AB", true), ("self CONTAINS %@", "b", "abc", true),
      ("SELF CONTAINS %@", "B", "abc", false), ("SELF CONTAINS[cd] %@", "E", "é", true),
      ("SELF BEGINSWITH %@", "ab", "abc", true), ("SELF BEGINSWITH %@", "bc", "abc", false),
      ("SELF ENDSWITH %@", "bc", "abc", true), ("SELF LIKE %@", "a*c", "abbc", true),
      ("SELF LIKE %@", "a?c", "abbc", false), ("SELF == 'abc'", "", "abc", true),
      ("name == %@", "abc", "abc", false), ("", "", "", false),
    ])
  func formats(format: String, argument: String, text: String, isMet: Bool) {
    #expect(Views.NSPredicate(format: format, argument).evaluate(with: text) == isMet)
  }

  @Test(
    "Comparisons are joined by AND, OR, NOT and parentheses, and compare numbers and dates",
    arguments: [
      ("SELF > 2 AND SELF <= 4", true), ("SELF < 2 OR SELF == 3", true), ("NOT (SELF IN %@)", false),
      ("!(SELF >= 4) && SELF != 2", true), ("(SELF == 3", false), ("SELF BETWEEN %@", true),
      ("SELF BETWEEN {4, 6}", false), ("SELF IN {1, 3}", true),
      ("SELF IN {1, 3", false),
      ("TRUEPREDICATE", true), ("SELF == nil", false), (String(repeating: "(", count: 5000), false),
    ])
  func joined(format: String, isMet: Bool) {
    #expect(Views.NSPredicate(format: format, [1, 3]).evaluate(with: 3) == isMet)
  }

  @Test("Values of different types are neither smaller nor larger")
  func types() {
    let date = Date(timeIntervalSince1970: 10)
    #expect(Views.NSPredicate(format: "SELF < %@", date).evaluate(with: date - 1))
    #expect(!Views.NSPredicate(format: "SELF < %@", "a").evaluate(with: date))
    #expect(!Views.NSPredicate(format: "SELF == %@", "3").evaluate(with: 3))
    #expect(!Views.NSPredicate(format: "SELF < %@", date).evaluate(with: nil))
    #expect(Views.NSPredicate(format: "SELF == %@", NSNull()).evaluate(with: nil))
  }

  @Test("Conditions are combined")
  func compounds() {
    let (small, even) = (
      Views.NSPredicate(format: "SELF < 4"), Views.NSPredicate { value, _ in value as? Int == 2 }
    )
    let both = Views.NSCompoundPredicate(andPredicateWithSubpredicates: [small, even])
    #expect(both.evaluate(with: 2) && !both.evaluate(with: 3))
    #expect(Views.NSCompoundPredicate(orPredicateWithSubpredicates: [small, even]).evaluate(with: 3))
    #expect(Views.NSCompoundPredicate(notPredicateWithSubpredicate: small).evaluate(with: 5))
  }

  @Test("Nothing but a text satisfies a comparison")
  func others() {
    #expect(!Views.NSPredicate(format: "SELF MATCHES %@", ".*").evaluate(with: 3))
    #expect(Views.NSPredicate(value: true).evaluate(with: nil))
    #expect(Views.NSPredicate { value, _ in value as? Int == 3 }.evaluate(with: 3))
  }
}
