import Engine

/// Writes a display list while elements are laid out.
final class DisplayWriter {
  let update: ViewUpdate
  private var list = DisplayList()
  private var depth = 0
  private var deafness = 0
  private var nodeCount = 0
  /// The steps from the stage to the enclosing node's space.
  private var steps: [Transform.Step] = []
  /// The places of the spaces after the first of these steps, as far as they have been asked for.
  private var places: [Transform] = []
  /// The place from which the steps begin.
  private var base = Transform.identity
  /// The preferences that the written views have told those around them.
  var preferences = Preferences()
  /// The origins on the stage of views that name their coordinates.
  private(set) var spaces: [AnyHashable: CGPoint] = [:]
  /// The sizes of the views that name their coordinates.
  private(set) var spaceSizes: [AnyHashable: CGSize] = [:]

  /// Writes what lies in a space with a name that begins at a corner.
  func named(_ name: AnyHashable, _ corner: CGPoint, size: CGSize? = nil, content: () -> Void) {
    let (outer, sizes) = (spaces, spaceSizes)
    spaces[name] = transform.apply(corner) ?? corner
    spaceSizes[name] = size
    content()
    (spaces, spaceSizes) = (outer, sizes)
  }

  /// The areas of the stage that views keep away from the edges of, the innermost last.
  private(set) var safeAreas: [SafeArea] = []

  /// Writes what lies in an area, and keeps away from its edges.
  func within(_ area: CGRect, keepingAway insets: EdgeInsets, content: () -> Void) {
    within(SafeArea(outer: transform.bounds(of: area), insets: insets), content)
  }

  /// Writes what stands between the bars of a page, which views may reach under.
  func within(_ frame: CGRect, betweenBarsOf page: CGRect, content: () -> Void) {
    let (box, page) = (transform.bounds(of: frame), transform.bounds(of: page))
    within(SafeArea(around: box, betweenBarsOf: page, in: safeAreas.last), content)
  }

  /// Writes what fills a frame and keeps further away from its edges than from those of the area around.
  func within(_ frame: CGRect, adding insets: EdgeInsets, content: () -> Void) {
    guard insets != EdgeInsets() else { return content() }
    within(SafeArea(around: transform.bounds(of: frame), adding: insets, in: safeAreas.last), content)
  }

  /// True if a view within what is written asks for its frame.
  private var readsGeometry = false

  /// Notes a view that asks for its frame.
  func noteGeometry() { readsGeometry = true }

  /// Writes content; returns whether a view in it asks for its frame.
  func readingGeometry(_ content: () -> Void) -> Bool {
    let outer = readsGeometry
    readsGeometry = false
    content()
    defer { readsGeometry = readsGeometry || outer }
    return readsGeometry
  }

  /// The title that the next view to scroll along the frame takes with it, and that frame in the stage.
  private var largeTitle: (title: LargeTitle, frame: CGRect)?

  /// Writes the content of a frame below a title, which stays where it is unless the content takes it.
  func below(_ title: LargeTitle?, along frame: CGRect, content: () -> Void) {
    let outer = largeTitle
    largeTitle = title.map { ($0, transform.bounds(of: frame)) }
    content()
    if largeTitle != nil { title?.writeLarge(above: frame, into: self) }
    largeTitle = outer
  }

  /// The title above a view that scrolls, which writes it from now on; nil if there is none.
  func takeLargeTitle(above viewport: CGRect) -> LargeTitle? {
    guard let (title, frame) = largeTitle else { return nil }
    let box = transform.bounds(of: viewport)
    guard abs(box.minY - frame.minY) < 0.5, abs(box.minX - frame.minX) < 0.5,
      abs(box.width - frame.width) < 0.5
    else { return nil }
    largeTitle = nil
    return title
  }

  /// Writes what does not keep away from some edges.
  func ignoringSafeArea(at edges: Edge.Set, content: () -> Void) {
    guard let area = safeAreas.last else { return content() }
    within(area.excluding(edges), content)
  }

