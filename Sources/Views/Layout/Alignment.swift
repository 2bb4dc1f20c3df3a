/// A position that views are aligned at, defined by a type.
public protocol AlignmentID: SendableMetatype {
  /// The position in a view that does not say.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and its alignment guides, in its own coordinates.
public struct ViewDimensions: Equatable {
  /// The width.
  public let width: CGFloat
  /// The height.
  public let height: CGFloat
  let explicit: Guides

  init(_ size: CGSize, explicit: Guides = Guides()) {
    (width, height, self.explicit) = (size.width, size.height, explicit)
  }

  /// The position of a horizontal guide.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.id] }
  /// The position of a vertical guide.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.id] }
  /// The position of a horizontal guide that is not the default one.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit[guide.id] }
  /// The position of a vertical guide that is not the default one.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit[guide.id] }

  subscript(key: AlignmentKey) -> CGFloat { explicit[key] ?? key.type.defaultValue(in: self) }
}

/// A guide: the type that defines it, and its axis.
struct AlignmentKey: Hashable, Sendable {
  let type: any AlignmentID.Type
  let isVertical: Bool
  /// True for edges and the middle, which follow from the size alone.
  var isOfSize = false

  static let firstTextBaseline = VerticalAlignment.firstTextBaseline.id
  static let lastTextBaseline = VerticalAlignment.lastTextBaseline.id
  static let firstTextLeading = HorizontalAlignment.firstTextLeading.id

  static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    ObjectIdentifier(a.type) == ObjectIdentifier(b.type) && a.isVertical == b.isVertical
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(isVertical)
  }
}

/// The guides that an element may have besides those of its size.
enum GuideKinds: Int {
  case none
  /// Those of texts: the baselines, and the leading edge of the first one.
  case texts
  case any

  /// The kinds of all of several elements.
  static func of(_ elements: [ViewElement]) -> GuideKinds {
    elements.reduce(.none) { $0.rawValue < $1.guideKinds.rawValue ? $1.guideKinds : $0 }
  }

  /// True if a guide may be among them.
  func mayContain(_ key: AlignmentKey) -> Bool {
    switch self {
    case .none: false
    case .texts: !key.isOfSize
    case .any: true
    }
  }
}

/// The positions of guides that are not the default ones; a view has few, so that they need no hashes.
struct Guides {
  private var all: [(key: AlignmentKey, position: CGFloat)] = []

  /// Guides by their keys, each of which occurs once.
  init(_ all: [(key: AlignmentKey, position: CGFloat)] = []) { self.all = all }

  var isEmpty: Bool { all.isEmpty }

  subscript(key: AlignmentKey) -> CGFloat? {
    get { all.isEmpty ? nil : all.first { $0.key == key }?.position }
    set {
      all.removeAll { $0.key == key }
      if let newValue { all.append((key, newValue)) }
    }
  }
}

extension Guides: Sequence, Equatable {
  func makeIterator() -> IndexingIterator<[(key: AlignmentKey, position: CGFloat)]> { all.makeIterator() }

  static func == (a: Guides, b: Guides) -> Bool {
    a.all.count == b.all.count && a.all.allSatisfy { b[$0.key] == $0.position }
  }
}

/// An alignment from left to right.
public struct HorizontalAlignment: Equatable, Sendable {
  let id: AlignmentKey

  /// An alignment from its type.
  public init(_ id: any AlignmentID.Type) { self.id = AlignmentKey(type: id, isVertical: false) }

  private init(ofSize id: any AlignmentID.Type) {
    self.id = AlignmentKey(type: id, isVertical: false, isOfSize: true)
  }

  private enum Leading: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
  private enum Center: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width / 2 }
  }
  private enum Trailing: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width } }

  /// The leading edge.
  public static let leading = HorizontalAlignment(ofSize: Leading.self)
  /// The middle.
  public static let center = HorizontalAlignment(ofSize: Center.self)
  /// The trailing edge.
  public static let trailing = HorizontalAlignment(ofSize: Trailing.self)

  private enum FirstTextLeading: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 }
  }
  /// The leading edge of the first text in a row of a list.
  static let firstTextLeading = HorizontalAlignment(FirstTextLeading.self)

  private enum SeparatorLeading: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 }
  }
  private enum SeparatorTrailing: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width }
  }

  /// The beginning of the line below a row of a list: the leading edge of the row's first text.
  public static let listRowSeparatorLeading = HorizontalAlignment(SeparatorLeading.self)
  /// The end of the line below a row of a list: the row's trailing edge.
  public static let listRowSeparatorTrailing = HorizontalAlignment(SeparatorTrailing.self)

  /// True if both are the same.
  public static func == (a: HorizontalAlignment, b: HorizontalAlignment) -> Bool { a.id == b.id }
}

/// An alignment from top to bottom.
public struct VerticalAlignment: Equatable, Sendable {
  let id: AlignmentKey

  /// An alignment from its type.
  public init(_ id: any AlignmentID.Type) { self.id = AlignmentKey(type: id, isVertical: true) }

  private init(ofSize id: any AlignmentID.Type) {
    self.id = AlignmentKey(type: id, isVertical: true, isOfSize: true)
  }

  private enum Top: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
  private enum Center: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 2 }
  }
  private enum Bottom: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height } }
  private enum FirstBaseline: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height }
  }
  private enum LastBaseline: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height }
  }

  /// The top.
  public static let top = VerticalAlignment(ofSize: Top.self)
  /// The middle.
  public static let center = VerticalAlignment(ofSize: Center.self)
  /// The bottom.
  public static let bottom = VerticalAlignment(ofSize: Bottom.self)
  /// The baseline of the first line of text.
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  /// The baseline of the last line of text.
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)

  /// True if both are the same.
  public static func == (a: VerticalAlignment, b: VerticalAlignment) -> Bool { a.id == b.id }
}

/// An alignment in both directions.
public struct Alignment: Equatable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// An alignment from its parts.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The corner at the top and the leading edge.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The corner at the top and the trailing edge.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The corner at the bottom and the leading edge.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The corner at the bottom and the trailing edge.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The middle, at the first baseline.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The leading edge, at the first baseline.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)

  /// The corner of a view in another one, so that their guides meet.
  func corner(of inner: ViewDimensions, in outer: ViewDimensions) -> CGPoint {
    CGPoint(
      x: outer[horizontal.id] - inner[horizontal.id], y: outer[vertical.id] - inner[vertical.id])
  }
}
