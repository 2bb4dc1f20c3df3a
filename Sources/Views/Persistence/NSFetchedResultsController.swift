/// The objects of a request, whose delegate learns of changes.
public final class NSFetchedResultsController<ResultType> {
  /// The request.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The context of the objects.
  public let managedObjectContext: NSManagedObjectContext
  /// The path of the property by which objects are divided into sections; nil for one section.
  public let sectionNameKeyPath: String?
  /// The name of a store of results, which a stage does not need.
  public let cacheName: String?
  /// The object that learns of changes.
  public weak var delegate: (any NSFetchedResultsControllerDelegate)?
  /// The objects that were found last; nil before a fetch.
  public private(set) var fetchedObjects: [ResultType]?

  /// A controller of a request.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    (self.fetchRequest, managedObjectContext) = (fetchRequest, context)
    (self.sectionNameKeyPath, cacheName) = (sectionNameKeyPath, name)
  }

  /// Finds the objects, and follows their changes.
  public func performFetch() throws {
    fetchedObjects = fetchRequest.objects(in: managedObjectContext.store)
    managedObjectContext.store.add(observer: self)
  }

  /// The objects by sections; nil before a fetch.
  public var sections: [any NSFetchedResultsSectionInfo]? {
    fetchedObjects.map { objects in
      guard let sectionNameKeyPath else { return [FetchedSection(name: "", objects: objects)] }
      return objects.divided { Self.name(of: $0, sectionNameKeyPath) }.map {
        FetchedSection(name: $0.id, objects: $0.elements)
      }
    }
  }

  private static func name(of object: ResultType, _ path: String) -> String {
    NSPredicate.value(of: path, in: object).flatMap { PredicateValue.unwrapped($0) }.map { "\($0)" } ?? ""
  }

  /// The names of the sections.
  public var sectionIndexTitles: [String] { sections?.compactMap(\.indexTitle) ?? [] }

  /// The object at a place, which must be there.
  public func object(at indexPath: IndexPath) -> ResultType {
    let section = sections?.dropFirst(indexPath.first ?? 0).first
    guard let found = section?.objects?.dropFirst(indexPath.last ?? 0).first as? ResultType else {
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError("The controller has no object at \(indexPath): call performFetch(), and look at sections.")
    }
    return found
  }

  /// The place of an object; nil if it is not there.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    for (number, section) in (sections ?? []).enumerated() {
      let row = section.objects?.firstIndex { ($0 as AnyObject) === (object as AnyObject) }
      if let row { return IndexPath(indexes: [number, row]) }
    }
    return nil
  }

  /// No effect: there is no store of results.
  public static func deleteCache(withName name: String?) {}

  /// A controller of the same objects, whose delegate need not know their type.
  private var general: NSFetchedResultsController<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    (request.entityName, request.predicate) = (fetchRequest.entityName, fetchRequest.predicate)
    request.sortDescriptors = fetchRequest.sortDescriptors
    let general = NSFetchedResultsController<any NSFetchRequestResult>(
      fetchRequest: request, managedObjectContext: managedObjectContext,
      sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName)
    general.fetchedObjects = fetchedObjects?.compactMap { $0 as? any NSFetchRequestResult }
    return general
  }
}

extension NSFetchedResultsController: StoreObserver {
  func storeHasChanged() {
    guard let before = fetchedObjects else { return }
    let now = fetchRequest.objects(in: managedObjectContext.store)
    guard let delegate else { return fetchedObjects = now }
    let old = general
    delegate.controllerWillChangeContent(old)
    fetchedObjects = now
    let new = general
    let known = Set(before.map { ObjectIdentifier($0 as AnyObject) })
    let found = Set(now.map { ObjectIdentifier($0 as AnyObject) })
    for object in before where !found.contains(ObjectIdentifier(object as AnyObject)) {
      let place = (object as? any NSFetchRequestResult).flatMap { old.indexPath(forObject: $0) }
      delegate.controller(new, didChange: object, at: place, for: .delete, newIndexPath: nil)
    }
    for object in now where !known.contains(ObjectIdentifier(object as AnyObject)) {
      let place = (object as? any NSFetchRequestResult).flatMap { new.indexPath(forObject: $0) }
      delegate.controller(new, didChange: object, at: nil, for: .insert, newIndexPath: place)
    }
    delegate.controllerDidChangeContent(new)
  }
}

/// An object that learns of the changes of a request's objects.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// Called before the objects change.
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  /// Called for an object that was added or has gone.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  /// Never called: look at the controller's sections.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  /// Called when the objects have changed.
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

extension NSFetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  /// Does nothing.
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}

/// The kind of an object's change.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  /// It was added.
  case insert = 1
  /// It has gone.
  case delete
  /// It is at another place.
  case move
  /// It has other values.
  case update
}

/// A section of a request's objects.
public protocol NSFetchedResultsSectionInfo {
  /// The value of the property by which objects are divided.
  var name: String { get }
  /// The name in an index.
  var indexTitle: String? { get }
  /// The number of objects.
  var numberOfObjects: Int { get }
  /// The objects.
  var objects: [Any]? { get }
}

private struct FetchedSection: NSFetchedResultsSectionInfo {
  let name: String
  let all: [Any]

  init<Element>(name: String, objects: [Element]) { (self.name, all) = (name, objects) }

  var indexTitle: String? { name.first.map { "\($0)".uppercased() } }
  var numberOfObjects: Int { all.count }
  var objects: [Any]? { all }
}

extension Sequence {
  /// The elements in groups of neighbours with the same value.
  func divided<ID: Equatable>(by id: (Element) -> ID) -> [(id: ID, elements: [Element])] {
    var groups: [(id: ID, elements: [Element])] = []
    for element in self {
      let own = id(element)
      if groups.last?.id == own {
        groups[groups.count - 1].elements.append(element)
      } else {
        groups.append((own, [element]))
      }
    }
    return groups
  }
}
