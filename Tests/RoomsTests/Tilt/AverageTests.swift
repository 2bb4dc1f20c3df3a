import Engine
import Testing

@testable import Rooms

@Suite("Averaging everybody's tilt")
struct AverageTests {
  private func makeBench() -> RoomBench {
    var bench = RoomBench()
    for id: ClientID in 1...4 { bench.join(id, .phone) }
    bench.join(9, .presenter)
    bench.send(.moderation(.policy(.average, turnSeconds: nil)), from: 9, at: 0)
    return bench
  }

  @Test("The scene gets the mean of everybody's tilt, at the room's pace")
  func mean() {
    var bench = makeBench()
    for (id, beta) in [(1, 10.0), (2, 20), (3, 60)] { bench.tilt(beta, from: ClientID(id), at: 1) }
    bench.pass(until: 1.1)
    #expect(abs(bench.probe.tilt - 30) < 0.5)
    #expect(bench.room.performance.tilt.driver.id == nil)
    bench.tilt(30, from: 3, at: 1.2)
    bench.pass(until: 1.3)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
  }

  @Test("At most one mean a frame moves the scene, however many phones send")
  func pace() {
    let frames = framesInASecond { Double($0) / 20 }
    #expect(frames <= 65)
    #expect(frames >= 55)
  }

  /// The frames that a viewer gets within a second in which four phones send 600 samples each.
  private func framesInASecond(of tilt: (_ step: Int) -> Double) -> Int {
    var bench = makeBench()
    bench.join(5)
    bench.read(5, at: 0)
    for step in 0..<600 {
      let time = 1 + Double(step) / 600
      bench.pass(until: time)
      for id: ClientID in 1...4 { bench.tilt(tilt(step), from: id, at: time) }
      bench.read(5, at: time)
    }
    return bench.readers[5]?.frames.count ?? 0
  }

