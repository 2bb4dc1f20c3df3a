import Testing

@testable import Views

/// Dots that begin to move when they appear, each in its own time, and the number of times that one was evaluated.
private struct Dot: View {
  static nonisolated(unsafe) var evaluations = 0
  let number: Int
  @State private var isOpen = false

  var body: some View {
    Dot.evaluations += 1
    return Color.red.frame(width: isOpen ? 20 : 10, height: 1)
      .onAppear { withAnimation(.linear(duration: Double(number))) { isOpen = true } }
  }
}

private struct Dots: View {
  let count: Int

  var body: some View {
    ZStack(alignment: .leading) { ForEach(1...count, id: \.self) { Dot(number: $0) } }
  }
}

/// Rows that change two states, of which the second one at once.
private struct Rows: View {
  private struct Row: View {
    @State private var width = 10.0
    @State private var opacity = 1.0

    var body: some View {
      Color.red.frame(width: width, height: 1).opacity(opacity)
        .onAppear {
          withAnimation(.linear(duration: 2)) { width = 20 }
          opacity = 0.5
        }
    }
  }

  var body: some View { ZStack { ForEach(0..<40, id: \.self) { _ in Row() } } }
}

/// Rows of two states that move in times of their own, and how often one was evaluated.
private struct TwoMoves: View {
  static nonisolated(unsafe) var evaluations = 0
  let count: Int

  private struct Row: View {
    @State private var width = 10.0
    @State private var opacity = 0.0

    var body: some View {
      TwoMoves.evaluations += 1
      return Color.red.frame(width: width, height: 1).opacity(opacity)
        .onAppear { withAnimation(.linear(duration: 2)) { width = 20 } }
        .onAppear { withAnimation(.linear(duration: 4)) { opacity = 1 } }
    }
  }

  var body: some View { ZStack { ForEach(0..<count, id: \.self) { _ in Row() } } }
}

/// Views whose width comes from the one around them, and whose height is their own.
private struct Nested: View {
  @State private var width = 10.0

  private struct Part: View {
    let width: Double
    @State private var height = 10.0

    var body: some View {
      Color.red.frame(width: width, height: height)
        .onAppear { withAnimation(.linear(duration: 1)) { height = 20 } }
    }
  }

  var body: some View {
    ZStack(alignment: .topLeading) { ForEach(0..<40, id: \.self) { _ in Part(width: width) } }
      .onAppear { withAnimation(.linear(duration: 4)) { width = 20 } }
  }
}

/// A modifier with a movement of its own.
private struct Pulse: ViewModifier {
  @State private var isBig = false

  func body(content: Content) -> some View {
    content.opacity(isBig ? 0.5 : 1)
      .onAppear { withAnimation(.linear(duration: 4)) { isBig = true } }
  }
}

private struct Pulsing: View {
  private struct Part: View {
    @State private var width = 10.0

    var body: some View {
      Color.red.frame(width: width, height: 1).modifier(Pulse())
        .onAppear { withAnimation(.linear(duration: 2)) { width = 20 } }
    }
  }

  var body: some View { ZStack { ForEach(0..<40, id: \.self) { _ in Part() } } }
}

/// Views that set two states of the one around them by bindings.
private struct Bound: View {
  @State private var width = 10.0
  @State private var height = 10.0

  private struct Setter: View {
    @Binding var value: Double
    let duration: Double

    var body: some View {
      Color.clear.frame(width: 1, height: 1)
        .onAppear { withAnimation(.linear(duration: duration)) { value = 20 } }
    }
  }

  var body: some View {
    ZStack {
      Color.red.frame(width: width, height: height)
      Setter(value: $width, duration: 1)
      Setter(value: $height, duration: 4)
      ForEach(0..<40, id: \.self) { _ in Color.clear.onAppear {} }
    }
  }
}

/// Dots beside an object, which one of the actions changes.
private struct WithObject: View {
  final class Model: ObservableObject { @Published var height = 1.0 }

  static nonisolated(unsafe) var evaluations = 0
  @StateObject private var model = Model()
  let changesObject: Bool

  private struct Dot: View {
    let height: Double
    @State private var width = 10.0

