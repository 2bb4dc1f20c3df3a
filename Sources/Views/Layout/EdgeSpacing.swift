/// The distance that a view asks for at one of its edges.
///
/// Sources: SwiftUI's rules as the public interface of OpenSwiftUI's `Spacing` and `Text` has them, and pictures of iOS
/// 17.5 and 18.5 that agree: 2.33 above a subheadline, 6.43 and 10.64 around a body text.
struct EdgeSpacing: Sendable {
  /// True if the view is not a text at this edge, so that a text keeps its distance.
  var isPlain = false
  /// True if the view is a symbol, which stands at a text, or at another symbol, without a distance.
  var isSymbol = false
  /// The measures of the text at this edge.
  var text: TextMeasures?
  /// The distance of the text or the symbol at this edge to what is neither.
  var distance: CGFloat?
  /// The distance to anything that has no other.
  var fixed: CGFloat?

  /// The measures of a text, in points.
  struct TextMeasures: Sendable {
    var height: CGFloat
    var leading: CGFloat
  }

  /// The edge of a view that is not a text.
  static let plain = EdgeSpacing(isPlain: true)
  /// No distance.
  static let none = EdgeSpacing(fixed: 0)

  /// The edge above or below a text in a font.
  init(_ font: Font, isTop: Bool) {
    let size = font.size
    let height = SystemFont.lineHeight * size
    let least = (height * 0.1).roundedUpToPixel
    text = TextMeasures(height: height, leading: font.lineGap)
    distance =
      isTop
      ? height + least - SystemFont.ascent * size
      : max(height + least - SystemFont.capHeight * size, least + SystemFont.descent * size)
  }

  /// The edge of a symbol that reaches some distance below its baseline.
  ///
  /// Sources: OpenSwiftUI's ResolvedImage.swift; Xcode's template on an iPhone 13 Pro, whose globe is 27.8 above its
  /// text's baseline.
  init(symbolBelowBaseline depth: CGFloat, isTop: Bool) {
    (isSymbol, distance) = (true, max(0, isTop ? depth : depth + 1))
  }

  init(
    isPlain: Bool = false, isSymbol: Bool = false, text: TextMeasures? = nil, distance: CGFloat? = nil,
    fixed: CGFloat? = nil
  ) {
    self.isSymbol = isSymbol
    (self.isPlain, self.text, self.distance, self.fixed) = (isPlain, text, distance, fixed)
  }

  /// The spacing of several views at an edge that they share.
  init(joining children: [ViewElement], at edge: Edge) {
    self.init()
    for child in children {
      let other = child.spacing(at: edge)
      isPlain = isPlain || other.isPlain
      isSymbol = isSymbol || other.isSymbol
      distance = Self.greater(distance, other.distance)
      fixed = Self.greater(fixed, other.fixed)
      if let new = other.text, text.map({ $0.height + $0.leading < new.height + new.leading }) ?? true {
        text = new
      }
    }
  }

  private static func greater(_ a: CGFloat?, _ b: CGFloat?) -> CGFloat? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
  }

  /// The distance between a view with this spacing at its end and one with another at its start; nil for the usual one.
  func distance(to next: EdgeSpacing) -> CGFloat? {
    var distance: CGFloat?
    if text != nil, let lower = next.text { distance = lower.leading.roundedUpToPixel }
    let areLetters = (isSymbol || text != nil) && (next.isSymbol || next.text != nil)
    if areLetters, isSymbol || next.isSymbol { distance = Self.greater(distance, 0) }
    if isPlain { distance = Self.greater(distance, next.distance) }
    if next.isPlain { distance = Self.greater(distance, self.distance) }
    return distance ?? Self.greater(fixed, next.fixed)
  }
}

/// The distances that a view wants to others.
public struct ViewSpacing: Sendable {
  private var top: EdgeSpacing
  private var bottom: EdgeSpacing
  private var leading: EdgeSpacing
  private var trailing: EdgeSpacing

  /// The usual ones.
  public init() { (top, bottom, leading, trailing) = (.plain, .plain, .plain, .plain) }

  private init(all: EdgeSpacing) { (top, bottom, leading, trailing) = (all, all, all, all) }

  init(of element: ViewElement) {
    (top, bottom) = (element.spacing(at: .top), element.spacing(at: .bottom))
    (leading, trailing) = (element.spacing(at: .leading), element.spacing(at: .trailing))
  }

  /// None.
  public static let zero = ViewSpacing(all: .none)

  /// The distance to the next view along an axis, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let distance =
      switch axis {
      case .horizontal: trailing.distance(to: next.leading)
      case .vertical: bottom.distance(to: next.top)
      }
    return distance ?? LinearElement.standardSpacing
  }

  /// Takes over the distances of another view at some edges.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = other.top }
    if edges.contains(.bottom) { bottom = other.bottom }
    if edges.contains(.leading) { leading = other.leading }
    if edges.contains(.trailing) { trailing = other.trailing }
  }

  /// The distances with those of another view at some edges.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var copy = self
    copy.formUnion(other, edges: edges)
    return copy
  }
}
