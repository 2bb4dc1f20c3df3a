import Engine
import Testing

@testable import Rooms

@Suite("A room's pace")
struct RoomPacingTests {
  private func makeBench() -> RoomBench {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    bench.pass(until: 0.5)
    bench.read(1, at: 0.5)
    return bench
  }

  @Test("A sample after a rest is answered at once")
  func atOnce() {
    var bench = makeBench()
    bench.tilt(30, from: 2, at: 1)
    #expect(bench.wake == .everybody)
    #expect(bench.read(1, at: 1).contains("frame"))
    #expect(bench.isUpToDate(1))
  }

  @Test("However fast samples come, there are at most 60 frames a second, and the last state is sent")
  func atMostSixty() {
    var bench = makeBench()
    for step in 0..<2000 {
      let time = 1 + Double(step) / 1000
      bench.pass(until: time)
      bench.tilt(Double(step) / 50, from: 2, at: time)
      bench.read(1, at: time)
    }
    bench.pass(until: 3.1)
    bench.read(1, at: 3.1)
    let times = bench.readers[1]?.frames.dropFirst().map { $0.serverTime / 1000 } ?? []
    #expect((115...124).contains(times.count))
    // The next three may follow the first sooner, after a rest.
    for (earlier, later) in zip(times.dropFirst(4), times.dropFirst(5)) {
      #expect(later - earlier >= 1 / 60.0 - 1e-9)
    }
    #expect(abs((bench.readers[1]?.floats.first ?? .nan) - Float(1999.0 / 50)) < 1e-4)
  }

