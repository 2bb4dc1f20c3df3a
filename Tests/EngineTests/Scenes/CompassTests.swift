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
}
