import Engine

final class ImageElement: ViewElement {
  private let image: Image
  private let asset: Asset?
  private let sign: SymbolSign?
  /// True if only its opacity counts.
  private let isTemplate: Bool

  init(_ image: Image, in context: ViewContext) {
    self.image = image
    switch image.source {
    case .asset(let name):
      let picture = context.update.program.picture(name)
      (asset, sign) = (picture?.asset(in: context.environment.colorScheme), nil)
      isTemplate = image.renderingMode.map { $0 == .template } ?? picture?.isTemplate ?? false
      if asset == nil {
        context.update.notice(
          context.update.program.unreadablePictures.contains(name)
            ? "The picture \"\(name)\" cannot be drawn: its file is damaged, or no PNG, JPEG, WebP, SVG or PDF. A box stands for it."
            : "There is no picture named \"\(name)\"; a box stands for it.", at: image.line)
      }
    case .symbol(let name):
      (asset, isTemplate) = (nil, false)
      sign = SymbolSign(name, context.environment.symbolVariants)
      if sign == nil, !name.isEmpty {
        context.update.notice(
          "There is no symbol named \"\(name)\"; a box stands for it.", at: image.line)
      }
    }
    super.init(.image, in: context)
  }

  private var ownSize: CGSize {
    if let asset {
      return CGSize(width: (asset.width ?? 10) / image.scale, height: (asset.height ?? 10) / image.scale)
    }
    if case .symbol = image.source {
      let side = (symbolSize * SystemFont.lineHeight).roundedUpToPixel
      guard case .symbol(let name) = image.source, let size = SymbolNames.size(of: name) else {
        return CGSize(width: side, height: side)
      }
      return CGSize(
        width: (size.width * symbolSize).roundedUpToPixel, height: (size.height * symbolSize).roundedUpToPixel
      )
    }
    return CGSize(width: 100, height: 100)
  }

  /// True if the symbol has no name, so that there is nothing to draw.
  private var isEmpty: Bool { image.source == .symbol("") }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    guard case .symbol = image.source, !image.isResizable, edge == .top || edge == .bottom else {
      return .plain
    }
    return EdgeSpacing(symbolBelowBaseline: depth, isTop: edge == .top)
  }

  /// The part of a symbol below the baseline of text: it stands in the middle of capitals.
  private var depth: CGFloat { (ownSize.height - SystemFont.capHeight * symbolSize) / 2 }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    guard case .symbol = image.source, !image.isResizable, !isEmpty else { return Guides() }
    let baseline = ownSize.height - depth
    return Guides([(.firstTextBaseline, baseline), (.lastTextBaseline, baseline)])
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if isEmpty { return .zero }
    return image.isResizable ? proposal.replacingUnspecifiedDimensions(by: ownSize) : ownSize
  }

  private var style: AnyShapeStyle { context.environment.foreground ?? AnyShapeStyle(Color.primary) }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    guard !isEmpty else { return }
    let rect = CGRect(origin: corner, size: size(proposal))
    if context.isRedacted { return writeRedacted(rect, into: writer) }
    if let asset {
      writer.add(asset)
      guard isTemplate else { return write(asset, in: rect, into: writer) }
      return writer.masked {
        style.fill(in: context).write(in: rect, key, in: context, into: writer) { color in
          writeBox(rect, color, radius: 0, into: writer)
        }
      } by: {
        write(asset, in: rect, into: writer)
      }
    }
    guard case .symbol = image.source else {
      return writeBox(
        rect, Color.gray.opacity(0.4).resolved(in: context), radius: min(rect.width, rect.height) / 5,
        into: writer)
    }
    let styles = SymbolStyles(of: image, in: context)
    guard let parts = styles.parts, sign?.hasInside == true else {
      return write(.whole, styles.whole, in: rect, key, into: writer)
    }
    write(.inside, parts.inside, in: rect, StableHash.combine(key, 943), into: writer)
    write(.frame, parts.frame, in: rect, key, into: writer)
  }

  /// Draws a part of the symbol, or a box if it has no sign.
  private func write(
    _ part: SymbolSign.Part, _ style: AnyShapeStyle, in rect: CGRect, _ key: UInt64,
    into writer: DisplayWriter
  ) {
    style.fill(in: context).write(in: rect, key, in: context, into: writer) { color in
      guard let sign, let typesetter = context.update.environment.typesetter else {
        return writeBox(rect, color, radius: min(rect.width, rect.height) / 5, into: writer)
      }
      writer.area(rect, key, animation)
      let side = image.isResizable ? nil : min(symbolSize, rect.width)
      sign.write(part, in: rect, side: side, color, key, in: context, by: typesetter, into: writer)
    }
  }

  private func write(_ asset: Asset, in rect: CGRect, into writer: DisplayWriter) {
    guard image.isTiled else {
      return writer.leaf(.image, asset: asset.id) {
        writer.write(rect.values, 0..<4, key, .frame, animation)
      }
    }
    PictureTiles(asset, scale: 1).write(in: rect, key, in: context, into: writer)
  }

  private func writeBox(
    _ rect: CGRect, _ color: Engine.Color, radius: CGFloat, into writer: DisplayWriter
  ) {
    writer.leaf(.rectangle) {
      writer.write(rect.values, 0..<4, key, .frame, animation)
      writer.write(color.values, 0..<4, key, .color, animation)
      writer.write(radius)
    }
  }

  /// The size of the font that the symbol stands beside.
  private var symbolSize: CGFloat {
    let size =
      context.environment.symbolSize
      ?? (context.environment.font ?? .body).scaled(in: context.environment).size
    return size * context.environment.imageScale.factor
  }
}

