/// A picture as UIKit has it: one of the folder's, or a symbol.
open class UIImage: Hashable, _ExpressibleByImageLiteral, @unchecked Sendable {
  let image: Image

  init(_ image: Image) { self.image = image }

  /// An empty picture.
  public init() { image = Image(systemName: "") }
  /// The picture of a name; nil if there is none.
  public init?(named name: String, file: StaticString = #fileID, line: UInt = #line) {
    image = Image(name, file: file, line: line)
    guard Self.isKnown(name) else { return nil }
  }
  /// The picture of a name; nil if there is none.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    image = Image(name, file: file, line: line)
    guard Self.isKnown(name) else { return nil }
  }
  /// The picture of a name; nil if there is none.
  public init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    image = Image(name)
    guard Self.isKnown(name) else { return nil }
  }
  /// The picture of a catalogue.
  public init(resource: ImageResource) { image = Image(resource) }
  /// The symbol of a name.
  public init?(systemName name: String, file: StaticString = #fileID, line: UInt = #line) {
    image = Image(systemName: name, file: file, line: line)
  }
  /// The symbol of a name; its size is the font's.
  public init?(systemName name: String, withConfiguration configuration: Configuration?) {
    image = Image(systemName: name)
  }
  /// No picture: scenes read none from bytes.
  public init?(data: Data) {
    ViewUpdate.current?.notice(
      "A scene reads no pictures from bytes: put the picture into the folder Pictures, and use Image(\"name\")."
    )
    return nil
  }
  /// No picture: scenes read none from bytes.
  public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }
  /// The picture of the folder that has the file's name; nil if there is none.
  public init?(contentsOfFile path: String) {
    let file = path.split(separator: "/").last ?? ""
    let name = String(file.split(separator: ".").first ?? file)
    image = Image(name)
    guard Self.isKnown(name) else {
      ViewUpdate.current?.notice(
        "A scene reads no pictures from files: put the picture into the folder Pictures, and use Image(\"name\")."
      )
      return nil
    }
  }
  /// The picture of Core Graphics.
  public init(cgImage: CGImage) { image = cgImage.image }
  /// The picture of Core Graphics.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { image = cgImage.image }
  /// A picture of Xcode's picture literals; a missing one is reported when it is drawn.
  public required init(imageLiteralResourceName path: String) { image = Image(path) }

  /// True if the folder has a picture; outside of a scene it may have.
  private static func isKnown(_ name: String) -> Bool {
    ViewUpdate.current.map { $0.program.picture(name) != nil } ?? true
  }

  /// True if two pictures are the same.
  public static func == (a: UIImage, b: UIImage) -> Bool { a.image.source == b.image.source }
  /// Hashes the picture.
  public func hash(into hasher: inout Hasher) {
    switch image.source {
    case .asset(let name), .symbol(let name): hasher.combine(name)
    }
  }

  /// The size, in points; that of a symbol beside a text.
  public var size: CGSize {
    switch image.source {
    case .asset(let name):
      let asset = ViewUpdate.current?.program.picture(name)?.asset(in: .light)
      return CGSize(width: asset?.width ?? 100, height: asset?.height ?? 100)
    case .symbol: return CGSize(width: 20, height: 20)
    }
  }
  /// The pixels of a point.
  public var scale: CGFloat { 1 }
  /// The orientation of the picture.
  public var imageOrientation: Orientation { .up }
  /// The picture of Core Graphics.
  public var cgImage: CGImage? { CGImage(image) }
  /// True if the picture is a symbol.
  public var isSymbolImage: Bool { if case .symbol = image.source { true } else { false } }

  /// The picture in its own colours, or in the style in front.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(image.renderingMode(renderingMode == .alwaysTemplate ? .template : .original))
  }
  /// The picture in a colour, which is that in front.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
    UIImage(image.renderingMode(.template))
  }
  /// The picture, stretched to the size that it is offered.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { UIImage(image.resizable()) }
  /// The picture with other settings, which change nothing.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  /// The picture with other settings, which change nothing.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  /// No bytes: scenes write no pictures.
  public func pngData() -> Data? { nil }
  /// No bytes: scenes write no pictures.
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  /// Draws nothing: a scene draws with Canvas.
  public func draw(in rect: CGRect) {}
  /// Draws nothing: a scene draws with Canvas.
  public func draw(at point: CGPoint) {}

  /// The use of a picture's colours.
  public enum RenderingMode: Int, Sendable {
    /// The standard behavior.
    case automatic
    /// They are drawn.
    case alwaysOriginal
    /// Only its opacity counts.
    case alwaysTemplate
  }
  /// The side of a picture that is up.
  public enum Orientation: Int, Sendable {
    /// The upper one.
    case up
    /// The lower one.
    case down
    /// The left one.
    case left
    /// The right one.
    case right
  }
  /// Settings of a picture, which change nothing.
  open class Configuration: @unchecked Sendable {
    /// Settings.
    public init() {}
  }
  /// Settings of a symbol, which change nothing.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// A size.
    public init(pointSize: CGFloat) {}
    /// A size and a weight.
    public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale = .default) {}
    /// The size of a style of texts.
    public init(textStyle: UIFont.TextStyle) {}
    /// A weight.
    public init(weight: SymbolWeight) {}
    /// A scale.
    public init(scale: SymbolScale) {}
  }
  /// The weight of a symbol.
  public enum SymbolWeight: Int, Sendable {
    /// Not said.
    case unspecified
    /// The thinnest.
    case ultraLight
    /// Thin.
    case thin
    /// Light.
    case light
    /// The standard behavior.
    case regular
    /// Medium.
    case medium
    /// Half bold.
    case semibold
    /// Bold.
    case bold
    /// Heavy.
    case heavy
    /// The heaviest.
    case black
  }
  /// The size of a symbol beside a text.
  public enum SymbolScale: Int, Sendable {
    /// The standard behavior.
    case `default`
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The type of Xcode's picture literals that stand alone.
public typealias _ImageLiteralType = UIImage

/// A picture as Core Graphics has it.
public final class CGImage: Hashable, Sendable {
  let image: Image

  init(_ image: Image) { self.image = image }

  /// The width, in pixels.
  public var width: Int { Int(saturating: UIImage(image).size.width) }
  /// The height, in pixels.
  public var height: Int { Int(saturating: UIImage(image).size.height) }
  /// The whole picture: scenes cut none.
  public func cropping(to rect: CGRect) -> CGImage? { self }
  /// True if two pictures are the same.
  public static func == (a: CGImage, b: CGImage) -> Bool { a.image.source == b.image.source }
  /// Hashes the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(UIImage(image)) }
}

extension Image {
  /// The picture that UIKit has.
  nonisolated public init(uiImage: UIImage) { self = uiImage.image }
  /// The picture that Core Graphics has.
  nonisolated public init(_ cgImage: CGImage, scale: CGFloat, label: Text) {
    self.init(decorative: cgImage, scale: scale)
  }
  /// The picture that Core Graphics has.
  nonisolated public init(decorative cgImage: CGImage, scale: CGFloat) {
    self = cgImage.image
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }
}

/// A drawing of UIKit's, which stays empty: a scene draws with Canvas.
open class UIGraphicsImageRenderer {
  private let size: CGSize

  /// A drawing of a size.
  public init(size: CGSize) { self.size = size }
  /// A drawing of a size.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) { self.size = size }
  /// A drawing of a rectangle.
  public init(bounds: CGRect) { size = bounds.size }

  /// An empty picture, which a notice says.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    ViewUpdate.current?.notice("UIKit draws no pictures here: draw with Canvas.")
    return UIImage()
  }
  /// No bytes: scenes write no pictures.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { Data() }
}

