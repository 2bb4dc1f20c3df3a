import Observation
import Testing

@testable import Engine
@testable import Views

private final class Model: ObservableObject {
  nonisolated(unsafe) static let shared = Model()
  @Published var width: CGFloat = 10
}

@Observable private final class Observed {
  var width: CGFloat = 10
}

/// A box that a tap on it widens.
private struct Widening: View {
  @ObservedObject var model: Model
  var body: some View {
    Color.blue.frame(width: model.width, height: 10).onTapGesture { model.width += 1 }
  }
}

private struct Bound: View {
  @Bindable var model: Observed
  var body: some View {
    Color.blue.frame(width: model.width, height: 10).onTapGesture { model.width += 1 }
  }
}

private struct Plain: View {
  let model = Observed()
  var body: some View {
    Color.blue.frame(width: model.width, height: 10).onTapGesture { model.width += 1 }
  }
}

/// A view that makes an object for another one, and a box that a tap shortens.
private struct Making: View {
  @State private var height: CGFloat = 20
  var body: some View {
    VStack(spacing: 0) {
      Widening(model: Model())
      Color.red.frame(width: 50, height: height).onTapGesture { height = 10 }
    }
    .frame(width: 200, height: 100, alignment: .top)
  }
}

private struct Choosing: View {
  @State private var isSecond = false
  let first = Model()
  let second = Model()
  var body: some View {
    VStack(spacing: 0) {
      Widening(model: isSecond ? second : first)
      Color.red.frame(width: 50, height: 20).onTapGesture { isSecond.toggle() }
    }
    .frame(width: 200, height: 100, alignment: .top)
  }
}

/// What chooses an object, which nothing observes.
private enum Unobserved {
  nonisolated(unsafe) static var isSecond = false
  nonisolated(unsafe) static let (first, second) = (Model(), Model())
}

private struct ChoosingUnseen: View {
  var body: some View {
    VStack(spacing: 0) {
      Widening(model: Unobserved.isSecond ? Unobserved.second : Unobserved.first)
      Color.red.frame(width: 50, height: 20).onTapGesture { Unobserved.isSecond = true }
    }
    .frame(width: 200, height: 100, alignment: .top)
  }
}

private struct Appearing: View {
  @ObservedObject var model: Model
  var body: some View {
    Color.blue.frame(width: model.width, height: 10).onAppear { model.width += 1 }
  }
}

@MainActor
@Suite("Objects that views get from views around them")
struct FollowedObjectsTests {
  private func width(_ scene: Performed, at time: Double) -> Double? {
    scene.rectangles(at: time).first { $0[3] == 10 && $0[2] != 50 }.map { $0[2] }
  }

  private func widened<V: View>(_ view: V) -> Double? {
    nonisolated(unsafe) let view = view
    var scene = Performed(VStack { view })
    scene.tap(100, 50, at: 1)
    scene.tap(100, 50, at: 2)
    return width(scene, at: 3)
  }

  @Test("An object that a body makes for another view stays while only that view changes")
  func stays() {
    var scene = Performed(Making())
    scene.tap(100, 5, at: 1)
    scene.tap(100, 5, at: 2)
    #expect(width(scene, at: 3) == 12)
  }

  @Test("A change of the view around makes another object")
  func isMadeAgain() {
    var scene = Performed(Making())
    scene.tap(100, 5, at: 1)
    scene.tap(100, 20, at: 2)
    #expect(width(scene, at: 3) == 10)
  }

  @Test("Objects of @Observable classes stay, with a wrapper and without one")
  func observable() {
    #expect(widened(Bound(model: Observed())) == 12)
    #expect(widened(Plain()) == 12)
  }

  @Test("A view takes the object that the view around chooses")
  func choice() {
    var scene = Performed(Choosing())
    scene.tap(100, 5, at: 1)
    scene.tap(100, 20, at: 2)
    #expect(width(scene, at: 3) == 10)
    scene.tap(100, 20, at: 4)
    #expect(width(scene, at: 5) == 11)
  }

  @Test("A view takes an object that is given again, also if nothing has seen the reason change")
  func unseenChoice() {
    var scene = Performed(ChoosingUnseen())
    scene.tap(100, 5, at: 1)
    scene.tap(100, 20, at: 2)
    #expect(width(scene, at: 3) == 10)
  }

  @Test("A change of an object when its view appears is shown")
  func appearance() {
    #expect(width(Performed(Appearing(model: Model())), at: 1) == 11)
  }

  @Test("A copy of a scene does not change an object of the other one")
  func copies() {
    var scene = Performed(Widening(model: Model()))
    var other = scene
    other.tap(100, 50, at: 1)
    #expect(width(other, at: 2) == 11)
    #expect(width(scene, at: 2) == 10)
    scene.tap(100, 50, at: 3)
    #expect(width(scene, at: 4) == 11)
  }

  @Test("A scene finds an object that outlives it as it was at first")
  func origins() {
    let first = Performed(Appearing(model: .shared))
    #expect(width(first, at: 1) == 11)
    var again = first
    again.scene = ViewScene(first.program)
    again.scene.prepare(at: 0, in: first.environment)
    #expect(width(again, at: 1) == 11)
  }

  @Test("The values of an object that a view gets are saved")
  func saved() throws {
    var scene = Performed(Widening(model: Model()))
    scene.tap(100, 50, at: 1)
    #expect(width(try scene.restored(at: 2), at: 3) == 11)
  }

  @Test("A view shows the present value of an object in an object that makes it")
  func nested() {
    var scene = Performed(Nesting())
    scene.tap(100, 20, at: 1)
    #expect(width(scene, at: 2) == 30)
  }

  @Test("An object that a body gives to the environment stays while only views inside change")
  func environment() {
    var scene = Performed(VStack { Providing() })
    scene.tap(100, 50, at: 1)
    scene.tap(100, 50, at: 2)
    #expect(width(scene, at: 3) == 12)
  }
}

private final class Outer: ObservableObject {
  let inner = Model()
}

private struct Nesting: View {
  @StateObject private var outer = Outer()
  var body: some View {
    VStack(spacing: 0) {
      Sized(model: Sizes(outer.inner.width))
      Color.red.frame(width: 50, height: 20).onTapGesture { outer.inner.width = 30 }
    }
    .frame(width: 200, height: 100, alignment: .top)
  }
}

private final class Sizes {
  let width: CGFloat
  init(_ width: CGFloat) { self.width = width }
}

private struct Sized: View {
  let model: Sizes
  var body: some View { Color.blue.frame(width: model.width, height: 10) }
}

private struct Providing: View {
  var body: some View { Provided().environmentObject(Model()) }
}

private struct Provided: View {
  @EnvironmentObject private var model: Model
  var body: some View {
    Color.blue.frame(width: model.width, height: 10).onTapGesture { model.width += 1 }
  }
}
