import Foundation
import Testing

@testable import Views

private final class Stone: Views.NSManagedObject {
  var name: String? {
    get { self[managed: "name"] }
    set { self[managed: "name"] = newValue }
  }
  var size: Int64 {
    get { self[managed: "size"] }
    set { self[managed: "size"] = newValue }
  }

  override func validateForInsert() throws {
    if size < 0 { throw CocoaError(.coderInvalidValue) }
  }
}

/// An object of an entity with another name than the class.
private final class Gem: Views.NSManagedObject {
  var size: Int64 {
    get { self[managed: "size"] }
    set { self[managed: "size"] = newValue }
  }
}

/// An object whose functions the reader of sources takes from an extension.
private final class Pebble: Views.NSManagedObject {}

extension Pebble: AwakesFromInsert, PreparesForDeletion, KnowsWillSave, KnowsDidSave {
  var log: [String] { value(forKey: "log") as? [String] ?? [] }

  func tiltcast_awakeFromInsert() {
    super.awakeFromInsert()
    setValue(["made"], forKey: "log")
  }
  func tiltcast_prepareForDeletion() { setPrimitiveValue(log + ["deleted"], forKey: "log") }
  func tiltcast_willSave() { setPrimitiveValue(log + ["will"], forKey: "log") }
  func tiltcast_didSave() { setPrimitiveValue(log + ["did"], forKey: "log") }
}

@Suite("Changes of managed objects since the last save")
struct ManagedChangesTests {
  private let context = NSPersistentContainer(name: "Stones").viewContext

  @Test("Added, changed and deleted objects are found until they are saved")
  func sets() throws {
    let (one, other) = (Stone(context: context), Stone(context: context))
    #expect(context.insertedObjects == [one, other] && context.updatedObjects.isEmpty && one.isInserted)
    try context.save()
    one.name = "new"
    context.delete(other)
    #expect(context.updatedObjects == [one] && context.deletedObjects == [other] && one.isUpdated)
    #expect(context.registeredObjects == [one])
    #expect(one.changedValues() as? [String: String] == ["name": "new"])
    #expect(one.committedValues(forKeys: ["name"]).isEmpty)
    try context.obtainPermanentIDs(for: [one])
    try context.save()
    #expect(!one.hasPersistentChangedValues && context.deletedObjects.isEmpty)
    one.name = "new"
    #expect(!one.hasPersistentChangedValues && !one.objectID.isTemporaryID)
  }

  @Test("A save posts the objects that it concerns; one that is not valid stops it")
  func saves() throws {
    final class Log: @unchecked Sendable { var objects: [Any?] = [] }
    let log = Log()
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { log.objects.append($0.userInfo?[NSInsertedObjectsKey]) }
    defer { NotificationCenter.default.removeObserver(token) }
    let stone = Stone(context: context)
    stone.size = -1
    #expect(throws: CocoaError.self) { try context.save() }
    #expect(log.objects.isEmpty && context.hasChanges)
    stone.size = 1
    try context.save()
    #expect(log.objects.first as? Set<Views.NSManagedObject> == [stone])
  }

  @Test("The functions of an extension are called as those of the class")
  func extensions() throws {
    let pebble = Pebble(context: context)
    try context.save()
    #expect(pebble.log == ["made", "will", "did"])
    context.delete(pebble)
    #expect(pebble.log.last == "deleted")
  }

  @Test("An object is made by the name of its entity; without one in a data model it has any values")
  func entities() throws {
    NSEntityDescription.declare([
      NSEntityDescription(
        name: "NamedStone", type: Gem.self, make: { Gem(context: $0) }, defaultValues: ["size": Int64(7)])
    ])
    let made = NSEntityDescription.insertNewObject(forEntityName: "NamedStone", into: context)
    #expect((made as? Gem)?.size == 7)
    #expect(NSEntityDescription.entity(forEntityName: "NamedStone", in: context)?.name == "NamedStone")
    #expect(NSEntityDescription.entity(forEntityName: "Unknown", in: context) == nil)
    let request = NSFetchRequest<Views.NSManagedObject>(entityName: "NamedStone")
    #expect(try context.fetch(request) == [made])
    let unknown = NSEntityDescription.insertNewObject(forEntityName: "Unknown", into: context)
    unknown.setValue("x", forKeyPath: "name")
    #expect(unknown.value(forKeyPath: "name") as? String == "x")
  }

