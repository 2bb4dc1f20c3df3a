/// Views from left to right.
public struct HStack<Content: View> {
  let make: (ViewContext) -> [ViewElement]

  /// Views from left to right.
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    let content = content()
    self.init(alignment: alignment, spacing: spacing) { content.elements(in: $0.eager) }
  }

  nonisolated init(
    alignment: VerticalAlignment, spacing: CGFloat?, elements: @escaping (ViewContext) -> [ViewElement]
  ) {
    let spacing = spacing?.drawable("The spacing of a stack")
    make = { [LinearElement(.horizontal, alignment.id, spacing, elements($0), in: $0)] }
  }
}

extension HStack: PrimitiveView {
  /// The stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// Views from top to bottom.
public struct VStack<Content: View> {
  let make: (ViewContext) -> [ViewElement]

  /// Views from top to bottom.
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    let content = content()
    self.init(alignment: alignment, spacing: spacing) { content.elements(in: $0.eager) }
  }

  nonisolated init(
    alignment: HorizontalAlignment, spacing: CGFloat?, elements: @escaping (ViewContext) -> [ViewElement]
  ) {
    let spacing = spacing?.drawable("The spacing of a stack")
    make = { [LinearElement(.vertical, alignment.id, spacing, elements($0), in: $0)] }
  }
}

extension VStack: PrimitiveView {
  /// The stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A row or a column.
final class LinearElement: ViewElement {
  private let axis: Axis
  private let guide: AlignmentKey
  private let spacing: CGFloat?
  private let children: [ViewElement]
  private let ghosts: Ghosts
  private var layouts: [(ProposedViewSize, Layout)] = []
  private var epoch = 0

  private struct Layout {
    var size = CGSize.zero
    var proposals: [ProposedViewSize] = []
    var corners: [CGPoint] = []
  }

  /// The default distance between views, in points.
  static let standardSpacing: CGFloat = 8

  init(
    _ axis: Axis, _ guide: AlignmentKey, _ spacing: CGFloat?, _ children: [ViewElement],
    in context: ViewContext
  ) {
    (self.axis, self.guide) = (axis, guide)
    (self.children, ghosts) = Ghosts.separated(from: children)
    self.spacing = spacing
    super.init(.stack, guideKinds: .of(self.children), in: context)
    for child in children { child.stackAxis = axis }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = layout(proposal).size
    if children.allSatisfy(\.isFixed) { fix(CGSize(width: size.width.extent, height: size.height.extent)) }
    return size
  }

  /// The distances before the children, of which the first has none.
  private lazy var gaps: [CGFloat] = {
    guard children.count > 1 else { return [0] }
    if let spacing { return [0] + [CGFloat](repeating: spacing, count: children.count - 1) }
    let (end, start) = axis == .horizontal ? (Edge.trailing, Edge.leading) : (Edge.bottom, Edge.top)
    return [0]
      + (1..<children.count).map { index in
        children[index - 1].spacing(at: end).distance(to: children[index].spacing(at: start))
          ?? Self.standardSpacing
      }
  }()

  override func spacing(at edge: Edge) -> EdgeSpacing {
    guard let first = children.first, let last = children.last else { return .none }
    switch (axis, edge) {
    case (.vertical, .top), (.horizontal, .leading): return first.spacing(at: edge)
    case (.vertical, .bottom), (.horizontal, .trailing): return last.spacing(at: edge)
    default: return EdgeSpacing(joining: children, at: edge)
    }
  }

  /// The corners of the children, and the proposals to them.
  func places(_ proposal: ProposedViewSize) -> [(corner: CGPoint, proposal: ProposedViewSize)] {
    let layout = layout(proposal)
    return Array(zip(layout.corners, layout.proposals))
  }

  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }

