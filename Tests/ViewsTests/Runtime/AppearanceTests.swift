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

  @Test(
    "The ground and the letters are of one scheme: a view's own, or else that of the settings",
    arguments: [ColorScheme.light, .dark])
  func schemes(scheme: ColorScheme) {
    let appearance = ViewProgram.Appearance(colorScheme: scheme)
    func brightness(preferring own: ColorScheme?) -> [Double] {
      let mark = Performed(
        Rectangle().fill(.primary).frame(width: 10, height: 10).preferredColorScheme(own),
        appearance: appearance)
      return mark.numbers(.rectangle).map { $0[4] }
    }
    #expect(brightness(preferring: nil) == (scheme == .light ? [1, 0] : [0, 1]))
    #expect(brightness(preferring: .dark) == [0, 1])
    #expect(brightness(preferring: .light) == [1, 0])
  }

  @Test("A view has a white window behind it")
  func window() {
    #expect(ViewProgram("words") { Text("words") }.kind.isOpaque)
  }
}
