import Engine

/// The views at a place that come and go: those of a condition, of a list, or of an identity.
final class DynamicViews {
  /// The place of a view, and what it was offered.
  struct Place {
    var corner: CGPoint
    var proposal: ProposedViewSize
    /// The same of the view with all that is around it in its container.
    var outer: (corner: CGPoint, proposal: ProposedViewSize)?
  }

  /// Makes the elements of a part in the context of the place.
  typealias Make = (_ index: Int, _ place: ViewContext) -> (part: ViewContext, elements: [ViewElement])

  /// The identities of the parts that are there, in their order.
  var parts: [UInt64] = []
  /// The number of the first element of each part.
  var starts: [Int] = []
  /// The place at which each element was written.
  var places: [Place?] = []
  /// The ends of fades, by the keys of the elements that come by them.
  var fades: [UInt64: Time] = [:]
  /// True if a part has a transition with an animation of its own.
  var isAnimated = false
  var make: Make?
  /// The identities of all rows of a lazy container, in their order, and the row that each part is.
  var (ids, rows): (Any?, [Int]) = (nil, [])

  func range(of index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : places.count)
  }
}

/// The views that have come and gone in an evaluation.
struct Changes {
  /// A part that is gone and still seen.
  struct Ghost {
    let part: UInt64
    /// The part in front of which it stood, or nil for the last one.
    let next: UInt64?
    /// True if no part stayed that had been there with it.
    let isAlone: Bool
    let places: [DynamicViews.Place?]
    /// The identity of a row of a lazy container, and below that of the next one.
    var id: AnyHashable?
    var nextID: AnyHashable?
    let make: (ViewContext) -> (part: ViewContext, elements: [ViewElement])?
  }

  /// The views that come and go, by their places.
  var views: [UInt64: DynamicViews] = [:]
  /// The parts that are gone and still seen, by the same places.
  var ghosts: [UInt64: [Ghost]] = [:]
  /// When a ghost is seen no more, by its part.
  var ends: [UInt64: Time] = [:]

  /// When the next of them is seen no more; infinity for never.
  var wakeTime: Time { ends.values.reduce(.infinity, min) }
}

/// Makes the elements of views that come and go.
struct DynamicViewsMaker {
  private let context: ViewContext
  private let views = DynamicViews()
  private var elements: [ViewElement] = []
  /// The number of the first of these of each part.
  private var starts: [Int] = []
  private var own: [PartElement] = []

  /// A maker for a place, without any view yet.
  init(in context: ViewContext) { self.context = context }

  /// Makes room for parts, of which most have one element.
  mutating func reserveCapacity(_ parts: Int) {
    views.parts.reserveCapacity(parts)
    views.starts.reserveCapacity(parts)
    starts.reserveCapacity(parts)
    own.reserveCapacity(parts)
    elements.reserveCapacity(parts)
  }

  /// Adds the elements of a part.
  mutating func add(_ part: ViewContext, _ added: [ViewElement]) {
    views.parts.append(part.place.hash)
    views.starts.append(own.count)
    starts.append(elements.count)
    for element in added {
      // Rows of grids are taken apart, and what has gone already goes on.
      guard !element.isGhost, !(element is GridRowElement), element.lazyRows == nil else {
        elements.append(element)
        continue
      }
      if element.transition?.isAnimated == true { views.isAnimated = true }
      let element = PartElement(element, part.place.hash, views, own.count, in: part)
      own.append(element)
      elements.append(element)
    }
  }

  /// The elements of all parts, and of those that are leaving.
  mutating func finish(_ make: @escaping DynamicViews.Make) -> [ViewElement] {
    views.places = Array(repeating: nil, count: own.count)
    let (update, key) = (context.update, context.place.hash)
    guard !update.pass.isVanishing else { return elements }
    views.make = make
    update.pass.next.changes.views[key] = views
    guard let last = update.memory.last.changes.views[key] else {
      if let restored = update.isRestoring { goOn { restored.moves(of: $0) == nil ? nil : .infinity } }
      return elements
    }
    if !last.fades.isEmpty { goOn { last.fades[$0] } }
    let known = update.memory.last.changes.ghosts[key] ?? []
    guard last.parts != views.parts || !known.isEmpty else { return elements }
    let (before, now) = (Set(last.parts), Set(views.parts))
    if !update.isFirstEvaluation {
      for (index, part) in views.parts.enumerated() where !before.contains(part) {
        for element in own[views.range(of: index)] { element.enter() }
      }
    }
    var ghosts = known.filter { !now.contains($0.part) && update.isSeen($0.part) }
    let kept = Set(ghosts.map(\.part))
    if context.animation != nil || last.isAnimated {
      for (index, part) in last.parts.enumerated() where !now.contains(part) && !kept.contains(part) {
        ghosts.append(
          Changes.Ghost(
            part: part, next: last.parts[(index + 1)...].first(where: now.contains),
            isAlone: before.isDisjoint(with: now),
            places: Array(last.places[last.range(of: index)]), make: { last.make?(index, $0) }))
      }
    }
    guard !ghosts.isEmpty else { return elements }
    update.pass.next.changes.ghosts[key] = ghosts
    return merged(with: ghosts)
  }

  /// Lets elements that are still fading in go on.
  private func goOn(until end: (UInt64) -> Time?) {
    for element in own {
      if let end = end(element.fadeKey), end > context.update.time { element.goOn(until: end) }
    }
  }

  /// The elements with those of ghosts, each where it stood.
  private func merged(with ghosts: [Changes.Ghost]) -> [ViewElement] {
    var all: [ViewElement] = []
    // What replaces everything comes in front of it.
    let isReplaced = ghosts.allSatisfy { $0.next == nil && $0.isAlone }
    if isReplaced { for ghost in ghosts { all += ghost.elements(in: context, views) } }
    for (index, part) in views.parts.enumerated() {
      for ghost in ghosts where ghost.next == part { all += ghost.elements(in: context, views) }
      all += elements[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : elements.count)]
    }
    if isReplaced { return all }
    let there = Set(views.parts)
    for ghost in ghosts where ghost.next.map({ !there.contains($0) }) ?? true {
      all += ghost.elements(in: context, views)
    }
    return all
  }
}

extension Changes.Ghost {
  /// The elements, which leave.
  func elements(in context: ViewContext, _ views: DynamicViews) -> [ViewElement] {
    let (update, ends) = (context.update, context.update.memory.last.changes.ends)
    update.pass.isVanishing = true
    defer { update.pass.isVanishing = false }
    // It is known how long it takes when it has been written.
    update.pass.next.changes.ends[part] = ends[part] ?? update.time.nextUp
    guard let (context, elements) = make(context) else { return [] }
    var all: [ViewElement] = []
    for element in elements where !element.isGhost && !(element is GridRowElement) && element.lazyRows == nil
    {
      let place = places.indices.contains(all.count) ? places[all.count] : nil
      let element = PartElement(element, part, views, all.count, in: context)
      element.leave(from: place, isNew: ends[part] == nil)
      all.append(element)
    }
    return all
  }
}

extension ViewUpdate {
  /// True if a part that is gone is still seen.
  func isSeen(_ part: UInt64) -> Bool {
    memory.last.changes.ends[part].map { $0 > time } ?? false
  }
}