    var body: some View {
      WithObject.evaluations += 1
      return Color.red.frame(width: width, height: height)
        .onAppear { withAnimation(.linear(duration: 2)) { width = 20 } }
    }
  }

  var body: some View {
    ZStack { ForEach(0..<40, id: \.self) { _ in Dot(height: model.height) } }
      .onAppear { if changesObject { withAnimation(.linear(duration: 4)) { model.height = 5 } } }
  }
}

/// Rows of objects in a list of a model, each of which moves its own.
private struct ListOfObjects: View {
  final class Item: ObservableObject { var width = 10.0 }
  final class Model: ObservableObject { @Published var items = (0..<40).map { _ in Item() } }

  @StateObject private var model = Model()

  var body: some View {
    ZStack {
      ForEach(model.items.indices, id: \.self) { index in
        Color.red.frame(width: model.items[index].width, height: 1)
          .onAppear { withAnimation(.linear(duration: 2)) { model.items[index].width = 20 } }
      }
    }
  }
}

/// Objects in a list that is a state, each of which moves beside a state of its row.
private struct StateOfObjects: View {
  final class Item: ObservableObject { var height = 10.0 }

  private struct Row: View {
    @ObservedObject var item: Item
    @State private var width = 10.0

    var body: some View {
      Color.red.frame(width: width, height: item.height)
        .onAppear {
          withAnimation(.linear(duration: 2)) { width = 20 }
          withAnimation(.linear(duration: 4)) { $item.height.wrappedValue = 20 }
        }
    }
  }

  @State private var items = (0..<40).map { _ in Item() }

  var body: some View { ZStack { ForEach(items.indices, id: \.self) { Row(item: items[$0]) } } }
}

/// Views that change a state and a model of their own in two transactions.
private struct StateAndObject: View {
  final class Model: ObservableObject { @Published var height = 10.0 }

  private struct Part: View {
    @State private var width = 10.0
    @StateObject private var model = Model()

    var body: some View {
      Color.red.frame(width: width, height: model.height)
        .onAppear {
          withAnimation(.linear(duration: 2)) { width = 20 }
          withAnimation(.linear(duration: 4)) { model.height = 20 }
        }
    }
  }

  var body: some View { ZStack { ForEach(0..<40, id: \.self) { _ in Part() } } }
}

/// Rows whose first change leads to a second one, which is seen in different ways.
private struct Followers: View {
  enum Follower: CaseIterable { case change, geometry, preference }

  let follower: Follower
  let count: Int

  private struct Row: View {
    let follower: Follower
    @State private var width = 10.0
    @State private var height = 10.0

    @ViewBuilder private var bar: some View {
      let bar = Color.red.frame(width: width, height: height)
      switch follower {
      case .change: bar.onChange(of: width) { height = $1 }
      case .geometry:
        bar.onGeometryChange(for: Double.self) {
          $0.size.width
        } action: {
          height = $0
        }
      case .preference:
        bar.preference(key: Width.self, value: width).onPreferenceChange(Width.self) { height = $0 }
      }
    }

    var body: some View { bar.onAppear { withAnimation(.linear(duration: 2)) { width = 20 } } }
  }

  private struct Width: PreferenceKey {
    static let defaultValue = 0.0
    static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
  }

  var body: some View { ZStack { ForEach(0..<count, id: \.self) { _ in Row(follower: follower) } } }
}

/// Views with a state inside of a property of an author's own, and a modifier with another one.
private struct OwnProperties: View {
  private struct Grown: DynamicProperty {
    @State private var isBig = false
    var width: Double { isBig ? 20 : 10 }
    func grow() { withAnimation(.linear(duration: 2)) { isBig = true } }
  }

  private struct Part: View {
    private var grown = Grown()

    var body: some View {
      Color.red.frame(width: grown.width, height: 1).modifier(Pulse()).onAppear { grown.grow() }
    }
  }

  var body: some View { ZStack { ForEach(0..<40, id: \.self) { _ in Part() } } }
}

/// Rows that make two changes in one of several ways, and how often one was evaluated.
private struct ManyWays: View {
  enum Way: CaseIterable { case nested, ownValue, completion, ownObject, sharedObject, besideChoice }

