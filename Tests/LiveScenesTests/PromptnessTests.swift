import Testing

@testable import LiveScenes

@Suite("Promptness")
struct PromptnessTests {
  @Test("It takes many prompt answers to earn it, and one slow answer to lose it")
  func proof() {
    var promptness = Promptness()
    for _ in 1..<Promptness.proof { promptness.note(Promptness.longest / 2) }
    #expect(!promptness.isProven)
    promptness.note(Promptness.longest / 2)
    #expect(promptness.isProven)
    promptness.note(Promptness.longest)
    #expect(!promptness.isProven)
    for _ in 0..<Promptness.proof { promptness.note(0) }
    #expect(promptness.isProven)
  }
}
