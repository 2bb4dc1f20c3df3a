import Testing

@testable import Server

@Suite("A line about a compilation")
struct CompilationTests {
  @Test(
    "It names the scenes, the time and how many screens show them",
    arguments: [
      (["moon"], 0.449, 0, "Compiled moon in 0.4 s; no screen shows it yet."),
      (["moon", "sun"], 12, 1, "Compiled moon, sun in 12.0 s; 1 screen shows it."),
      (
        ["a", "b", "c", "d", "e", "f", "g"], 1, 20,
        "Compiled a, b, c, d, e and 2 more in 1.0 s; 20 screens show it."
      ),
    ])
  func sentence(names: [String], seconds: Double, screens: Int, sentence: String) {
    #expect(Compilation(names, seconds: seconds).sentence(screens: screens) == sentence)
  }
}
