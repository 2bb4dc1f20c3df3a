import Testing

@testable import TiltcastRoom

@Suite("Tunable values")
struct TuningTests {
  private enum Kind: String, CaseIterable { case plain, round }

  @Test("A value is the initial one, then the panel's, then what the app sets until the panel changes")
  func order() {
    let tuning = Tuning.number(0.5, "Bounce", in: 0...0.9)
    #expect(tuning.value(local: nil, panel: nil) == 0.5)
    #expect(tuning.value(local: nil, panel: .number(0.7)) == 0.7)
    let local = tuning.local(0.2, panel: .number(0.7))
    #expect(tuning.value(local: local, panel: .number(0.7)) == 0.2)
    #expect(tuning.value(local: local, panel: .number(0.8)) == 0.8)
    #expect(tuning.value(local: local, panel: nil) == 0.5)
  }

  @Test("Values out of range and of another kind are not taken")
  func refuses() {
    let number = Tuning.number(2, nil, in: 0...0.9)
    #expect(number.value(local: nil, panel: .number(3)) == 0.9)
    #expect(number.value(local: nil, panel: .text("a")) == 0.9)
    #expect(number.local(1, panel: nil) == nil && number.local(.nan, panel: nil) == nil)
    let whole = Tuning.whole(3, nil, in: 1...5)
    #expect(whole.value(local: nil, panel: .number(4)) == 4)
    #expect(whole.value(local: nil, panel: .number(1e300)) == 3)
    #expect(whole.value(local: nil, panel: .number(.infinity)) == 3)
    #expect(Tuning.text("a", nil, maximumLength: 2).local("abc", panel: nil) == nil)
    #expect(Tuning.toggle(true, nil).value(local: nil, panel: .number(0)))
    #expect(Tuning.choice(Kind.plain, nil).value(local: nil, panel: .text("round")) == .round)
    #expect(Tuning.choice(Kind.plain, nil).value(local: nil, panel: .text("square")) == .plain)
  }

  @Test("Colours are read with and without opacity")
  func colors() {
    #expect(PanelColor("#ff0033")?.blue == 0.2 && PanelColor("#ff0033")?.opacity == 1)
    #expect(PanelColor("#FF003300")?.opacity == 0)
    for text in ["", "#", "ff0033", "#ff003", "#ff00zz", "#ff00331", "#ß00330"] {
      #expect(PanelColor(text) == nil)
    }
  }
}
