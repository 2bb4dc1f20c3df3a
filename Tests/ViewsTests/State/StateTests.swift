import Foundation
import Testing
@testable import Views

private struct Counter: View {
  @State private var count = 0
  @State private var isWide = false

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 10 + CGFloat(count), height: 40).onTapGesture { count += 1 }
      Color.blue.frame(width: isWide ? 100 : 20, height: 20)
        .onTapGesture { withAnimation(.linear(duration: 1)) { isWide.toggle() } }
    }
  }
}

private struct Pair: View {
  var body: some View {
    HStack(spacing: 0) {
      ForEach(["a", "b"], id: \.self) { _ in Counter() }
    }
  }
}

/// Two views that share a value by its key, of which a switch hides both.
private struct Shared: View {
  @State private var isShown = true

  private struct Part: View {
    @AppStorage("width") private var width = 10.0
    var body: some View { Color.red.frame(width: width, height: 20).onTapGesture { width += 20 } }
  }

  var body: some View {
    VStack(spacing: 0) {
      Color.blue.frame(width: 20, height: 20).onTapGesture { isShown.toggle() }
      if isShown {
        Part()
        Part()
      }
    }
  }
}

/// Many views that begin to move, of which the first one also lets a shared value move.
private struct SharedByMany: View {
  let count: Int

  private struct Part: View {
    let number: Int
    @AppStorage("width") private var width = 10.0
    @State private var height = 10.0

    var body: some View {
      Color.red.frame(width: width, height: height).onAppear {
        withAnimation(.linear(duration: 4)) { height = 20 }
        if number == 0 { withAnimation(.linear(duration: 2)) { width = 20 } }
      }
    }
  }

  var body: some View { ZStack { ForEach(0..<count, id: \.self) { Part(number: $0) } } }
}

private struct Finishing: View {
  @State private var isOn = false
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: isOn ? 100 : 20, height: 10 + CGFloat(count))
      .onTapGesture {
        withAnimation(.linear(duration: 1), completionCriteria: .removed) {
          isOn.toggle()
        } completion: {
          count += 5
        }
      }
  }
}

private struct Chosen: View {
  @State private var choice: Int? = 3

  var body: some View {
    Color.red.frame(width: CGFloat(choice ?? 1), height: 60)
      .onTapGesture { choice = choice == nil ? 7 : nil }
  }
}

/// A view that reads its place and keeps it, as offsets are read.
private struct Reading: View {
  @State private var top = 0.0
  var body: some View {
    Color.red.frame(width: 10 + top, height: 20).overlay(
      GeometryReader { proxy -> Color in
        Views.DispatchQueue.main.async { top = proxy.frame(in: .global).minY }
        return Color.clear
      }
    )
  }
}

private struct Editing: View {
  @State private var mode = EditMode.inactive

  var body: some View { EditedRow().environment(\.editMode, $mode) }
}

private struct EditedRow: View {
  @Views.Environment(\.editMode) private var mode

  var body: some View {
    Color.red.frame(width: mode?.wrappedValue.isEditing == true ? 30 : 10, height: 60)
      .onTapGesture { mode?.wrappedValue = .active }
  }
}

@Suite struct StateTests {
  @Test("A shared value moves in its own time, whether few views begin to move or many", arguments: [3, 40])
  func sharedByMany(count: Int) {
    let frames = Performed(SharedByMany(count: count)).rectangles(at: 1)
    #expect(frames.map { Array($0[2...]) } == Array(repeating: [15, 12.5], count: count))
  }

  @Test("Views with one key in the storage share its value, which stays while they are gone, and is saved")
  func storage() throws {
    var view = Performed(Shared())
    func widths() -> [Double] { view.rectangles(at: 9).map { $0[2] } }
    view.tap(100, 50, at: 1)
    #expect(widths() == [20, 30, 30])
    view.tap(100, 30, at: 2)
    view.tap(100, 50, at: 3)
    #expect(widths() == [20, 30, 30])
    view = try view.restored(at: 4)
    #expect(widths() == [20, 30, 30])
  }

