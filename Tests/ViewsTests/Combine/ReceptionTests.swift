import Testing

@testable import Views

private final class Source: ObservableObject {
  let subject = CurrentValueSubject<Double, Never>(0)
}

/// A box as wide as what it has received, above another box that chooses the source.
private struct Receiving: View {
  @State private var isSecond = false
  @State private var received: [Double] = []
  @State private var height = 20.0
  let first = Source()
  let second = Source()

  private var source: Source { isSecond ? second : first }

  var body: some View {
    VStack(spacing: 0) {
      Color.blue.frame(width: 1 + received.reduce(0, +), height: 20).onTapGesture { source.subject.send(5) }
      Color.red.frame(width: CGFloat(1 + received.count), height: height)
        .contentShape(Rectangle().size(width: 100, height: 20))
      Color.green.frame(width: 50, height: 20).onTapGesture { isSecond.toggle() }
      Color.yellow.frame(width: 50, height: 20).onTapGesture { height = 10 }
    }
    .frame(width: 200, height: 100, alignment: .top)
    .onReceive(source.subject.map { $0 + 1 }) { received.append($0) }
  }
}

/// A box that widens with each promise that is made, and with each that is kept.
private struct Promising: View {
  @State private var kept = 0.0
  @State private var height = 50.0
  private let tally: Tally

  final class Tally {
    var made = 0.0
  }

  init(_ tally: Tally) { self.tally = tally }

  var body: some View {
    Color.blue.frame(width: 10 + kept, height: height)
      .onReceive(
        Future<Double, Never> { promise in
          tally.made += 1
          promise(.success(1))
        }
      ) { kept = $0 }
  }
}

/// A box that widens with each tick of a timer, which a tap makes quicker.
private struct Ticking: View {
  @State private var ticks = 0.0
  @State private var interval = 10.0
  var body: some View {
    Color.blue.frame(width: 10 + ticks, height: 100)
      .onTapGesture { interval = 1 }
      .onReceive(Timer.publish(every: interval, on: .main, in: .common).autoconnect()) { _ in ticks += 1 }
  }
}

@MainActor
@Suite("Subscriptions of views")
struct ReceptionTests {
  private func widths(_ scene: Performed, at time: Double) -> [Double] {
    scene.rectangles(at: time).prefix(2).map { $0[2] }
  }

  @Test("A view follows the publisher of the object that has taken another one's place")
  func replaced() {
    var scene = Performed(Receiving())
    #expect(widths(scene, at: 0.5) == [2, 2])
    scene.tap(100, 5, at: 1)
    #expect(widths(scene, at: 1.5) == [8, 3])
    // The other one's value comes at once.
    scene.tap(100, 45, at: 2)
    #expect(widths(scene, at: 2.5) == [9, 4])
    scene.tap(100, 5, at: 3)
    #expect(widths(scene, at: 3.5) == [15, 5])
  }

  @Test("An event does not begin a publisher again that an operator makes in the body")
  func kept() {
    var scene = Performed(Receiving())
    scene.tap(100, 65, at: 1)
    scene.tap(100, 65, at: 2)
    #expect(widths(scene, at: 3) == [2, 2])
  }

  @Test("A copy of a scene that goes over to another publisher does not take the first one from the scene")
  func copies() {
    var scene = Performed(Receiving())
    var other = scene
    other.tap(100, 45, at: 1)
    #expect(widths(other, at: 1.5) == [3, 3])
    scene.tap(100, 5, at: 2)
    #expect(widths(scene, at: 2.5) == [8, 3])
    other.tap(100, 5, at: 3)
    #expect(widths(other, at: 3.5) == [9, 4])
  }

  @Test("A publisher that the body makes for each evaluation begins once")
  func made() {
    let tally = Promising.Tally()
    nonisolated(unsafe) let view = Promising(tally)
    var scene = Performed(view)
    for time in 1...5 { scene.tap(100, 50, at: Double(time)) }
    #expect(scene.rectangles(at: 6).map { $0[2] } == [11])
    #expect(scene.scene.notices.isEmpty)
  }

  @Test("A timer whose interval changes begins again")
  func timers() {
    var scene = Performed(Ticking())
    scene.tap(100, 50, at: 0.5)
    #expect(scene.rectangles(at: 1.4)[0][2] == 10)
    #expect(scene.rectangles(at: 3.6)[0][2] == 13)
  }
}
