"""Apps with a database, which is in memory, as Xcode's templates begin them."""

from program import tiltcast

SWIFTDATA = {
    "MoonsApp.swift": """import SwiftData
import SwiftUI

@main
struct MoonsApp: App {
  var container: ModelContainer = {
    let schema = Schema([Planet.self, Moon.self])
    let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
    do {
      return try ModelContainer(for: schema, configurations: [configuration])
    } catch {
      fatalError("Could not create ModelContainer: \\(error)")
    }
  }()

  var body: some Scene {
    WindowGroup { ContentView() }.modelContainer(container)
  }
}
""",
    "Models.swift": """import Foundation
import SwiftData

@Model
final class Planet {
  @Attribute(.unique) var name: String
  @Relationship(deleteRule: .cascade, inverse: \\Moon.planet) var moons: [Moon]?
  init(name: String) { self.name = name }
}

@Model class Moon: Comparable {
  var name = ""
  var found: Date
  var planet: Planet?
  @Transient var isNew = true
  init(name: String, planet: Planet? = nil) {
    (self.name, found) = (name, .now)
    self.planet = planet
  }
  static func < (one: Moon, other: Moon) -> Bool { one.name < other.name }
}
""",
    "ContentView.swift": """import SwiftData
import SwiftUI

struct ContentView: View {
  @Environment(\\.modelContext) private var modelContext
  @Query(sort: \\Moon.name) private var moons: [Moon]
  @Query private var planets: [Planet]
  @State private var search = ""

  var body: some View {
    NavigationStack {
      List {
        ForEach(moons) { moon in
          NavigationLink { MoonView(moon: moon) } label: { Text(moon.name) }
        }
        .onDelete { for index in $0 { modelContext.delete(moons[index]) } }
      }
      .toolbar {
        Button("Add") {
          withAnimation {
            if planets.isEmpty { modelContext.insert(Planet(name: "Jupiter")) }
            let planet = try? modelContext.fetch(FetchDescriptor<Planet>()).first
            modelContext.insert(Moon(name: "Moon \\(moons.count)", planet: planet))
            try? modelContext.save()
          }
        }
        Button("Clear") { if let planet = planets.first { modelContext.delete(planet) } }
      }
      .navigationTitle("\\(planets.first?.moons?.count ?? 0) moons")
      .safeAreaInset(edge: .bottom) { Found(text: search) }
    }
  }
}

struct MoonView: View {
  @Bindable var moon: Moon
  var body: some View { TextField("Name", text: $moon.name) }
}

struct Found: View {
  @Query private var moons: [Moon]

  init(text: String, sort: [SortDescriptor<Moon>] = [SortDescriptor(\\Moon.found, order: .reverse)]) {
    _moons = Query(
      filter: #Predicate { moon in
        if text.isEmpty { true } else { moon.name.localizedStandardContains(text) && moon.planet?.name == "Jupiter" }
      }, sort: sort, animation: .default)
  }

  var body: some View { Text("\\(moons.count) found").accessibilityIdentifier("found") }
}

#Preview {
  ContentView().modelContainer(for: [Moon.self, Planet.self], inMemory: true)
}
""",
    "MoonsTests.swift": """import SwiftUI
import Testing

@Test func addsAndDeletes() {
  let stage = Stage(ContentView().modelContainer(for: Moon.self, inMemory: true))
  stage.tap("Add").tap("Add")
  #expect(stage["found"].text == "2 found")
  #expect(stage["2 moons"].exists && stage["Moon 1"].exists)
  stage.tap("Clear").advance(by: 2)
  #expect(stage["found"].text == "0 found")
}
""",
}

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
    <entity name="Item" representedClassName="Item" syncable="YES" codeGenerationType="class">
        <attribute name="timestamp" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="count" attributeType="Integer 64" defaultValueString="1" usesScalarValueType="YES"/>
        <relationship name="tag" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
    </entity>
    <entity name="Tag" representedClassName="Tag" syncable="YES">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="tag" inverseEntity="Item"/>
    </entity>
