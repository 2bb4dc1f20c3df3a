/// A drawing of known size: the counterpart of SwiftUI's `View`.
///
/// A layer writes exactly one node, with its children below it. Modifiers are small generic structs, so a
/// scene's body is one concrete type and rendering allocates nothing.
public protocol Layer: LayerContent {
  /// The extent that layout sees, in points.
  var size: Size { get }
  /// The place in its stack's painter's order, 0 by default; set with `zIndex(_:)`.
  var plane: Double { get }
  /// Writes the layer's node, and its children's, at the builder's origin.
  func render(into frame: inout FrameBuilder)
}

/// The result of a layer builder: layers in order, each of which a stack places.
public protocol LayerContent {
  /// Adds each layer's size and plane to the extent.
  func measure(into extent: inout Extent)
  /// Renders each layer where the placement puts it.
  func place(by placement: inout Placement, into frame: inout FrameBuilder)
}

extension Layer {
  /// The plane of a layer that did not ask for another.
  public var plane: Double { 0 }

  /// Adds the layer's own size and plane.
  public func measure(into extent: inout Extent) {
    extent.add(size, plane: plane)
  }

  /// Renders the layer itself if it is its plane's turn.
  public func place(by placement: inout Placement, into frame: inout FrameBuilder) {
    guard let corner = placement.next(size, plane: plane) else { return }
    frame.render(self, movedBy: corner)
  }
}

/// A layer that wraps another one, takes its size and passes its plane outward.
protocol Modifier: Layer {
  associatedtype Content: Layer
  var content: Content { get }
}

extension Modifier {
  /// The content's size.
  public var size: Size { content.size }
  /// The content's plane.
  public var plane: Double { content.plane }
}

extension FrameBuilder {
  /// Renders a layer with its top left corner moved by `delta`.
  mutating func render(_ layer: some Layer, movedBy delta: Point) {
    let outer = origin
    origin = Point(x: outer.x + delta.x, y: outer.y + delta.y)
    layer.render(into: &self)
    origin = outer
  }
}
