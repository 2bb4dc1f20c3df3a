import Engine
import Testing

@testable import Rooms

@Suite("Take player")
struct TakePlayerTests {
  private func tilt(_ beta: Double, at time: Time) -> Take.TimedEvent {
    let attitude = Attitude(alpha: 0, beta: beta, gamma: 0)!
    return .init(time: time, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
  }

  private func x(_ player: inout TakePlayer, _ layer: String, at time: Time) -> Double {
    player.frame(at: time).frame.layer(layer)?.values["x"] ?? .nan
  }

  @Test("An event at exactly the asked time is applied first")
  func exactTime() {
    var player = TakePlayer(Take(scene: .probe(), events: [tilt(10, at: 0), tilt(20, at: 0.1)]))
    #expect(abs(x(&player, "tilt", at: 0) - 10) < 1e-12)
    #expect(abs(x(&player, "tilt", at: (0.1).nextDown) - 10) < 1e-12)
    #expect(abs(x(&player, "tilt", at: 0.1) - 20) < 1e-12)
  }

  @Test("Of events at one time the last one counts")
  func sameTime() {
    var player = TakePlayer(Take(scene: .probe(), events: [tilt(10, at: 0), tilt(20, at: 0)]))
    #expect(abs(x(&player, "tilt", at: 0) - 20) < 1e-12)
  }

  @Test("The frame names its time and its scene")
  func frame() {
    var player = TakePlayer(Take(scene: .probe(), events: []))
    let frame = player.frame(at: 0.25)
    #expect(frame.t == 0.25)
    #expect(frame.scene == "probe")
    #expect(frame.frame.kind == .group)
  }

  @Test("Times in between change no value, while a scene moves")
  func moreTimes() {
    let take = Take(
      scene: .probe(),
      events: [
        tilt(10, at: 0.1), .init(time: 0.2, event: .action(name: "go")), tilt(20, at: 0.7),
        .init(time: 0.9, event: .action(name: "go")),
      ])
    var sparse = TakePlayer(take)
    var dense = TakePlayer(take)
    var frames: [Time: TakePlayer.Frame] = [:]
    for step in 0...2500 { frames[Double(step) / 1000] = dense.frame(at: Double(step) / 1000) }
    for time in [0.1, 0.333, 0.7, 0.901, 1.5, 2.5] { #expect(sparse.frame(at: time) == frames[time]) }
  }

  @Test("Signals are printed where they are asked for, and change nothing else")
  func signals() {
    let take = Take(scene: .probe(), events: [tilt(10, at: 0)])
    var plain = TakePlayer(take)
    var player = TakePlayer(take, signals: true)
    var frame = player.frame(at: 0).frame
    #expect(abs((frame.layer("signal.attitude")?.values["pitch"] ?? .nan) - 10) < 1e-9)
    frame.children?.removeLast()
    #expect(frame == plain.frame(at: 0).frame)
  }

  @Test("Without events and movement one frame tells everything")
  func stillTimes() {
    #expect(TakePlayer(Take(scene: .probe(), events: [])).frameTimes(rate: 60) == [0])
  }

  @Test("Frames go on until the last event has passed", arguments: [(60.0, 16), (4.0, 2), (1.0, 2)])
  func eventTimes(rate: Double, count: Int) {
    let player = TakePlayer(Take(scene: .probe(), events: [tilt(10, at: 0.25)]))
    let times = player.frameTimes(rate: rate)
    #expect(times.count == count)
    #expect(times == (0..<count).map { Double($0) / rate })
  }

  @Test("Frames go on until a movement has come to rest")
  func movement() {
    let player = TakePlayer(
      Take(scene: .probe(), events: [.init(time: 0.5, event: .action(name: "go"))]))
    #expect(player.frameTimes(rate: 30).last == 1.5)
  }

  @Test("An endless scene is shown for ten seconds after the last event")
  func endless() {
    let player = TakePlayer(
      Take(scene: .probe(), events: [.init(time: 0.5, event: .action(name: "loop"))]))
    #expect(player.frameTimes(rate: 10).last == 10.5)
  }

  @Test("Asking for the times plays nothing")
  func pureTimes() {
    var player = TakePlayer(Take(scene: .probe(), events: [tilt(10, at: 0.25)]))
    _ = player.frameTimes(rate: 60)
    #expect(x(&player, "tilt", at: 0) == 0)
  }
}
