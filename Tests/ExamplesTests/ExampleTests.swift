import Engine
import Testing

@Suite("Every example")
struct ExampleTests {
  /// A stage in the middle of a take, at the time of its last event.
  private static func played(
    _ example: Example, take: String, events: Int = .max, fonts: Bool = true
  ) throws -> (stage: Stage, time: Time) {
    var stage = example.stage(fonts: fonts)
    var last = 0.0
    for (time, sample) in try RecordedSamples(take: take).samples.prefix(events) {
      try stage.apply(.sample(sample), at: time)
      last = time
    }
    return (stage, last)
  }

  @Test(
    "A take shows numbers, and whoever asks twice gets the same ones", arguments: Example.all, [true, false])
  func frames(example: Example, fonts: Bool) throws {
    for take in ["lenticular", "panorama"] {
      var stage = example.stage(fonts: fonts)
      for (time, sample) in try RecordedSamples(take: take).samples {
        try stage.apply(.sample(sample), at: time)
        let frame = stage.frame(at: time + 0.01)
        #expect(frame.strayCount == 0)
        _ = stage.frame(at: time + 3)
        #expect(frame == stage.frame(at: time + 0.01))
      }
      #expect(stage.notices.isEmpty == (fonts || !["compass", "level"].contains(example.kind.name)))
    }
  }

  @Test(
    "From its rest time on it stands still, and until shortly before it does nearly", arguments: Example.all)
  func rest(example: Example) throws {
    for events in [40, 90, 200, 421] {
      let (stage, time) = try Self.played(example, take: "lenticular", events: events)
      let rest = stage.restTime
      try #require(rest > time && rest < time + 60)
      let frame = stage.frame(at: rest)
      for later in [1e-9, 0.1, 1000] { #expect(frame == stage.frame(at: rest + later)) }
      let before = stage.frame(at: rest - 1e-6)
      #expect(before.nodes == frame.nodes)
      for (old, new) in zip(before.values, frame.values) { #expect(abs(old - new) < 0.01) }
    }
  }

  @Test("A scene that is read back in mid-motion goes on in the same way", arguments: Example.all)
  func coding(example: Example) throws {
    var (stage, time) = try Self.played(example, take: "lenticular", events: 150)
    var copy = try stage.restored()
    for _ in 0..<40 {
      time += 0.03
      #expect(stage.frame(at: time) == copy.frame(at: time))
    }
    for gamma in [-20.0, 35, 5] {
      time += 0.2
      let attitude = Attitude(alpha: 10, beta: 20, gamma: gamma)
      try stage.tilt(attitude, at: time)
      try copy.tilt(attitude, at: time)
      #expect(stage.frame(at: time + 0.1) == copy.frame(at: time + 0.1))
    }
  }

  @Test("Tilting and turning moves something", arguments: Example.all)
  func moves(example: Example) throws {
    var stage = example.stage()
    try stage.tilt(Attitude(alpha: 0, beta: 0, gamma: 0), at: 1)
    let before = stage.frame(at: 1)
    try stage.tilt(Attitude(alpha: 50, beta: 15, gamma: 25), at: 1)
    #expect(stage.frame(at: 1.3).values != before.values)
  }

  @Test("Each of its parameters changes what is shown, now or when it moves", arguments: Example.all)
  func parameters(example: Example) throws {
    for description in example.kind.parameters {
      var (stage, time) = try Self.played(example, take: "lenticular", events: 6)
      let frames = [0.1, 0.3, 1, 2].map { stage.frame(at: time + $0) }
      let value = description.range.map { ParameterValue.number($0[0]) } ?? .text("#123456")
      try stage.apply(.parameter(name: description.name, value: value), at: time)
      try stage.tilt(stage.motion?.attitude, at: time)
      let later = [0.1, 0.3, 1, 2].map { stage.frame(at: time + $0) }
      #expect(zip(frames, later).contains { $0.values != $1.values }, "\(description.name)")
      #expect(description.help.contains("Try "))
    }
  }

  @Test(
    "Whatever happens to it, it shows numbers, stays sound, comes to rest and reads back",
    arguments: Example.all)
  func storm(example: Example) throws {
    for seed: UInt64 in 1...6 {
      var stage = example.stage()
      var storm = Storm(seed: seed)
      for step in 0..<150 {
        storm.strike(&stage)
        #expect(throws: Never.self, "seed \(seed), step \(step): \(stage.scene)") { try stage.restored() }
        try #require(stage.restTime < storm.time + 1000, "seed \(seed), step \(step): \(stage.scene)")
        for later in [0, 0.05, 1e9] { #expect(stage.frame(at: storm.time + later).strayCount == 0) }
      }
      let copy = try stage.restored()
      #expect(copy.frame(at: storm.time + 0.1) == stage.frame(at: storm.time + 0.1))
    }
  }
}
