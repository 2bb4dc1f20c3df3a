import Foundation
import Testing

@testable import Views

private final class Moon: PersistentModel {
  var width: Double
  weak var modelContext: ModelContext?

  init(_ width: Double = 10) { self.width = width }

  static var tiltcastRelationships: [ModelRelationship] { [ModelRelationship(\Moon.width)] }
}

private actor Sky: ModelActor {
  nonisolated let modelExecutor: any ModelExecutor
  nonisolated let modelContainer: ModelContainer

  init(modelContainer: ModelContainer) {
    modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(modelContainer))
    self.modelContainer = modelContainer
  }

  func add(_ width: Double) throws -> PersistentIdentifier {
    let moon = Moon(width)
    modelContext.insert(moon)
    try modelContext.save()
    return moon.persistentModelID
  }

  func width(_ id: PersistentIdentifier) -> Double? { self[id, as: Moon.self]?.width }
}

@Suite("Changes of a context since its last save")
struct ContextChangesTests {
  private let context = ModelContext(ObjectStore())

  @Test("Added, changed and deleted models are listed until they are saved")
  func lists() throws {
    let (one, other) = (Moon(1), Moon(2))
    context.insert(one)
    context.insert(other)
    #expect(context.insertedModelsArray.count == 2 && context.changedModelsArray.isEmpty)
    try context.save()
    one.width = 3
    context.delete(other)
    #expect(context.insertedModelsArray.isEmpty)
    #expect(context.changedModelsArray.map(\.persistentModelID) == [one.persistentModelID])
    #expect(context.deletedModelsArray.map(\.persistentModelID) == [other.persistentModelID])
    try context.save()
    #expect(context.changedModelsArray.isEmpty && context.deletedModelsArray.isEmpty)
  }

  @Test("A save posts a notification before it and one behind it, with the identifiers of what has changed")
  func notifications() throws {
    final class Log: @unchecked Sendable {
      var names: [String] = []
      var inserted: Any?
    }
    let log = Log()
    let tokens = [ModelContext.willSave, ModelContext.didSave].map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
        log.names.append($0.name.rawValue)
        log.inserted = $0.userInfo?[ModelContext.NotificationKey.insertedIdentifiers.rawValue]
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    let moon = Moon()
    context.insert(moon)
    try context.save()
    #expect(log.names == ["ModelContextWillSave", "ModelContextDidSave"])
    #expect(log.inserted as? [PersistentIdentifier] == [moon.persistentModelID])
  }

  @Test("A fetch in batches finds all models")
  func batches() throws {
    for width in [3.0, 1, 2] { context.insert(Moon(width)) }
    let found = try context.fetch(FetchDescriptor<Moon>(sortBy: [SortDescriptor(\.width)]), batchSize: 2)
    #expect(found.map(\.width) == [1, 2, 3] && found[1].width == 2)
  }

  @Test("An actor with a context adds and finds models of its container")
  func actors() async throws {
    let container = ModelContainer(ObjectStore())
    let sky = Sky(modelContainer: container)
    let id = try await sky.add(5)
    #expect(await sky.width(id) == 5)
    #expect(try container.mainContext.fetchCount(FetchDescriptor<Moon>()) == 1)
  }
}
