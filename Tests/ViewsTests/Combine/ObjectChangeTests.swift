import Testing

@testable import Views

private final class Counter: ObservableObject {
  @Published var count = 0
  @Published var names: [String] = []
  deinit { count = 0 }
}

/// An object with a publisher of its own, which also has a published property.
private final class Own: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  @Published var count = 0
  var plain = 0 { willSet { objectWillChange.send() } }
}

private final class Passing: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
  var count = 0 { willSet { objectWillChange.send() } }
}

private final class Parent: ObservableObject {
  let child = Counter()
  @Published var saves = 0
  private var kept: Set<AnyCancellable> = []

  init() {
    child.objectWillChange.debounce(for: 0.5, scheduler: RunLoop.main).sink { [weak self] in self?.saves += 1
    }
    .store(in: &kept)
    child.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }.store(in: &kept)
  }
}

@Suite("Changes of objects")
struct ObjectChangeTests {
  private func changes<T: ObservableObject>(of object: T, _ body: (T) -> Void) -> Int {
    var count = 0
    let cancellable = object.objectWillChange.sink { _ in count += 1 }
    body(object)
    cancellable.cancel()
    body(object)
    return count
  }

  @Test("An object sends before each change of a published property")
  func published() {
    let counter = Counter()
    var values: [Int] = []
    let cancellable = counter.objectWillChange.sink { values.append(counter.count) }
    counter.count = 1
    counter.count += 1
    counter.names.append("a")
    #expect(values == [0, 1, 2])
    cancellable.cancel()
  }

  @Test("An object sends when it is asked, to its own subscribers only")
  func sends() {
    #expect(changes(of: Counter()) { $0.objectWillChange.send() } == 1)
    let other = Counter()
    #expect(changes(of: Counter()) { _ in other.count += 1 } == 0)
  }

  @Test("An object sends when a publisher is assigned to its property")
  func assigned() { #expect(changes(of: Counter()) { Just(5).assign(to: &$0.$count) } == 1) }

  @Test("An object may have a publisher of its own")
  func own() {
    #expect(changes(of: Own()) { $0.plain += 1 } == 1)
    #expect(changes(of: Own()) { $0.count += 1 } == 1)
    #expect(changes(of: Passing()) { $0.count += 1 } == 1)
  }

  @Test("A thousand objects that are gone leave the others' publishers")
  func many() {
    #expect(
      changes(of: Counter()) { counter in
        for _ in 0..<1000 { _ = Counter().objectWillChange }
        counter.count += 1
      } == 1)
  }

  @Test("A parent passes on its child's changes, and saves when none has followed for a time")
  func nested() {
    let lines = Notebook.lines(until: 1) { notebook in
      let parent = Parent()
      parent.objectWillChange.sink { notebook.note("change") }.store(in: &notebook.kept)
      parent.$saves.dropFirst().sink { notebook.note("save \($0), \(parent.child.count)") }
        .store(in: &notebook.kept)
      parent.child.count += 1
      after(0.2) { parent.child.count += 1 }
    }
    #expect(lines == ["0.0 change", "0.2 change", "0.7 change", "0.7 save 1, 2"])
  }

  @Test("A view receives the changes of an object")
  func received() {
    struct Counting: View {
      @StateObject private var counter = Counter()
      @State private var changes = 0.0
      var body: some View {
        Color.red.frame(width: 50 + changes, height: 50).onTapGesture { counter.count += 1 }
          .onReceive(counter.objectWillChange) { changes += 1 }
      }
    }
    var view = Performed(Counting())
    view.tap(100, 50, at: 0.2)
    #expect(view.rectangles(at: 0.5)[0][2] == 51)
  }
}
