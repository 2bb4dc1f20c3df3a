import Engine

/// A picture by its name in the assets.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable { case asset(String), symbol(String) }
  let source: Source
  let line: SourceLine
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
  nonisolated public init(
    _ name: String, bundle: Bundle? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    (source, self.line) = (.asset(name), SourceLine(file, line))
  }
  /// The picture of a name that means nothing.
  nonisolated public init(
    decorative name: String, bundle: Bundle? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    (source, self.line) = (.asset(name), SourceLine(file, line))
  }
  /// The symbol of a name.
  nonisolated public init(systemName: String, file: StaticString = #fileID, line: UInt = #line) {
    (source, self.line) = (.symbol(systemName), SourceLine(file, line))
  }

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
  private let symbol: Character?

  init(_ image: Image, in context: ViewContext) {
    self.image = image
    switch image.source {
    case .asset(let name):
      asset = context.performance.program.pictures[name]
      if asset == nil {
        context.performance.notice(
          "There is no picture named \"\(name)\"; a box stands for it.", at: image.line)
      }
      symbol = nil
    case .symbol(let name):
      (asset, symbol) = (nil, SymbolNames.character(of: name))
      if symbol == nil {
        context.performance.notice(
          "There is no symbol named \"\(name)\"; a box stands for it.", at: image.line)
      }
    }
    if image.isTiled {
      context.performance.notice("Pictures are stretched and not repeated for now.", at: image.line)
    }
    if image.isTemplate {
      context.performance.notice("Pictures are drawn in their own colours for now.", at: image.line)
    }
    super.init(.image, in: context)
  }

  private var ownSize: CGSize {
    if let asset { return CGSize(width: asset.width ?? 10, height: asset.height ?? 10) }
    if case .symbol = image.source {
      let side = symbolSize * 1.2
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
    guard case .symbol = image.source else {
      return writeBox(rect, Color.gray.opacity(0.4).resolved(in: context), into: writer)
    }
    let style = context.environment.foreground ?? AnyShapeStyle(Color.primary)
    style.fill(in: context).write(in: rect, key, in: context, into: writer) { color in
      guard let symbol, let typesetter = context.performance.environment.typesetter else {
        return writeBox(rect, color, into: writer)
      }
      writeSymbol(symbol, rect, color, by: typesetter, into: writer)
    }
  }

  private func writeBox(_ rect: CGRect, _ color: Engine.Color, into writer: DisplayWriter) {
    writer.leaf(.rectangle) {
      writer.write(rect.values, 0..<4, key, .frame, transaction)
      writer.write(color.values, 0..<4, key, .color, transaction)
      writer.write(min(rect.width, rect.height) / 5)
    }
  }

  /// The size of the font that the symbol stands beside.
  private var symbolSize: CGFloat {
    let size = context.environment.symbolSize ?? (context.environment.font ?? .body).size
    return size * context.environment.imageScale.factor
  }

  /// Draws a symbol in the middle of a rectangle, as large as it can be there.
  private func writeSymbol(
    _ symbol: Character, _ rect: CGRect, _ color: Engine.Color, by typesetter: any Typesetter,
    into writer: DisplayWriter
  ) {
    let em = 100.0
    let request = TypesettingRequest(
      text: EmphasisedText(markup: String(symbol)), width: 10 * em, size: em, alignment: .leading,
      styles: [LetterStyle.Change(start: 0, style: LetterStyle(design: .symbols))])
    let layout = context.performance.memory.texts.layOut(request, by: typesetter)
    for asset in layout.assets { writer.add(asset) }
    writer.area(rect, key, transaction)
    guard let glyph = layout.lines.first?.runs.first?.slices.first?.glyphs.first,
      let bounds = layout.assets.first(where: { $0.id == glyph.asset })?.bounds, bounds.count == 4
    else { return }
    let (width, height) = (max(bounds[2] * glyph.scale, 1), max(bounds[3] * glyph.scale, 1))
    // Beside a text a symbol is as high as its capitals and a little more.
    let fit =
      image.isResizable ? min(rect.width / width, rect.height / height) : min(symbolSize, rect.width) / em
    let scale = glyph.scale * fit
    let (left, bottom) = (bounds[0] * scale, bounds[1] * scale)
    writer.leaf(.glyph, asset: glyph.asset, isHittable: false) {
      writer.write(rect.midX - width * fit / 2 - left)
      writer.write(rect.midY + height * fit / 2 + bottom)
      writer.write(scale)
      writer.write(color.values, 0..<4, key, .color, transaction)
    }
  }
}

extension Image.Scale {
  /// The part of its usual size that a symbol has.
  var factor: CGFloat {
    switch self {
    case .small: 0.8
    case .medium: 1
    case .large: 1.28
    }
  }
}

extension View {
  /// Sets the size of symbols beside texts.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
