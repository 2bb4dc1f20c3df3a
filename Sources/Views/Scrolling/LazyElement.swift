import Engine

/// The known lengths of the views of a lazy container.
struct LazyLengths {
  /// Their lengths along the container; those that are not known are negative.
  var lengths: [CGFloat] = []
  /// The length that stands for one that is not known: the mean of those that were known first.
  var mean: CGFloat?
  /// The views that were seen last.
  var seen = 0..<0
  /// The beginnings of views that come and go, by their keys.
  var starts: [UInt64: CGFloat] = [:]

  func length(at index: Int) -> CGFloat { lengths[index] < 0 ? mean ?? 0 : lengths[index] }

  /// The length of all views with the gaps between them.
  func total(_ spacing: CGFloat) -> CGFloat {
    let mean = mean ?? 0
    return lengths.reduce(spacing * CGFloat(max(0, lengths.count - 1))) { $0 + ($1 < 0 ? mean : $1) }
  }
}

/// A row or a column whose views are made when they come near what is seen.
final class LazyElement: ViewElement {
  private let axis: Axis
  private let guide: AlignmentKey
  private let spacing: CGFloat
  private let items: [ViewElement]
  private let ghosts: Ghosts
  /// The number of the first view of each item.
  private let starts: [Int]
  private let cells: Int
  private let lines: Lines?
  /// The number of views, or of lines of them.
  private var count: Int
  private var lineLength = 1
  private var made: [Int: ViewElement] = [:]
  private var known: LazyLengths

  /// Lines of several views each.
  struct Lines {
    /// The number of views of a line.
    let length: (ProposedViewSize) -> Int
    let make: ([ViewElement]) -> ViewElement
  }

  /// The most views that are made for one picture.
  private static let most = 2000

  init(
    _ axis: Axis, _ guide: AlignmentKey, _ spacing: CGFloat?, _ children: [ViewElement],
    lines: Lines? = nil, in context: ViewContext
  ) {
    self.lines = lines
    (self.axis, self.guide, self.spacing) = (axis, guide, spacing ?? LinearElement.standardSpacing)
    (items, ghosts) = Ghosts.separated(lazily: children)
    var (starts, count): ([Int], Int) = ([], 0)
    for item in items {
      starts.append(count)
      count += item.lazyRows?.count ?? 1
    }
    (self.starts, cells, self.count, known) = (starts, count, count, LazyLengths())
    super.init(.layout, in: context)
    if lines == nil { known = context.update.lazyLengths(of: key, count) }
  }

