import Support
import Testing

@testable import Rooms

@Suite("The settings of a phone")
struct PhoneSettingsTests {
  @Test("Settings are found by their names on the wire")
  func named() throws {
    #expect(
      try PhoneSettings(named: ["scheme": "dark", "type-size": "xxxLarge"])
        == PhoneSettings(scheme: .dark, typeSize: .xxxLarge))
    #expect(try PhoneSettings(named: [:]) == PhoneSettings())
  }

  @Test(
    "A refusal names what there is",
    arguments: [
      ("scheme", "blue", "light, dark"), ("type-size", "huge", "xSmall, small"),
      ("typeSize", "large", "scheme, type-size"),
    ])
  func refusal(_ name: String, _ value: String, _ known: String) {
    #expect {
      try PhoneSettings(named: [name: value])
    } throws: { ($0 as? Failure)?.description.contains(known) == true }
  }
}
