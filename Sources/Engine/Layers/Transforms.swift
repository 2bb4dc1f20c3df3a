extension Layer {
  /// Draws the layer at an offset without changing its place in the layout.
  public consuming func offset(x: Double = 0, y: Double = 0) -> Offset<Self> {
    Offset(content: self, x: x, y: y)
  }

  /// Draws the layer at an offset without changing its place in the layout.
  public consuming func offset(_ distance: Point) -> Offset<Self> {
    Offset(content: self, x: distance.x, y: distance.y)
  }

  /// Scales the drawing about an anchor.
  public consuming func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> ScaleEffect<Self> {
    ScaleEffect(content: self, x: scale, y: scale, anchor: anchor)
  }

  /// Scales the drawing about an anchor, differently in each direction.
  public consuming func scaleEffect(x: Double, y: Double, anchor: UnitPoint = .center) -> ScaleEffect<Self> {
    ScaleEffect(content: self, x: x, y: y, anchor: anchor)
  }

  /// Turns the drawing clockwise about an anchor.
  public consuming func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> RotationEffect<Self> {
    RotationEffect(content: self, angle: angle, anchor: anchor)
  }

  /// Turns the drawing in space about an axis through the anchor, and projects it with perspective.
  ///
  /// `perspective` divides the greater side to give the eye's distance; 0 is a parallel projection.
  public consuming func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    anchorZ: Double = 0, perspective: Double = 1
  ) -> Rotation3DEffect<Self> {
    Rotation3DEffect(
      content: self, angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective)
  }
}

/// A layer drawn elsewhere.
public struct Offset<Content: Layer>: Modifier {
  let content: Content
  let x: Double
  let y: Double

  /// Writes an `offset` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.offset)
    frame.write(x)
    frame.write(y)
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// A layer drawn larger or smaller.
public struct ScaleEffect<Content: Layer>: Modifier {
  let content: Content
  let x: Double
  let y: Double
  let anchor: UnitPoint

  /// Writes a `scale` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.scale)
    frame.write(x)
    frame.write(y)
    frame.write(content.size.point(at: anchor))
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// A layer drawn turned in the plane of the stage.
public struct RotationEffect<Content: Layer>: Modifier {
  let content: Content
  let angle: Angle
  let anchor: UnitPoint

  /// Writes a `rotation` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.rotation)
    frame.write(angle.degrees)
    frame.write(content.size.point(at: anchor))
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// A layer drawn turned in space.
public struct Rotation3DEffect<Content: Layer>: Modifier {
  let content: Content
  let angle: Angle
  let axis: (x: Double, y: Double, z: Double)
  let anchor: UnitPoint
  let anchorZ: Double
  let perspective: Double

  /// Writes a `rotation3D` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.rotation3D)
    let size = content.size
    frame.write(angle.degrees)
    frame.write(axis.x)
    frame.write(axis.y)
    frame.write(axis.z)
    frame.write(size.point(at: anchor))
    frame.write(anchorZ)
    frame.write(perspective)
    frame.write(size.width)
    frame.write(size.height)
    content.render(into: &frame)
    frame.close(outer)
  }
}
