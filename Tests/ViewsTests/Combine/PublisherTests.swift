import Foundation
import Testing

@testable import Views

@Suite("Publishers")
struct PublisherTests {
  private struct Mistake: Error, Equatable {}

  @Test("A subject tells its receivers what it gets, until they are cancelled or it ends")
  func subjects() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let first = subject.sink { values.append($0) }
    subject.send(1)
    first.cancel()
    subject.send(2)
    var second: AnyCancellable? = subject.sink { values.append($0 * 10) }
    subject.send(3)
    second = nil
    subject.send(4)
    #expect(values == [1, 30] && second == nil)
    subject.send(completion: .finished)
    #expect(sent(subject).isOver)
  }

  @Test("A subject with a value tells it at once, and again when it is set")
  func currentValues() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var values: [Int] = []
    let cancellable = subject.removeDuplicates().sink { values.append($0) }
    subject.value = 2
    subject.send(2)
    #expect(values == [1, 2] && subject.value == 2)
    cancellable.cancel()
  }

  @Test("Operators change, choose and collect values")
  func operators() {
    let numbers = [1, 2, 3, 4, 5].publisher
    #expect(sent(numbers.map { $0 * 2 }.filter { $0 > 4 }).values == [6, 8, 10])
    #expect(sent(numbers.scan(0, +)).values == [1, 3, 6, 10, 15])
    #expect(sent(numbers.dropFirst(3)).values == [4, 5])
    #expect(sent(numbers.prefix(2)) == ([1, 2], true))
    #expect(sent(numbers.collect()).values == [[1, 2, 3, 4, 5]])
    #expect(sent(numbers.first { $0 > 3 }).values == [4])
    #expect(sent(numbers.drop { $0 < 4 }.append(9).prepend(8)).values == [8, 4, 5, 9])
    #expect(sent(["1", "x", "3"].publisher.compactMap(Int.init)).values == [1, 3])
    #expect(sent(numbers.flatMap { [$0, $0].publisher }.count()).values == [10])
  }

  @Test("An error ends a publisher, and may be replaced")
  func errors() {
    let failing = [1, 2, 3].publisher.tryMap { number in
      if number == 2 { throw Mistake() }
      return number
    }
    #expect(sent(failing) == ([1], true))
    #expect(sent(failing.replaceError(with: 7)).values == [1, 7])
    #expect(sent(failing.catch { _ in [8, 9].publisher }).values == [1, 8, 9])
    #expect(sent(Fail<Int, Mistake>(error: Mistake()).retry(3)) == ([], true))
    #expect(sent(Future<Int, Mistake> { $0(.success(5)) }).values == [5])
  }

  @Test("Publishers are combined, merged and zipped")
  func combinations() {
    let (one, two) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, Never>("a"))
    var (latest, pairs, merged): ([String], [String], [String]) = ([], [], [])
    var kept: Set<AnyCancellable> = []
    one.combineLatest(two).sink { latest.append("\($0)\($1)") }.store(in: &kept)
    Publishers.Zip(one, two).sink { pairs.append("\($0)\($1)") }.store(in: &kept)
    one.map(String.init).merge(with: two).sink { merged.append($0) }.store(in: &kept)
    one.send(1)
    two.send("b")
    one.send(2)
    #expect(latest == ["1a", "1b", "2b"] && pairs == ["1a", "2b"] && merged == ["a", "1", "b", "2"])
  }
}

/// A model as people write it: a search that waits for the last letter.
private final class Search: ObservableObject {
  @Published var text = ""
  @Published var results: [String] = []
  @Published var ticks = 0
  /// The values of the text that a subscriber has read in the property itself.
  var read: [String] = []
  let pressed = PassthroughSubject<Void, Never>()
  private var cancellables: Set<AnyCancellable> = []

  init() {
    $text.dropFirst().debounce(for: .milliseconds(500), scheduler: RunLoop.main).map { [$0] }
      .assign(to: &$results)
    $text.sink { [weak self] _ in if let self { read.append(text) } }.store(in: &cancellables)
    Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.ticks += 1 }
      .store(in: &cancellables)
  }
}

private struct SearchView: View {
  @StateObject private var search = Search()
  @State private var presses = 0.0

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: CGFloat(10 + search.results.count), height: 10)
      Color.green.frame(width: 10 + presses, height: 10)
      Color.blue.frame(width: 50 + CGFloat(search.ticks), height: 50)
        .onTapGesture {
          search.text += "a"
          search.pressed.send()
        }
    }
    .onReceive(search.pressed) { presses += 1 }
    .onReceive(search.$text) { if $0.isEmpty { presses += 5 } }
  }
}

@Suite("Publishers of views")
struct ReceivingTests {
  @Test("A view receives what a subject and a property tell, once, beginning with the property's value")
  func receives() {
    var view = Performed(SearchView())
    #expect(view.rectangles(at: 0.1).map { $0[2] } == [10, 15, 50])
    view.tap(100, 50, at: 0.2)
    #expect(view.rectangles(at: 0.3).map { $0[2] } == [10, 16, 50])
  }

  @Test("A search waits until no letter has followed for half a second")
  func debounces() {
    var view = Performed(SearchView())
    view.tap(100, 50, at: 0.2)
    view.tap(100, 50, at: 0.5)
    #expect(view.rectangles(at: 0.9)[0][2] == 10)
    view.scene.catchUp(to: 1.05, in: view.environment)
    #expect(view.rectangles(at: 1.05).map { $0[2] } == [11, 17, 51])
  }

  @Test("A subscriber may read the property whose value it gets, and an object may be made with a value")
  func reading() {
    final class Named: ObservableObject {
      @Published var name: String
      init(_ name: String) { self.name = name }
    }
    let search = Search()
    search.text = "a"
    search.text += "b"
    search.results.append("c")
    #expect(search.read == ["", "a", "ab"] && search.results == ["c"])
    #expect(Named("Io").name == "Io")
  }

  @Test("Copies of a scene receive by themselves")
  func copies() {
    var view = Performed(SearchView())
    var other = view
    view.tap(100, 50, at: 0.2)
    other.tap(100, 50, at: 0.3)
    #expect(view.rectangles(at: 0.4)[1][2] == 16 && other.rectangles(at: 0.4)[1][2] == 16)
  }

  @Test("A number that is filtered by onReceive(Just(…)) comes to rest")
  func just() {
    struct Field: View {
      @State private var text = "a1b2"
      var body: some View {
        Color.red.frame(width: CGFloat(text.count), height: 10)
          .onReceive(Just(text)) { text = $0.filter(\.isNumber) }
      }
    }
    #expect(Performed(Field()).rectangles(at: 0.1)[0][2] == 2)
  }

  @Test("Notifications that the app posts are received, with what they bring")
  func notifications() {
    struct Poster: View {
      @State private var width = 10.0
      var body: some View {
        Color.red.frame(width: width, height: 100)
          .onTapGesture {
            NotificationCenter.default.post(name: .init("grow"), object: nil, userInfo: ["by": 5.0])
          }
          .onReceive(NotificationCenter.default.publisher(for: .init("grow"))) {
            width += $0.userInfo?["by"] as? Double ?? 0
          }
      }
    }
    var view = Performed(Poster())
    var other = Performed(Poster())
    view.tap(100, 50, at: 1)
    #expect(view.rectangles(at: 2)[0][2] == 15)
    #expect(other.rectangles(at: 2)[0][2] == 10)
    other.tap(100, 50, at: 3)
    #expect(other.rectangles(at: 4)[0][2] == 15)
  }
}