/// Settings of a drawing of UIKit's.
open class UIGraphicsImageRendererFormat {
  /// The pixels of a point.
  public var scale: CGFloat = 3
  /// True if nothing behind is seen.
  public var opaque = false
  /// The usual settings.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// Settings.
  public init() {}
}

/// The surroundings of a drawing of UIKit's.
open class UIGraphicsImageRendererContext {
  /// Draws nothing.
  public func fill(_ rect: CGRect) {}
  /// Draws nothing.
  public func stroke(_ rect: CGRect) {}
  /// Changes nothing.
  public func clip(to rect: CGRect) {}
}

/// A maker of pictures of views, which makes none: record a take, and render it.
public final class ImageRenderer<Content: View> {
  /// The view.
  public var content: Content
  /// The pixels of a point.
  public var scale: CGFloat = 1
  /// True if nothing behind is seen.
  public var isOpaque = false
  /// The size that the view is offered.
  public var proposedSize = ProposedViewSize.unspecified
  /// A maker of pictures of a view.
  public init(content: Content) { self.content = content }
  /// No picture, which a notice says.
  public var uiImage: UIImage? {
    ViewUpdate.current?.notice("A stage makes no pictures of views: record a take, and render it.")
    return nil
  }
  /// No picture, which a notice says.
  public var cgImage: CGImage? { uiImage?.cgImage }
}
