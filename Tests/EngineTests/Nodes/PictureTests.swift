import Foundation
import Testing

@testable import Engine

@Suite("Pictures of people's own")
struct PictureTests {
  private func pictures(_ count: Int, width: Double = 800, height: Double = 600) throws -> [Picture] {
    try (0..<count).map { try #require(Picture(url: "/own/\($0).webp", width: width, height: height)) }
  }

  /// The scenes that show pictures, and the most of them.
  private static let scenes: [(String, ClosedRange<Int>)] = [
    ("lenticular", 2...8), ("panorama", 1...1), ("book", 1...18), ("carousel", 1...30),
  ]

  @Test("A scene shows as many pictures as it takes, and its own art again for none", arguments: scenes)
  func shown(name: String, counts: ClosedRange<Int>) throws {
    for count in [counts.lowerBound, counts.upperBound] {
      var stage = Stage(try SceneCatalog.builtIn.scene(named: name))
      stage.render(at: 0)
      let (nodes, assets) = (stage.frame.nodes, stage.assets)
      let own = try pictures(count)
      try stage.apply(.pictures(own), at: 0)
      stage.render(at: 0)
      let urls = Set(stage.assets.compactMap(\.url))
      #expect(urls.isSuperset(of: own.map(\.url)))
      #expect(urls.allSatisfy { !$0.hasPrefix("/art/\(name)") })
      let ids = Set(stage.assets.map(\.id))
      let drawn = Set(stage.frame.nodes.compactMap(\.asset))
      #expect(!drawn.isEmpty && drawn.isSubset(of: ids))
      try stage.apply(.pictures([]), at: 0)
      stage.render(at: 0)
      #expect(stage.frame.nodes == nodes)
      #expect(stage.assets == assets)
    }
  }

  @Test("Too many or too few pictures are refused by a sentence, and change nothing", arguments: scenes)
  func refused(name: String, counts: ClosedRange<Int>) throws {
    for count in [counts.lowerBound - 1, counts.upperBound + 1] where count > 0 {
      var stage = Stage(try SceneCatalog.builtIn.scene(named: name))
      let own = try pictures(count)
      #expect(throws: StageError.pictureCount(count, scene: name, allowed: counts)) {
        try stage.apply(.pictures(own), at: 0)
      }
      #expect(stage.scene.pictures.isEmpty)
    }
    #expect(
      StageError.pictureCount(9, scene: "lenticular", allowed: 2...8).description
        == "The scene \"lenticular\" takes 2 to 8 pictures, not 9.")
  }

  @Test("A scene comes back with its pictures, and a scene that is coded keeps them")
  func kept() throws {
    var stage = Stage(Lenticular())
    let own = try pictures(4)
    try stage.apply(.pictures(own), at: 0)
    try stage.apply(.scene(name: "arm"), at: 1)
    try stage.apply(.scene(name: "lenticular"), at: 2)
    #expect(stage.scene.pictures.all == own)
    let coded = try JSONEncoder().encode(#require(stage.scene.unwrapped(as: Lenticular.self)))
    #expect(try JSONDecoder().decode(Lenticular.self, from: coded).pictures.all == own)
  }

  @Test("A picture of other proportions fills its window and is cut")
  func filled() throws {
    var stage = Stage(Lenticular())
    try stage.apply(.pictures(pictures(2, width: 400, height: 400)), at: 0)
    stage.render(at: 0)
    let back = try #require(FrameTree(stage.frame).layer("back"))
    #expect(back.kind == .clip)
    #expect(back.values["width"] == 640 && back.values["height"] == 400)
    let image = try #require(back.children?.first)
    #expect(image.values["width"] == 640 && image.values["height"] == 640)
    #expect(image.values["x"] == 0 && image.values["y"] == -120)
  }

  @Test("A book of fewer pages closes where it was open beyond them")
  func shorterBook() throws {
    var stage = Stage(Book())
    try stage.apply(.parameter(name: "page", value: .number(7)), at: 0)
    try stage.apply(.pictures(pictures(5)), at: 0)
    #expect(stage.scene.parameterValues["page"] == .number(3))
  }

  @Test("The last leaf, on its way back, goes on when the pictures change")
  func turningBack() throws {
    var stage = Stage(Book())
    try stage.apply(.parameter(name: "page", value: .number(9)), at: 0)
    try stage.apply(.action(name: "previous"), at: 1)
    try stage.apply(.pictures(pictures(18)), at: 1.1)
    #expect(stage.scene.parameterValues["page"] == .number(8))
  }

  @Test("A leaf in the midst of the book, on its way, goes on when the pictures change")
  func turning() throws {
    var stage = Stage(Book())
    try stage.apply(.parameter(name: "page", value: .number(3)), at: 0)
    try stage.apply(.action(name: "next"), at: 1)
    try stage.apply(.pictures(pictures(18)), at: 1.1)
    #expect(stage.scene.parameterValues["page"] == .number(4))
  }

  @Test("A panorama looks at the same part of another picture")
  func otherPanorama() throws {
    var stage = Stage(Panorama())
    func panorama() throws -> Panorama { try #require(stage.scene.unwrapped(as: Panorama.self)) }
    let attitude = try #require(Attitude(alpha: 40, beta: 90, gamma: 0))
    let other = try #require(Attitude(alpha: 75, beta: 90, gamma: 0))
    for (time, attitude) in [(0.0, attitude), (1, other)] {
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
    }
    let part = try panorama().position(at: 2).x / panorama().width
    #expect(part != 0)
    try stage.apply(.pictures(pictures(1, width: 3000, height: 390)), at: 2)
    #expect(try panorama().width == 3000)
    #expect(abs(try panorama().position(at: 2).x / 3000 - part) < 1e-12)
  }

  @Test(
    "A picture lies on this server and has a size",
    arguments: [
      "https://elsewhere/a.png", "//elsewhere/a.png", "//\u{FE0F}elsewhere/a.png", "//\u{301}a.png",
      "/\\elsewhere", "/\\\u{301}a.png", "a.png", "/a\n.png", "",
    ])
  func elsewhere(url: String) {
    #expect(Picture(url: url, width: 1, height: 1) == nil)
    #expect(Picture(url: "/a.png", width: 0, height: 1) == nil)
    #expect(Picture(url: "/a.png", width: 1, height: .infinity) == nil)
  }
}
