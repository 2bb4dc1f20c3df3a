/// A strip that shows the direction in which one looks: ticks and letters that pass under a fixed marker.
///
/// The scale is 480 points long for a full turn, with a tick every 15°, and drawn three times side by side, like
/// the picture that it belongs to; two scales meet halfway between two ticks. The window shows 160
/// points, which an upright phone has room for.
struct Compass {
  /// The shift of the picture to the right, in full turns, -0.5 to 0.5; at 0 the view is to the north.
  var turn: Double

  var body: some Layer {
    RoundedRectangle(cornerRadius: 12).fill(.back)
      .frame(width: Self.window, height: Self.height)
      .overlay {
        HStack {
          scale
          scale
          scale
        }
        .offset(x: turn * Self.length + Self.length / 2 - Self.x(of: 12))
        .id("scale")
        .frame(width: Self.window, height: Self.height)
        .clipShape(RoundedRectangle(cornerRadius: 12))
      }
      .overlay(alignment: .bottom) {
        Outline(Self.markerAsset.id).fill(.marker).frame(width: 10, height: 6).id("marker")
      }
  }

  private var scale: Outline {
    Outline(Self.scaleAsset.id).fill(.white).frame(width: Self.length, height: Self.height)
  }

  /// The ticks and letters of a full turn, from the south over west, north and east.
  static let scaleAsset = Asset.outline(
    "panorama/compass", path: (ticks + letters).joined(), width: length, height: height)
  /// A triangle that points up.
  static let markerAsset = Asset.outline("panorama/marker", path: "M0 6L5 0L10 6Z", width: 10, height: 6)

  private static let length = 480.0
  private static let window = 160.0
  private static let height = 34.0

  /// The position of a tick on the scale, which has 24.
  private static func x(of tick: Int) -> Double { (Double(tick) + 0.5) * length / 24 }

  /// A tick every 15°, twice as long every 45°, as outlines 1 point wide.
  private static let ticks = (0..<24).map { tick in
    "M\(x(of: tick) - 0.5) 27h1v\(tick % 3 == 0 ? -6 : -3)h-1Z"
  }

  /// The four letters, each in a box of 8 × 10 points (the W in one of 10 × 10) above its tick.
  private static let letters = [
    (0, south), (6, west), (12, north), (18, east),
  ].map { tick, path in "M\(x(of: tick) - 4) 7\(path)Z" }

  private static let north = "h2l4 6.6v-6.6h2v10h-2l-4 -6.6v6.6h-2"
  private static let east = "m1 0h6v1.8h-4v2.3h3.4v1.8h-3.4v2.3h4v1.8h-6"
  private static let west =
    "m-1 0h1.9l1.3 6.4l1.3 -6.4h1l1.3 6.4l1.3 -6.4h1.9l-2.3 10h-1.7l-1 -5l-1 5h-1.7"
  private static let south =
    "m7.4 2.8v-1.4l-1.4 -1.4h-4l-1.4 1.4v3.1l1.4 1.4h3.2l0.4 0.4v1.5l-0.4 0.4h-2.4l-0.4 -0.4v-0.6h-1.8v1.4"
    + "l1.4 1.4h4l1.4 -1.4v-3.1l-1.4 -1.4h-3.2l-0.4 -0.4v-1.5l0.4 -0.4h2.4l0.4 0.4v0.6"
}

extension Color {
  fileprivate static let back = Color(red: 0.055, green: 0.06, blue: 0.08, alpha: 0.55)
  fileprivate static let marker = Color(red: 1, green: 0.72, blue: 0.25)
}
