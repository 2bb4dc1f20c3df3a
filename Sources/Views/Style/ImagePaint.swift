/// A filling with a picture that is repeated.
public struct ImagePaint: ShapeStyle {
  /// The picture.
  public var image: Image
  /// The part of it.
  public var sourceRect: CGRect
  /// The scale at which it is drawn.
  public var scale: CGFloat

  /// A filling with a picture.
  public init(
    image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) {
    (self.image, self.sourceRect, self.scale) = (image, sourceRect, scale)
  }

  /// The picture, repeated; a grey for a symbol, or for a name without a picture.
  public func fill(in context: ViewContext) -> Fill {
    guard case .asset(let name) = image.source,
      let asset = context.update.program.picture(name)?.asset(in: context.environment.colorScheme)
    else {
      context.update.notice("Shapes are filled with pictures that have a file.", at: image.line)
      return Color.gray.fill(in: context)
    }
    let part = sourceRect.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
    guard part.width > 0, part.height > 0 else { return Color.clear.fill(in: context) }
    return Fill(kind: .picture(PictureTiles(asset, part: part, scale: scale)))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// A filling with a picture.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}

/// The style of separators.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The style of separators.
  public init() {}
  /// A faint grey.
  public func fill(in context: ViewContext) -> Fill { Color.gray.opacity(0.35).fill(in: context) }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The style of separators.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// The style of what stands for something that is missing.
public struct PlaceholderTextShapeStyle: ShapeStyle {
  /// The style of placeholders.
  public init() {}
  /// A grey.
  public func fill(in context: ViewContext) -> Fill { Color.gray.opacity(0.6).fill(in: context) }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The style of what stands for something that is missing.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
