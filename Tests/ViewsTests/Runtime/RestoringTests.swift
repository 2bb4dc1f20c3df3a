import Engine
import Testing

@testable import Views

/// A generator of the same numbers in every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}

/// Something that happens to a stage.
private enum Happening {
  case touch(Pointer.Phase, Double, Double)
  case tilt(Double, Double)
  case nothing

  func apply(to stage: inout Performed, at time: Double) {
    switch self {
    case .touch(let phase, let x, let y): stage.touch(phase, x, y, at: time)
    case .tilt(let pitch, let roll): stage.tilt(pitch: pitch, roll: roll, at: time)
    case .nothing: stage.scene.catchUp(to: time, in: stage.environment)
    }
  }
}

/// As wide as what it does when it appears, at once and later.
private struct Appearing: View {
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20).onAppear {
      width = 50
      Task {
        try? await Task.sleep(for: .seconds(1))
        width += 10
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { width += 5 }
    }
  }
}

/// Two versions of a file, of which the second does something when a view appears.
private struct Draft: View {
  let hasActions: Bool
  @State private var width = 20.0

  var body: some View {
    let red = Color.red.frame(width: width, height: 20)
    if hasActions {
      red.onAppear { width += 30 }.task { width += 7 }.onChange(of: 1, initial: true) { width += 100 }
    } else {
      red
    }
  }
}

/// Many views that turn for ever, each a little later than the last one.
private struct Turning: View {
  let count: Int
  @State private var isTurned = false

  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<count) { number in
        Color.red.frame(width: 1, height: 1).rotationEffect(.degrees(isTurned ? 360 : 0))
          .animation(
            .linear(duration: 2).repeatForever(autoreverses: false).delay(Double(number % 75) * 0.05),
            value: isTurned)
      }
    }
    .onAppear { isTurned = true }
  }
}

/// A model that the view changes when it appears, and by a tap, and the number of its changes.
private struct Remodelled: View {
  final class Model: ObservableObject { @Published var width = 20.0 }

  @StateObject private var model = Model()
  @State private var changes = 0.0

  var body: some View {
    Color.red.frame(width: model.width, height: 20 + changes)
      .onAppear { withAnimation(.linear(duration: 1)) { model.width = 50 } }
      .onChange(of: model.width) { changes += 1 }
      .onTapGesture { model.width = 30 }
  }
}

@Suite struct RestoringTests {
  @Test("A restored object is as it was saved, though the view changes it when it appears")
  func object() throws {
    var view = Performed(Remodelled())
    view.tap(100, 50, at: 2)
    #expect(view.rectangles(at: 2).map { Array($0[2...]) } == [[30, 22]])
    let restored = try view.restored(at: 2)
    #expect(restored.rectangles(at: 2).map { Array($0[2...]) } == [[30, 22]])
  }

  /// Events in order, among them gestures, and pauses in which things come to rest.
  private static func events(_ seed: Int, count: Int) -> [(time: Double, happening: Happening)] {
    var dice = Dice(state: UInt64(seed))
    var (time, isDown) = (0.5, false)
    return (0..<count).map { _ in
      time +=
        Bool.random(using: &dice)
        ? .random(in: 0.01...0.1, using: &dice) : .random(in: 0.1...1.5, using: &dice)
      // Most views stand in the middle.
      let x = Double.random(in: 60...140, using: &dice)
      let y = Double.random(in: 20...80, using: &dice)
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: return (time, .tilt(.random(in: -60...60, using: &dice), .random(in: -60...60, using: &dice)))
      case 1: return (time, .nothing)
      case 2,
        3 where isDown:
        return (time, .touch(.moved, x, y))
      default:
        isDown.toggle()
        return (time, .touch(isDown ? .began : .ended, x, y))
      }
    }
  }

  private func numbers(_ stage: Performed, at time: Double) -> ([NodeKind], [Double]) {
    let frame = stage.frame(at: time)
    return (frame.nodes.map(\.kind), Array(frame.values))
  }

  @Test("Two thousand views that turn have a state that can be kept, and turn on after it")
  func turning() throws {
    let stage = Performed(Turning(count: 2000))
    #expect(try stage.savedJSON.count < 256 << 10)
    let restored = try stage.restored()
    #expect(restored.numbers(.rotation, at: 1.37) == stage.numbers(.rotation, at: 1.37))
  }

  @Test(
    "A view that is saved after any event goes on as if it had not been", arguments: RestoredViews.all.indices
  )
  func restoring(index: Int) throws {
    let view = RestoredViews.all[index]
    let events = Self.events(index + 1, count: 24)
    var stage = Performed(view())
    for (place, event) in events.enumerated() {
      event.happening.apply(to: &stage, at: event.time)
      var (kept, restored) = (stage, try stage.restored())
      for next in events[place..<min(place + 4, events.count)] {
        if next.time > event.time {
          next.happening.apply(to: &kept, at: next.time)
          next.happening.apply(to: &restored, at: next.time)
        }
        for later in [0, 0.013, 0.2] {
          let (a, b) = (numbers(kept, at: next.time + later), numbers(restored, at: next.time + later))
          try #require(a.0 == b.0, "after \(event), at \(next.time + later)")
          try #require(a.1 == b.1, "after \(event), at \(next.time + later)")
        }
      }
    }
  }

  @Test("A scene whose first state comes back does what it does when it appears")
  func unbegun() throws {
    var stage = Performed(Appearing())
    stage.scene = ViewScene(stage.program)
    let restored = try stage.restored(at: 3)
    #expect(restored.rectangles(at: 3).first?[2] == 50)
    #expect(restored.rectangles(at: 9).first?[2] == 65)
  }

  @Test("What a view has done when it appeared is not done again by a restore, at once or later")
  func again() throws {
    var stage = Performed(Appearing())
    for time in [1.5, 2.5, 4] {
      stage.scene.catchUp(to: time, in: stage.environment)
      let restored = try stage.restored()
      for later in [0, 1, 9.0] {
        #expect(restored.rectangles(at: time + later) == stage.rectangles(at: time + later))
      }
    }
  }

  @Test("What a saved file adds appears, and does what it does then")
  func added() throws {
    let stage = Performed(Draft(hasActions: false))
    let next = ViewProgram("test", stage: CGSize(width: 200, height: 100)) { Draft(hasActions: true) }
    #expect(try stage.restored(in: next).rectangles(at: 1).first?[2] == 157)
  }
}