  /// Arranges the views in lines, as many in each as a proposal has room for.
  private func arrange(_ proposal: ProposedViewSize) {
    guard let lines else { return }
    let length = max(1, lines.length(proposal))
    let count = (cells + length - 1) / length
    guard count != self.count || known.lengths.count != count || lineLength != length else { return }
    (self.count, lineLength, made) = (count, length, [:])
    known = context.update.lazyLengths(of: key, count)
  }

  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ proposal: ProposedViewSize) -> CGFloat? {
    axis == .horizontal ? proposal.height : proposal.width
  }
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: nil, height: proposal.height)
      : ProposedViewSize(width: proposal.width, height: nil)
  }

  /// A view, which is made now at the latest.
  private func view(_ index: Int) -> ViewElement {
    if let known = made[index] { return known }
    let view =
      lines?.make((index * lineLength..<min((index + 1) * lineLength, cells)).map(cell)) ?? cell(index)
    view.stackAxis = axis
    made[index] = view
    return view
  }

  private func cell(_ index: Int) -> ViewElement {
    let item = (starts.partitioningIndex { $0 > index }) - 1
    let elements = items[item].lazyRows?.elements(at: index - starts[item]) ?? [items[item]]
    return elements.count == 1
      ? elements[0] : LinearElement(axis, guide, spacing, elements, in: context)
  }

  /// Measures a view; whether its length was not known.
  @discardableResult
  private func learn(_ index: Int, _ proposal: ProposedViewSize) -> Bool {
    let isNew = known.lengths[index] < 0
    known.lengths[index] = along(view(index).size(offer(proposal)))
    return isNew
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    arrange(proposal)
    if known.mean == nil { measureFirst(proposal) }
    for index in known.seen.clamped(to: 0..<count) { learn(index, proposal) }
    let length = known.total(spacing)
    let widest = made.values.reduce(0) {
      let size = $1.size(offer(proposal))
      return max($0, axis == .horizontal ? size.height : size.width)
    }
    let breadth = across(proposal) ?? widest
    return axis == .horizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
  }

  /// Measures as many views as the scroll view shows at first.
  private func measureFirst(_ proposal: ProposedViewSize) {
    let room = along(context.environment.scrolling.container?.size ?? context.update.program.stage)
    var (length, index): (CGFloat, Int) = (0, 0)
    while index < min(count, Self.most), length < room {
      learn(index, proposal)
      length += known.lengths[index] + spacing
      index += 1
    }
    guard index > 0 else { return }
    known.mean = known.lengths[..<index].reduce(0, +) / CGFloat(index)
    known.seen = 0..<index
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    arrange(proposal)
    let visible = visible(at: corner, in: writer)
    let start = axis == .horizontal ? corner.x : corner.y
    var (cursor, first, last): (CGFloat, Int?, Int) = (0, nil, 0)
    var (before, after): (CGFloat?, CGFloat?) = (nil, nil)
    var hasLearned = false
    var children: [(element: ViewElement, corner: CGPoint)] = []
    for index in 0..<count {
      let isSeen: Bool
      if let visible {
        isSeen =
          cursor + known.length(at: index) >= visible.lowerBound && cursor <= visible.upperBound
      } else {
        isSeen = known.seen.contains(index)
      }
      if isSeen, children.count < Self.most {
        let guess = known.length(at: index)
        if learn(index, proposal), abs(known.lengths[index] - guess) > 0.01 { hasLearned = true }
        first = first ?? index
        last = index
        let view = view(index)
        let dimensions = view.dimensions(offer(proposal))
        let aligned = ViewDimensions(size)[guide] - dimensions[guide]
        let place =
          axis == .horizontal
          ? CGPoint(x: start + cursor, y: corner.y + aligned)
          : CGPoint(x: corner.x + aligned, y: start + cursor)
        children.append((view, place))
      } else if let visible {
        if cursor > visible.upperBound {
          after = cursor - visible.upperBound
          break
        }
        before = visible.lowerBound - cursor - known.length(at: index)
      }
      cursor += known.length(at: index) + spacing
    }
    let isAlong = axis == .vertical
    begin(children.map { ($0.element, isAlong ? $0.corner.y - start : $0.corner.x - start) }) {
      index, shift in
      let (element, place) = children[index]
      let corner = CGPoint(x: place.x + (isAlong ? 0 : shift), y: place.y + (isAlong ? shift : 0))
      element.write(at: corner, offer(proposal), into: DisplayWriter(context.update))
    }
    writeInPlanes(
      children.map(\.element), children.map { _ in offer(proposal) }, children.map(\.corner), at: .zero,
      ghosts(among: children.count, from: first ?? 0), into: writer)
    if visible != nil { known.seen = first.map { $0..<last + 1 } ?? 0..<0 }
    writer.noteLazy(axis, before: before, after: after)
    context.update.keep(known, of: key, hasLearned: hasLearned)
    writer.note { [self] id in frame(of: id, at: corner, size) }
  }

  /// True if views come or go in an animation.
  private var isChanging: Bool { animation != nil && items.contains { $0.lazyRows?.isChanging ?? false } }

  /// Notes where views begin along the container. Those that come into view because others have come or gone begin where
  /// they would have been seen.
  private func begin(_ views: [(element: ViewElement, start: CGFloat)], _ write: (Int, CGFloat) -> Void) {
    let last = known.starts
    let isChanging = isChanging && !last.isEmpty
    known.starts = [:]
    var shift: CGFloat?
    var early: [Int] = []
    for (index, view) in views.enumerated() {
      guard let part = view.element.dynamicPart else { continue }
      known.starts[view.element.key] = view.start
      guard isChanging, !part.isEntering else { continue }
      if let before = last[view.element.key] {
        shift = before - view.start
        for index in early { write(index, before - view.start) }
        early = []
      } else if let shift {
        write(index, shift)
      } else {
        early.append(index)
      }
    }
  }

  /// The ghosts among the views from a number on that are written.
  private func ghosts(among count: Int, from first: Int) -> Ghosts {
    var all = ghosts
    for (item, start) in zip(items, starts) {
      for ghost in item.lazyRows?.ghosts ?? [] {
        let place = (start + ghost.index) / lineLength - first
        for element in ghost.elements { all.add(element, before: max(0, min(count, place))) }
      }
    }
    return all
  }

  /// The part of the container that is seen, along it; nil if that is unknown.
  private func visible(at corner: CGPoint, in writer: DisplayWriter) -> ClosedRange<CGFloat>? {
    guard let viewport = writer.viewports.last?.shown, let inverse = writer.transform.inverse else {
      return nil
    }
    let rect = inverse.bounds(of: viewport).offsetBy(dx: -corner.x, dy: -corner.y)
    let seen = axis == .horizontal ? rect.minX...rect.maxX : rect.minY...rect.maxY
    guard isChanging else { return seen }
    // What leaves the view by a change is seen on its way.
    let room = (seen.upperBound - seen.lowerBound) / 2
    return seen.lowerBound - room...seen.upperBound + room
  }

  /// The frame of the view that an identity names, as far as lengths are known.
  private func frame(of id: AnyHashable, at corner: CGPoint, _ size: CGSize) -> CGRect? {
    for (item, start) in zip(items, starts) {
      guard let index = item.lazyRows?.find(id).map({ (start + $0) / lineLength }) else { continue }
      let before = (0..<index).reduce(0) { $0 + known.length(at: $1) + spacing }
      let length = known.length(at: index)
      return axis == .horizontal
        ? CGRect(x: corner.x + before, y: corner.y, width: length, height: size.height)
        : CGRect(x: corner.x, y: corner.y + before, width: size.width, height: length)
    }
    return nil
  }
}

