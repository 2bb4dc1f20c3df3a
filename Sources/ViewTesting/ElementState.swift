import Engine
import Views

/// An element as it is seen at one moment.
public struct ElementState: Sendable {
  /// Turns about three axes, in degrees.
  public struct Rotation: Hashable, Sendable {
    /// The turn about the horizontal axis.
    public let x: Double
    /// The turn about the vertical axis.
    public let y: Double
    /// The turn in the plane of the stage, clockwise.
    public let z: Double
  }

  /// A colour in sRGB, with components from 0 to 1.
  public struct RGBA: Hashable, Sendable, CustomStringConvertible {
    /// The red component.
    public let red: Double
    /// The green component.
    public let green: Double
    /// The blue component.
    public let blue: Double
    /// The opacity.
    public let alpha: Double

    /// The colour as `#rrggbb`, with two more digits where it is not opaque.
    public var description: String {
      let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
      let digits = parts.map { part in
        let byte = Swift.min(255, Swift.max(0, (part * 255).rounded()))
        let text = String(UInt8(byte), radix: 16)
        return text.count < 2 ? "0\(text)" : text
      }
      return "#" + digits.joined()
    }
  }

  /// The box around it on the stage, after all effects, in points.
  public let frame: CGRect
  /// The product of the opacities of what is around it.
  public let opacity: Double
  /// The sums of the turns about the three axes.
  public let rotation: Rotation
  /// The factors of its width and its height.
  public let scale: CGSize
  /// The distance from its place in the layout, in points.
  public let offset: CGSize
  /// The sigma of the Gaussian with which it is blurred, in points.
  public let blur: Double
  /// The colour of the first shape or letter in it; nil for none.
  public let color: RGBA?
  /// The texts in it; nil for none.
  public let text: String?

  init(_ element: StageElement) {
    frame = CGRect(
      x: element.frame.x, y: element.frame.y, width: element.frame.width, height: element.frame.height)
    (opacity, blur, text) = (element.opacity, element.blur, element.text)
    rotation = Rotation(x: element.rotation.x, y: element.rotation.y, z: element.rotation.z)
    scale = CGSize(width: element.scale.width, height: element.scale.height)
    offset = CGSize(width: element.offset.x, height: element.offset.y)
    color = element.color.map { RGBA(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
  }

  /// An element that is not there: each number is NaN.
  static let missing = ElementState()

  private init() {
    frame = CGRect(x: Double.nan, y: .nan, width: .nan, height: .nan)
    (opacity, blur, text, color) = (.nan, .nan, nil, nil)
    rotation = Rotation(x: .nan, y: .nan, z: .nan)
    scale = CGSize(width: Double.nan, height: .nan)
    offset = CGSize(width: Double.nan, height: .nan)
  }

  /// True if something of it has moved or changed.
  func differs(from other: ElementState) -> Bool {
    frame != other.frame || opacity != other.opacity || rotation != other.rotation || scale != other.scale
      || offset != other.offset || blur != other.blur || color != other.color || text != other.text
  }
}
