/// A picture that fills a window and is clipped to it, like `scaledToFill` with `clipped`; the window is then stretched
/// to the frame.
///
/// A picture with the window's aspect ratio is one `image` node; any other has a `clip` above it.
public struct FilledImage: Resizable {
  let asset: Asset.ID
  /// The picture's own size, in any unit.
  let picture: Size
  /// The size of the window that the picture fills.
  let window: Size
  /// The size that the window is drawn at.
  public var size: Size

  /// Art of the window's proportions.
  public init(_ asset: Asset.ID, window: Size) {
    self.asset = asset
    picture = window
    self.window = window
    size = window
  }

  /// An uploaded picture.
  public init(_ picture: Picture, window: Size) {
    asset = picture.url
    self.picture = picture.size
    self.window = window
    size = window
  }

  /// Writes an `image` node, below a `clip` node where the picture is larger than the window.
  public func render(into frame: inout FrameBuilder) {
    let scale = max(window.width / picture.width, window.height / picture.height)
    let filled = Size(
      width: picture.width * scale * size.width / window.width,
      height: picture.height * scale * size.height / window.height)
    guard filled.width - size.width > 0.01 || filled.height - size.height > 0.01 else {
      return Image(asset).frame(width: size.width, height: size.height).render(into: &frame)
    }
    Image(asset).frame(width: filled.width, height: filled.height)
      .frame(width: size.width, height: size.height, alignment: .center)
      .clipShape(Rectangle()).render(into: &frame)
  }
}
