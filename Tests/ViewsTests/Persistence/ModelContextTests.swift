import Foundation
import Testing

@testable import Views

private final class Planet: PersistentModel {
  var moons: [Moon] = []
  weak var modelContext: ModelContext?

  static var tiltcastRelationships: [ModelRelationship] {
    [ModelRelationship(\Planet.moons, deleteRule: .cascade, inverse: \Moon.planet)]
  }
}

private final class Moon: PersistentModel {
  var width: Double
  var planet: Planet?
  var craters: [Crater]? = []
  weak var modelContext: ModelContext?

  init(_ width: Double = 10) { self.width = width }

  static var tiltcastRelationships: [ModelRelationship] {
    [
      ModelRelationship(\Moon.width), ModelRelationship(\Moon.planet), ModelRelationship(\Moon.craters),
    ]
  }
}

/// A model that must hold another one.
private final class Rock: PersistentModel {
  var moon: Moon
  weak var modelContext: ModelContext?

  init(_ moon: Moon) { self.moon = moon }

  static var tiltcastRelationships: [ModelRelationship] { [ModelRelationship(\Rock.moon)] }
}

private final class Crater: PersistentModel {
  let name: String
  var moon: Moon?

  init(_ name: String = "") { self.name = name }
  weak var modelContext: ModelContext?

  static var tiltcastRelationships: [ModelRelationship] { [ModelRelationship(\Crater.moon)] }
}

@Suite("Models and their context")
struct ModelContextTests {
  private let context = ModelContext(ObjectStore())

  private func count<T: PersistentModel>(of type: T.Type) throws -> Int {
    try context.fetchCount(FetchDescriptor<T>())
  }

  @Test("Models are fetched by a condition, in an order, and within limits")
  func fetches() throws {
    for width in [30.0, 10, 20, 40] { context.insert(Moon(width)) }
    var descriptor = FetchDescriptor<Moon>(
      predicate: Predicate { $0.width < 40 }, sortBy: [SortDescriptor(\.width)])
    #expect(try context.fetch(descriptor).map(\.width) == [10, 20, 30])
    (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 1)
    #expect(try context.fetch(descriptor).map(\.width) == [20])
    #expect(try context.fetch(FetchDescriptor<Moon>()).map(\.width) == [30, 10, 20, 40])
  }

  @Test("A rollback returns to what was saved")
  func rollsBack() throws {
    context.insert(Moon())
    try context.save()
    #expect(!context.hasChanges)
    context.insert(Moon())
    #expect(context.hasChanges)
    context.rollback()
    #expect(try count(of: Moon.self) == 1)
  }

  @Test("Each side of a relationship follows the other, whichever is set")
  func inverses() throws {
    let (one, other, moon) = (Planet(), Planet(), Moon())
    context.insert(one)
    context.insert(other)
    moon.planet = one
    context.insert(moon)
    context.processPendingChanges()
    #expect(one.moons == [moon])
    other.moons.append(moon)
    context.processPendingChanges()
    #expect(moon.planet == other && one.moons.isEmpty)
    moon.planet = one
    context.processPendingChanges()
    #expect(one.moons == [moon] && other.moons.isEmpty)
    one.moons.removeAll()
    context.processPendingChanges()
    #expect(moon.planet == nil)
    moon.planet = one
    context.processPendingChanges()
    #expect(one.moons == [moon])
  }

  @Test("What a model holds is inserted with it, and the only properties between two classes belong together")
  func inserts() throws {
    let (moon, crater) = (Moon(), Crater())
    moon.craters = [crater]
    context.insert(moon)
    try context.save()
    #expect(try count(of: Crater.self) == 1)
    #expect(crater.moon == moon && crater.modelContext === context)
  }

  @Test("A deleted model takes those with it that its rule names, and leaves the others")
  func deletes() throws {
    let (planet, moon, crater) = (Planet(), Moon(), Crater())
    (planet.moons, moon.craters) = ([moon], [crater])
    context.insert(planet)
    context.delete(planet)
    #expect(try count(of: Moon.self) == 0)
    #expect(try count(of: Crater.self) == 1)
    #expect(crater.moon == nil && moon.isDeleted)
  }

  @Test("A rollback gives models the values that were saved, and a change of a property is one")
  func rollsBackValues() throws {
    let moon = Moon(10)
    context.insert(moon)
    try context.save()
    #expect(!context.hasChanges)
    moon.width = 20
    moon.planet = Planet()
    #expect(context.hasChanges)
    context.rollback()
    #expect(moon.width == 10 && moon.planet == nil && !context.hasChanges)
  }

  @Test("A deleted model stays deleted, also where a model must hold one")
  func staysDeleted() throws {
    let (moon, rock) = (Moon(), Rock(Moon()))
    rock.moon = moon
    context.insert(rock)
    context.processPendingChanges()
    context.delete(moon)
    #expect(try count(of: Moon.self) == 0)
  }

