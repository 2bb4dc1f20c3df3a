import Foundation
import Testing

@testable import Views

/// A model as the reader of sources writes it.
private final class Folder: PersistentModel {
  var name: String { didSet { ModelRelationship.follow(\Folder.name, of: self) } }
  var notes: [Note] = [] { didSet { ModelRelationship.follow(\Folder.notes, of: self) } }
  weak var modelContext: ModelContext?

  init(_ name: String = "") { self.name = name }

  static var tiltcastRelationships: [ModelRelationship] {
    [ModelRelationship(\Folder.name), ModelRelationship(\Folder.notes, deleteRule: .cascade)]
  }
}

private final class Note: PersistentModel {
  var folder: Folder? { didSet { ModelRelationship.follow(\Note.folder, of: self) } }
  weak var modelContext: ModelContext?

  static var tiltcastRelationships: [ModelRelationship] { [ModelRelationship(\Note.folder)] }
}

private func filed(_ notes: [Note]) -> Int { notes.filter { $0.folder != nil }.count }

/// Shows a rectangle for each folder, as wide as it has notes.
private struct Folders: View {
  @Query private var folders: [Folder]
  @Query private var notes: [Note]

  var body: some View {
    VStack(spacing: 0) {
      ForEach(folders) { Color.red.frame(width: 10 * Double($0.notes.count), height: 10) }
      Color.blue.frame(width: 10 * Double(filed(notes)), height: 50)
        .onTapGesture { folders[0].notes.append(Note()) }
    }
  }
}

@Suite("Relationships of models")
struct ModelRelationshipsTests {
  private let context = ModelContext(ObjectStore())

  @Test("The other side follows at once, and a model that is added belongs to the context")
  func followsAtOnce() throws {
    let (one, other, note) = (Folder(), Folder(), Note())
    for folder in [one, other] { context.insert(folder) }
    one.notes.append(note)
    #expect(note.folder == one && note.modelContext === context)
    other.notes.append(note)
    #expect(note.folder == other && one.notes.isEmpty)
    note.folder = one
    #expect(one.notes == [note] && other.notes.isEmpty)
    one.notes = []
    #expect(note.folder == nil)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test("A new model that is related to one of a context is added to it")
  func adds() throws {
    let (folder, note, other) = (Folder(), Note(), Folder())
    context.insert(folder)
    note.folder = folder
    #expect(folder.notes == [note] && note.modelContext === context)
    other.notes = [note]
    #expect(folder.notes.isEmpty && note.folder == other)
    #expect(try context.fetchCount(FetchDescriptor<Folder>()) == 2)
    context.delete(folder)
    let late = Note()
    late.folder = folder
    #expect(late.modelContext == nil)
  }

  @Test("Of models that are not in a context nothing follows until they are")
  func waits() {
    let (folder, note) = (Folder(), Note())
    folder.notes.append(note)
    #expect(note.folder == nil && note.modelContext == nil)
    context.insert(folder)
    context.processPendingChanges()
    #expect(note.folder == folder)
  }

  @Test("A change of a relationship alone is a change, which a rollback undoes on both sides")
  func rollsBack() throws {
    let (one, other, note) = (Folder(), Folder(), Note())
    for folder in [one, other] { context.insert(folder) }
    one.notes = [note]
    try context.save()
    #expect(!context.hasChanges)
    note.folder = other
    #expect(context.hasChanges)
    context.rollback()
    #expect(note.folder == one && one.notes == [note] && other.notes.isEmpty && !context.hasChanges)
  }

  @Test("A model that was deleted is deleted until it is added again")
  func deletes() throws {
    let (folder, note) = (Folder(), Note())
    context.insert(folder)
    folder.notes = [note]
    context.delete(note)
    #expect(note.isDeleted && folder.notes.isEmpty)
    context.insert(note)
    #expect(!note.isDeleted)
    for _ in 0..<300 {
      let note = Note()
      folder.notes.append(note)
      context.delete(note)
    }
    #expect(folder.notes == [note])
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test("Scenes of a shared container begin with the models that were only assigned to others")
  func shares() {
    let container = ModelContainer(ObjectStore())
    let folder = Folder()
    container.mainContext.insert(folder)
    folder.notes = [Note(), Note()]
    for _ in 0..<3 {
      var view = Performed(Folders().modelContainer(container))
      #expect(view.rectangles().map { $0[2] } == [20, 20])
      view.tap(100, 60, at: 1)
      #expect(view.rectangles(at: 2).map { $0[2] } == [30, 30])
    }
  }

  @Test("Models that a scene begins with keep the values of then in a rollback, saved or not")
  func beginsSaved() {
    struct Renamed: View {
      @Environment(\.modelContext) private var context
      @Query private var folders: [Folder]
      var body: some View {
        Color.red.frame(width: 10 * Double(folders.first?.name.count ?? 0), height: 50)
          .onTapGesture { folders.first?.name = "longer" }
        Color.blue.frame(width: context.hasChanges ? 100 : 50, height: 50)
          .onTapGesture { context.rollback() }
      }
    }
    @MainActor func root() -> some View {
      let container = ModelContainer(ObjectStore())
      container.mainContext.insert(Folder("one"))
      return VStack(spacing: 0) { Renamed() }.modelContainer(container)
    }
    var view = Performed(PreviewRoot { root() })
    #expect(view.rectangles().map { $0[2] } == [30, 50])
    view.tap(100, 20, at: 1)
    #expect(view.rectangles(at: 2).map { $0[2] } == [60, 100])
    view.tap(100, 80, at: 3)
    #expect(view.rectangles(at: 4).map { $0[2] } == [30, 50])
  }
}
