/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  let line: SourceLine
  /// The changes that rows of a list offer.
  var edits: CollectionEdits?
  /// The elements as they are now, for views that leave when they have changed; nil for those of the collection.
  var held: ((_ index: Int) -> Data.Element)?

  /// The most elements that are shown.
  private var most: Int { 2000 }
  /// The number of elements above which a scene is not played.
  private var tooMany: Int { 100_000 }
}

extension ForEach where Content: View {
  /// Views for elements that have an identity.
  nonisolated public init(
    _ data: Data, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    (self.data, self.content, id, self.line) = (data, content, { $0.id }, SourceLine(file, line))
  }

  /// Views for elements that are identified by one of their properties.
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.content, self.id) = (data, content, { $0[keyPath: id] })
    self.line = SourceLine(file, line)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Views for a range that never changes.
  nonisolated public init(
    _ data: Range<Int>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Int) -> Content
  ) {
    (self.data, self.content, id, self.line) = (data, content, { $0 }, SourceLine(file, line))
  }
}

extension ForEach: View, PrimitiveView where Content: View {
  /// The elements of all views.
  @_specialize(kind:partial,where Data == Range<Int>, ID == Int)
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    var list = context.next("each").eager
    var edits = edits
    if let around = context.environment.collectionEdits {
      edits = edits?.merged(with: around) ?? around
      list.environment.collectionEdits = nil
    }
    // Sections are made at once, since a list groups rows by them.
    if context.isLazy, !(context.environment.isInList && Content.mayBeSections) {
      return [rows(in: list, offering: edits)]
    }
    var maker = DynamicViewsMaker(in: list)
    var ids: Set<ID> = []
    var repeated: ID?
    let count = data.count
    maker.reserveCapacity(min(count, most))
    var place = data.startIndex
    for index in 0..<min(count, most) {
      guard context.update.countEvaluation() else { break }
      let element = data[place]
      data.formIndex(after: &place)
      let id = id(element)
      if Data.self != Range<Int>.self, !ids.insert(id).inserted { repeated = id }
      let part = list.part(label(of: id))
      let elements = self.elements(of: element, id, in: part)
      for element in elements where !element.hasTag { element.identity = Identity(id) }
      maker.add(
        part, edits?.offered(by: elements, at: index, of: count, in: list.place.hash) ?? elements)
    }
    if let repeated {
      context.update.notice(
        "A ForEach has several elements with the id \("\(repeated)".prefix(60)): let the ids differ.",
        at: line)
    }
    if count > tooMany {
      context.update.fail("A ForEach has \(count) elements; a stage shows up to \(most).", at: line)
    } else if count > most {
      context.update.notice(
        "A ForEach shows the first \(most) of its \(count) elements.", at: line)
    }
    return maker.finish { index, list in
      let element = element(at: index, isLeaving: true)
      let id = id(element)
      let part = list.part(label(of: id))
      return (part, elements(of: element, id, in: part))
    }
  }

  /// The views, which are made when they are seen.
  nonisolated private func rows(in list: ViewContext, offering edits: CollectionEdits?) -> LazyRows {
    if data.count > tooMany {
      list.update.fail("A ForEach has \(data.count) elements; a lazy one has up to \(tooMany).", at: line)
    }
    list.update.pass.next.lazyPaths.append(list.place.path + "/")
    func row(_ index: Int, in list: ViewContext) -> (id: ID, part: ViewContext, elements: [ViewElement]) {
      let element = element(at: index, isLeaving: list.update.pass.isVanishing)
      let id = id(element)
      let part = list.part(label(of: id))
      let elements = list.evaluating { self.elements(of: element, id, in: part) }
      for element in elements where !element.hasTag { element.identity = Identity(id) }
      return (
        id, part, edits?.offered(by: elements, at: index, of: data.count, in: list.place.hash) ?? elements
      )
    }
    // Rows of a range never change, and few people see those of a very long list change.
    let isDynamic = Data.self != Range<Int>.self && data.count <= most
    let changes =
      isDynamic
      ? DynamicRows(data.map(id), in: list) { index, list in
        let (_, part, elements) = row(index, in: list)
        return (part, elements)
      } : nil
    return LazyRows(
      min(data.count, tooMany), changes?.ghosts ?? [], isChanging: changes?.isChanging ?? false, in: list
    ) { wanted in
      guard let wanted = wanted.base as? ID else { return nil }
      return data.firstIndex { id($0) == wanted }.map { data.distance(from: data.startIndex, to: $0) }
    } make: { index in
      guard list.update.countEvaluation() else { return [] }
      let (id, part, elements) = row(index, in: list)
      return changes?.elements(elements, of: id, at: index, in: part) ?? elements
    }
  }

  nonisolated private func element(at index: Int, isLeaving: Bool) -> Data.Element {
    if isLeaving, let held { return held(index) }
    return data[data.index(data.startIndex, offsetBy: index)]
  }

  nonisolated private func elements(of element: Data.Element, _ id: ID, in part: ViewContext)
    -> [ViewElement]
  {
    part.identified(content(element).elements(in: part), by: id)
  }
}

extension ForEach where Content: View {
  /// Views for the elements of a binding, which they may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    (self.data, self.content, self.line) = (data.elements, content, SourceLine(file, line))
    self.id = { $0.wrappedValue[keyPath: id] }
    held = data.held
  }

  /// Views for the elements of a binding, which they may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    (self.data, self.content, self.line) = (data.elements, content, SourceLine(file, line))
    self.id = { $0.wrappedValue.id }
    held = data.held
  }
}

extension Binding {
  /// A binding to the value of an optional one; nil where it has none.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// A binding to an optional of another one's value.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to the value as one that can be hashed.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The value's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension List {
  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where Content == ForEach<[Binding<C.Element>], ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == ForEach<[Binding<C.Element>], C.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }
}
