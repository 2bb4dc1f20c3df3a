/// A filling with a picture, for which a grey stands.
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

  /// A grey, with a notice.
  public func fill(in context: ViewContext) -> Fill {
    context.performance.notice("Shapes are not filled with pictures: use the Image with clipShape or mask.")
    return Color.gray.fill(in: context)
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
