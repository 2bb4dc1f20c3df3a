extension Layer {
  /// Adds space on all four sides.
  public consuming func padding(_ length: Double) -> Padding<Self> {
    Padding(content: self, length: length)
  }

  /// Puts the layer into a frame of another size, aligned; the layer itself keeps its size.
  public consuming func frame(width: Double, height: Double, alignment: Alignment = .center) -> Framed<Self> {
    Framed(content: self, size: Size(width: width, height: height), alignment: alignment)
  }

  /// Puts the layer into a frame of another size, such as a scene's stage.
  public consuming func frame(_ size: Size, alignment: Alignment = .center) -> Framed<Self> {
    Framed(content: self, size: size, alignment: alignment)
  }

  /// Draws another layer on top, aligned within this one's size, which stays the size of both.
  public consuming func overlay<Top: Layer>(alignment: Alignment = .center, @LayerBuilder content: () -> Top)
    -> Overlay<Self, Top>
  {
    Overlay(content: self, top: content(), alignment: alignment)
  }
}

/// A layer with space around it; writes no node of its own.
public struct Padding<Content: Layer>: Modifier {
  let content: Content
  let length: Double
  /// The content's size, wider by the padding on each side.
  public let size: Size

  init(content: Content, length: Double) {
    self.content = content
    self.length = length
    let inner = content.size
    size = Size(width: inner.width + 2 * length, height: inner.height + 2 * length)
  }

  /// Writes the content, moved by the padding.
  public func render(into frame: inout FrameBuilder) {
    frame.render(content, movedBy: Point(x: length, y: length))
  }
}

/// A layer in a frame of another size; writes no node of its own.
public struct Framed<Content: Layer>: Modifier {
  let content: Content
  /// The size of the frame.
  public let size: Size
  let alignment: Alignment

  /// Writes the content where the alignment puts it.
  public func render(into frame: inout FrameBuilder) {
    let inner = content.size
    let room = Size(width: size.width - inner.width, height: size.height - inner.height)
    frame.render(content, movedBy: room.point(at: alignment))
  }
}

/// Two layers on top of each other, with the size of the lower one; writes a group.
public struct Overlay<Content: Layer, Top: Layer>: Modifier {
  let content: Content
  let top: Top
  /// The position of the upper layer's corner within the lower one.
  private let corner: Point
  /// The size of the lower layer.
  public let size: Size

  init(content: Content, top: Top, alignment: Alignment) {
    self.content = content
    self.top = top
    size = content.size
    let inner = top.size
    corner = Size(width: size.width - inner.width, height: size.height - inner.height).point(at: alignment)
  }

  /// Writes a group with both.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.group)
    content.render(into: &frame)
    frame.render(top, movedBy: corner)
    frame.close(outer)
  }
}