  private func within(_ area: SafeArea, _ content: () -> Void) {
    safeAreas.append(area)
    content()
    safeAreas.removeLast()
  }

  /// The distances from the edges of a frame to those of the area that it would fill: 0 where it does not touch them.
  func safeAreaInsets(around frame: CGRect) -> EdgeInsets {
    safeAreas.last?.insets(around: transform.bounds(of: frame)) ?? EdgeInsets()
  }

  /// The same distances for what scrolls, which is not seen under bars.
  func scrollInsets(around frame: CGRect) -> EdgeInsets {
    safeAreas.last?.scrollInsets(around: transform.bounds(of: frame)) ?? EdgeInsets()
  }

  /// The views with identities that were written in the innermost scroll view, and the way into its content.
  private var targets: ScrollTargets?

  /// Writes what scrolls, with its corner at a point; returns the views with identities.
  func targets(from corner: CGPoint, content: () -> Void)
    -> (frames: [ScrollTargetFrame], finders: [(AnyHashable) -> CGRect?])
  {
    let outer = targets
    targets = (transform * .translation(corner.x, corner.y)).inverse.map { ScrollTargets(way: $0) }
    content()
    defer { targets = outer }
    return (targets?.frames ?? [], targets?.finders ?? [])
  }

  /// Notes a view with an identity.
  func note(_ id: AnyHashable, _ frame: CGRect) {
    guard let way = targets?.way else { return }
    targets?.frames.append(ScrollTargetFrame(id: id, frame: (way * transform).bounds(of: frame)))
  }

  /// Notes a container that finds views by their identities, also those that are not made.
  func note(finding find: @escaping (AnyHashable) -> CGRect?) {
    guard let way = targets?.way else { return }
    let into = way * transform
    targets?.finders.append { find($0).map(into.bounds) }
  }

  /// The distances to the next views that are not made, in the innermost scroll view.
  private(set) var lazyRoom: [Axis: LazyRoom] = [:]

  /// Notes such distances.
  func noteLazy(_ axis: Axis, before: CGFloat?, after: CGFloat?) {
    func least(_ one: CGFloat?, _ other: CGFloat?) -> CGFloat? { one.map { min($0, other ?? $0) } ?? other }
    let known = lazyRoom[axis] ?? LazyRoom()
    lazyRoom[axis] = LazyRoom(before: least(known.before, before), after: least(known.after, after))
  }

  /// Writes what scrolls; returns the distances to the next views that are not made.
  func lazily(_ content: () -> Void) -> [Axis: LazyRoom] {
    let outer = lazyRoom
    lazyRoom = [:]
    content()
    defer { lazyRoom = outer }
    return lazyRoom
  }

  /// The rectangles in which the enclosing views scroll.
  private(set) var viewports: [ScrollViewport] = []

  /// Writes what scrolls in a rectangle of the stage.
  func within(_ viewport: ScrollViewport, content: () -> Void) {
    viewports.append(viewport)
    content()
    viewports.removeLast()
  }

  init(_ update: ViewUpdate) { self.update = update }

  /// A writer of a list that will be about as long as another one.
  convenience init(_ update: ViewUpdate, like last: DisplayList) {
    self.init(update)
    list.commands.reserveCapacity(last.commands.count)
    list.values.reserveCapacity(last.values.count)
    list.assets.reserveCapacity(last.assets.count)
  }

  /// True if numbers are only noted.
  private var isRecording = false
  /// The numbers that were noted, by their keys.
  private(set) var recorded: [UInt64: SIMD4<Double>] = [:]
  /// The keys of those that are colours.
  private(set) var recordedColors: Set<UInt64> = []
  /// The numbers with which others are mixed, and the share of the others.
  private var mix: (values: [UInt64: SIMD4<Double>], share: Double)?

