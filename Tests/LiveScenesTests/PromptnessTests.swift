import Testing

@testable import LiveScenes

@Suite("Promptness")
struct PromptnessTests {
  @Test("One slow answer loses it, and it takes many prompt answers to earn it again")
  func proof() {
    var promptness = Promptness()
    #expect(promptness.isProven)
    promptness.note(Promptness.longest)
    #expect(!promptness.isProven)
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
