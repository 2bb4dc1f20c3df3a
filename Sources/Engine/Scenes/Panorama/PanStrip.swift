/// Three copies of a panorama side by side; the middle one's centre is at x.
///
/// A copy is no narrower than the stage, so the strip covers the stage at every x, if necessary by whole widths nearer.
struct PanStrip {
  /// The width of a copy at the stage's height, in points.
  let width: Double
  private let stage: Size

  init(picture: Size, stage: Size) {
    width = max(picture.width * stage.height / picture.height, stage.width)
    self.stage = stage
  }

  /// The position within -width/2…width/2 that shows the same, by whole widths.
  func wrapped(_ x: Double) -> Double {
    guard abs(x) > width / 2 else { return x }
    let rest = x.truncatingRemainder(dividingBy: width)
    return rest > width / 2 ? rest - width : rest < -width / 2 ? rest + width : rest
  }

  /// A position that shows the same and from which the copies cover the stage, at most one width from the middle.
  func covering(_ x: Double) -> Double {
    (max(-width, stage.width - 1.5 * width)...width).contains(x) ? x : wrapped(x)
  }

  /// The distance by which an elevation in degrees lowers an enlarged picture, in points.
  func rise(of elevation: Double, viewAngle: Double, zoom: Double) -> Double {
    let room = (stage.height - stage.height / zoom) / 2
    return (elevation * width / viewAngle).clamped(to: -room...room)
  }
}
