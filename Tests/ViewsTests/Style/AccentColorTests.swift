import Engine
import Testing

@testable import Views

@Suite("The accent of a catalogue")
struct AccentColorTests {
  private func drawn(
    _ view: @autoclosure @escaping @MainActor () -> some View, _ colors: [String: String]
  ) -> [Double]? {
    Performed(view(), colors: colors).numbers(.rectangle).last.map { Array($0[4..<7]) }
  }

  private static let accents = ["AccentColor": "#ff0000ff #00ff00ff"]

  @Test("A colour of the catalogue that is named AccentColor is the accent, light or dark")
  func accent() {
    #expect(drawn(Accent(), Self.accents) == [1, 0, 0])
    #expect(drawn(Accent().environment(\.colorScheme, .dark), Self.accents) == [0, 1, 0])
    #expect(drawn(Accent(), [:]) == [0, 122.0 / 255, 1])
  }

  @Test("A tint is stronger, and a tint of the accent colour is the accent")
  func tint() {
    #expect(drawn(Accent().tint(.white), Self.accents) == [1, 1, 1])
    #expect(drawn(Accent().tint(.accentColor), Self.accents) == [1, 0, 0])
  }
}

private struct Accent: View {
  var body: some View { Views.Color.accentColor }
}