  final class Model: ObservableObject { @Published var height = 10.0 }
  private enum Choice: Equatable {
    case none
    case some(String)
  }
  private struct Value: TransactionKey { static let defaultValue = 0 }

  static nonisolated(unsafe) var evaluations = 0
  let way: Way
  let count: Int
  @StateObject private var model = Model()
  @State private var choice = Choice.none

  private struct Row: View {
    let way: Way
    let shared: Model
    @StateObject private var own = Model()
    @State private var width = 10.0
    @State private var height = 10.0

    private func widen() { withAnimation(.linear(duration: 2)) { width = 20 } }

    private func change() {
      switch way {
      case .nested:
        withAnimation(.linear(duration: 4)) {
          height = 20
          widen()
        }
      case .ownValue:
        var transaction = Transaction(animation: .linear(duration: 4))
        transaction[Value.self] = 1
        withTransaction(transaction) { height = 20 }
        widen()
      case .completion:
        withAnimation(.linear(duration: 2)) {
          width = 20
        } completion: {
          withAnimation(.linear(duration: 2)) { height = 20 }
        }
      case .ownObject:
        withAnimation(.linear(duration: 4)) { own.height = 20 }
        widen()
      case .sharedObject: withAnimation(.linear(duration: 4)) { shared.height = 20 }
      case .besideChoice:
        withAnimation(.linear(duration: 4)) { height = 20 }
        widen()
      }
    }

    var body: some View {
      ManyWays.evaluations += 1
      let models = [height, own.height, shared.height].max() ?? 0
      return Color.red.frame(width: width, height: models).onAppear(perform: change)
    }
  }

  var body: some View {
    ZStack { ForEach(0..<count, id: \.self) { _ in Row(way: way, shared: model) } }
      .onAppear { if way == .besideChoice { choice = .some("text") } }
  }
}

@Suite("Changes that many views make when they appear")
struct CollectedChangesTests {
  @Test("Each of many views that appear moves in its own time, and all are evaluated together")
  func together() {
    Dot.evaluations = 0
    let scene = Performed(Dots(count: 50))
    #expect(Dot.evaluations <= 200)
    let widths = scene.rectangles(at: 1).map { $0[2] }
    for (index, width) in widths.enumerated() {
      #expect(abs(width - (10 + 10 / Double(index + 1))) < 1e-6)
    }
    #expect(widths.count == 50)
  }

  @Test("A change at once stays one beside animated changes of many views")
  func plain() {
    let scene = Performed(Rows())
    #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
    #expect(scene.numbers(.opacity, at: 1) == Array(repeating: [0.5], count: 40))
  }

  @Test(
    "Two states of a view move in their own times, whether few views appear or many, and all are evaluated together"
  )
  func twoStates() {
    for count in [3, 40] {
      TwoMoves.evaluations = 0
      let scene = Performed(TwoMoves(count: count))
      #expect(TwoMoves.evaluations <= 8 * count)
      #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: count))
      #expect(scene.numbers(.opacity, at: 1) == Array(repeating: [0.25], count: count))
    }
  }

  @Test("What comes from the view around moves in that one's time")
  func nested() {
    let frames = Performed(Nested()).rectangles(at: 0.5)
    #expect(frames.map { Array($0[2...]) } == Array(repeating: [11.25, 15], count: 40))
  }

  @Test("A view and a modifier of it move in their own times")
  func modifiers() {
    let scene = Performed(Pulsing())
    #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
    #expect(scene.numbers(.opacity, at: 1) == Array(repeating: [0.875], count: 40))
  }

  @Test("States that are set by bindings move in the times of those who set them")
  func bindings() {
    let frame = Performed(Bound()).rectangles(at: 0.5).first { $0[2] > 5 && $0[2] < 100 }
    #expect(frame.map { Array($0[2...]) } == [15, 11.25])
  }

