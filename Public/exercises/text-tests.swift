import SwiftUI
import Testing

/// Tests that a text shows the phone's pitch in degrees.
@Suite struct TextExerciseTests {
  private func numbers(on stage: Testing.Stage) -> [String] {
    stage.advance(by: 1).texts.flatMap { $0.split { !$0.isNumber } }.map { String($0) }
  }

  @Test func aTextSaysTheAngle() throws {
    let stage = Testing.Stage().tilted(pitch: 0)
    let level = numbers(on: stage)
    // It is 30, however it is rounded.
    let raised = numbers(on: stage.tilted(pitch: 30.4))
    try #require(!raised.isEmpty, "noNumber")
    #expect(raised.contains("30"), "otherNumber")
    #expect(!level.contains("30"), "otherNumber")
  }
}
