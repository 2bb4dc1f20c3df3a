import SwiftUI
import Testing

/// Tests that a shader's argument changes as the phone tilts.
@Suite struct ShaderExerciseTests {
  @Test func aShaderFollowsThePhone() throws {
    let stage = Testing.Stage().tilted(pitch: 0)
    let level = stage.layers
    let motions = stage.tilted(pitch: 30).motions(from: level, for: 5)
    let shaders = stage.layers(at: 5).compactMap(\.shader)
    try #require(!shaders.isEmpty, "noShader")
    let known = motions.filter { $0.end.shader?.isKnown == true }
    try #require(!known.isEmpty, "shaderRefused")
    let change = known.map(\.shaderChange).max() ?? 0
    try #require(change > 0, "shaderStill")
    #expect(known.contains { $0.shaderChange > 0 && $0.shaderRests }, "restless")
  }
}