extension [Int] {
  /// The first place at which a condition holds, which holds from there on.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ViewUpdate {
  /// The known lengths of a container of so many views.
  fileprivate func lazyLengths(of key: UInt64, _ count: Int) -> LazyLengths {
    var known = pass.next.lazies[key] ?? memory.last.lazies[key] ?? LazyLengths()
    let missing = count - known.lengths.count
    if missing > 0 { known.lengths += Array(repeating: -1, count: missing) }
    if missing < 0 { known.lengths.removeLast(-missing) }
    return known
  }

  /// Remembers what is known of a container; it is laid out once more where the guess of a length was wrong.
  fileprivate func keep(_ known: LazyLengths, of key: UInt64, hasLearned: Bool) {
    pass.next.lazies[key] = known
    if hasLearned, !isLooking { isDirty = true }
  }

  /// Evaluates the views of a scroll view again when a lazy one in it comes into view on the way of its offset.
  ///
  /// - Parameters:
  ///   - room: The distances to the next views in both directions.
  ///   - offset: The offset at a time.
  func wake(_ key: UInt64, after room: LazyRoom, until end: Time, offset: (Time) -> Double) {
    guard !isLooking, room.before != nil || room.after != nil, end > time else { return }
    let start = offset(time)
    func isReached(_ moment: Time) -> Bool {
      let distance = offset(moment) - start
      return room.after.map { distance > $0 } ?? false || room.before.map { -distance > $0 } ?? false
    }
    let step = 1.0 / 60
    var moment = time
    for _ in 0..<Int(saturating: min(end - time, 20) / step) + 1 {
      var later = min(moment + step, end)
      if isReached(later) {
        for _ in 0..<12 {
          let middle = (moment + later) / 2
          if isReached(middle) { later = middle } else { moment = middle }
        }
        return wake(key, at: later)
      }
      moment = later
    }
  }
}

/// The distances from what is seen to the next views that are not made, in both directions.
struct LazyRoom {
  var before: CGFloat?
  var after: CGFloat?
}
