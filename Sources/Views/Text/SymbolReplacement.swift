import Engine

private enum SymbolReplacementKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// True if one symbol takes the place of another by a movement.
  var replacesSymbols: Bool {
    get { self[SymbolReplacementKey.self] }
    set { self[SymbolReplacementKey.self] = newValue }
  }
}

/// A symbol as it was last shown, in whose place another one may stand next.
struct ShownSymbol {
  let image: Image
  /// The middle of its frame.
  var middle = CGPoint.zero
  /// The symbol in whose place it stands, as long as that is still seen.
  var leaving: Image?
  var end = -Time.infinity
}

/// A symbol that grows in the place of another one, which shrinks; both are where the layout moves them.
final class ReplacingSymbolElement: WrapperElement {
  private var shown: ShownSymbol
  /// The symbol as it begins, and the middle of the one before.
  private var start: (element: ViewElement, middle: CGPoint)?
  private var leaving: ViewElement?

  private static let hidden = SymbolPose(opacity: 0, scale: 0.5)
  private static let (out, into) = (
    Animation.easeIn(duration: 0.15), Animation.smooth(duration: 0.3).delay(0.1)
  )
  /// The time until the one before is no longer seen, in seconds.
  private static let duration: Time = 0.15

  init(_ image: Image, in context: ViewContext) {
    let (update, own) = (context.update, context.next("symbol"))
    func element(_ image: Image, _ pose: SymbolPose, by animation: Animation) -> ViewElement {
      let part = own.part(image.symbolName)
      var posed = part
      posed.transaction.animation = animation
      return PosedElement(ImageElement(image, in: part), pose, context.animation, in: posed)
    }
    shown = ShownSymbol(image: image)
    if let last = update.memory.last.symbols[own.place.hash] {
      (shown.leaving, shown.end) = (last.leaving, last.end)
      if last.image.symbolName != image.symbolName {
        (shown.leaving, shown.end) = (last.image, update.time + Self.duration)
        start = (element(image, Self.hidden, by: Self.into), last.middle)
      }
    }
    if shown.end <= update.time { shown.leaving = nil }
    leaving = shown.leaving.map { element($0, Self.hidden, by: Self.out) }
    super.init(element(image, SymbolPose(), by: Self.into), .effect, in: own)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (update, size) = (context.update, size(proposal))
    shown.middle = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    func write(_ element: ViewElement, around middle: CGPoint, into writer: DisplayWriter) {
      let size = element.size(proposal)
      let corner = CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
      element.write(at: corner, proposal, into: writer)
    }
    if let leaving {
      writer.deaf(true) { write(leaving, around: shown.middle, into: writer) }
      update.wake(key, at: shown.end)
    }
    if let start { write(start.element, around: start.middle, into: DisplayWriter(update)) }
    child.write(at: corner, proposal, into: writer)
    update.pass.next.symbols[context.place.hash] = shown
  }
}

extension Image {
  /// The name of the symbol; empty for another picture.
  fileprivate var symbolName: String {
    if case .symbol(let name) = source { name } else { "" }
  }
}
