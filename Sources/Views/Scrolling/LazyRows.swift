/// The views of a list, each of which is made when a lazy container asks for it.
final class LazyRows: ViewElement {
  /// The number of views.
  let count: Int
  /// The place of the view that an identity names.
  let find: (AnyHashable) -> Int?
  private let make: (Int) -> [ViewElement]
  private var values: [ObjectIdentifier: Any] = [:]
  private var made: [Int: [ViewElement]] = [:]
  private lazy var stack = LinearElement(
    .vertical, HorizontalAlignment.center.id, nil, (0..<min(count, Self.most)).flatMap(elements), in: context)

  /// The most views that a container which is not lazy shows.
  private static let most = 2000

  init(
    _ count: Int, in context: ViewContext, find: @escaping (AnyHashable) -> Int?,
    make: @escaping (Int) -> [ViewElement]
  ) {
    (self.count, self.find, self.make) = (count, find, make)
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

  /// The same views, each changed.
  ///
  /// - Parameter values: What all of them say to the container.
  func mapped(
    saying values: [ObjectIdentifier: Any]? = nil, _ change: @escaping (Int, ViewElement) -> [ViewElement]
  ) -> LazyRows {
    let rows = LazyRows(count, in: context, find: find) { [self] index in
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
      return (0..<Swift.min(rows.count, 2000)).flatMap(rows.elements)
    }
  }
}