/// A picture that is repeated from the top left corner of what it fills.
struct PictureTiles {
  private let asset: Asset
  private let size: CGSize
  private let part: CGRect
  /// The most that are drawn; they are larger instead.
  private static let most = 400.0

  init(_ asset: Asset, part: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat) {
    (self.asset, self.part) = (asset, part)
    let scale = scale.isFinite && scale > 0 ? scale : 1
    size = CGSize(
      width: max(1, (asset.width ?? 10) * part.width * scale),
      height: max(1, (asset.height ?? 10) * part.height * scale))
  }

  func write(in rect: CGRect, _ key: UInt64, in context: ViewContext, into writer: DisplayWriter) {
    let count = rect.width / size.width * (rect.height / size.height)
    let growth = max(1, (count / Self.most).squareRoot())
    let (width, height) = (size.width * growth, size.height * growth)
    writer.add(asset)
    clip(to: rect, key, in: context, into: writer) {
      for y in stride(from: rect.minY, to: rect.maxY, by: height) {
        for x in stride(from: rect.minX, to: rect.maxX, by: width) {
          write(CGRect(x: x, y: y, width: width, height: height), in: context, into: writer)
        }
      }
    }
  }

  private func write(_ tile: CGRect, in context: ViewContext, into writer: DisplayWriter) {
    let whole = CGRect(
      x: tile.minX - part.minX * tile.width / part.width,
      y: tile.minY - part.minY * tile.height / part.height,
      width: tile.width / part.width, height: tile.height / part.height)
    func writePicture() {
      writer.leaf(.image, asset: asset.id) { writer.write(Attribute(whole.values), 0..<4) }
    }
    guard whole != tile else { return writePicture() }
    writer.node(.clip) {
      writer.write(Attribute(tile.values), 0..<4)
      writer.write(0)
    } content: {
      writePicture()
    }
  }

  private func clip(
    to rect: CGRect, _ key: UInt64, in context: ViewContext, into writer: DisplayWriter, content: () -> Void
  ) {
    writer.node(.clip) {
      writer.write(rect.values, 0..<4, StableHash.combine(key, 930), .frame, context.animation)
      writer.write(0)
    } content: {
      content()
    }
  }
}
