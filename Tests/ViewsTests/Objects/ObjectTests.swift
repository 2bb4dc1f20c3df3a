import Testing

@testable import Views

private class Base {
  var taps = 0
}

private final class Store: Base, ObservableObject {
  @Published var width = 10.0
  @Published var names = ["a"]
  var action: () -> Void = {}
  weak var other: Store?
}

private struct Child: View {
  @ObservedObject var store: Store
  @EnvironmentObject var same: Store

  var body: some View {
    Color.red.frame(width: store.width, height: CGFloat(10 + same.taps + same.names.count))
      .onTapGesture {
        store.taps += 1
        store.names.append("b")
        withAnimation(.linear(duration: 1)) {
          store.width += 10
        } completion: {
          store.taps += 100
        }
      }
  }
}

private struct Parent: View {
  @StateObject private var store = Store()
  @State private var number = 1

  var body: some View { Child(store: store).environmentObject(store) }
}

/// An object in a list that is a state, which a tap changes in an animation or without one.
private struct Listed: View {
  final class Item: ObservableObject { var width = 10.0 }

  let animation: Animation?
  @State private var items = [Item()]

  var body: some View {
    Color.red.frame(width: items[0].width, height: 100)
      .onTapGesture {
        if let animation { withAnimation(animation) { items[0].width = 20 } } else { items[0].width = 20 }
      }
  }
}

@Suite struct ObjectTests {
  @Test(
    "A change of an object in a list is seen at once, and moves in its animation", arguments: [false, true])
  func listed(isAnimated: Bool) {
    var view = Performed(Listed(animation: isAnimated ? .linear(duration: 2) : nil))
    view.tap(100, 50, at: 1)
    #expect(view.rectangles(at: 2).map { $0[2] } == [isAnimated ? 15 : 20])
  }

  @Test("An object outlives evaluations, and views follow it")
  func lives() {
    var stage = Performed(Parent())
    #expect(stage.rectangles()[0][2...] == [10, 11])
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 1.5)[0][2...] == [15, 13])
    #expect(stage.rectangles(at: 2.5)[0][2...] == [20, 113])
  }

  @Test("Copies of a scene go their own ways, though they begin with the same object")
  func copies() {
    var stage = Performed(Parent())
    var other = stage
    stage.tap(100, 50, at: 1)
    stage.tap(100, 50, at: 5)
    #expect(stage.rectangles(at: 9)[0][2...] == [30, 215])
    other.tap(100, 50, at: 1)
    #expect(other.rectangles(at: 3)[0][2...] == [20, 113])
    other.tap(100, 50, at: 5)
    #expect(other.rectangles(at: 9) == stage.rectangles(at: 9))
  }

  @Test("Looking ahead changes nothing")
  func ahead() {
    var stage = Performed(Parent())
    stage.tap(100, 50, at: 1)
    for _ in 0..<3 { #expect(stage.rectangles(at: 2.5)[0][3] == 113) }
    stage.wake()
    #expect(stage.rectangles(at: 2.5)[0][3] == 113)
  }

  @Test("What an object holds is saved, also what it inherits")
  func saved() throws {
    var stage = Performed(Parent())
    stage.tap(100, 50, at: 1)
    stage.wake()
    let json = String(decoding: try stage.savedJSON, as: UTF8.self)
    #expect(json.contains("Parent.store.width\":20"))
    var copy = try stage.restored()
    #expect(copy.rectangles(at: 3) == stage.rectangles(at: 3))
    stage.tap(100, 50, at: 4)
    copy.tap(100, 50, at: 4)
    #expect(copy.rectangles(at: 6) == stage.rectangles(at: 6))
  }
}
