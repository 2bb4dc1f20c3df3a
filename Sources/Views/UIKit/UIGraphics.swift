// UIKit's and Core Graphics' drawing of pictures, which stay empty: a scene draws with Canvas.

/// Begins a picture of a size, which stays empty.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  ViewUpdate.current?.notice("UIKit draws no pictures here: draw with Canvas.")
}

/// Begins a picture of a size, which stays empty.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Ends the picture.
public func UIGraphicsEndImageContext() {}

/// An empty picture.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIImage() }

/// Fills nothing.
public func UIRectFill(_ rect: CGRect) {}

/// Draws no frame.
public func UIRectFrame(_ rect: CGRect) {}

extension NSString {
  /// Draws nothing.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
  /// Draws nothing.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension String {
  /// Draws nothing.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
  /// Draws nothing.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension NSAttributedString {
  /// Draws nothing.
  public func draw(at point: CGPoint) {}
  /// Draws nothing.
  public func draw(in rect: CGRect) {}
}

extension NSValue {
  /// The rectangle in the value, which is empty here.
  public var cgRectValue: CGRect { .zero }
  /// The point in the value, which is zero here.
  public var cgPointValue: CGPoint { .zero }
  /// The size in the value, which is zero here.
  public var cgSizeValue: CGSize { .zero }
}
