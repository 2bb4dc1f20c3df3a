/// Layers on top of each other, aligned within the size of the largest.
public struct ZStack<Content: LayerContent>: Layer {
  let stack: Stack<Content>

  /// Layers from back to front; `zIndex` changes the order.
  public init(alignment: Alignment = .center, @LayerBuilder content: () -> Content) {
    stack = Stack(axis: .depth, alignment: alignment, spacing: 0, content: content())
  }

  /// The size that holds every layer.
  public var size: Size { stack.size }
  /// Writes a group with the layers.
  public func render(into frame: inout FrameBuilder) { stack.render(into: &frame) }
}

/// Layers from left to right.
public struct HStack<Content: LayerContent>: Layer {
  let stack: Stack<Content>

  /// Layers from left to right, `spacing` points apart.
  public init(
    alignment: Alignment = .center, spacing: Double = 0, @LayerBuilder content: () -> Content
  ) {
    stack = Stack(axis: .horizontal, alignment: alignment, spacing: spacing, content: content())
  }

  /// The sum of the widths and gaps, and the greatest height.
  public var size: Size { stack.size }
  /// Writes a group with the layers.
  public func render(into frame: inout FrameBuilder) { stack.render(into: &frame) }
}

/// Layers from top to bottom.
public struct VStack<Content: LayerContent>: Layer {
  let stack: Stack<Content>

  /// Layers from top to bottom, `spacing` points apart.
  public init(
    alignment: Alignment = .center, spacing: Double = 0, @LayerBuilder content: () -> Content
  ) {
    stack = Stack(axis: .vertical, alignment: alignment, spacing: spacing, content: content())
  }

  /// The greatest width, and the sum of the heights and gaps.
  public var size: Size { stack.size }
  /// Writes a group with the layers.
  public func render(into frame: inout FrameBuilder) { stack.render(into: &frame) }
}

/// The common part of the three stacks: one group, its layers placed along an axis.
struct Stack<Content: LayerContent>: Layer {
  let axis: Axis
  let alignment: Alignment
  let spacing: Double
  let content: Content
  /// Measured once; measuring again at every level would make deep hierarchies dear.
  let extent: Extent

  init(axis: Axis, alignment: Alignment, spacing: Double, content: Content) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    self.content = content
    extent = Extent(of: content, along: axis, spacing: spacing)
  }

  var size: Size { extent.size }

  func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.group)
    if extent.lowestPlane < extent.highestPlane {
      var plane = extent.lowestPlane
      while plane.isFinite { plane = pass(plane, into: &frame) }
    } else {
      _ = pass(nil, into: &frame)
    }
    frame.close(outer)
  }

  /// Draws one plane, or all for nil, and returns the next one above it (infinity after the last).
  private func pass(_ plane: Double?, into frame: inout FrameBuilder) -> Double {
    var placement = Placement(
      axis: axis, container: size, alignment: alignment, spacing: spacing, plane: plane)
    content.place(by: &placement, into: &frame)
    return placement.nextPlane
  }
}