  @Test("Samples that come as often as frames are answered at once, also after some of them were held up")
  func heldUp() {
    var bench = makeBench()
    for step in 0..<120 {
      let sampled = 1 + Double(step) / 60
      // The network keeps a few samples back and then delivers them all together.
      let isHeldUp = (30..<33).contains(step)
      let time = isHeldUp ? 1 + 33.0 / 60 - 0.001 : sampled
      bench.pass(until: time)
      bench.tilt(Double(step) / 2, from: 2, at: time)
      let isAnswered = bench.wake == .everybody
      if !(30..<36).contains(step) { #expect(isAnswered, "sample \(step)") }
      bench.read(1, at: time)
    }
  }

  @Test("A sample that the scene ignores does not put off what a finger moves")
  func ignoredSample() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "carousel"))
    bench.join(1, .viewer)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    bench.send(.pointer(Pointer(phase: .began, id: 1, location: Point(x: 300, y: 200))), from: 2, at: 1)
    for step in 1...60 {
      let time = 1 + Double(step) / 60
      bench.pass(until: time)
      bench.tilt(Double(step), from: 2, at: time)
      let location = Point(x: 300 - Double(3 * step), y: 200)
      bench.send(.pointer(Pointer(phase: .moved, id: 1, location: location)), from: 2, at: time)
      #expect(bench.wake == .everybody, "step \(step)")
      bench.read(1, at: time)
    }
  }

  @Test("Parameters that a drag changes are told ten times a second at most, and in the end")
  func movedParameters() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "arm"))
    bench.join(1, .presenter)
    bench.read(1, at: 0)
    bench.send(.pointer(Pointer(phase: .began, id: 1, location: Point(x: 180, y: 331))), from: 1, at: 1)
    var told = 0
    for step in 1...60 {
      let time = 1 + Double(step) / 60
      bench.pass(until: time)
      let location = Point(x: 180 - Double(step), y: 331 - Double(step))
      bench.send(.pointer(Pointer(phase: .moved, id: 1, location: location)), from: 1, at: time)
      told += bench.read(1, at: time).filter { $0 == "parameters" }.count
    }
    #expect((9...11).contains(told))
    bench.pass(until: 3)
    bench.read(1, at: 3)
    #expect(bench.readers[1]?.parameters == bench.room.performance.live.stage.scene.parameterValues)
  }

  @Test("A change that came too soon after a frame is sent when its time has come, and then all is quiet")
  func lastState() {
    var bench = makeBench()
    // After a rest three more frames may follow the first soon.
    let times: [Time] = [1, 1.003, 1.006, 1.009]
    for time in times {
      bench.tilt(30 * time, from: 2, at: time)
      #expect(bench.wake == .everybody)
    }
    bench.read(1, at: 1.009)
    bench.tilt(31, from: 2, at: 1.010)
    #expect(bench.wake != .everybody)
    #expect(bench.read(1, at: 1.010).filter { $0 == "frame" } == [])
    let nextFrame: Time = 1 + 1 / 60
    #expect(abs((bench.room.nextWake ?? .nan) - nextFrame) < 1e-9)
    bench.pass(until: 1.02)
    #expect(bench.read(1, at: 1.02).contains("frame"))
    #expect(bench.isUpToDate(1))
    // What is left is the driver's idle timeout and who is there.
    bench.pass(until: 1.5)
    #expect(abs((bench.room.nextWake ?? .nan) - 6.010) < 1e-9)
  }

  @Test("While a scene moves there are 60 frames a second, and none once it has come to rest")
  func movement() {
    var bench = makeBench()
    bench.send(.action(name: "go"), from: 2, at: 1)
    var frames = 0
    while let next = bench.room.nextWake, next < 5 {
      bench.pass(until: next)
      frames += bench.read(1, at: next).filter { $0 == "frame" }.count
    }
    #expect((59...62).contains(frames))
    #expect(bench.room.nextWake == nil)
    #expect(bench.isUpToDate(1))
    bench.room.performance.live.render(at: 1e9)
    #expect(FrameTree(bench.room.performance.live.stage.frame).layer("run")?.values["x"] == 1)
    #expect(bench.readers[1]?.floats.contains(1) == true)
  }

  @Test("A room that has emptied is not woken for what still moves")
  func emptied() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.send(.action(name: "go"), from: 1, at: 1)
    bench.leave(1, at: 1.2)
    bench.pass(until: 1.5)
    #expect(bench.probe.ends == 2)
    #expect(bench.room.nextWake == nil)
  }

  @Test("The frame rate can be another one")
  func frameRate() {
    var bench = RoomBench(configuration: Room.Configuration(frameRate: 10))
    bench.join(1, .phone)
    bench.read(1, at: 0)
    bench.send(.action(name: "go"), from: 1, at: 1)
    #expect((10...13).contains(bench.pass(until: 5).count))
  }

  @Test("Presence is told at once, at most ten times a second, and never lost")
  func presence() {
    var bench = RoomBench()
    bench.join(1)
    bench.read(1, at: 0)
    var told = 0
    for step in 1...200 {
      let time = Double(step) / 200
      bench.pass(until: time)
      bench.join(ClientID(step + 1), at: time)
      told += bench.read(1, at: time).filter { $0 == "presence" }.count
    }
    #expect((9...11).contains(told))
    bench.pass(until: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.presence?.viewers == 201)
    #expect(bench.room.nextWake == nil)
  }

  @Test("In a crowd presence is told less often, so that all together get at most ten thousand a second")
  func crowdPresence() {
    var bench = RoomBench()
    for id in 1...2000 { bench.join(ClientID(id)) }
    bench.read(1, at: 0)
    var told = 0
    for step in 1...100 {
      let time = Double(step) / 100
      bench.pass(until: time)
      bench.join(ClientID(2000 + step), at: time)
      told += bench.read(1, at: time).filter { $0 == "presence" }.count
    }
    #expect((4...5).contains(told))
    bench.pass(until: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.presence?.viewers == 2100)
    // The first is told at once, the next when its time has come: 2,102 people later, by ten thousand a second.
    bench.join(3000, at: 3)
    bench.join(3001, at: 3.01)
    #expect(abs((bench.room.nextWake ?? .nan) - 3.2102) < 1e-9)
  }
}