  /// A writer that only notes numbers.
  convenience init(update: ViewUpdate, recording transform: Transform) {
    self.init(update)
    (isRecording, base) = (true, transform)
  }

  /// Writes content with its numbers on the way from others.
  func mixing(_ values: [UInt64: SIMD4<Double>], share: Double, content: () -> Void) {
    let outer = mix
    mix = (values, share)
    content()
    mix = outer
  }

  /// The most nodes, and the most that are inside each other; a frame has to reach every viewer.
  private static let (mostNodes, deepest) = (9_000, 190)
  /// The most assets that an answer to the server has.
  static let mostAssets = 1000
  /// The assets beyond these, whose leaves are left out.
  private var refused: Set<Asset.ID> = []

  func finish(notices: [String]) -> DisplayList {
    var list = list
    list.notices = update.pass.notices
    return list
  }

  /// The place of the enclosing node's space on the stage, with everything at its target; few ask for it.
  var transform: Transform {
    while places.count < steps.count {
      places.append((places.last ?? base) * steps[places.count].transform)
    }
    return places.last ?? base
  }

  /// Adds numbers that go to their target by an animation.
  func write(
    _ value: SIMD4<Double>, _ components: Range<Int>, _ key: UInt64, _ slot: Slot, _ animation: Animation?
  ) {
    let id = StableHash.combine(key, slot.rawValue)
    if isRecording {
      recorded[id] = value
      if slot == .color { recordedColors.insert(id) }
      for component in components { list.values.append(value[component]) }
      return
    }
    var value = value
    if let mix, let from = mix.values[id] { value = from + (value - from) * mix.share }
    if animation == nil, let value = update.pass.attributes.write(id, atRest: value, isColor: slot == .color)
    {
      return write(value, components)
    }
    write(update.attribute(id, value, animation, isColor: slot == .color), components)
  }

  func write(_ attribute: Attribute, _ components: Range<Int>) {
    if attribute.restTime > update.time {
      list.moving.append(
        DisplayList.Moving(at: list.values.count, components: components, attribute: attribute))
    }
    write(attribute.target, components)
  }

  private func write(_ value: SIMD4<Double>, _ components: Range<Int>) {
    for component in components { list.values.append(value[component]) }
  }

  /// The number of numbers that have been added.
  var valueCount: Int { list.values.count }

  /// Adds the radius of a box's corners, which is never more than half the box's shorter side, also on the way.
  func write(radius: CGFloat, ofBoxAt box: Int, _ key: UInt64, _ animation: Animation?) {
    let at = list.values.count
    write(SIMD4(radius, 0, 0, 0), 0..<1, key, .extra, animation)
    let moves = list.moving.reversed().prefix { $0.at >= box }
    let corner = DisplayList.Corner(at: at, box: box, radius: list.values[at])
    list.values[at] = corner.radius(in: list.values, of: list.values[at])
    if !moves.isEmpty {
      let isMoving = moves.contains { $0.at == at }
      list.corners.append(DisplayList.Corner(at: at, box: box, radius: isMoving ? nil : corner.radius))
    }
  }

  /// The frame that goes to a target now, if its size is on the way; nil if it is not.
  func movingFrame(_ target: CGRect, _ key: UInt64, _ animation: Animation?) -> CGRect? {
    guard !isRecording, mix == nil else { return nil }
    let attribute = update.attribute(StableHash.combine(key, Slot.extra.rawValue), target.values, animation)
    let now = attribute.value(at: update.time)
    guard attribute.restTime > update.time, now.z != target.width || now.w != target.height else {
      return nil
    }
    update.pass.evaluateEachFrame(until: attribute.restTime)
    return CGRect(x: now.x, y: now.y, width: max(0, now.z), height: max(0, now.w))
  }

  /// Adds a constant.
  func write(_ value: Double) { list.values.append(value.isFinite ? value : 0) }

  /// The numbers of an element, apart from each other.
  enum Slot: UInt64 {
    case frame, color, amount, anchor, extra, track, thumb, knob
  }

