import Foundation
import Testing

@testable import Views

/// A class as a data model describes it.
private final class Planet: Views.NSManagedObject, DescribedManagedObject {
  static var entityDescription: NSEntityDescription {
    NSEntityDescription(
      name: "Planet", type: Planet.self,
      relationships: [.init("moons", isToMany: true, inverse: "planet", deleteRule: .cascade)])
  }

  var moons: NSSet? {
    get { self[managed: "moons"] }
    set { self[managed: "moons"] = newValue }
  }
}

private final class Moon: Views.NSManagedObject, DescribedManagedObject {
  static var entityDescription: NSEntityDescription {
    NSEntityDescription(
      name: "Moon", type: Moon.self, defaultValues: ["width": 10.0],
      relationships: [.init("planet", isToMany: false, inverse: "moons", deleteRule: .nullify)])
  }

  var width: Double {
    get { self[managed: "width"] }
    set { self[managed: "width"] = newValue }
  }
  var name: String? {
    get { self[managed: "name"] }
    set { self[managed: "name"] = newValue }
  }
  var count: Int64 {
    get { self[managed: "count"] }
    set { self[managed: "count"] = newValue }
  }
  var planet: Planet? {
    get { self[managed: "planet"] }
    set { self[managed: "planet"] = newValue }
  }
}

@Suite("Managed objects")
struct NSManagedObjectTests {
  private let context = NSPersistentContainer(name: "Sky").viewContext

  private func moon(_ name: String, _ width: Double) -> Moon {
    let moon = Moon(context: context)
    (moon.name, moon.width) = (name, width)
    return moon
  }

  @Test("A property has the value of the data model, nothing or zero, until it is set")
  func values() {
    let moon = Moon(context: context)
    #expect(moon.width == 10 && moon.name == nil && moon.count == 0)
    (moon.width, moon.name) = (20, "Io")
    #expect(moon.width == 20 && moon.name == "Io")
    moon.name = nil
    #expect(moon.name == nil)
  }

  @Test("Objects are fetched by a condition and in an order")
  func fetches() throws {
    for (name, width) in [("Io", 30.0), ("Europa", 10), ("Callisto", 20)] { _ = moon(name, width) }
    let request = NSFetchRequest<Moon>(entityName: "Moon")
    request.predicate = Views.NSPredicate(format: "width > %@ AND name CONTAINS[c] 'O'", 10.0)
    request.sortDescriptors = [Views.NSSortDescriptor(keyPath: \Moon.name, ascending: true)]
    #expect(try context.fetch(request).map(\.name) == ["Callisto", "Io"])
    request.sortDescriptors = [Views.NSSortDescriptor(key: "width", ascending: false)]
    #expect(try context.fetch(request).map(\.name) == ["Io", "Callisto"])
  }

  @Test("Each side of a relationship follows the other, whichever is set")
  func inverses() {
    let (one, other, io) = (Planet(context: context), Planet(context: context), moon("Io", 1))
    io.planet = one
    #expect(one.moons as? Set<Moon> == [io])
    other.change("addToMoons", io)
    #expect(io.planet == other && one.moons?.count == 0)
    other.change("removeFromMoons", NSSet(array: [io]))
    #expect(io.planet == nil && other.moons?.count == 0)
  }

  @Test("A deleted object takes those with it that the data model names")
  func deletes() throws {
    let (planet, io, europa) = (Planet(context: context), moon("Io", 1), moon("Europa", 1))
    io.planet = planet
    context.delete(planet)
    #expect(try context.fetch(NSFetchRequest<Moon>()) == [europa])
    #expect(io.isDeleted)
  }

  @Test("A new object has no value of one that was deleted")
  func newObjects() throws {
    for number in 0..<50 {
      let moon = Moon(context: context)
      #expect(moon.name == nil && moon.planet == nil)
      (moon.name, moon.planet) = ("\(number)", Planet(context: context))
      context.delete(moon)
    }
  }

  @Test("Objects of an ordered relationship are inserted at places")
  func places() {
    let planet = Planet(context: context)
    let moons = ["a", "b", "c"].map { moon($0, 1) }
    planet.change("addToMoons", moons[0])
    planet.change("insertIntoMoons", moons[1], 0)
    planet.change("insertIntoMoons", moons[2], 99)
    planet.change("removeFromMoons", 1)
    #expect(planet.related("moons") == [moons[1], moons[2]] && moons[0].planet == nil)
  }

  @Test("Conditions look into sets")
  func sets() {
    let planet = Planet(context: context)
    for name in ["Io", "Europa"] { planet.change("addToMoons", moon(name, 10)) }
    func holds(_ format: String, _ argument: Any? = nil) -> Bool {
      Views.NSPredicate(format: format, argument).evaluate(with: planet)
    }
    #expect(holds("ANY moons.name == %@", "Io") && !holds("ANY moons.name == %@", "Moon"))
    #expect(holds("ALL moons.width == 10") && holds("moons.@count == 2"))
    #expect(holds("ANY moons.name IN {'Moon', 'Europa'}"))
  }

  @Test("A rollback returns to the objects and the values that were saved")
  func rollsBack() throws {
    let io = moon("Io", 1)
    try context.save()
    io.name = "Europa"
    _ = moon("Callisto", 1)
    context.rollback()
    #expect(try context.fetch(NSFetchRequest<Moon>()).map(\.name) == ["Io"])
  }
}

private struct Sky: View {
  @Environment(\.managedObjectContext) private var context
  @FetchRequest(sortDescriptors: [Views.NSSortDescriptor(keyPath: \Moon.width, ascending: true)])
  private var moons: FetchedResults<Moon>

  var body: some View {
    VStack(spacing: 0) {
      ForEach(moons, id: \.objectID) { Color.red.frame(width: $0.width, height: 10) }
      Color.blue.frame(width: 50, height: 50)
        .onTapGesture {
          if moons.count == 2 {
            moons.nsPredicate = Views.NSPredicate(format: "width > 19")
          } else {
            Moon(context: context).width = Double(20 - moons.count)
          }
        }
    }
  }
}

@Suite("Fetch requests of views")
struct FetchRequestTests {
  @Test("A view shows the objects of its request, follows what is added, and may change the condition")
  func shows() {
    let container = NSPersistentContainer(name: "Sky")
    var view = Performed(Sky().environment(\.managedObjectContext, container.viewContext))
    view.tap(100, 50, at: 1)
    view.tap(100, 60, at: 3)
    #expect(view.rectangles(at: 4).map { $0[2] } == [19, 20, 50])
    view.tap(100, 70, at: 5)
    #expect(view.rectangles(at: 6).map { $0[2] } == [20, 50])
  }

  @Test("Copies of a scene have objects of their own, also those of a shared container")
  func copies() {
    let container = NSPersistentContainer(name: "Sky")
    var view = Performed(Sky().environment(\.managedObjectContext, container.viewContext))
    var other = view
    view.tap(100, 50, at: 1)
    #expect(other.rectangles(at: 2).count == 1)
    other.tap(100, 50, at: 3)
    #expect(view.rectangles(at: 4).count == 2)
    #expect(other.rectangles(at: 4).count == 2)
  }

  @Test("A request without a context finds nothing, and says so")
  func withoutContext() {
    #expect(Performed(Sky()).scene.notices.contains { $0.contains("managedObjectContext") })
  }
}
