import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Frames of a room to viewers that acknowledge as they like")
struct RoomFlowTests {
  /// A room with one viewer, whose host sends what is due at once, and somebody who moves it.
  private struct Show {
    var bench: RoomBench
    /// When frames were sent to the viewer.
    var times: [Time] = []
    /// True if the viewer's socket is full.
    var isBlocked = false
    /// The number of acknowledgements that the viewer has sent.
    private(set) var acknowledgements = 0
    private var time = 0.0

    init(_ scene: AnyScene = .probe()) {
      bench = RoomBench(scene)
      bench.join(1)
      bench.join(2, .presenter)
      send(at: 0)
    }

    /// The newest frame that was sent.
    var newest: DecodedFrame { bench.readers[1]!.frames.last! }

    /// What the host does when the room has something to send.
    private mutating func send(at time: Time) {
      guard !isBlocked else { return }
      times += bench.read(1, at: time).filter { $0 == "frame" }.map { _ in time }
      bench.read(2, at: time)
    }

    /// Lets time pass, with the room looked after whenever it wants to be.
    mutating func pass(until end: Time) {
      while let next = bench.room.nextWake, next <= end {
        bench.handle(.ticked, at: next)
        if bench.wake == .everybody { send(at: next) }
      }
      time = end
      send(at: end)
    }

    mutating func move(_ message: Input, at time: Time) {
      pass(until: time)
      bench.send(message, from: 2, at: time)
      send(at: time)
    }

    mutating func tilt(_ beta: Double, at time: Time) {
      pass(until: time)
      bench.tilt(beta, from: 2, at: time)
      send(at: time)
    }

    mutating func acknowledge(epoch: UInt16, sequence: UInt32, at time: Time) {
      pass(until: time)
      bench.send(.acknowledgement(epoch: epoch, sequence: sequence), from: 1, at: time)
      acknowledgements += 1
      send(at: time)
    }
  }

  @Test("Structures wait for a silent viewer as its frames do; parameters and another scene do not")
  func silentViewer() {
    var show = Show()
    show.acknowledge(epoch: 0, sequence: show.newest.sequence, at: 0.001)
    let before = show.bench.readers[1]!.kinds.count
    for step in 0..<300 {
      show.move(.parameter(name: "isRound", value: .toggle(step % 2 == 0)), at: 1 + Double(step) / 60)
    }
    let kinds = show.bench.readers[1]!.kinds.dropFirst(before)
    #expect(kinds.count { $0 == "parameters" } == 300)
    let stale = kinds.count { $0 == "frame" }
    #expect((5...8).contains(stale) && kinds.count { $0 == "scene" } <= stale, "\(stale)")
    show.move(.scene(name: "hue"), at: 6.01)
    #expect(show.bench.readers[1]!.scene?.name == "hue" && show.bench.isUpToDate(1))
    #expect(show.bench.readers[1]?.faults == [])
  }

  @Test("A page that is busy while four structures come gets every frame of the drag that follows")
  func busyPage() {
    var show = Show()
    show.acknowledge(epoch: 0, sequence: show.newest.sequence, at: 0.001)
    var waiting: [DecodedFrame] = []
    for step in 0..<4 {
      show.move(.parameter(name: "isRound", value: .toggle(step % 2 == 0)), at: 1 + Double(step) * 0.05)
      waiting.append(show.newest)
    }
    #expect(Set(waiting.map(\.epoch)).count == 4)
    // Now the page goes on: it acknowledges every other frame while they come quickly.
    for frame in [waiting[0], waiting[2]] {
      show.acknowledge(epoch: frame.epoch, sequence: frame.sequence, at: 1.2)
    }
    let before = show.times.count
    for step in 0..<58 {
      let time = 1.25 + Double(step) / 60
      show.tilt(Double(step), at: time)
      if step % 2 == 1 {
        show.acknowledge(epoch: show.newest.epoch, sequence: show.newest.sequence, at: time + 0.002)
      }
    }
    show.pass(until: 2.3)
    #expect(show.times.count - before >= 57)
    #expect(show.bench.isUpToDate(1))
  }

  @Test(
    "A viewer that falls silent gets ever fewer frames, and the newest as soon as it gives a sign of life")
  func stopsAcknowledging() {
    var show = Show()
    show.acknowledge(epoch: 0, sequence: show.newest.sequence, at: 0.001)
    for step in 0..<180 { show.tilt(Double(step) / 4, at: 1 + Double(step) / 60) }
    let times = show.times.filter { $0 >= 1 }
    // Three at once, and then after 0.2 s, 0.4 s, 0.8 s, each hardly late.
    #expect((5...7).contains(times.count))
    let waits = zip(times.dropFirst(), times).map { $0 - $1 }.suffix(3)
    #expect(zip(waits, [0.2, 0.4, 0.8]).allSatisfy { $1 - 1e-9 <= $0 && $0 <= $1 + 0.05 }, "\(waits)")
    #expect(!show.bench.isUpToDate(1))
    show.acknowledge(epoch: show.newest.epoch, sequence: show.newest.sequence, at: 4.1)
    #expect(show.bench.isUpToDate(1))
  }

