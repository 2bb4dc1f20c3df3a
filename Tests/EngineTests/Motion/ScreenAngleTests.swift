import Testing

@testable import Engine

@Suite("Screen angle")
struct ScreenAngleTests {
  @Test(
    "Sine and cosine are exact",
    arguments: [
      (0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0),
    ])
  func exact(degrees: Int, sine: Double, cosine: Double) throws {
    let angle = try #require(ScreenAngle(rawValue: degrees))
    #expect(angle.sine == sine)
    #expect(angle.cosine == cosine)
  }

  @Test("Only quarter turns are screen angles", arguments: [-90, 1, 45, 360])
  func others(degrees: Int) {
    #expect(ScreenAngle(rawValue: degrees) == nil)
  }
}
