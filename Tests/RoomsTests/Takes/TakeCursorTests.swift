import Engine
import Testing

@testable import Rooms

@Suite("A place in a take")
struct TakeCursorTests {
  private static func attitude(_ beta: Double) -> Attitude {
    Attitude(alpha: 0, beta: beta, gamma: 0) ?? .identity
  }

  private static func sample(_ beta: Double) -> Event {
    .sample(Sample(attitude: attitude(beta), screenAngle: .zero))
  }

  /// Tilts to 10 and 30 degrees, calls that straight in one way or the other, and tilts to 50.
  private static func take(straight: Event) -> Take {
    let events = [sample(10), sample(30), straight, sample(50)].enumerated()
    return Take(scene: .probe(), events: events.map { Take.TimedEvent(time: Time($0), event: $1) })
  }

  private static let straights: [Event] = [.calibrate, .reference(attitude(30))]

  private func tilt(_ stage: Stage) -> Double {
    ((stage.scene.unwrapped(as: Probe.self)?.tilt ?? .nan) * 1e9).rounded() / 1e9
  }

  @Test("Events up to a time are played, those at exactly that time too, and each of them once")
  func advancing() {
    var (cursor, stage) = (TakeCursor(Self.take(straight: .calibrate)), Stage(Probe()))
    #expect(cursor.nextTime == 0)
    for (time, isPlayed, tilt, next) in [
      (0.5, true, 10.0, 1.0), (0.9, false, 10, 1), (1, true, 30, 2), (9, true, 20, nil), (10, false, 20, nil),
    ] as [(Time, Bool, Double, Time?)] {
      let played = cursor.advance(&stage, to: time)
      #expect(played == isPlayed && self.tilt(stage) == tilt && cursor.nextTime == next, "at \(time)")
    }
  }

  @Test("Where somebody else's tilt counts, the take neither tilts nor calibrates", arguments: straights)
  func withoutTilt(straight: Event) throws {
    var (cursor, stage) = (TakeCursor(Self.take(straight: straight)), Stage(Probe()))
    try stage.apply(Self.sample(70), at: 0)
    let isPlayed = cursor.advance(&stage, to: 9, withoutTilt: true)
    #expect(isPlayed && cursor.nextTime == nil)
    #expect(tilt(stage) == 70 && stage.reference == .identity)
    #expect(stage.scene.unwrapped(as: Probe.self)?.calibrations == 0)
  }

  @Test("When its tilt counts again, it counts against what is straight in the take", arguments: straights)
  func withTiltAgain(straight: Event) throws {
    var (cursor, stage) = (TakeCursor(Self.take(straight: straight)), Stage(Probe()))
    cursor.advance(&stage, to: 2, withoutTilt: true)
    try stage.apply(.reference(Self.attitude(-20)), at: 2)
    try stage.apply(Self.sample(70), at: 2)
    #expect(tilt(stage) == 90)
    cursor.advance(&stage, to: 3)
    #expect(tilt(stage) == 20)
    #expect(stage.reference == Self.attitude(30))
  }

  @Test("So it does where the other tilt counted between two of the take's, and took the place of none")
  func betweenTilts() throws {
    var (cursor, stage) = (TakeCursor(Self.take(straight: .calibrate)), Stage(Probe()))
    cursor.advance(&stage, to: 2)
    try stage.apply(.reference(Self.attitude(-20)), at: 2)
    try stage.apply(Self.sample(70), at: 2)
    cursor.advance(&stage, to: 2.5, withoutTilt: true)
    #expect(tilt(stage) == 90)
    cursor.advance(&stage, to: 3)
    #expect(tilt(stage) == 20)
  }

  @Test("A long way is gone in pieces of one event")
  func pieces() {
    var (cursor, stage) = (TakeCursor(Self.take(straight: .calibrate)), Stage(Probe()))
    for count in 1...4 {
      #expect(cursor.goOn(&stage, to: 9, withoutTilt: false) == (count < 4))
      #expect(cursor.next == count)
    }
    #expect(!cursor.hasMore(to: 9))
  }
}