  private func proposal(_ along: CGFloat?, _ across: CGFloat?) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: along, height: across) : ProposedViewSize(width: across, height: along)
  }

  private func layout(_ proposal: ProposedViewSize) -> Layout {
    if epoch != context.update.pass.layoutEpoch { (epoch, layouts) = (context.update.pass.layoutEpoch, []) }
    if let known = layouts.first(where: { $0.0 == proposal }) { return known.1 }
    let layout = place(shares(of: proposal))
    if layouts.count < 8 { layouts.append((proposal, layout)) }
    return layout
  }

  /// The proposals to the children: higher priorities first, and within one the least flexible first.
  private func shares(of proposed: ProposedViewSize) -> [ProposedViewSize] {
    let across = axis == .horizontal ? proposed.height : proposed.width
    guard let whole = axis == .horizontal ? proposed.width : proposed.height else {
      return children.map { _ in proposal(nil, across) }
    }
    var shares = [ProposedViewSize](repeating: proposal(0, across), count: children.count)
    if children.count == 1 {
      shares[0] = proposal(max(0, whole), across)
      return shares
    }
    let groups = groups(across)
    var rest = whole - gaps.reduce(0, +)
    // What views of lower priorities need at least is kept for them.
    var reserved = groups.reduce(0) { $0 + $1.least }
    for group in groups {
      reserved -= group.least
      var room = rest - reserved
      for (place, index) in group.children.enumerated() {
        let share = max(0, room / CGFloat(group.children.count - place))
        shares[index] = proposal(share, across)
        let taken = along(children[index].size(shares[index]))
        room -= taken
        rest -= taken
      }
    }
    return shares
  }

  /// The children of each priority, from the highest, the least flexible first, and what they need at least.
  ///
  /// A child is measured only where that matters: a single one of its priority has no order, nor have those with one
  /// size, and the first ones keep nothing for others. Texts would be broken into lines for nothing.
  private func groups(_ across: CGFloat?) -> [(children: [Int], least: CGFloat)] {
    func level(of child: ViewElement) -> Double { child.isSpacer ? -.infinity : child.priority }
    var levels: [Double] = []
    for child in children {
      let level = level(of: child)
      if !levels.contains(level) { levels.append(level) }
    }
    levels.sort(by: >)
    return levels.enumerated().map { place, own in
      var group =
        levels.count == 1
        ? Array(children.indices) : children.indices.filter { level(of: children[$0]) == own }
      guard place > 0 || group.count > 1 && !group.allSatisfy({ children[$0].isFixed }) else {
        return (group, 0)
      }
      var least = 0.0
      let isAlone = group.count == 1
      let flexibilities = group.map { index in
        let smallest = along(children[index].size(proposal(0, across)))
        least += smallest
        return isAlone ? 0 : along(children[index].size(proposal(.infinity, across))) - smallest
      }
      sort(&group, by: flexibilities)
      return (group, place > 0 ? least : 0)
    }
  }

  /// Sorts the numbers of children by their flexibilities, and in order among equals.
  private func sort(_ group: inout [Int], by flexibilities: [CGFloat]) {
    let isSorted = flexibilities.indices.dropFirst().allSatisfy {
      flexibilities[$0 - 1] <= flexibilities[$0]
    }
    guard !isSorted else { return }
    let order = flexibilities.indices.sorted {
      flexibilities[$0] == flexibilities[$1] ? $0 < $1 : flexibilities[$0] < flexibilities[$1]
    }
    group = order.map { group[$0] }
  }

  private func place(_ shares: [ProposedViewSize]) -> Layout {
    var layout = Layout(proposals: shares)
    layout.corners.reserveCapacity(children.count)
    let boxes = children.indices.map { index in
      let dimensions = children[index].dimensions(shares[index], for: guide)
      return (width: dimensions.width, height: dimensions.height, guide: dimensions[guide])
    }
    var before = boxes.first?.guide ?? 0
    for box in boxes.dropFirst() where before < box.guide { before = box.guide }
    var (cursor, after): (CGFloat, CGFloat) = (0, 0)
    let gaps = gaps
    for (index, box) in boxes.enumerated() {
      cursor += gaps[index]
      let across = before - box.guide
      if axis == .horizontal {
        layout.corners.append(CGPoint(x: cursor, y: across))
        cursor += box.width
        after = max(after, across + box.height)
      } else {
        layout.corners.append(CGPoint(x: across, y: cursor))
        cursor += box.height
        after = max(after, across + box.width)
      }
    }
    layout.size =
      axis == .horizontal ? CGSize(width: cursor, height: after) : CGSize(width: after, height: cursor)
    return layout
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    let layout = layout(proposal)
    return mergedGuides(children, layout.proposals, layout.corners)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let layout = layout(proposal)
    if children.contains(where: { $0.pinnedPart != nil }) {
      writePinned(layout, at: corner, into: writer)
      ghosts.write(into: writer)
    } else {
      writeInPlanes(children, layout.proposals, layout.corners, at: corner, ghosts, into: writer)
    }
  }
}

extension LinearElement {
  /// Writes the children, and in front of them the headers and footers that stay in view.
  private func writePinned(_ layout: Layout, at corner: CGPoint, into writer: DisplayWriter) {
    let lengths = zip(children, layout.proposals).map { along($0.size($1)) }
    var corners = layout.corners
    if let viewport = writer.viewports.last?.rect, let inverse = writer.transform.inverse {
      let visible = inverse.bounds(of: viewport).offsetBy(dx: -corner.x, dy: -corner.y)
      let places = Pinning(axis: axis, visible: visible).places(
        corners.map { axis == .horizontal ? $0.x : $0.y }, lengths, children.map(\.pinnedPart),
        end: along(layout.size))
      for (index, place) in places.enumerated() {
        if axis == .horizontal { corners[index].x = place } else { corners[index].y = place }
      }
    }
    for isPinned in [false, true] {
      let some = children.indices.filter { (children[$0].pinnedPart != nil) == isPinned }
      writeInPlanes(
        some.map { children[$0] }, some.map { layout.proposals[$0] }, some.map { corners[$0] }, at: corner,
        into: writer)
    }
  }
}

