import Engine
import Testing

@Suite("Mixed colours")
struct ColorMixingTests {
  @Test("A number like 0xRRGGBB is the colour that is written so")
  func numbers() {
    #expect(Color(rgb: 0x0A84FF) == Color(hexadecimal: "#0a84ff"))
    #expect(Color(rgb: 0xFF00_0000) == .black)
  }

  @Test("A mixture lies between its colours, and its ends are theirs exactly")
  func mixing() {
    let (red, clear) = (Color(rgb: 0xFF0000), Color(red: 0, green: 0.5, blue: 0, alpha: 0))
    #expect(red.mix(with: clear, by: 0) == red)
    #expect(red.mix(with: clear, by: 1) == clear)
    #expect(red.mix(with: clear, by: 0.25) == Color(red: 0.75, green: 0.125, blue: 0, alpha: 0.75))
  }

  @Test("An opacity takes its part of the colour's own")
  func opacity() {
    #expect(
      Color(red: 1, green: 0, blue: 0, alpha: 0.5).opacity(0.5)
        == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
  }
}
