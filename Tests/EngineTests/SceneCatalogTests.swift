import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Scene catalogue")
struct SceneCatalogTests {
  @Test("Every scene is found by its name, which no other has")
  func names() throws {
    for scene in SceneCatalog.builtIn.kinds {
      #expect(try SceneCatalog.builtIn.scene(named: scene.name).kind === scene)
    }
    #expect(Set(SceneCatalog.builtIn.kinds.map { $0.name }).count == SceneCatalog.builtIn.kinds.count)
  }

  @Test("An unknown name is refused with the names that there are", arguments: ["", "Lenticular", "nowhere"])
  func unknown(name: String) {
    let error = #expect(throws: StageError.self) { try SceneCatalog.builtIn.scene(named: name) }
    #expect(error?.description.contains("lenticular") == true)
  }

  @Test(
    "A scene whose parameters a tilt changes says so", arguments: SceneCatalog.builtIn.kinds.map { $0.name })
  func tilt(name: String) throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: name))
    for (name, value) in [("drive", ParameterValue.text("tilt")), ("tiltToTurn", .toggle(true))] {
      try? stage.apply(.parameter(name: name, value: value), at: 0)
    }
    let before = stage.scene.parameterValueList
    for (index, angle) in stride(from: -80.0, through: 80, by: 5).enumerated() {
      let attitude = try #require(Attitude(alpha: angle, beta: angle / 2, gamma: angle))
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: Double(index) / 60)
    }
    let changes = stage.scene.parameterValueList != before
    if changes { #expect(stage.scene.kind.isTunedByTilt) }
    #expect(changes == ["arm", "book"].contains(name))
  }

  @Test("The lenticular card is described as the protocol says")
  func lenticular() throws {
    let card = try #require(SceneCatalog.builtIn.descriptions.first { $0.name == "lenticular" })
    #expect(card.stage == [640, 400])
    #expect(card.input == [.tilt])
    let base = try #require(card.parameters.first { $0.name == "baseDegrees" })
    #expect(base.kind == .number)
    #expect(base.range == [10, 90])
    #expect(base.default == .number(60))
    #expect(base.unit == .degrees)
  }

  @Test("A picture that a scene brings along is as large as its file", arguments: pictures)
  func artSizes(asset: Asset) throws {
    let file = projectFolder.appending(path: "Public" + (try #require(asset.url)))
    let text = try String(contentsOf: file, encoding: .utf8)
    let size = try #require(text.firstMatch(of: /<svg [^>]*width="(\d+)" height="(\d+)"/))
    #expect(asset.width == Double(size.1) && asset.height == Double(size.2))
  }

  /// The pictures of all scenes, the captions below a carousel's photos too.
  private static var pictures: [Asset] {
    var carousel = Carousel()
    carousel.style = .parallax
    let scenes = SceneCatalog.builtIn.kinds.map { $0.scene() } + [AnyScene(carousel)]
    return Set(scenes.flatMap { Stage($0).assets }.filter { $0.kind == .image }).sorted { $0.id < $1.id }
  }

  @Test("Sliders go as far, and as finely, as links and takes count on", arguments: numbers)
  func sliders(scene: String, expected: [String]) throws {
    let description = try #require(SceneCatalog.builtIn.descriptions.first { $0.name == scene })
    // The places of a mesh's points are fractions; there are many of them.
    let found = description.parameters.filter { $0.kind == .number && $0.needs == nil }
    let told = try found.map { number in
      let (range, step) = (try #require(number.range), try #require(number.step))
      guard case .number(let first) = number.default else { return number.name }
      return "\(number.name) \(range[0])...\(range[1]) by \(step), first \(first)"
    }
    #expect(told == expected)
  }

  private static let numbers: [(String, [String])] = [
    (
      "arm",
      [
        "arm -45.0...45.0 by 1.0, first 0.0", "wrist -80.0...80.0 by 1.0, first -45.0",
        "finger 30.0...60.0 by 0.5, first 40.0",
      ]
    ),
    ("book", ["page 0.0...9.0 by 1.0, first 0.0", "perspective 0.0...1.0 by 0.05, first 0.3"]),
    ("carousel", []), ("hue", []),
    (
      "lenticular",
      [
        "baseDegrees 10.0...90.0 by 1.0, first 60.0", "faces 2.0...8.0 by 1.0, first 3.0",
        "crossFade 0.0...1.0 by 0.05, first 1.0", "lensPitch 2.0...40.0 by 1.0, first 8.0",
        "softness 0.0...1.0 by 0.05, first 0.25", "foil 0.0...1.0 by 0.05, first 0.0",
      ]
    ),
    ("meadow", []), ("marbles", []), ("tug", []),
    ("mesh", ["width 2.0...6.0 by 1.0, first 3.0", "height 2.0...6.0 by 1.0, first 3.0"]),
    ("panorama", ["viewAngle 60.0...360.0 by 1.0, first 180.0", "interval 0.0...0.5 by 0.01, first 0.1"]),
    (
      "ripple",
      [
        "amplitude 0.0...100.0 by 1.0, first 12.0", "frequency 0.0...30.0 by 0.5, first 15.0",
        "decay 0.0...20.0 by 0.5, first 8.0", "speed 100.0...3000.0 by 50.0, first 1200.0",
        "duration 0.1...10.0 by 0.1, first 3.0", "time 0.0...2.0 by 0.01, first 0.3",
      ]
    ),
    (
      "shaders",
      [
        "wobble 0.0...40.0 by 1.0, first 14.0", "wavelength 20.0...400.0 by 5.0, first 130.0",
        "amplitude 0.0...40.0 by 1.0, first 14.0", "sway 0.0...40.0 by 1.0, first 9.0",
      ]
    ),
    (
      "text",
      [
        "width 40.0...390.0 by 1.0, first 250.0", "elementDuration 0.05...3.0 by 0.05, first 0.4",
        "total 0.1...10.0 by 0.1, first 0.9", "extraBounce 0.0...0.8 by 0.05, first 0.4",
      ]
    ),
    ("twirl", []),
  ]
}
