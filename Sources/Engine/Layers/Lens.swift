/// A lenticular print: faces of which vertical lens strips show one or another, as large as the largest.
///
/// `view` runs from 0, where the first face is seen alone, to 1, where the last one is; between two faces each
/// strip is taken over by the next one from its left edge. See `lens` in the protocol for the exact rule.
public struct Lens<Content: LayerContent>: Layer {
  let pitch: Double
  let view: Double
  let softness: Double
  let content: Content
  private let extent: Extent

  /// A print of the given faces; `pitch` is the strips' width in points, `softness` the blending, 0 to 1.
  public init(pitch: Double, view: Double, softness: Double, @LayerBuilder faces: () -> Content) {
    self.pitch = pitch
    self.view = view
    self.softness = softness
    content = faces()
    extent = Extent(of: content, along: .depth, spacing: 0)
  }

  /// The size that holds every face.
  public var size: Size { extent.size }

  /// Writes a `lens` node with the faces in order.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.lens)
    frame.write(pitch)
    frame.write(view)
    frame.write(softness)
    var placement = Placement(axis: .depth, container: size, alignment: .center, spacing: 0, plane: nil)
    content.place(by: &placement, into: &frame)
    frame.close(outer)
  }
}