  /// Adds a node without children, whose numbers `values` adds.
  func leaf(
    _ kind: NodeKind, asset: Asset.ID? = nil, detail: Engine.Node.Detail? = nil, isHittable: Bool = true,
    values: () -> Void
  ) {
    if let asset, refused.contains(asset) { return }
    guard countNode() else { return }
    let at = list.values.count
    values()
    list.commands.append(
      .leaf(
        DisplayList.Node(
          kind: kind, extra: extra(asset, detail), at: at, count: list.values.count - at,
          isHittable: isHittable && deafness == 0)))
  }

  /// The place of what a node has besides its numbers, which it may share with the node before.
  private func extra(_ asset: Asset.ID?, _ detail: Engine.Node.Detail?) -> Int? {
    guard asset != nil || detail != nil else { return nil }
    let last = list.extras.count - 1
    if last >= 0, list.extras[last].asset == asset, list.extras[last].detail == detail { return last }
    list.extras.append(DisplayList.Extra(asset: asset, detail: detail))
    return last + 1
  }

  /// Adds a node whose numbers `values` adds, with what `content` writes inside.
  func node(
    _ kind: NodeKind, asset: Asset.ID? = nil, detail: Engine.Node.Detail? = nil,
    moving step: Transform.Step? = nil,
    values: () -> Void, content: () -> Void
  ) {
    guard depth < Self.deepest else {
      update.notice("Effects are nested more than \(Self.deepest) deep; the innermost are left out.")
      return
    }
    guard countNode() else { return }
    let at = list.values.count
    values()
    list.commands.append(
      .open(
        DisplayList.Node(
          kind: kind, extra: extra(asset, detail), at: at, count: list.values.count - at, isHittable: true)))
    depth += 1
    if let step { steps.append(step) }
    content()
    if step != nil { steps.removeLast() }
    places.removeLast(max(0, places.count - steps.count))
    depth -= 1
    list.commands.append(.close)
  }

  /// The end of the list as it is now.
  var mark: Int { list.commands.count }

  /// Adds what `content` writes behind what has been written since a mark; in front of everything for nil.
  func writeBehind(_ mark: Int?, content: () -> Void) {
    let start = list.commands.count
    content()
    guard let mark else { return }
    let added = Array(list.commands[start...])
    list.commands.removeSubrange(start...)
    list.commands.insert(contentsOf: added, at: mark)
  }

  /// Adds what `content` writes, where what `mask` writes is opaque.
  func masked(content: () -> Void, by mask: () -> Void) {
    node(.mask) {
    } content: {
      content()
      node(.group) {
      } content: {
        deaf(true, content: mask)
      }
    }
  }

  private func countNode() -> Bool {
    nodeCount += 1
    guard nodeCount > Self.mostNodes else { return true }
    update.notice("The views draw more than \(Self.mostNodes) nodes; the rest is left out.")
    return false
  }

  /// Adds glyphs, of which only new ones are copied.
  func add(_ assets: [Asset]) {
    for index in assets.indices where list.assets.index(forKey: assets[index].id) == nil {
      add(assets[index])
    }
  }

  /// Adds a picture, an outline or a glyph, unless there are too many.
  func add(_ asset: Asset) {
    guard list.assets.index(forKey: asset.id) == nil else { return }
    guard list.assets.count < Self.mostAssets else {
      refused.insert(asset.id)
      update.notice(
        "The views draw more than \(Self.mostAssets) different pictures, outlines and letters; the rest is left out."
      )
      return
    }
    list.assets[asset.id] = asset
  }

  /// Adds an outline that can be touched in a part of its frame.
  func add(_ asset: Asset, touched shape: TouchShape) {
    add(asset)
    list.outlines[asset.id] = shape
  }

  /// Adds a rectangle that can be touched.
  func area(_ rect: CGRect, _ key: UInt64, _ animation: Animation?) {
    guard deafness == 0 else { return }
    list.commands.append(.area(touched(rect, nil, key, animation)))
  }

