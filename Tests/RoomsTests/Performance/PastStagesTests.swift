import Engine
import Foundation
import Support
import Testing

@testable import Rooms

@Suite("Memory of the last seconds of a stage")
struct PastStagesTests {
  private func sample(_ index: Int) throws -> Event {
    let beta = Double(index % 60) / 2
    return .sample(
      Sample(attitude: try #require(Attitude(alpha: 0, beta: beta, gamma: beta / 3)), screenAngle: .zero))
  }

  private func events(of past: PastStages, on live: LiveStage, at time: Time) -> Int {
    past.all(until: time, on: live.stage).events.count
  }

  @Test("Long texts count as many events, so that a memory of them takes no more bytes")
  func longTexts() throws {
    let live = LiveStage(
      Stage(Probe(), environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)]))))
    func kept(_ event: Event) -> Int {
      var past = PastStages()
      for _ in 0..<20_000 { past.record(event, at: 1, on: live.stage) }
      return events(of: past, on: live, at: 1)
    }
    let (short, long) = (
      kept(.text(TextInput(text: "x"))), kept(.text(TextInput(text: String(repeating: "x", count: 4096))))
    )
    // Seven full parts of 1000 events, and one that lacks the event by which the first part began.
    #expect(short == 7999)
    // Each counts as 17 events, so 59 fill a part; of 19,999 the last part has 57.
    #expect(long == 7 * 59 + 57)
  }

  @Test("A stage is kept each 2.5 s, and the oldest one is as it was ten seconds ago")
  func spacing() throws {
    let live = LiveStage(
      Stage(Probe(), environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)]))))
    var past = PastStages()
    for step in 0...5 { past.record(try sample(step), at: Double(step) * 2.5, on: live.stage) }
    let (_, time, events) = past.all(until: 12.5, on: live.stage)
    #expect(time == 2.5)
    #expect(events.map(\.time) == [5, 7.5, 10, 12.5])
    #expect(past.all(until: 20, on: live.stage).time == 7.5)
    let later = past.all(until: 30, on: live.stage)
    #expect(later.time == 30 && later.events.isEmpty)
    past.clear()
    #expect(past.all(until: 12.5, on: live.stage).events.isEmpty)
  }

  /// The memory that this process has now, in bytes.
  private var residentBytes: Int {
    let fields =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
  }

  /// Measured where `TILTCAST_MEASURE` is set, alone in its process: `Scripts/past-stages`.
  @Test(
    "What a room keeps for the inspector is small beside the room",
    .enabled(if: ProcessInfo.processInfo.environment["TILTCAST_MEASURE"] != nil))
  func cost() throws {
    // Several of each, because memory comes in pages.
    let rooms = 20
    // They stay, so that the memory of one scene's is not used again for the next one's.
    var kept: [PastStages] = []
    print("scene          KiB kept   µs an event   share of taking the event in")
    for kind in SceneCatalog.builtIn.kinds {
      var (recording, applying, count) = (0.0, 0.0, 0)
      let before = residentBytes
      for _ in 0..<rooms {
        var (stage, past) = (Stage(kind.scene(), environment: Environment()), PastStages())
        for tick in 0..<900 {
          let time = Double(tick) / 60
          for event in [try sample(tick), .hover(Point(x: Double(tick % 100), y: 50))] {
            let start = ServerClock.monotonic
            guard (try? stage.apply(event, at: time)) != nil else { continue }
            let applied = ServerClock.monotonic
            past.record(event, at: time, on: stage)
            (recording, applying) = (
              recording + ServerClock.monotonic - applied, applying + applied - start
            )
            count += 1
          }
        }
        kept.append(past)
      }
      let kibibytes = Double(max(0, residentBytes - before)) / 1024 / Double(rooms)
      let micros = recording / Double(max(1, count)) * 1e6
      print(
        kind.name.padding(toLength: 14, withPad: " ", startingAt: 0),
        String(format: "%8.0f %13.2f %11.2f", kibibytes, micros, recording / max(applying, 1e-9)))
      #expect(kibibytes < 2048 && micros < 50, "\(kind.name)")
    }
  }
}