/// The guides of a container: the means of its children's, moved to their places; of baselines the outermost ones,
/// and of texts' edges the first.
func mergedGuides(
  _ children: [ViewElement], _ proposals: [ProposedViewSize], _ corners: [CGPoint]
) -> Guides {
  var merged = Guides()
  var counts = Guides()
  for (index, child) in children.enumerated() {
    for (key, value) in child.guides(proposals[index]) {
      let moved = value + (key.isVertical ? corners[index].y : corners[index].x)
      guard let known = merged[key] else {
        merged[key] = moved
        continue
      }
      if key == .firstTextBaseline {
        merged[key] = min(known, moved)
      } else if key == .lastTextBaseline {
        merged[key] = max(known, moved)
      } else if key != .firstTextLeading {
        let count = counts[key] ?? 1
        merged[key] = (known * count + moved) / (count + 1)
        counts[key] = count + 1
      }
    }
  }
  return merged
}

/// The guides of a container of one child, moved to its place.
func movedGuides(
  of child: ViewElement, _ proposal: ProposedViewSize, by place: () -> CGPoint
) -> Guides {
  let guides = child.guides(proposal)
  return guides.isEmpty ? Guides() : mergedGuides([child], [proposal], [place()])
}

/// Elements that are gone and still seen: they take no room, and keep their places in painter's order.
struct Ghosts {
  /// The elements, each with the number of the children before it.
  private var elements: [(element: ViewElement, place: Int)] = []

  /// The elements that are there, and those that are gone.
  static func separated(from elements: [ViewElement]) -> (children: [ViewElement], ghosts: Ghosts) {
    separated(lazily: elements.expanded)
  }

  /// The elements that are there, among them lists whose views are not made, and those that are gone.
  static func separated(lazily elements: [ViewElement]) -> (children: [ViewElement], ghosts: Ghosts) {
    var ghosts = Ghosts()
    guard elements.contains(where: \.isGhost) else { return (elements, ghosts) }
    var children: [ViewElement] = []
    for element in elements {
      if element.isGhost {
        ghosts.elements.append((element, children.count))
      } else {
        children.append(element)
      }
    }
    return (children, ghosts)
  }

  var isEmpty: Bool { elements.isEmpty }

  /// Adds one that stood in front of a child.
  mutating func add(_ element: ViewElement, before child: Int) { elements.append((element, child)) }

  /// Adds others behind them.
  mutating func add(_ others: Ghosts) { elements += others.elements }

  /// Writes them where they were.
  func write(into writer: DisplayWriter) {
    for ghost in elements { write(ghost.element, into: writer) }
  }

  private func write(_ element: ViewElement, into writer: DisplayWriter) {
    guard let (corner, proposal) = element.dynamicPart?.outer else { return }
    element.write(at: corner, proposal, into: writer)
  }

  /// Writes children and these by their planes, and in order within a plane.
  fileprivate func write(among children: [ViewElement], into writer: DisplayWriter, _ write: (Int) -> Void) {
    var all: [(plane: Double, place: Int, isChild: Int, index: Int)] = []
    for (index, child) in children.enumerated() { all.append((child.plane, index, 1, index)) }
    for (index, ghost) in elements.enumerated() { all.append((ghost.element.plane, ghost.place, 0, index)) }
    all.sort { ($0.plane, $0.place, $0.isChild, $0.index) < ($1.plane, $1.place, $1.isChild, $1.index) }
    for item in all {
      if item.isChild == 1 {
        write(item.index)
      } else {
        self.write(elements[item.index].element, into: writer)
      }
    }
  }
}

/// Writes children by their planes, and in order within a plane.
func writeInPlanes(
  _ children: [ViewElement], _ proposals: [ProposedViewSize], _ corners: [CGPoint], at corner: CGPoint,
  _ ghosts: Ghosts = Ghosts(), into writer: DisplayWriter
) {
  func write(_ index: Int) {
    let place = CGPoint(x: corner.x + corners[index].x, y: corner.y + corners[index].y)
    children[index].write(at: place, proposals[index], into: writer)
    children[index].dynamicPart?.note(place, proposals[index])
  }
  if !ghosts.isEmpty { return ghosts.write(among: children, into: writer, write) }
  var order = Array(children.indices)
  if children.contains(where: { $0.plane != 0 }) {
    order.sort { (children[$0].plane, $0) < (children[$1].plane, $1) }
  }
  for index in order { write(index) }
}

/// Flexible room.
public struct Spacer {
  /// The least room, in points; nil for the standard distance.
  public var minLength: CGFloat?

  /// Flexible room.
  nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: PrimitiveView {
  /// The room.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [SpacerElement(minLength ?? LinearElement.standardSpacing, in: context)]
  }
}

final class SpacerElement: ViewElement {
  private let least: CGFloat

  init(_ least: CGFloat, in context: ViewContext) {
    self.least = least
    super.init(.other, guideKinds: .none, in: context)
    traits.isSpacer = true
  }

  /// None along the stack, as SwiftUI's has.
  override func spacing(at edge: Edge) -> EdgeSpacing {
    let isVertical = edge == .top || edge == .bottom
    switch stackAxis {
    case .horizontal: return isVertical ? EdgeSpacing() : .none
    case .vertical: return isVertical ? .none : EdgeSpacing()
    case nil: return .none
    }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: stackAxis == .vertical ? 0 : max(least, proposal.width ?? least),
      height: stackAxis == .horizontal ? 0 : max(least, proposal.height ?? least))
  }
}
