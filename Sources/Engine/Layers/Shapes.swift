/// A leaf whose frame gives it its size; 10 × 10 points until it has one, as in SwiftUI.
public protocol Resizable: Layer {
  /// The size it is drawn at.
  var size: Size { get set }
}

extension Resizable {
  /// Gives the leaf its size.
  public consuming func frame(width: Double, height: Double) -> Self {
    var copy = self
    copy.size = Size(width: width, height: height)
    return copy
  }

  /// Gives the leaf its size, such as that of a scene's stage.
  public consuming func frame(_ size: Size) -> Self {
    frame(width: size.width, height: size.height)
  }
}

/// The size of a shape that was given none.
let defaultShapeSize = Size(width: 10, height: 10)

/// A picture, stretched to its frame.
public struct Image: Resizable {
  let asset: Asset.ID
  /// The size it is drawn at.
  public var size = defaultShapeSize

  /// The picture with the given asset id.
  public init(_ asset: Asset.ID) { self.asset = asset }

  /// Writes an `image` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.image, asset: asset)
    frame.write(size)
  }
}

/// A leaf filled with one colour, black until it has another.
public protocol Shape: Resizable {
  /// The colour that fills it.
  var color: Color { get set }
}

extension Shape {
  /// Fills the shape with a colour.
  public func fill(_ color: Color) -> Self {
    var copy = self
    copy.color = color
    return copy
  }
}

/// A filled rectangle with rounded corners.
public struct RoundedRectangle: Shape {
  /// The radius of the corners, in points.
  public var cornerRadius: Double
  /// The size it is drawn at.
  public var size = defaultShapeSize
  /// The colour that fills it.
  public var color = Color.black

  /// A rectangle whose corners are rounded by the given radius in points.
  public init(cornerRadius: Double = 0) { self.cornerRadius = cornerRadius }

  /// Writes a `rectangle` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.rectangle)
    frame.write(size)
    frame.write(color)
    frame.write(cornerRadius)
  }
}

/// A filled rectangle: a rounded one without rounding.
public typealias Rectangle = RoundedRectangle

/// A filled ellipse; a circle when its frame is square.
public struct Ellipse: Shape {
  /// The size it is drawn at.
  public var size = defaultShapeSize
  /// The colour that fills it.
  public var color = Color.black

  /// An ellipse.
  public init() {}
  /// A circle.
  public init(diameter: Double) { size = Size(width: diameter, height: diameter) }

  /// Writes an `ellipse` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.ellipse)
    frame.write(size)
    frame.write(color)
  }
}

/// A filled outline, mapped from its asset's own box to the frame.
public struct Outline: Shape {
  let asset: Asset.ID
  /// The size it is drawn at.
  public var size = defaultShapeSize
  /// The colour that fills it.
  public var color = Color.black

  /// The outline with the given asset id.
  public init(_ asset: Asset.ID) { self.asset = asset }

  /// Writes a `path` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.path, asset: asset)
    frame.write(size)
    frame.write(color)
  }
}
