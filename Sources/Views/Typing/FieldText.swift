import Engine

/// The text of a field as it is typed: with the caret and the selection, or a placeholder while there is none.
struct FieldText<Placeholder: View> {
  let site: FieldSite
  let placeholder: Placeholder
}

extension FieldText: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let editing = context.update.memory.editing
    let isFocused = editing.field == site.key && context.environment.isEnabled
    var (text, selection, marked) = (site.text(), 0..<0, Range<Int>?.none)
    if isFocused { (text, selection, marked) = editing.shown }
    if site.kind == .secure {
      text = String(repeating: TextInput.dot, count: min(text.utf16.count, TextInput.mostUnits))
    }
    var inner = context
    if !site.allowsLines { inner.environment.lineLimit = 1 }
    let child =
      text.isEmpty
      ? DepthElement(
        .topLeading, [TextElement(Text(verbatim: " "), in: inner)] + placeholder.elements(in: inner),
        in: inner)
      : TextElement(Text(verbatim: text), in: inner)
    return [
      FieldTextElement(
        child, site, isFocused ? FieldTextElement.Look(selection: selection, marked: marked) : nil,
        in: context)
    ]
  }
}

/// A field's text within its room, scrolled so that the caret is seen.
final class FieldTextElement: MeasuringElement {
  /// The look of the field that has the focus.
  struct Look {
    let selection: Range<Int>
    /// The part that an input method may still replace.
    let marked: Range<Int>?
  }

  private let site: FieldSite
  private let look: Look?

  init(_ child: ViewElement, _ site: FieldSite, _ look: Look?, in context: ViewContext) {
    (self.site, self.look) = (site, look)
    super.init(child, .text, in: context)
  }

  private static let caretWidth = 2.0

  /// The room that the text is laid out in: lines go on beyond the field, texts of several lines break.
  private func offer(_ width: CGFloat?) -> ProposedViewSize {
    ProposedViewSize(width: site.allowsLines || look == nil ? width : nil, height: nil)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let text = child.size(offer(proposal.width))
    return CGSize(width: proposal.width ?? text.width + Self.caretWidth, height: text.height)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: corner, size: size(proposal))
    let room = CGSize(width: frame.width, height: min(frame.height, proposal.height ?? frame.height))
    let offer = offer(frame.width)
    let text = child.size(offer)
    let letters = child as? TextElement
    let caret = look.map { look in
      letters?.caret(at: look.selection.upperBound, offer)
        ?? CGRect(x: 0, y: 0, width: 0, height: text.height)
    }
    var shift = CGPoint(
      x: max(
        0, min((caret?.maxX ?? 0) + Self.caretWidth - room.width, text.width + Self.caretWidth - room.width)),
      y: max(0, min((caret?.maxY ?? 0) - room.height, text.height - room.height)))
    if text.width + Self.caretWidth <= room.width {
      shift.x =
        switch context.environment.multilineTextAlignment {
        case .leading: 0
        case .center: -(room.width - text.width) / 2
        case .trailing: -(room.width - text.width - Self.caretWidth)
        }
    }
    let origin = CGPoint(x: corner.x - shift.x, y: corner.y - shift.y)
    note(CGRect(origin: corner, size: room), origin, offer, in: writer)
    let content = { [self] in
      if let look, let letters {
        for rect in letters.marks(of: look.selection, offer) { draw(rect, from: origin, 0.25, into: writer) }
        for rect in look.marked.map({ letters.marks(of: $0, offer) }) ?? [] {
          let line = CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1.5)
          draw(line, from: origin, 0.8, into: writer)
        }
      }
      child.write(at: origin, offer, into: writer)
      if let caret, look?.selection.isEmpty == true {
        let bar = CGRect(x: caret.minX, y: caret.minY, width: Self.caretWidth, height: caret.height)
        draw(bar, from: origin, 1, into: writer)
      }
    }
    guard look != nil, text.width > room.width || text.height > room.height + 0.5 else { return content() }
    writer.node(.clip) {
      for number in [corner.x, corner.y - 1, room.width, room.height + 2, 0] { writer.write(number) }
    } content: {
      content()
    }
  }

  /// Notes where the field is, and how places in it become places in the text.
  private func note(_ frame: CGRect, _ origin: CGPoint, _ offer: ProposedViewSize, in writer: DisplayWriter) {
    let (back, child) = (writer.transform.inverse, child)
    context.update.note(writer.transform.bounds(of: frame), of: site.key) { place in
      guard let letters = child as? TextElement, let local = back?.apply(place) else { return 0 }
      return letters.offset(at: CGPoint(x: local.x - origin.x, y: local.y - origin.y), offer)
    }
  }

  private func draw(_ rect: CGRect, from origin: CGPoint, _ opacity: Double, into writer: DisplayWriter) {
    var color = (context.environment.tint ?? Color.accentColor).resolved(in: context).values
    color.w *= opacity
    writer.leaf(.rectangle, isHittable: false) {
      for number in [origin.x + rect.minX, origin.y + rect.minY, rect.width, rect.height] {
        writer.write(number)
      }
      for number in [color.x, color.y, color.z, color.w, 0] { writer.write(number) }
    }
  }
}

extension View {
  /// Gives a field the focus when the view is tapped.
  nonisolated func focusing(_ site: FieldSite) -> some View {
    wrapped { element, context in
      let tap = GestureRecognizer(
        kind: .tap(count: 1),
        ended: { ViewUpdate.current?.focus(site.key, at: $0.stageLocation) })
      return TargetElement(AreaElement(element, in: context), [tap], in: context)
    }
  }
}
