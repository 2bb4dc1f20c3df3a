import Lab
import Testing

/// A curve as an SVG.
@Suite struct CurvePictureTests {
  /// True if each mark that opens is closed, and no number is missing.
  private func isWellFormed(_ text: String) -> Bool {
    text.count { $0 == "<" } == text.count { $0 == ">" } && !text.contains("nan") && !text.contains("inf")
      && text.hasSuffix("</svg>\n") && !text.contains("\u{0}")
  }

  @Test func theCurveGoesFromItsFirstPointToItsLast() {
    let svg = CurvePicture(title: "card: rotation.y", times: [0, 1, 2], values: [0, 20, 10]).svg
    #expect(isWellFormed(svg))
    #expect(svg.contains("card: rotation.y"))
    #expect(svg.contains("class=\"curve\" d=\"M64.00 "))
  }

  @Test(arguments: [([0.0], [5.0]), ([], []), ([0, 0], [1, 1]), ([0, 1], [1e300, -1e300])])
  func anyNumbersMakeAPicture(times: [Double], values: [Double]) {
    #expect(isWellFormed(CurvePicture(title: "<&\u{0}\">", times: times, values: values).svg))
  }
}
