import Engine

/// Lets the rows of a lazy container come and go, as far as they are seen.
struct DynamicRows<ID: Hashable> {
  private let context: ViewContext
  private let views = DynamicViews()
  private let last: DynamicViews?
  /// The rows that were not there before.
  private var inserted: Set<ID> = []
  /// The rows that are gone and still seen.
  private(set) var ghosts: [LazyRows.Ghost] = []
  /// True if the rows are not those that were there before.
  private(set) var isChanging = false

  /// The rows of a container, with their identities.
  init(_ ids: [ID], in context: ViewContext, make: @escaping DynamicViews.Make) {
    let (update, key) = (context.update, context.place.hash)
    (self.context, last) = (context, update.memory.last.changes.views[key])
    guard !update.pass.isVanishing else { return }
    (views.ids, views.make) = (ids, make)
    update.pass.next.changes.views[key] = views
    guard let last, let before = last.ids as? [ID] else { return }
    let known = update.memory.last.changes.ghosts[key] ?? []
    guard before != ids || !known.isEmpty else { return }
    isChanging = before != ids
    let now = Set(ids)
    if !update.isFirstEvaluation { inserted = now.subtracting(before) }
    var leaving = known.filter { ghost in
      guard let id = ghost.id?.base as? ID else { return false }
      return !now.contains(id) && update.isSeen(ghost.part)
    }
    if context.animation != nil || last.isAnimated {
      leaving += last.ghosts(of: before, without: now, Set(leaving.map(\.part)))
    }
    guard !leaving.isEmpty else { return }
    update.pass.next.changes.ghosts[key] = leaving
    ghosts = leaving.map { ghost in
      let next = (ghost.nextID?.base as? ID).flatMap(ids.firstIndex)
      return LazyRows.Ghost(index: next ?? ids.count, elements: ghost.elements(in: context, views))
    }
  }

  /// The elements of a row, which come and go.
  func elements(_ elements: [ViewElement], of id: ID, at row: Int, in part: ViewContext) -> [ViewElement] {
    let update = context.update
    guard !update.pass.isVanishing else { return elements }
    views.parts.append(part.place.hash)
    views.rows.append(row)
    views.starts.append(views.places.count)
    return elements.map { element in
      guard !element.isGhost, !(element is GridRowElement), element.lazyRows == nil else { return element }
      if element.transition?.isAnimated == true { views.isAnimated = true }
      let element = PartElement(element, part.place.hash, views, views.places.count, in: part)
      views.places.append(nil)
      if inserted.contains(id) {
        element.enter()
      } else if let restored = update.isRestoring {
        if restored.moves(of: element.fadeKey) != nil { element.goOn(until: .infinity) }
      } else if let end = last?.fades[element.fadeKey], end > update.time {
        element.goOn(until: end)
      }
      return element
    }
  }
}

extension DynamicViews {
  /// The rows that were seen and are gone, unless they are leaving already.
  fileprivate func ghosts<ID: Hashable>(of before: [ID], without now: Set<ID>, _ known: Set<UInt64>)
    -> [Changes.Ghost]
  {
    var ghosts: [Changes.Ghost] = []
    for (index, (part, row)) in zip(parts, rows).enumerated()
    where before.indices.contains(row) && !now.contains(before[row]) && !known.contains(part) {
      let places = Array(places[range(of: index)])
      guard places.contains(where: { $0 != nil }) else { continue }
      let next = before[(row + 1)...].first(where: now.contains)
      ghosts.append(
        Changes.Ghost(
          part: part, next: nil, isAlone: false, places: places, id: before[row],
          nextID: next.map { AnyHashable($0) }, make: { self.make?(row, $0) }))
    }
    return ghosts
  }
}
