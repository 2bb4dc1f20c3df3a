import Foundation
import Testing

@testable import Engine

@Suite("Shaders")
struct ShadersSceneTests {
  private func arguments(_ scene: PlayedScene, _ kind: NodeKind, in layer: String, at time: Time) throws
    -> [[Double]]
  {
    let node = try #require(try scene.layer(layer, at: time).first(kind))
    return try #require(node.arguments)
  }

  private func level() throws -> PlayedScene {
    var scene = PlayedScene(ShadersScene())
    try scene.set("flows", .toggle(false), at: 0)
    return scene
  }

  @Test("Level, the edge is in the middle and nothing is bent")
  func atRest() throws {
    let scene = try level()
    #expect(try arguments(scene, .colorEffect, in: "picture", at: 1).last == [0.5])
    #expect(try arguments(scene, .distortionEffect, in: "picture", at: 1)[1] == [0, 0])
    #expect(try arguments(scene, .layerEffect, in: "picture", at: 1)[1] == [0])
  }

  @Test("Twenty degrees to the right bring the edge to the right, and bend the picture along the tilt")
  func tilted() throws {
    var scene = try level()
    try scene.tilt(0, gamma: 20, at: 1)
    #expect(try isClose(arguments(scene, .colorEffect, in: "picture", at: 9).last?.first ?? 0, 1))
    let bend = try arguments(scene, .distortionEffect, in: "picture", at: 9)[1]
    #expect(isClose(bend[0], 14) && isClose(bend[1], 0))
  }

  @Test("A touch sends a wave from there, for two seconds")
  func touched() throws {
    var scene = try level()
    try scene.pointer(.began, 204, 148, at: 5)
    #expect(try arguments(scene, .layerEffect, in: "picture", at: 5.5) == [[100, 100], [0.5], [14]])
    #expect(try arguments(scene, .layerEffect, in: "picture", at: 7)[1] == [0])
  }

  @Test("The fill flows by itself, and is where it was after a minute")
  func flowing() throws {
    let scene = PlayedScene(ShadersScene())
    let turns = try [0.0, 15, 60, 86_415].map { try arguments(scene, .shaderFill, in: "fill", at: $0)[1][0] }
    #expect(
      isClose(turns[0], 0) && isClose(turns[1], .pi / 2) && isClose(turns[2], 0) && isClose(turns[3], .pi / 2)
    )
    #expect(scene.stage.restTime == .infinity && scene.stage.isAmbient)
  }

  @Test("A touch is forgotten when its wave is over")
  func settled() throws {
    var scene = try level()
    try scene.pointer(.began, 204, 148, at: 5)
    let touched = try #require(scene.stage.scene.unwrapped(as: ShadersScene.self))
    #expect(touched.restTime == 7)
    #expect(touched.settled(at: 6.9).restTime == 7)
    #expect(touched.settled(at: 7).restTime < 7)
  }
}
