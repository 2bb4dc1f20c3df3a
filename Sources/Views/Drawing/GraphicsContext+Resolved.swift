extension GraphicsContext {
  /// A text that is ready to be measured and drawn.
  public struct ResolvedText {
    let text: Text
    let context: ViewContext
    /// The filling of the letters.
    public var shading: Shading?

    private func element() -> ViewElement? {
      text.elements(in: context.part("measure")).first
    }
    /// The size of the text in what is proposed.
    public func measure(in size: CGSize) -> CGSize { element()?.size(ProposedViewSize(size)) ?? .zero }
    /// The distance of the first line's baseline from the top.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      element()?.dimensions(ProposedViewSize(size))[VerticalAlignment.firstTextBaseline] ?? 0
    }
    /// The distance of the last line's baseline from the top.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      element()?.dimensions(ProposedViewSize(size))[VerticalAlignment.lastTextBaseline] ?? 0
    }

    var view: AnyView { shading.map { AnyView(text.foregroundStyle($0.style)) } ?? AnyView(text) }
  }

  /// A picture that is ready to be drawn.
  public struct ResolvedImage {
    let image: Image
    /// The picture's own size, in points.
    public let size: CGSize
    /// The distance of the baseline from the top.
    public var baseline: CGFloat { size.height }
    /// The filling of a symbol.
    public var shading: Shading?

    func view(_ image: Image) -> AnyView {
      shading.map { AnyView(image.foregroundStyle($0.style)) } ?? AnyView(image)
    }
  }

  /// A view of the canvas's symbols that is ready to be drawn.
  public struct ResolvedSymbol {
    let tag: AnyHashable
    let make: (ViewContext) -> [ViewElement]
    /// The view's own size, in points.
    public let size: CGSize

    var view: AnyView { AnyView(CanvasSymbol(tag: tag, make: make)) }
  }

  /// Prepares a text.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, context: context) }

  /// Prepares a picture.
  public func resolve(_ image: Image) -> ResolvedImage {
    let size = image.elements(in: context.part("measure")).first?.size(.unspecified)
    return ResolvedImage(image: image, size: size ?? .zero)
  }

  /// Prepares a filling, which needs no preparation.
  public func resolve(_ shading: Shading) -> Shading { shading }

  /// Prepares the symbol that has a tag; nil if none has.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let tag = AnyHashable(id)
    let symbol = CanvasSymbol(tag: tag, make: symbols).elements(in: context.part("measure")).first
    return symbol.map { ResolvedSymbol(tag: tag, make: symbols, size: $0.size(.unspecified)) }
  }
}

/// One of the views of a canvas's symbols, evaluated where it is drawn.
struct CanvasSymbol {
  let tag: AnyHashable
  let make: (ViewContext) -> [ViewElement]
}

extension CanvasSymbol: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    make(context.next("symbol")).filter { $0.tag == tag }.prefix(1).map { $0 }
  }
}

extension GraphicsContext {
  /// Draws a text with its middle, or another point of it, at a place.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(text), at: point, anchor)
  }
  /// Draws a text in a rectangle, from its top on.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  /// Draws a text with its middle, or another point of it, at a place.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.view, at: point, anchor)
  }
  /// Draws a text in a rectangle, from its top on.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    let box = text.view.frame(width: rect.width, height: rect.height, alignment: .topLeading)
    draw(AnyView(box), at: rect.origin, .topLeading)
  }
  /// Draws a picture with its middle, or another point of it, at a place.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(image), at: point, anchor)
  }
  /// Draws a picture in a rectangle.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(stretched(AnyView(image.resizable()), rect), at: rect.origin, .topLeading)
  }
  /// Draws a picture with its middle, or another point of it, at a place.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.view(image.image), at: point, anchor)
  }
  /// Draws a picture in a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(stretched(image.view(image.image.resizable()), rect), at: rect.origin, .topLeading)
  }
  /// Draws a symbol with its middle, or another point of it, at a place.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.view, at: point, anchor)
  }
  /// Draws a symbol, stretched to a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    let (width, height) = (max(symbol.size.width, 1e-6), max(symbol.size.height, 1e-6))
    let view = symbol.view.fixedSize().scaleEffect(x: rect.width / width, y: rect.height / height)
    draw(AnyView(view), at: CGPoint(x: rect.midX, y: rect.midY), .center)
  }

  private func stretched(_ view: AnyView, _ rect: CGRect) -> AnyView {
    AnyView(view.frame(width: rect.width, height: rect.height))
  }

  /// Draws a view with a point of it at a place, moved by the context.
  private func draw(_ view: AnyView, at point: CGPoint, _ anchor: UnitPoint) {
    let aligned = view.fixedSize().visualEffect { content, proxy in
      content.offset(x: (0.5 - anchor.x) * proxy.size.width, y: (0.5 - anchor.y) * proxy.size.height)
    }
    draw(AnyView(aligned.position(point)))
  }
}
