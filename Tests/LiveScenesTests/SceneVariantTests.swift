import Rooms
import Support
import Testing

@testable import LiveScenes

@Suite("Variants of views")
struct SceneVariantTests {
  @Test(
    "Every value of a setting is combined with every value of the others, in the order in which they are written"
  )
  func combinations() throws {
    let all = try SceneVariant.all(of: ["scheme=light,dark", "type-size=large,xxxLarge"])
    #expect(all.map(\.label) == ["light · large", "light · xxxLarge", "dark · large", "dark · xxxLarge"])
    #expect(
      all[3].expression == "SwiftUI.ViewProgram.Appearance(colorScheme: .dark, typeSize: .xxxLarge)")
  }

  @Test("A program is told the settings by its arguments")
  func arguments() {
    #expect(PhoneSettings().arguments == [])
    #expect(
      PhoneSettings(scheme: .dark, typeSize: .xxxLarge).arguments == ["--scheme=dark", "--type-size=6"])
  }

  @Test("A language and a size are settings, too")
  func places() throws {
    let all = try SceneVariant.all(of: ["locale=ar_EG", "size=390x844"])
    #expect(
      all.map(\.expression) == [
        "SwiftUI.ViewProgram.Appearance(locale: \"ar_EG\", stage: SwiftUI.CGSize(width: 390.0, height: 844.0))"
      ])
  }

  @Test(
    "What is no setting or no value is refused by its name",
    arguments: [
      "scheme=blue", "scheme", "colour=red", "type-size=huge", "locale=\"); exit(0); (\"", "locale=",
      "locale=xx_zz", "locale=xx", "locale=de_X1",
      "size=390",
      "size=0x10", "size=nanx10", "scheme=light,", "=",
    ])
  func refusals(_ text: String) {
    #expect(throws: Failure.self) { try SceneVariant.all(of: [text]) }
  }

  @Test("A setting is named once, and variants are bounded")
  func bounds() {
    #expect(throws: Failure.self) { try SceneVariant.all(of: ["scheme=light", "scheme=dark"]) }
    let many = "size=" + (10...70).map { "\($0)x10" }.joined(separator: ",")
    #expect(throws: Failure.self) { try SceneVariant.all(of: [many]) }
  }
}