  @Test("A state that is set to the value that it has changes nothing") func equal() {
    let stage = Performed(Reading())
    #expect(stage.rectangles()[0][2] == 50)
    #expect(stage.scene.evaluations <= 3)
    #expect(stage.scene.notices.isEmpty)
  }

  @Test("A state that may be nil is what it was set to")
  func optional() {
    var stage = Performed(Chosen())
    #expect(stage.rectangles().last?[2] == 3)
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 1).last?[2] == 1)
    stage.tap(100, 50, at: 2)
    #expect(stage.rectangles(at: 2).last?[2] == 7)
  }

  @Test("A tap changes a state, and the view follows")
  func tap() {
    var stage = Performed(Counter())
    stage.tap(100, 40, at: 1)
    stage.tap(100, 40, at: 2)
    #expect(stage.rectangles(at: 2)[0][2] == 12)
  }

  @Test("States are saved by readable paths, and each view in a list has its own")
  func paths() throws {
    var stage = Performed(Pair())
    let first = stage.rectangles()[0]
    stage.tap(first[0] + 5, first[1] + 5, at: 1)
    let saved = try #require(try JSONSerialization.jsonObject(with: stage.savedJSON) as? [String: Any])
    let states = try #require(saved["states"] as? [String: Any])
    #expect(states["test/Pair/each/a/Counter.count"] as? Int == 1)
    #expect(states["test/Pair/each/b/Counter.count"] as? Int == 0)
  }

  @Test("A change in withAnimation moves, and another one at the same time does not")
  func animation() {
    var stage = Performed(Counter())
    stage.tap(100, 70, at: 1)
    #expect(stage.rectangles(at: 1.5)[1][2] == 60)
    #expect(stage.rectangles(at: 2)[1][2] == 100)
    stage.tap(100, 40, at: 1.5)
    #expect(stage.rectangles(at: 1.5)[0][2] == 11)
  }

  @Test("What is saved and restored in mid-flight goes on with the same frames")
  func restoring() throws {
    var stage = Performed(Counter())
    stage.tap(100, 70, at: 1)
    stage.tap(100, 40, at: 1.2)
    let copy = try stage.restored()
    for time in [1.2, 1.5, 1.9, 2.5] { #expect(copy.frame(at: time).values == stage.frame(at: time).values) }
    #expect(try copy.savedJSON == stage.savedJSON)
  }

  @Test("Views read and set the mode of editing that a view around them has bound")
  func editing() {
    var stage = Performed(Editing())
    #expect(stage.rectangles().last?[2] == 10)
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 1).last?[2] == 30)
    #expect(Performed(EditedRow()).rectangles().last?[2] == 10)
  }

  @Test("A completion happens at its time, whether or not somebody looks meanwhile")
  func completion() {
    var stage = Performed(Finishing())
    stage.tap(100, 50, at: 1)
    #expect(stage.scene.wakeTime == 2)
    var other = stage
    _ = other.frame(at: 1.5)
    for _ in 0..<2 { while stage.scene.wakeTime <= 3 { stage.wake() } }
    while other.scene.wakeTime <= 5 { other.wake() }
    #expect(stage.rectangles(at: 5) == other.rectangles(at: 5))
    #expect(stage.rectangles(at: 5)[0][3] == 15)
    #expect(stage.scene.wakeTime == .infinity)
  }

  @Test("What is saved while a completion is pending leads to the same")
  func pending() throws {
    var stage = Performed(Finishing())
    stage.tap(100, 50, at: 1)
    var copy = try stage.restored()
    #expect(copy.scene.wakeTime == 2)
    copy.wake()
    stage.wake()
    #expect(copy.rectangles(at: 3) == stage.rectangles(at: 3))
  }
}
