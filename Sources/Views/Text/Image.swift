import Engine

/// A picture by its name in the assets.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable { case asset(String), symbol(String) }
  let source: Source
  var isResizable = false
  private(set) var isTiled = false
  private(set) var isTemplate = false

  /// How a picture takes a size that is not its own.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeated, which is not drawn yet.
    case tile
    /// Stretched.
    case stretch
  }

  /// How finely a picture is scaled; screens decide.
  public enum Interpolation: Hashable, Sendable {
    /// Not at all.
    case none
    /// Coarsely.
    case low
    /// Somewhat.
    case medium
    /// Finely.
    case high
  }

  /// What the colours of a picture count for.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Only its opacity counts, which is not drawn yet.
    case template
    /// They are drawn.
    case original
  }

  /// Sizes of symbols.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
  }

  /// The picture of a name.
  nonisolated public init(_ name: String, bundle: Bundle? = nil) { source = .asset(name) }
  /// The picture of a name that means nothing.
  nonisolated public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name) }
  /// The symbol of a name.
  nonisolated public init(systemName: String) { source = .symbol(systemName) }

  /// The picture, stretched to the size that it is offered.
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    (copy.isResizable, copy.isTiled) = (true, resizingMode == .tile)
    return copy
  }
  /// The same picture; screens decide.
  nonisolated public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// The same picture; screens decide.
  nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }
  /// The same picture; its own colours are always drawn, and a notice says so.
  nonisolated public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var copy = self
    copy.isTemplate = renderingMode == .template
    return copy
  }
}

extension Image: PrimitiveView {
  /// The picture.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ImageElement(self, in: context)]
  }
}

final class ImageElement: ViewElement {
  private let image: Image
  private let asset: Asset?

  init(_ image: Image, in context: ViewContext) {
    self.image = image
    switch image.source {
    case .asset(let name):
      asset = context.performance.program.pictures[name]
      if asset == nil {
        context.performance.notice("There is no picture named \"\(name)\"; a box stands for it.")
      }
    case .symbol(let name):
      asset = nil
      context.performance.notice("There is no symbol named \"\(name)\"; a box stands for it.")
    }
    if image.isTiled { context.performance.notice("Pictures are stretched and not repeated for now.") }
    if image.isTemplate { context.performance.notice("Pictures are drawn in their own colours for now.") }
    super.init(.image, in: context)
  }

  private var ownSize: CGSize {
    if let asset { return CGSize(width: asset.width ?? 10, height: asset.height ?? 10) }
    if case .symbol = image.source {
      let side = (context.environment.font ?? .body).size * 1.2
      return CGSize(width: side, height: side)
    }
    return CGSize(width: 100, height: 100)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    image.isResizable ? proposal.replacingUnspecifiedDimensions(by: ownSize) : ownSize
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: corner, size: size(proposal))
    if let asset {
      writer.add(asset)
      writer.leaf(.image, asset: asset.id) { writer.write(rect.values, 0..<4, key, .frame, transaction) }
      return
    }
    let style: AnyShapeStyle
    if case .symbol = image.source {
      style = context.environment.foreground ?? AnyShapeStyle(Color.primary)
    } else {
      style = AnyShapeStyle(Color.gray.opacity(0.4))
    }
    writer.leaf(.rectangle) {
      writer.write(rect.values, 0..<4, key, .frame, transaction)
      writer.write(style.fill(in: context).color(in: context).values, 0..<4, key, .color, transaction)
      writer.write(min(rect.width, rect.height) / 5)
    }
  }
}