</model>
"""

CORE_DATA = {
    "Items.xcdatamodeld/Items.xcdatamodel/contents": MODEL,
    "ItemsApp.swift": """import SwiftUI

@main
struct ItemsApp: App {
  let persistenceController = PersistenceController.shared
  var body: some Scene {
    WindowGroup {
      ContentView().environment(\\.managedObjectContext, persistenceController.container.viewContext)
    }
  }
}
""",
    "Persistence.swift": """import CoreData

struct PersistenceController {
  static let shared = PersistenceController()

  static var preview: PersistenceController = {
    let result = PersistenceController(inMemory: true)
    let viewContext = result.container.viewContext
    for _ in 0..<3 {
      let newItem = Item(context: viewContext)
      newItem.timestamp = Date()
    }
    do {
      try viewContext.save()
    } catch {
      let nsError = error as NSError
      fatalError("Unresolved error \\(nsError), \\(nsError.userInfo)")
    }
    return result
  }()

  let container: NSPersistentContainer

  init(inMemory: Bool = false) {
    container = NSPersistentContainer(name: "Items")
    if inMemory {
      container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: "/dev/null")
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.loadPersistentStores(completionHandler: { (storeDescription, error) in
      if let error = error as NSError? { fatalError("Unresolved error \\(error), \\(error.userInfo)") }
    })
  }
}
""",
    "Tag+CoreDataClass.swift": """import CoreData
import Foundation

@objc(Tag)
public class Tag: NSManagedObject {}
""",
    "Tag+CoreDataProperties.swift": """import CoreData
import Foundation

extension Tag {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Tag> { NSFetchRequest<Tag>(entityName: "Tag") }
  @NSManaged public var name: String?
  @NSManaged public var items: NSSet?
  public var wrappedItems: [Item] { (items as? Set<Item> ?? []).sorted { $0.count < $1.count } }
}

extension Tag {
  @objc(addItemsObject:)
  @NSManaged public func addToItems(_ value: Item)
}

extension Tag: Identifiable {}
""",
    "ContentView.swift": """import CoreData
import SwiftUI

struct ContentView: View {
  @Environment(\\.managedObjectContext) private var viewContext

  @FetchRequest(
    sortDescriptors: [NSSortDescriptor(keyPath: \\Item.timestamp, ascending: true)],
    animation: .default)
  private var items: FetchedResults<Item>
  @FetchRequest(entity: Tag.entity(), sortDescriptors: [], predicate: NSPredicate(format: "name != nil AND items.@count > %d", 0 as CVarArg))
  private var tags: FetchedResults<Tag>

  var body: some View {
    VStack {
      ForEach(items) { Text("Item \\($0.count)") }.onDelete(perform: deleteItems)
      Text("\\(items.count) items").accessibilityIdentifier("items")
      Text("\\(tags.first?.wrappedItems.count ?? 0) tagged").accessibilityIdentifier("tagged")
      Button("Add", action: addItem)
      Button("Delete") { deleteItems(offsets: IndexSet(integer: 0)) }
    }
  }

  private func addItem() {
    withAnimation {
      let newItem = Item(context: viewContext)
      newItem.timestamp = Date()
      newItem.count += Int64(items.count)
      let tag = tags.first ?? Tag(context: viewContext)
      tag.name = "new"
      tag.addToItems(newItem)
      do { try viewContext.save() } catch { fatalError("\\(error as NSError)") }
    }
  }

  private func deleteItems(offsets: IndexSet) {
    withAnimation {
      offsets.map { items[$0] }.forEach(viewContext.delete)
      try? viewContext.save()
    }
  }
}

struct ContentView_Previews: PreviewProvider {
  static var previews: some View {
    ContentView().environment(\\.managedObjectContext, PersistenceController.preview.container.viewContext)
  }
}
""",
    "ItemsTests.swift": """import SwiftUI