  @Test("At most one mean a frame is applied, also to a scene that ignores tilt")
  func paceWithoutTilt() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "text"))
    for id: ClientID in 1...40 { bench.join(id, .phone) }
    bench.join(99, .presenter)
    bench.send(.moderation(.policy(.average, turnSeconds: nil)), from: 99, at: 0)
    bench.send(.takes(.record(TakeName("means"))), from: 99, at: 0.5)
    var lines: [UInt8] = []
    for step in 0..<60 {
      for id: ClientID in 1...40 {
        let time = 1 + Double(step) / 60 + Double(id) / 2400
        bench.pass(until: time)
        bench.tilt(Double(step) + Double(id), from: id, at: time)
        lines += bench.room.performance.live.$recorder.unseen?.drain(isForced: true, at: time) ?? []
      }
    }
    let samples = String(decoding: lines, as: UTF8.self).split(separator: "\n").count {
      $0.contains("sample")
    }
    #expect((55...65).contains(samples), "\(samples)")
  }

  @Test("Phones that lie still are averaged at the room's pace, and show nothing new")
  func still() { #expect(framesInASecond { _ in 30 } <= 3) }

  @Test("Under another policy nobody's tilt is waited for any more")
  func ends() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.pass(until: 1.1)
    bench.send(.moderation(.policy(.free, turnSeconds: nil)), from: 9, at: 1.1)
    bench.pass(until: 1.5)
    #expect(bench.room.nextWake == nil)
  }

  @Test("Each counts as seen from the own calibration")
  func calibration() {
    var bench = makeBench()
    bench.tilt(40, from: 1, at: 1)
    bench.tilt(70, from: 2, at: 1)
    bench.send(.calibrate, from: 1, at: 1.1)
    bench.send(.calibrate, from: 2, at: 1.1)
    bench.pass(until: 1.2)
    #expect(abs(bench.probe.tilt) < 1e-9)
    bench.tilt(50, from: 1, at: 1.3)
    bench.tilt(90, from: 2, at: 1.3)
    bench.pass(until: 1.4)
    #expect(abs(bench.probe.tilt - 15) < 1e-9)
    // The attitude in the world is a mean of its own.
    #expect(abs((bench.room.performance.live.stage.motion?.attitude.pitch ?? 0) - 70) < 1e-9)
  }

  @Test("Phones that are held in different ways mean the same by the same tilt")
  func screenAngles() throws {
    var bench = makeBench()
    let portrait = try #require(Attitude(alpha: 0, beta: 20, gamma: 0))
    let landscape = try #require(Attitude(alpha: 0, beta: 0, gamma: -20))
    bench.send(.sample(Sample(attitude: portrait, screenAngle: .zero), isSynthetic: false), from: 1, at: 1)
    let turned = Sample(attitude: landscape, screenAngle: .quarter)
    bench.send(.sample(turned, isSynthetic: false), from: 2, at: 1)
    bench.pass(until: 1.1)
    #expect(abs(landscape.screenTilt(.quarter).x - 20) < 1e-9)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
  }

  @Test(
    "Each phone's heading counts from its own zero, in whatever direction that lies",
    arguments: [false, true])
  func headings(isCalibrated: Bool) throws {
    func motion(zeros: [Double]) throws -> Motion? {
      var bench = makeBench()
      func turn(by angle: Double, at time: Time) throws {
        for (index, zero) in zeros.enumerated() {
          let attitude = try #require(Attitude(alpha: zero + angle * Double(index + 1), beta: 80, gamma: 0))
          let sample = Sample(attitude: attitude, screenAngle: .zero)
          bench.send(.sample(sample, isSynthetic: false), from: ClientID(index + 1), at: time)
        }
      }
      try turn(by: isCalibrated ? 25 : 0, at: 1)
      try turn(by: 0, at: 1.1)
      if isCalibrated { for id in zeros.indices { bench.send(.calibrate, from: ClientID(id + 1), at: 1.2) } }
      try turn(by: 10, at: 1.3)
      bench.pass(until: 1.4)
      return bench.room.performance.live.stage.motion
    }
    let north = try #require(try motion(zeros: [0, 0, 0]))
    let anywhere = try #require(try motion(zeros: [170, -100, 35]))
    #expect(abs(north.attitude.yaw - 20) < 1)
    #expect(abs(anywhere.attitude.yaw - north.attitude.yaw) < 1e-9)
    #expect(abs(anywhere.attitude.pitch - north.attitude.pitch) < 1e-9)
  }

  @Test("Who has been silent for a second, or left, no longer counts, which everybody can see")
  func silence() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.tilt(50, from: 2, at: 1)
    for step in 1...15 {
      bench.pass(until: 1 + Double(step) / 10)
      bench.tilt(10, from: 1, at: 1 + Double(step) / 10)
      if step == 9 { #expect(abs(bench.probe.tilt - 30) < 1e-9) }
    }
    bench.pass(until: 2.6)
    #expect(abs(bench.probe.tilt - 10) < 1e-9)
    bench.tilt(20, from: 3, at: 2.7)
    bench.pass(until: 2.8)
    bench.read(9, at: 2.9)
    #expect(bench.readers[9]?.people.filter(\.driving).map(\.id) == [1, 3])
    bench.leave(1, at: 2.9)
    bench.pass(until: 3)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
    bench.pass(until: 10)
    #expect(bench.room.nextWake == nil)
  }

  @Test("The same samples in any order of arrival within a frame give the same mean")
  func order() {
    let betas: [(ClientID, Double)] = [(1, 12.3), (2, -45.6), (3, 78.9), (4, 0.1)]
    let tilts = [betas, betas.reversed(), [betas[2], betas[0], betas[3], betas[1]]].map { order in
      var bench = makeBench()
      bench.tilt(0, from: 1, at: 0.99)
      bench.pass(until: 0.999)
      for (id, beta) in order { bench.tilt(beta, from: id, at: 1) }
      bench.pass(until: 1.1)
      return bench.probe.tilt
    }
    #expect(Set(tilts).count == 1)
  }

  @Test("Nobody can take the tilt or be given it, and the next sample decides when averaging ends")
  func take() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.send(.requestTilt, from: 2, at: 1)
    bench.send(.moderation(.hand(2, isGiven: true)), from: 9, at: 1)
    for id: ClientID in [2, 9] {
      bench.read(id, at: 1)
      #expect(bench.readers[id]?.errors.map(\.code) == [.notAllowed])
    }
    bench.send(.moderation(.policy(.free, turnSeconds: nil)), from: 9, at: 2)
    bench.tilt(33, from: 3, at: 2.1)
    #expect(bench.room.performance.tilt.driver.id == 3)
    #expect(abs(bench.probe.tilt - 33) < 1e-9)
  }
}