  @Test("An object that does not change hinders nothing, and one that changes moves what shows it")
  func objects() {
    WithObject.evaluations = 0
    let still = Performed(WithObject(changesObject: false))
    #expect(WithObject.evaluations <= 6 * 40)
    #expect(still.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
    let changing = Performed(WithObject(changesObject: true))
    #expect(changing.rectangles(at: 1).map { Array($0[2...]) } == Array(repeating: [15, 2], count: 40))
  }

  @Test("Objects in a list of an object move, although their changes cannot be seen in it")
  func objectsInLists() {
    let scene = Performed(ListOfObjects())
    #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
  }

  @Test("A state and an object of one view move in their own times")
  func stateAndObject() {
    let frames = Performed(StateAndObject()).rectangles(at: 1)
    #expect(frames.map { Array($0[2...]) } == Array(repeating: [15, 12.5], count: 40))
  }

  @Test(
    "What a view's change leads to moves in its animation, whether few views appear or many",
    arguments: Followers.Follower.allCases, [3, 40])
  fileprivate func followers(follower: Followers.Follower, count: Int) {
    let frames = Performed(Followers(follower: follower, count: count)).rectangles(at: 1)
    #expect(frames.map { Array($0[2...]) } == Array(repeating: [15, 15], count: count))
  }

  @Test("A state inside of a property of an author's own moves in its own time, and so does a modifier's")
  func ownProperties() {
    let scene = Performed(OwnProperties())
    #expect(scene.rectangles(at: 1).map { $0[2] } == Array(repeating: 15, count: 40))
    #expect(scene.numbers(.opacity, at: 1) == Array(repeating: [0.875], count: 40))
  }

  @Test(
    "However many views change something, all are evaluated together, and move as few would",
    .serialized, arguments: ManyWays.Way.allCases)
  fileprivate func ways(way: ManyWays.Way) {
    let few = Performed(ManyWays(way: way, count: 3))
    ManyWays.evaluations = 0
    let many = Performed(ManyWays(way: way, count: 60))
    #expect(ManyWays.evaluations <= 8 * 60)
    for time in [0, 1, 2.5, 3, 5.0] {
      let frame = few.rectangles(at: time)[0]
      #expect(many.rectangles(at: time) == Array(repeating: frame, count: 60), "at \(time)")
    }
    #expect(few.rectangles(at: 0)[0] != few.rectangles(at: 3)[0])
  }

  @Test("Objects in a list that is a state move in their own times")
  func stateOfObjects() {
    let frames = Performed(StateOfObjects()).rectangles(at: 1)
    #expect(frames.map { Array($0[2...]) } == Array(repeating: [15, 12.5], count: 40))
  }
}

@Suite("Types whose bytes tell of any change")
struct TellingTypesTests {
  private final class Object {}
  private struct Item {
    var name = ""
    var numbers: [Int: Date?] = [:]
  }
  private struct Tree { var children: [Tree] = [] }
  private struct Hiding { var object: Object? }
  private enum Choice {
    case none
    case some(String)
  }

  @Test("Values of structures, lists and texts are telling; objects, closures and what may hold them are not")
  func types() {
    let telling: [Any.Type] = [
      Int.self, String.self, String?.self, [Item].self, Set<String>.self, Published<Item>.self, CGPoint.self,
    ]
    for type in telling { #expect(ObjectFields.isTelling(type), "\(type)") }
    let others: [Any.Type] = [
      Object.self, Object?.self, [Object].self, Hiding.self, [String: Hiding].self, Published<Object>.self,
      Tree.self, Choice.self, (() -> Void).self, (String, Int).self, Any.self, (any Error).self,
      Swift.Task<Void, Never>.self, AnyView.self,
    ]
    for type in others { #expect(!ObjectFields.isTelling(type), "\(type)") }
  }

  @Test("A choice is telling while it holds no object")
  func values() {
    let telling: [Any] = [Choice.some("text"), Choice.none, [Choice.none], Hiding(), Object?.none as Any]
    for value in telling { #expect(ObjectFields.isTelling(value: value), "\(value)") }
    let others: [Any] = [Object(), [Object()], Hiding(object: Object()), { () -> Void in }, (1, Object())]
    for value in others { #expect(!ObjectFields.isTelling(value: value), "\(value)") }
  }
}