import Testing

@Test func addsAndDeletes() {
  let stage = Stage(
    ContentView().environment(\\.managedObjectContext, PersistenceController.preview.container.viewContext))
  #expect(stage["items"].text == "3 items")
  stage.tap("Add").tap("Add").advance(by: 2)
  #expect(stage["items"].text == "5 items")
  #expect(stage["Item 5"].exists)
  #expect(stage["tagged"].text == "2 tagged")
  stage.tap("Delete").advance(by: 2)
  #expect(stage["items"].text == "4 items")
}
""",
}


SAMPLES = {
    "Sample.swift": """import SwiftData
import SwiftUI

@Model final class Trip {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop] = []
  enum Kind: String, Codable { case far, near }
  init(name: String) { self.name = name }
}

@Model final class Stop {
  var trip: Trip?
  var kind = Trip.Kind.far { willSet { changes += 1 } }
  var changes = 0
  init() {}
}

@ModelActor actor Importer {
  func add(_ name: String) throws -> PersistentIdentifier {
    let trip = Trip(name: name)
    modelContext.insert(trip)
    try modelContext.save()
    return trip.persistentModelID
  }
}

struct SampleData: PreviewModifier {
  static func makeSharedContext() async throws -> ModelContainer {
    let container = try ModelContainer(for: Trip.self, configurations: .init(isStoredInMemoryOnly: true))
    let rome = Trip(name: "Rome")
    container.mainContext.insert(rome)
    rome.stops = [Stop(), Stop()]
    return container
  }
  func body(content: Content, context: ModelContainer) -> some View { content.modelContainer(context) }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor static var sampleData: Self = .modifier(SampleData())
}

@MainActor let container: ModelContainer = {
  let container = try! ModelContainer(for: Trip.self, configurations: .init(isStoredInMemoryOnly: true))
  let rome = Trip(name: "Rome")
  container.mainContext.insert(rome)
  rome.stops = [Stop(), Stop()]
  return container
}()

struct ContentView: View {
  @Environment(\\.modelContext) private var context
  @Query private var trips: [Trip]
  @State private var owner = "-"

  var body: some View {
    VStack {
      Text(trips.map { "\\($0.name) \\($0.stops.count)" }.joined(separator: ",")).accessibilityIdentifier("trips")
      Text(owner).accessibilityIdentifier("owner")
      Button("Stop") {
        let stop = Stop()
        trips[0].stops.append(stop)
        owner = stop.trip!.name
        stop.kind = .near
      }
      Button("Import") {
        let importer = Importer(modelContainer: context.container)
        Task { _ = try? await importer.add("Oslo") }
      }
    }
  }
}

#Preview("Trait", traits: .sampleData) { ContentView() }
#Preview("Modifier", traits: .modifier(SampleData())) {
  @Previewable @Query var trips: [Trip]
  Text("\\(trips.count) trips")
}
#Preview("Global") { ContentView().modelContainer(container) }
""",
    "SampleTests.swift": """import SwiftUI
import Testing

@Test(arguments: ["Trait", "Global"]) func follows(name: String) {
  let stage = Stage(preview: name)
  #expect(stage["trips"].text == "Rome 2")
  stage.tap("Stop")
  #expect(stage["trips"].text == "Rome 3" && stage["owner"].text == "Rome")
  stage.tap("Import").advance(by: 1)
  #expect(stage["trips"].text == "Rome 3,Oslo 0")
}

@Test func modifier() {
  #expect(Stage(preview: "Modifier")["1 trips"].exists)
}
""",
}

PARENTS = """<model>
    <!-- <entity name="Old" representedClassName="Old" codeGenerationType="class"/> -->
    <entity name="Body" representedClassName="Body" isAbstract="YES" codeGenerationType="class">
        <attribute name="title" optional="YES" attributeType="String" defaultValueString="&#34;new&#34;"/>
        <attribute name="mass" optional="YES" attributeType="Decimal" defaultValueString="2.5"/>
        <attribute name="made" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
    </entity>
    <entity name="Moon" representedClassName="Moon" parentEntity="Body" codeGenerationType="class">
        <attribute name="size" attributeType="Integer 16" defaultValueString="3" usesScalarValueType="YES"/>
    </entity>
