import Engine
import Testing

@testable import Rooms

@Suite("The driver")
struct DriverTests {
  private func makeBench() -> RoomBench {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.join(2, .phone)
    bench.join(3, .presenter)
    return bench
  }

  @Test("The first sender drives, and the samples of others are ignored without an error")
  func first() {
    var bench = makeBench()
    bench.tilt(10, from: 2, at: 1)
    bench.tilt(50, from: 1, at: 1.1)
    bench.tilt(20, from: 2, at: 1.2)
    bench.tilt(50, from: 3, at: 1.3)
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
    bench.read(1, at: 1.3)
    #expect(bench.readers[1]?.errors == [])
  }

  @Test("Everybody is told who drives")
  func presence() {
    var bench = makeBench()
    bench.join(4)
    bench.tilt(10, from: 2, at: 1)
    bench.read(4, at: 1)
    #expect(bench.readers[4]?.presence == .init(viewers: 2, phones: 2, driver: 2, tuning: .presenter))
  }

  /// Who sends first and whether synthetic, who sends then, and who drives in the end.
  private static let contests: [(Bool, Bool, ClientID)] = [
    (false, false, 1), (false, true, 1), (true, true, 1), (true, false, 2),
  ]

  @Test("A sensor takes the place from a mouse, and nothing else does", arguments: contests)
  func sensors(first: Bool, second: Bool, driver: ClientID) {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1, isSynthetic: first)
    bench.tilt(20, from: 2, at: 1.5, isSynthetic: second)
    #expect(bench.room.performance.tilt.driver.id == driver)
    #expect(abs(bench.probe.tilt - (driver == 1 ? 10 : 20)) < 1e-9)
  }

  @Test("A driver that changes to a mouse can lose the place to a sensor")
  func changeOfKind() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.tilt(10, from: 1, at: 1.1, isSynthetic: true)
    bench.tilt(20, from: 2, at: 1.2)
    #expect(bench.room.performance.tilt.driver.id == 2)
  }

  @Test("Who takes the place has it at once")
  func take() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.send(.requestTilt, from: 2, at: 1.1)
    #expect(bench.room.performance.tilt.driver.id == 2)
    bench.tilt(50, from: 1, at: 1.2)
    bench.tilt(20, from: 2, at: 1.3, isSynthetic: true)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
  }

  @Test("A driver who leaves loses the place, and the next sender has it")
  func leave() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.leave(1, at: 1.1)
    #expect(bench.room.performance.tilt.driver.id == nil)
    bench.tilt(20, from: 2, at: 1.2, isSynthetic: true)
    #expect(bench.room.performance.tilt.driver.id == 2)
  }

  @Test("Somebody else's leaving does not matter")
  func othersLeave() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.leave(2, at: 1.1)
    #expect(bench.room.performance.tilt.driver.id == 1)
  }

  @Test("A driver who is silent for five seconds loses the place, which everybody is told")
  func silence() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.pass(until: 5.999)
    bench.tilt(20, from: 2, at: 5.999)
    #expect(bench.room.performance.tilt.driver.id == 1)
    bench.pass(until: 6.2)
    #expect(bench.room.performance.tilt.driver.id == nil)
    bench.read(3, at: 6.2)
    #expect(bench.readers[3]?.presence?.driver == nil)
    bench.tilt(20, from: 2, at: 6.3)
    #expect(bench.room.performance.tilt.driver.id == 2)
  }

  @Test("It is no silence while samples come, changed or not")
  func notSilent() {
    var bench = makeBench()
    for step in 0...30 {
      bench.pass(until: Double(step))
      bench.tilt(10, from: 1, at: Double(step))
    }
    #expect(bench.room.performance.tilt.driver.id == 1)
  }

  @Test("A driver who took the place and sends nothing loses it too")
  func silentTaker() {
    var bench = makeBench()
    bench.send(.requestTilt, from: 1, at: 1)
    bench.pass(until: 5.9)
    #expect(bench.room.performance.tilt.driver.id == 1)
    bench.pass(until: 6.1)
    #expect(bench.room.performance.tilt.driver.id == nil)
  }

  @Test("Calibration belongs to its sender, however often the driver changes")
  func calibrations() {
    var bench = makeBench()
    bench.tilt(20, from: 1, at: 1)
    bench.send(.calibrate, from: 1, at: 1.1)
    bench.tilt(50, from: 1, at: 1.2)
    #expect(abs(bench.probe.tilt - 30) < 1e-9)

    bench.send(.requestTilt, from: 2, at: 2)
    bench.tilt(50, from: 2, at: 2.1)
    #expect(abs(bench.probe.tilt - 50) < 1e-9)
    bench.send(.calibrate, from: 2, at: 2.2)
    #expect(abs(bench.probe.tilt) < 1e-9)

    bench.send(.requestTilt, from: 1, at: 3)
    bench.tilt(60, from: 1, at: 3.1)
    #expect(abs(bench.probe.tilt - 40) < 1e-9)

    bench.send(.requestTilt, from: 2, at: 4)
    bench.tilt(60, from: 2, at: 4.1)
    #expect(abs(bench.probe.tilt - 10) < 1e-9)
  }

  @Test("Calibrating without driving moves nothing, and counts as soon as one drives")
  func calibrationInAdvance() {
    var bench = makeBench()
    bench.tilt(20, from: 1, at: 1)
    bench.tilt(35, from: 2, at: 1.1)
    bench.send(.calibrate, from: 2, at: 1.2)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
    #expect(bench.probe.calibrations == 0)
    bench.send(.requestTilt, from: 2, at: 1.3)
    bench.tilt(45, from: 2, at: 1.4)
    #expect(abs(bench.probe.tilt - 10) < 1e-9)
  }

  @Test("Calibrating before the first sample changes nothing")
  func calibrationTooEarly() {
    var bench = makeBench()
    bench.send(.calibrate, from: 1, at: 1)
    bench.tilt(20, from: 1, at: 1.1)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
  }
}