  @Test("A request to delete many objects has the result that it asks for")
  func deletesMany() throws {
    let stones = (0..<3).map { _ in Stone(context: context) }
    let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<Stone>(entityName: "Stone"))
    request.resultType = .resultTypeObjectIDs
    let result = try context.execute(request) as? NSBatchDeleteResult
    #expect(result?.result as? [NSManagedObjectID] == stones.map(\.objectID))
    #expect(context.registeredObjects.isEmpty)
  }

  @Test("A context of Core Data undoes nothing, and says so")
  func undoes() {
    struct Undoing: View {
      let context: NSManagedObjectContext
      var body: some View { Color.red.onTapGesture { context.undo() } }
    }
    var view = Performed(Undoing(context: NSPersistentContainer(name: "Stones").viewContext))
    view.tap(100, 50, at: 1)
    #expect(view.scene.notices.contains { $0.contains("rollback()") })
  }
}

/// A model of a view that follows the objects of a request.
private final class Stones: ObservableObject, NSFetchedResultsControllerDelegate {
  @Published var names: [String] = []
  var log: [String] = []
  let controller: NSFetchedResultsController<Stone>

  init(_ context: NSManagedObjectContext) {
    let request = NSFetchRequest<Stone>(entityName: "Stone")
    request.sortDescriptors = [Views.NSSortDescriptor(key: "name", ascending: true)]
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    controller.delegate = self
    try? controller.performFetch()
    names = controller.fetchedObjects?.compactMap(\.name) ?? []
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    log.append("\(type) \(indexPath?.last ?? -1) \(newIndexPath?.last ?? -1)")
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    names = (controller.fetchedObjects as? [Stone])?.compactMap(\.name) ?? []
  }
}

private struct Listed: View {
  @StateObject private var stones: Stones
  let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) {
    self.context = context
    _stones = StateObject(wrappedValue: Stones(context))
  }

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 10 + 10 * Double(stones.names.count), height: 20)
      Color.blue.frame(width: 10 + 10 * Double(stones.log.count), height: 20)
      Color.green.frame(width: 100, height: 20).onTapGesture { Stone(context: context).name = "new" }
      Color.yellow.frame(width: 100, height: 20).onTapGesture {
        if let stone = stones.controller.fetchedObjects?.first { context.delete(stone) }
      }
    }
  }
}

@Suite("Controllers of fetched results, and sections")
struct NSFetchedResultsControllerTests {
  private let context = NSPersistentContainer(name: "Stones").viewContext

  private func stone(_ name: String, _ size: Int64) {
    let stone = Stone(context: context)
    (stone.name, stone.size) = (name, size)
  }

  @Test("The objects are found in sections, each by its place")
  func sections() throws {
    for (name, size) in [("a", 1), ("b", 2), ("c", 1)] as [(String, Int64)] { stone(name, size) }
    let request = NSFetchRequest<Stone>(entityName: "Stone")
    request.sortDescriptors = ["size", "name"].map { Views.NSSortDescriptor(key: $0, ascending: true) }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "size", cacheName: nil)
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["1", "2"])
    #expect(controller.sections?.map(\.numberOfObjects) == [2, 1])
    let last = controller.object(at: IndexPath(indexes: [0, 1]))
    #expect(last.name == "c" && controller.indexPath(forObject: last) == IndexPath(indexes: [0, 1]))
  }

  @Test("The delegate learns of objects that are added and deleted, and a view follows")
  func follows() {
    nonisolated(unsafe) let context = context
    var view = Performed(Listed(context))
    #expect(view.rectangles().prefix(2).map { $0[2] } == [10, 10])
    view.tap(100, 60, at: 1)
    #expect(view.rectangles(at: 2).prefix(2).map { $0[2] } == [20, 20])
    view.tap(100, 60, at: 3)
    view.tap(100, 80, at: 5)
    #expect(view.rectangles(at: 6).prefix(2).map { $0[2] } == [20, 40])
  }

  @Test("A view shows the sections of its request")
  func sectionedRequest() {
    struct Sections: View {
      @SectionedFetchRequest(
        sectionIdentifier: \Stone.size,
        sortDescriptors: [
          Views.NSSortDescriptor(keyPath: \Stone.size, ascending: true),
          Views.NSSortDescriptor(keyPath: \Stone.name, ascending: true),
        ])
      private var sections: SectionedFetchResults<Int64, Stone>

      var body: some View {
        VStack(spacing: 0) {
          ForEach(sections) { section in
            Color.red.frame(width: 10 * Double(section.count) + Double(section.id), height: 10)
          }
        }
      }
    }
    for (name, size) in [("a", 1), ("b", 2), ("c", 1)] as [(String, Int64)] { stone(name, size) }
    nonisolated(unsafe) let context = context
    let view = Performed(Sections().environment(\.managedObjectContext, context))
    #expect(view.rectangles().map { $0[2] } == [21, 12])
  }
}
