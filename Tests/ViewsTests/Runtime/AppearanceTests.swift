import Testing

@testable import Views

@Suite("Settings of a phone")
struct AppearanceTests {
  @Test("The arguments of a program are settings, the last of a kind counts, and others are not read")
  func arguments() {
    let dark = ViewProgram.Appearance(arguments: [
      "scenes", "--scheme=light", "--type-size=6", "--scheme=dark",
    ])
    #expect(dark.colorScheme == .dark && dark.typeSize == .xxxLarge && dark.locale == nil)
    for text in ["--scheme=blue", "--type-size=12", "--type-size=-1", "--type-size=large", "dark"] {
      let usual = ViewProgram.Appearance(arguments: [text])
      #expect(usual.colorScheme == nil && usual.typeSize == nil)
    }
  }

  @Test("A view has a white window behind it")
  func window() {
    #expect(ViewProgram("words") { Text("words") }.kind.isOpaque)
  }
}
