import Foundation
import Testing

@testable import Engine

@Suite("Scenes in mid-flight")
struct EffectScenesTests {
  /// A scene caught in the middle of a movement at t = 1.
  struct Moment: Sendable, CustomStringConvertible {
    var description: String
    var play: @Sendable () throws -> PlayedScene
  }

  private static let moments: [Moment] = [
    Moment(description: "carousel on its spring") {
      var scene = PlayedScene(Carousel())
      try scene.pointer(.began, 300, 100, at: 0)
      try scene.pointer(.moved, 120, 100, at: 0.5)
      try scene.pointer(.ended, 100, 100, at: 0.9)
      return scene
    },
    Moment(description: "carousel in a drag") {
      var scene = PlayedScene(Carousel())
      try scene.action("next", at: 0)
      try scene.pointer(.began, 300, 100, at: 0.2)
      try scene.pointer(.moved, 120, 100, at: 0.9)
      return scene
    },
    Moment(description: "hue springing back") {
      var scene = PlayedScene(Hue())
      try scene.pointer(.began, 100, 100, at: 0)
      try scene.pointer(.ended, 100, 400, at: 0.9)
      return scene
    },
    Moment(description: "hue gliding towards its end") {
      var scene = PlayedScene(Hue())
      try scene.pointer(.began, 100, 600, at: 0.8)
      try scene.pointer(.moved, 100, 250, at: 0.9)
      try scene.pointer(.ended, 100, 250, at: 0.9)
      return scene
    },
    Moment(description: "hue under a wheel") {
      var scene = PlayedScene(Hue())
      try scene.scroll(0, 300, at: 0.95)
      return scene
    },
    Moment(description: "carousel under a wheel") {
      var scene = PlayedScene(Carousel())
      try scene.scroll(0, 100, at: 0.9)
      return scene
    },
    Moment(description: "mesh with its middle on its way") {
      var scene = PlayedScene(Mesh())
      try scene.action("move", at: 0.9)
      return scene
    },
    Moment(description: "mesh in a drag, swaying") {
      var scene = PlayedScene(Mesh())
      try scene.set("animate", .toggle(true), at: 0.3)
      try scene.pointer(.began, 248, 246, at: 0.5)
      try scene.pointer(.moved, 300, 200, at: 0.9)
      return scene
    },
    Moment(description: "twirl turned back") {
      var scene = PlayedScene(Twirl())
      try scene.action("toggle", at: 0.7)
      try scene.action("toggle", at: 0.85)
      return scene
    },
    Moment(description: "ripple") {
      var scene = PlayedScene(RippleScene())
      try scene.pointer(.began, 40, 50, at: 0.8)
      return scene
    },
    Moment(description: "lenticular on its way back") {
      var scene = PlayedScene(Lenticular())
      try scene.set("mode", .text("lens"))
      try scene.set("springBack", .toggle(true))
      try scene.set("foil", .number(1))
      try scene.tilt(40, at: 0.1)
      try scene.tilt(41, at: 0.3)
      try scene.tilt(20, at: 0.8)
      return scene
    },
  ]

  private static let times = [1, 1.05, 1.2, 1.31, 1.7, 2.5, 4, 50]

  @Test("It moves, until it is at rest, and then stands still", arguments: moments)
  func rest(moment: Moment) throws {
    let scene = try moment.play()
    let restTime = scene.stage.restTime
    if restTime == -.infinity {
      #expect(scene.tree(at: 1) == scene.tree(at: 50))
    } else if restTime == .infinity {
      #expect(scene.tree(at: 1) != scene.tree(at: 50))
    } else {
      #expect(scene.tree(at: 1) != scene.tree(at: restTime))
      #expect(scene.tree(at: restTime - 0.01) != scene.tree(at: restTime))
      #expect(scene.tree(at: restTime) == scene.tree(at: restTime.nextUp))
      #expect(scene.tree(at: restTime) == scene.tree(at: restTime + 50))
    }
  }

  @Test("It comes back from JSON as it was, and goes on as it would have", arguments: moments)
  func coding(moment: Moment) throws {
    let scene = try moment.play()
    let copy = try scene.coded()
    for time in Self.times { #expect(copy.tree(at: time) == scene.tree(at: time)) }
    #expect(copy.stage.restTime == scene.stage.restTime)
  }

  private static func folded(_ scene: AnyScene, at time: Time) throws -> AnyScene {
    func folded<S: Scene>(as type: S.Type) -> AnyScene? {
      scene.unwrapped(as: type).map { AnyScene($0.settled(at: time)) }
    }
    let types: [any Scene.Type] = [
      Lenticular.self, Carousel.self, Hue.self, Mesh.self, Twirl.self, RippleScene.self,
    ]
    return try #require(types.lazy.compactMap { folded(as: $0) }.first)
  }

  @Test("Folding ended movements away changes nothing that is shown", arguments: moments)
  func folding(moment: Moment) throws {
    let scene = try moment.play()
    for folded in Self.times {
      let copy = PlayedScene(try Self.folded(scene.stage.scene, at: folded))
      for time in Self.times where time >= folded {
        #expect(copy.tree(at: time) == scene.tree(at: time))
      }
    }
  }

  @Test("Asking more often never changes what is shown", arguments: moments)
  func asking(moment: Moment) throws {
    let scene = try moment.play()
    var asked = scene.stage
    for step in 0...300 { asked.render(at: 1 + 0.01 * Double(step)) }
    asked.render(at: 2.5)
    #expect(FrameTree(asked.frame) == scene.tree(at: 2.5))
  }

  @Test("A calibration, and a pointer that never began, change nothing", arguments: moments.dropLast())
  func unheard(moment: Moment) throws {
    var scene = try moment.play()
    let before = scene.tree(at: 1.3)
    for phase in [Pointer.Phase.moved, .ended, .cancelled] {
      try scene.pointer(phase, 3, 3, id: 99, at: 1)
    }
    var stage = scene.stage
    try stage.apply(.calibrate, at: 1)
    stage.render(at: 1.3)
    #expect(FrameTree(stage.frame) == before)
  }

  @Test("Every value stays finite, whatever a finger does", arguments: moments)
  func finite(moment: Moment) throws {
    var scene = try moment.play()
    for (id, place) in [-1e9, 1e9, 0].enumerated() {
      try scene.pointer(.began, place, -place, id: 10 + id, at: 1)
      try scene.pointer(.moved, -place, place, id: 10 + id, at: 1)
      try scene.pointer(.moved, place, place, id: 1, at: 1)
      var stage = scene.stage
      stage.render(at: 1)
      #expect(stage.frame.values.allSatisfy { $0.isFinite })
    }
  }

  @Test("No two scenes use one asset id for two things")
  func assets() {
    var seen: [Asset.ID: Asset] = [:]
    for type in SceneCatalog.builtIn.kinds {
      for asset in Stage(type.scene()).assets {
        #expect(seen[asset.id] == nil || seen[asset.id] == asset)
        seen[asset.id] = asset
      }
    }
  }
}