  @Test("Many who are held back are looked after together, within 250 ms after their last frames")
  func together() {
    var bench = RoomBench()
    let viewers = ClientID(1)...40
    for id in viewers {
      bench.join(id)
      bench.read(id, at: 0)
      bench.room.audience[id]?.flow.acknowledged(1, at: 0)
      // Each got its last frame at another time.
      for sequence in [1000, 1001] as [UInt32] {
        bench.room.audience[id]?.flow.sent(sequence, at: 1 + Double(id) / 1000)
      }
    }
    bench.join(41, .phone)
    bench.tilt(30, from: 41, at: 1.05)
    for id in viewers { bench.read(id, at: 1.05) }
    #expect(!viewers.contains { bench.isUpToDate($0) })
    var wakes = 0
    while let next = bench.room.nextWake, next <= 1.29 {
      bench.handle(.ticked, at: next)
      guard bench.wake == .everybody else { continue }
      if next > 1.2 { wakes += 1 }
      for id in viewers {
        bench.read(id, at: next)
        if next >= 1.25 + Double(id) / 1000 { #expect(bench.isUpToDate(id)) }
      }
    }
    #expect(viewers.allSatisfy { bench.isUpToDate($0) })
    #expect((1...3).contains(wakes))
  }

  /// How a viewer acknowledges, for a while.
  private enum Habit: CaseIterable {
    case every, everyOther, olderStructures, unknown, never
  }

  @Test(
    "A viewer gets a frame every 250 ms while it reads and gives signs of life, whatever it acknowledges, and one every 3.25 s while it is silent",
    arguments: 0..<24)
  func property(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var show = Show()
    var (habit, delay) = (Habit.allCases[seed % 5], generator.number(in: 0...0.3))
    var (acknowledged, structures, unblockedAt) = (0, 0, 0.0)
    /// The last sign of life, and the first one after the last 0.2 s without.
    var (heardAt, livingSince) = (0.0, 0.0)
    /// The frames that the viewer has not acknowledged yet.
    var pending: [(frame: DecodedFrame, due: Time)] = []
    var seen = show.bench.readers[1]!.frames.count
    for step in 1...600 {
      let time = Double(step) / 60
      if Int.random(in: 0..<40, using: &generator) == 0 {
        habit = Habit.allCases.randomElement(using: &generator)!
        delay = generator.number(in: 0...(Bool.random(using: &generator) ? 0.05 : 1.5))
      }
      if Int.random(in: 0..<50, using: &generator) == 0 {
        show.isBlocked.toggle()
        if !show.isBlocked { unblockedAt = time }
      }
      if Int.random(in: 0..<25, using: &generator) == 0 {
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          structures += 1
          show.move(.parameter(name: "isRound", value: .toggle(structures % 2 == 1)), at: time)
        }
      }
      show.tilt(generator.number(in: -80...80), at: time)
      let frames = show.bench.readers[1]!.frames
      pending += frames[seen...].map { ($0, time + delay) }
      seen = frames.count
      if Int.random(in: 0..<6, using: &generator) == 0, !show.isBlocked {
        let window = Int.random(in: 0...65536, using: &generator)
        show.bench.room.audience[1]?.flow.recordReceiveWindow(window, at: time)
      }
      while let next = pending.first, next.due <= time {
        pending.removeFirst()
        acknowledged += 1
        let (epoch, sequence) = (next.frame.epoch, next.frame.sequence)
        let before = show.acknowledgements
        switch habit {
        case .every: show.acknowledge(epoch: epoch, sequence: sequence, at: time)
        case .everyOther:
          if acknowledged % 2 == 0 { show.acknowledge(epoch: epoch, sequence: sequence, at: time) }
        case .olderStructures:
          if epoch != show.newest.epoch { show.acknowledge(epoch: epoch, sequence: sequence, at: time) }
        case .unknown:
          show.acknowledge(epoch: 9, sequence: .random(in: 0...2000, using: &generator), at: time)
        case .never: break
        }
        guard show.acknowledgements > before else { continue }
        if time - heardAt > 0.2 { livingSince = time }
        heardAt = time
      }
      guard !show.isBlocked, time > 0.25 else { continue }
      let latest = max(show.times.last ?? 0, unblockedAt)
      #expect(time - latest <= 3.25, "seed \(seed) at \(time), \(habit)")
      guard time - heardAt <= 0.2 else { continue }
      #expect(time - max(latest, livingSince) <= 0.25, "seed \(seed) at \(time), \(habit)")
    }
    #expect(show.bench.readers[1]?.faults == [])
  }

  @Test("No more than 32 frames are in flight to a viewer that acknowledges", arguments: 0..<12)
  func bound(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var show = Show()
    let (delay, every) = (generator.number(in: 0...0.5), Int.random(in: 1...2, using: &generator))
    show.acknowledge(epoch: 0, sequence: show.newest.sequence, at: 0.001)
    var pending: [(number: Int, frame: DecodedFrame, due: Time)] = []
    var number = show.bench.readers[1]!.frames.count
    var isRound = false
    for step in 1...600 {
      let time = Double(step) / 60
      if Int.random(in: 0..<60, using: &generator) == 0 {
        isRound.toggle()
        show.move(.parameter(name: "isRound", value: .toggle(isRound)), at: time)
      }
      show.tilt(generator.number(in: -80...80), at: time)
      for frame in show.bench.readers[1]!.frames[number...] {
        number += 1
        pending.append((number, frame, time + delay))
      }
      // The first frame of a structure always goes out.
      let structures = Set(pending.map(\.frame.epoch)).count
      #expect(pending.count <= FlowControl.widestWindow + structures, "seed \(seed) at \(time)")
      guard let index = pending.lastIndex(where: { $0.due <= time && $0.number % every == 0 }) else {
        continue
      }
      let frame = pending[index].frame
      pending.removeFirst(index + 1)
      show.acknowledge(epoch: frame.epoch, sequence: frame.sequence, at: time)
    }
  }
}