  /// Adds a part of a rectangle that can be touched, and what `content` writes, which can be touched within it.
  func area(
    _ rect: CGRect, _ shape: TouchShape, _ key: UInt64, _ animation: Animation?, content: () -> Void
  ) {
    guard deafness == 0 else { return content() }
    open(touched(rect, shape, key, animation), content)
  }

  private func open(_ area: DisplayList.Area, _ content: () -> Void) {
    list.commands.append(.openArea(area))
    content()
    list.commands.append(.closeArea)
  }

  /// Adds a rectangle that can be touched, and what `content` writes, which can be touched within it if it is cut off.
  func area(
    _ rect: CGRect, isClipped: Bool, _ key: UInt64, _ animation: Animation?, content: () -> Void
  ) {
    guard isClipped, deafness == 0 else {
      area(rect, key, animation)
      return content()
    }
    open(touched(rect, nil, key, animation), content)
  }

  private func touched(_ rect: CGRect, _ shape: TouchShape?, _ key: UInt64, _ animation: Animation?)
    -> DisplayList.Area
  {
    let at = list.values.count
    write(rect.values, 0..<4, key, .track, animation)
    guard let shape else { return DisplayList.Area(at: at, shape: nil) }
    list.shapes.append(shape)
    return DisplayList.Area(at: at, shape: list.shapes.count - 1)
  }

  /// Lets touches of what `content` writes go to a target.
  func target(_ target: TouchTarget, content: () -> Void) {
    list.targets.append(target)
    if deafness > 0 { list.targets[list.targets.count - 1].fillsRow = false }
    list.commands.append(.target(list.targets.count - 1))
    content()
    list.commands.append(.targetEnd)
  }

  /// Adds what `content` writes as an element with names, whose rectangle moves with its view.
  func element(
    _ names: DisplayList.Element, _ rect: CGRect, _ key: UInt64, _ animation: Animation?, content: () -> Void
  ) {
    var element = names
    element.at = list.values.count
    write(rect.values, 0..<4, key, .frame, animation)
    mark(element, content: content)
  }

  /// Adds what `content` writes as a text that fills a rectangle of the innermost node's space.
  func text(_ text: String, in rect: CGRect, content: () -> Void) {
    mark(DisplayList.Element(text: text, rect: rect), content: content)
  }

  private func mark(_ element: DisplayList.Element, content: () -> Void) {
    list.elements.append(element)
    list.elements[list.elements.count - 1].isLeaving = update.pass.isVanishing
    list.commands.append(.element(list.elements.count - 1))
    content()
    list.commands.append(.elementEnd)
  }

  /// Writes the row of a list, all of which is its button where that is its only control.
  func row(_ rect: CGRect, _ animation: Animation?, highlight: () -> Void, content: () -> Void) {
    let (mark, count) = (list.commands.count, list.targets.count)
    content()
    let controls = list.targets.indices[count...].filter { list.targets[$0].isControl }
    guard controls.count == 1, let index = controls.first, list.targets[index].fillsRow, deafness == 0 else {
      return
    }
    let button = list.targets[index]
    let key = StableHash.combine(button.key, 950)
    list.targets[index].recognizers = []
    list.targets.append(
      TouchTarget(
        key: key, recognizers: button.recognizers, transform: transform * .translation(rect.minX, rect.minY)))
    writeBehind(mark) {
      list.commands.append(.target(list.targets.count - 1))
      area(rect, key, animation)
      if update.memory.touches.pressed.contains(key) { highlight() }
    }
    list.commands.append(.targetEnd)
  }

  /// Lets touches pass through what `content` writes.
  func deaf(_ isDeaf: Bool, content: () -> Void) {
    deafness += isDeaf ? 1 : 0
    content()
    deafness -= isDeaf ? 1 : 0
  }
}
