import Testing

@testable import Engine

@Suite("The panorama's compass")
struct CompassTests {
  @Test("The compass shows north at 0 and turns with the picture")
  func compass() throws {
    var stage = Stage(Panorama())
    func north(_ time: Time) throws -> Double {
      let scale = try #require(TreeGeometry("scale", in: stage.tree(at: time)))
      // The middle one of the three copies; north is its tick at 250 of 480.
      let copy = scale.all.filter { $0.node.kind == .path }[1]
      return copy.point(250 / 480.0, 0).x
    }
    #expect(try abs(north(0) - 422) < 1e-9)
    try stage.apply(PanoramaTests.upright(0), at: 0)
    try stage.apply(PanoramaTests.upright(45), at: 1)
    #expect(try abs(north(2) - 422 - 120) < 1e-9)
  }

  @Test("Its window is 160 × 34 points, with round corners, 24 below the middle of the stage's top")
  func window() throws {
    let compass = try #require(TreeGeometry("compass", in: Stage(Panorama()).tree(at: 0)))
    let back = try #require(compass.leaf(.rectangle))
    let clip = try #require(compass.leaf(.clip))
    for part in [back, clip] {
      #expect(part.point(0, 0) == (342, 24) && part.point(1, 1) == (502, 58))
      #expect(part.value("radius") == 12)
    }
    #expect(["red", "green", "blue", "alpha"].map(back.value) == [0.055, 0.06, 0.08, 0.55])
  }

  @Test("A yellow triangle marks the middle of its lower edge")
  func marker() throws {
    let marker = try #require(TreeGeometry("marker", in: Stage(Panorama()).tree(at: 0))?.leaf(.path))
    #expect(marker.point(0, 0) == (417, 52) && marker.point(1, 1) == (427, 58))
    #expect(["red", "green", "blue", "alpha"].map(marker.value) == [1, 0.72, 0.25, 1])
    #expect(Compass.markerAsset.width == 10 && Compass.markerAsset.height == 6)
  }

  @Test("The scale has a tick every 15°, twice as long every 45°")
  func ticks() throws {
    let path = try #require(Compass.scaleAsset.path)
    let ticks = path.matches(of: /M([\d.]+) 27h1v-(\d)h-1Z/)
    // A full turn is 480 points long, and the scale begins half a tick before the south.
    let positions: [Double] = ticks.compactMap { Double($0.1) }
    let ends: [Substring] = ticks.map(\.2)
    #expect(positions == Array(stride(from: 9.5, to: 480, by: 20)))
    #expect(ends == (0..<24).map { (tick: Int) -> Substring in tick % 3 == 0 ? "6" : "3" })
    #expect(Compass.scaleAsset.width == 480 && Compass.scaleAsset.height == 34)
  }

  @Test("Letters stand over the south, the west, the north and the east, in this order")
  func letters() throws {
    let path = try #require(Compass.scaleAsset.path)
    let middles = path.matches(of: /M([\d.]+) 7[mh]/).map { (Double($0.1) ?? .nan) + 4 }
    #expect(middles == [10, 130, 250, 370])
  }
}
