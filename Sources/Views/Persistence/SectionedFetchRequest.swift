/// The objects of the environment's database, which a view shows in sections.
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result>: DynamicProperty {
  private var request: FetchRequest<Result>
  private let sectionIdentifier: KeyPath<Result, SectionIdentifier>

  /// The sections.
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
    SectionedFetchResults(results: request.wrappedValue, sectionIdentifier: sectionIdentifier)
  }

  /// The objects that a request describes, divided by a property.
  public init(
    fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    animation: Animation? = nil
  ) {
    request = FetchRequest(fetchRequest: fetchRequest, animation: animation)
    self.sectionIdentifier = sectionIdentifier
  }

  /// The objects of an entity that satisfy a condition, in an order, divided by a property.
  public init(
    entity: NSEntityDescription, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    request = FetchRequest(
      entity: entity, sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
    self.sectionIdentifier = sectionIdentifier
  }

  /// The objects that satisfy a condition, in an order, divided by a property.
  public init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    request = FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
    self.sectionIdentifier = sectionIdentifier
  }

  /// The objects that satisfy a condition, in an order, divided by a property.
  @_disfavoredOverload
  public init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    self.init(
      sectionIdentifier: sectionIdentifier, sortDescriptors: sortDescriptors.map(NSSortDescriptor.init),
      predicate: predicate, animation: animation)
  }

  /// Finds the objects.
  public mutating func install(at place: PropertyPlace) { request.install(at: place) }
}

/// The objects that a request has found, in sections.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result>: RandomAccessCollection {
  /// Neighbouring objects with the same value of a property.
  public struct Section: Identifiable, RandomAccessCollection {
    /// The value.
    public let id: SectionIdentifier
    fileprivate let objects: [Result]

    /// The first place.
    public var startIndex: Int { objects.startIndex }
    /// The place behind the last one.
    public var endIndex: Int { objects.endIndex }
    /// The object at a place.
    public subscript(position: Int) -> Result { objects[position] }
  }

  private let results: FetchedResults<Result>
  private let sections: [Section]

  fileprivate init(results: FetchedResults<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>) {
    self.results = results
    sections = results.divided { $0[keyPath: sectionIdentifier] }.map {
      Section(id: $0.id, objects: $0.elements)
    }
  }

  /// The first place.
  public var startIndex: Int { sections.startIndex }
  /// The place behind the last one.
  public var endIndex: Int { sections.endIndex }
  /// The section at a place.
  public subscript(position: Int) -> Section { sections[position] }

  /// The order.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { results.nsSortDescriptors }
    nonmutating set { results.nsSortDescriptors = newValue }
  }
  /// The order, which may be set only.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { [] }
    nonmutating set { results.sortDescriptors = newValue }
  }
  /// The condition; nil for all.
  public var nsPredicate: NSPredicate? {
    get { results.nsPredicate }
    nonmutating set { results.nsPredicate = newValue }
  }
}