</model>
"""

CONTROLLER = {
    "Sky.xcdatamodeld/Sky.xcdatamodel/contents": PARENTS,
    "ContentView.swift": """import CoreData
import SwiftUI

extension Moon {
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    setPrimitiveValue(Date(timeIntervalSinceReferenceDate: 0), forKey: "made")
  }
}

final class Moons: NSObject, ObservableObject, NSFetchedResultsControllerDelegate {
  @Published var moons: [Moon] = []
  @Published var saves = 0
  let container = NSPersistentContainer(name: "Sky")
  private let controller: NSFetchedResultsController<Moon>

  override init() {
    let request: NSFetchRequest<Moon> = Moon.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(keyPath: \\Moon.size, ascending: true)]
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: container.viewContext, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    controller.delegate = self
    do { try controller.performFetch() } catch { fatalError() }
    moons = controller.fetchedObjects ?? []
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    moons = controller.fetchedObjects as? [Moon] ?? []
  }

  func add() {
    let moon = NSEntityDescription.insertNewObject(forEntityName: "Moon", into: container.viewContext) as! Moon
    moon.size += Int16(moons.count)
    try? container.viewContext.save()
  }
}

struct ContentView: View {
  @StateObject private var model = Moons()

  var body: some View {
    VStack {
      ForEach(model.moons, id: \\.objectID) { moon in
        Text("\\(moon.title ?? "") \\(moon.size) \\(moon.mass?.stringValue ?? "-") \\(moon.made == nil ? "unmade" : "made")")
      }
      Button("Add") { model.add() }
      Text("\\(model.saves) saves")
    }
    .onReceive(NotificationCenter.default.publisher(for: .NSManagedObjectContextDidSave)) { _ in model.saves += 1 }
  }
}

#Preview { ContentView() }
""",
    "SkyTests.swift": """import SwiftUI
import Testing

@Test func follows() {
  let stage = Stage(ContentView())
  stage.tap("Add").advance(by: 1).tap("Add").advance(by: 1)
  #expect(stage["\\"new\\" 3 2.5 made"].exists && stage["\\"new\\" 4 2.5 made"].exists)
  #expect(stage["2 saves"].exists)
}
""",
}


def written(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def holds(folder, files):
    folder = written(folder, files)
    checked = tiltcast("check", folder)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    tested = tiltcast("test", folder)
    assert tested.returncode == 0, tested.stdout + tested.stderr


def test_an_app_with_swiftdata_shows_adds_and_deletes_its_models(tmp_path):
    holds(tmp_path / "moons", SWIFTDATA)


def test_an_app_with_core_data_shows_adds_and_deletes_its_objects(tmp_path):
    holds(tmp_path / "items", CORE_DATA)


def test_samples_of_previews_have_a_container_of_a_modifier_or_a_global_one(tmp_path):
    holds(tmp_path / "trips", SAMPLES)


def test_a_controller_of_results_shows_objects_of_an_entity_with_a_parent(tmp_path):
    holds(tmp_path / "sky", CONTROLLER)


def test_a_change_of_the_data_model_counts(tmp_path):
    folder = written(tmp_path / "items", CORE_DATA)
    model = folder / "Items.xcdatamodeld/Items.xcdatamodel/contents"
    model.write_text(MODEL.replace('name="count"', 'name="number"'))
    checked = tiltcast("check", folder)
    assert checked.returncode != 0
    assert "ContentView.swift" in checked.stdout + checked.stderr and "count" in checked.stdout + checked.stderr
