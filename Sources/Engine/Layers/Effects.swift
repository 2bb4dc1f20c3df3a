extension Layer {
  /// Fades the layer as a whole; 0 is invisible, 1 leaves it unchanged.
  public consuming func opacity(_ opacity: Double) -> Effect<Self> {
    Effect(content: self, kind: .opacity, amount: opacity)
  }

  /// Blurs the layer as a whole; the radius is the Gaussian's sigma in points.
  public consuming func blur(radius: Double) -> Effect<Self> {
    Effect(content: self, kind: .blur, amount: radius)
  }

  /// Turns the hue of every colour, with the matrix of CSS's `hue-rotate`.
  public consuming func hueRotation(_ angle: Angle) -> Effect<Self> {
    Effect(content: self, kind: .hueRotation, amount: angle.degrees)
  }

  /// Scales the saturation; 0 is grey, 1 leaves it unchanged.
  public consuming func saturation(_ amount: Double) -> Effect<Self> {
    Effect(content: self, kind: .saturation, amount: amount)
  }

  /// Adds to every colour component, -1 to 1; CSS's `brightness` multiplies instead.
  public consuming func brightness(_ amount: Double) -> Effect<Self> {
    Effect(content: self, kind: .brightness, amount: amount)
  }

  /// Replaces the motion in the layer by a fade of the whole layer for viewers with reduced motion.
  ///
  /// These draw it at rest, without its effects, at this opacity; for all other viewers nothing changes.
  public consuming func calm(opacity: Double) -> Effect<Self> {
    Effect(content: self, kind: .calm, amount: opacity)
  }

  /// Cuts the layer to a rounded rectangle of its own size.
  public consuming func clipShape(_ shape: RoundedRectangle) -> Clip<Self> {
    Clip(content: self, radius: shape.cornerRadius)
  }
}

/// An effect of one number on a layer's composited drawing.
public struct Effect<Content: Layer>: Modifier {
  let content: Content
  let kind: NodeKind
  let amount: Double

  /// Writes a node of the effect's kind.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(kind)
    frame.write(amount)
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// A layer cut to a rounded rectangle of its own size.
public struct Clip<Content: Layer>: Modifier {
  let content: Content
  let radius: Double

  /// Writes a `clip` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.clip)
    frame.write(content.size)
    frame.write(radius)
    content.render(into: &frame)
    frame.close(outer)
  }
}
