/// The views of a list, each of which is made when a lazy container asks for it.
final class LazyRows: ViewElement {
  /// A view that is gone and still seen, and the number of the one before which it stood.
  struct Ghost {
    let index: Int
    let elements: [ViewElement]
  }

  /// The number of views.
  let count: Int
  /// The views that are gone and still seen.
  let ghosts: [Ghost]
  /// True if views come or go now.
  let isChanging: Bool
  /// The place of the view that an identity names.
  let find: (AnyHashable) -> Int?
  private let make: (Int) -> [ViewElement]
  private var values: [ObjectIdentifier: Any] = [:]
  private var made: [Int: [ViewElement]] = [:]
  private lazy var stack = LinearElement(
    .vertical, HorizontalAlignment.center.id, nil, all(Self.most), in: context)

  /// The most views that a container which is not lazy shows.
  private static let most = 2000

  init(
    _ count: Int, _ ghosts: [Ghost] = [], isChanging: Bool = false, in context: ViewContext,
    find: @escaping (AnyHashable) -> Int?, make: @escaping (Int) -> [ViewElement]
  ) {
    (self.count, self.ghosts, self.isChanging, self.find, self.make) = (count, ghosts, isChanging, find, make)
    super.init(.list, in: context)
  }

  override var lazyRows: LazyRows? { self }
  override var layoutValues: [ObjectIdentifier: Any] { values }

  /// The elements of a view.
  func elements(at index: Int) -> [ViewElement] {
    if let known = made[index] { return known }
    let elements = make(index)
    made[index] = elements
    return elements
  }

  /// The elements of all views up to a number, with those that are gone where they stood.
  func all(_ most: Int) -> [ViewElement] {
    let there = 0..<min(count, most)
    guard !ghosts.isEmpty else { return there.flatMap(elements) }
    func gone(_ index: Int) -> [ViewElement] { ghosts.flatMap { $0.index == index ? $0.elements : [] } }
    return there.flatMap { gone($0) + elements(at: $0) } + gone(count)
  }

  /// The same views, each changed.
  ///
  /// - Parameter values: What all of them say to the container.
  func mapped(
    saying values: [ObjectIdentifier: Any]? = nil, _ change: @escaping (Int, ViewElement) -> [ViewElement]
  ) -> LazyRows {
    // What is gone takes nothing along that it did not have.
    let gone = ghosts.map { ghost in
      Ghost(
        index: ghost.index, elements: ghost.elements.flatMap { change(-1, $0) }.filter { $0.isGhost })
    }
    let rows = LazyRows(count, gone, isChanging: isChanging, in: context, find: find) { [self] index in
      elements(at: index).flatMap { change(index, $0) }
    }
    rows.values = values ?? self.values
    return rows
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { stack.size(proposal) }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    stack.write(at: corner, proposal, into: writer)
  }
}

extension [ViewElement] {
  /// The elements with those of all lists, up to a number of views of each.
  var expanded: [ViewElement] {
    guard contains(where: { $0.lazyRows != nil }) else { return self }
    return flatMap { element -> [ViewElement] in
      guard let rows = element.lazyRows else { return [element] }
      return rows.all(2000)
    }
  }
}
