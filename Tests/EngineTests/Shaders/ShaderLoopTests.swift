import Testing

@testable import Engine

@Suite("Loops of shaders")
struct ShaderLoopTests {
  private func rounds(_ head: String) -> Int? {
    ShaderLoop(head.split(separator: " ").map(String.init))?.rounds(atMost: 100)
  }

  @Test(
    "A loop is counted to its limit, with it where the comparison has it",
    arguments: [
      ("int i = 0 ; i < 8 ; i ++", 8), ("int i = 0 ; i <= 8 ; ++ i", 9), ("int i = 8 ; i > 0 ; i --", 8),
      ("int i = 8 ; i >= 0 ; -- i", 9), ("int i = - 2 ; i < 2 ; i += 2", 2),
      ("int i = 2 ; i > - 2 ; i -= 2", 2),
      ("float x = 0.0 ; x < 1.0 ; x += 0.25", 4), ("int i = 1 ; i < 1 ; i ++", 0),
    ])
  func counting(head: String, count: Int) {
    #expect(rounds(head) == count)
  }

  @Test("A loop that goes round too often, or without end, is not counted")
  func endless() {
    #expect(rounds("int i = 0 ; i < 100 ; i ++") == 100)
    #expect(rounds("int i = 0 ; i < 101 ; i ++") == nil)
    #expect(rounds("int i = 0 ; i < 1 ; i --") == nil)
  }

  @Test("Numbers are at most 4096, and steps at least a 256th")
  func bounds() {
    #expect(rounds("float x = 4096.0 ; x > 4095.0 ; x -= 0.5") == 2)
    #expect(rounds("float x = 4096.5 ; x > 4095.0 ; x -= 0.5") == nil)
    #expect(rounds("int i = 4097 ; i > 4096 ; i --") == nil)
    #expect(rounds("float x = 0.0 ; x < 0.0078125 ; x += 0.00390625") == 2)
    #expect(rounds("float x = 0.0 ; x < 0.0078125 ; x += 0.0039") == nil)
    #expect(rounds("float x = 0.0 ; x < 1.0 ; x += 0.0") == nil)
  }

  @Test("What counts otherwise is no such loop")
  func others() {
    for head in [
      "int i = n ; i < 8 ; i ++", "int i = 0 ; j < 8 ; i ++", "int i = 0 ; i != 8 ; i ++",
      "int i = 0 ; i < 8",
    ] {
      #expect(ShaderLoop(head.split(separator: " ").map(String.init)) == nil)
    }
  }
}