  @Test("Many models are inserted and ordered, texts as people order them")
  func many() throws {
    for number in 0..<10_000 { context.insert(Crater("item \(number)")) }
    var descriptor = FetchDescriptor<Crater>(sortBy: [SortDescriptor(\.name)])
    descriptor.fetchLimit = 11
    let names = try context.fetch(descriptor).map(\.name)
    #expect(names.suffix(3) == ["item 8", "item 9", "item 10"])
    descriptor.sortBy = [SortDescriptor(\.name, comparator: .lexical, order: .reverse)]
    #expect(try context.fetch(descriptor).first?.name == "item 9999")
  }

  @Test("A deleted model leaves the lists that hold it")
  func leaves() throws {
    let (planet, moon) = (Planet(), Moon())
    planet.moons = [moon, Moon()]
    context.insert(planet)
    context.delete(moon)
    #expect(planet.moons.count == 1 && !planet.moons.contains(moon))
  }
}

private struct Sky: View {
  @Environment(\.modelContext) private var context
  @Query(filter: Predicate { $0.width < 100 }, sort: \Moon.width) private var moons: [Moon]

  var body: some View {
    VStack(spacing: 0) {
      ForEach(moons) { Color.red.frame(width: $0.width, height: 10) }
      Color.blue.frame(width: 50, height: 50)
        .onTapGesture { context.insert(Moon(Double(20 - moons.count))) }
        .onLongPressGesture { if let moon = moons.first { context.delete(moon) } }
    }
  }
}

/// A view whose models move in an animation of the query's own.
private struct Moving: View {
  @Environment(\.modelContext) private var context
  @Query(animation: .linear(duration: 2)) private var moons: [Moon]

  var body: some View {
    Color.red.frame(width: 20 + 10 * Double(moons.count), height: 100)
      .onTapGesture { context.insert(Moon()) }
  }
}

@Suite("Queries")
struct QueryTests {
  @Test("A view shows the models of its query, and follows what is inserted")
  func shows() {
    var view = Performed(Sky().modelContainer(for: Moon.self))
    #expect(view.rectangles().map { $0[2] } == [50])
    view.tap(100, 50, at: 1)
    view.tap(100, 60, at: 3)
    #expect(view.rectangles(at: 4).map { $0[2] } == [19, 20, 50])
  }

  @Test("Copies of a scene have models of their own")
  func copies() {
    var view = Performed(Sky().modelContainer(for: Moon.self))
    var other = view
    view.tap(100, 50, at: 1)
    #expect(other.rectangles(at: 2).count == 1)
    other.tap(100, 50, at: 3)
    other.tap(100, 60, at: 5)
    #expect(other.rectangles(at: 6).count == 3)
    #expect(view.rectangles(at: 6).count == 2)
  }

  @Test("Copies of a scene have values of their own in the same models")
  func values() {
    struct Growing: View {
      @Query private var moons: [Moon]
      var body: some View {
        ForEach(moons) { moon in
          Color.red.frame(width: moon.width, height: 100).onTapGesture { moon.width += 10 }
        }
      }
    }
    nonisolated(unsafe) let store = ObjectStore()
    ModelContext(store).insert(Moon(30))
    var view = Performed(Growing().modelContainer(ModelContainer(store)))
    var other = view
    view.tap(100, 50, at: 1)
    view.tap(100, 50, at: 3)
    #expect(other.rectangles(at: 4).map { $0[2] } == [30])
    other.tap(100, 50, at: 5)
    #expect(other.rectangles(at: 6).map { $0[2] } == [40])
    #expect(view.rectangles(at: 6).map { $0[2] } == [50])
    // Another scene with the same container begins with what there was.
    var third = Performed(Growing().modelContainer(ModelContainer(store)))
    #expect(third.rectangles().map { $0[2] } == [30])
    third.tap(100, 50, at: 7)
    view.tap(100, 50, at: 8)
    #expect(third.rectangles(at: 9).map { $0[2] } == [40])
    #expect(view.rectangles(at: 9).map { $0[2] } == [60])
  }

  @Test("The content of a preview is made once, with the objects in it")
  func preview() {
    struct Edited: View {
      @Bindable var moon: Moon
      var body: some View {
        Color.red.frame(width: moon.width, height: 100).onTapGesture { moon.width += 10 }
      }
    }
    var view = Performed(PreviewRoot { Edited(moon: Moon(20)) })
    view.tap(100, 50, at: 1)
    view.tap(100, 50, at: 3)
    #expect(view.rectangles(at: 4).map { $0[2] } == [40])
  }

  @Test("A container that is made at each evaluation keeps its models")
  func keeps() throws {
    @MainActor func root() -> some View {
      let store = ObjectStore()
      ModelContext(store).insert(Moon(30))
      return Sky().modelContainer(ModelContainer(store))
    }
    var view = Performed(root())
    view.tap(100, 60, at: 1)
    #expect(view.rectangles(at: 2).map { $0[2] } == [19, 30, 50])
  }

  @Test("Changes without an animation of their own move in the query's")
  func animates() {
    var view = Performed(Moving().modelContainer(for: Moon.self))
    view.tap(100, 50, at: 1)
    #expect(view.rectangles(at: 2).map { $0[2] } == [25])
  }

  @Test("A query without a container finds nothing, and says so")
  func withoutContainer() {
    let view = Performed(Sky())
    #expect(view.scene.notices.contains { $0.contains("modelContainer(for: Moon.self)") })
  }
}
