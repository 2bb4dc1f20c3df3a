import Foundation
import Support
import Testing

@testable import Tiltcast

@Suite("The arguments of an agent's calls")
struct AgentArgumentsTests {
  @Test(
    "A time is from 0 to 600 s, and others are refused by the name of the argument",
    arguments: [-1, 601, -0.1])
  func times(_ time: Double) throws {
    #expect(try AgentArguments(["at": NSNumber(value: 0.25)]).time("at") == 0.25)
    #expect(try AgentArguments([:]).time("at") == nil)
    #expect {
      try AgentArguments(["at": NSNumber(value: time)]).time("at")
    } throws: { ($0 as? Failure)?.description.contains("at is a time") == true }
    #expect(throws: Failure.self) { try AgentArguments(["at": [NSNumber(value: time)]]).numbers("at") }
  }
}
