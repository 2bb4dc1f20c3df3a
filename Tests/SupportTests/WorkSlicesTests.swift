import Synchronization
import Testing

@testable import Support

@Suite("Parts of the loop's time")
struct WorkSlicesTests {
  /// Clocks in milliseconds.
  private final class Clocks: Sendable {
    let processor = Atomic(0)
    let now = Atomic(0)
    var slices: WorkSlices {
      WorkSlices {
        Double(self.processor.load(ordering: .relaxed)) / 1000
      } now: {
        Double(self.now.load(ordering: .relaxed)) / 1000
      }
    }
  }

  @Test("However much there is to do, and however many have it, half of the time is left to others")
  func half() {
    let clocks = Clocks()
    let slices = clocks.slices
    var longest = 0
    while clocks.now.load(ordering: .relaxed) < 1000 {
      // Thirty rooms want to go on at any time.
      let before = clocks.processor.load(ordering: .relaxed)
      for _ in 0..<30 {
        _ = slices.work {
          clocks.processor.add(2, ordering: .relaxed)
          clocks.now.add(2, ordering: .relaxed)
          return true
        }
      }
      longest = max(longest, clocks.processor.load(ordering: .relaxed) - before)
      clocks.now.add(1, ordering: .relaxed)
    }
    #expect((450...520).contains(clocks.processor.load(ordering: .relaxed)))
    #expect(longest <= 6)
  }

  @Test(
    "Where other programs use the processor, too, what is done between two looks at the sockets has an end")
  func otherPrograms() {
    let clocks = Clocks()
    let slices = clocks.slices
    for _ in 0..<20 {
      let before = clocks.processor.load(ordering: .relaxed)
      // Each room is asked again at once if it may go on.
      for _ in 0..<1000 {
        _ = slices.work {
          clocks.processor.add(1, ordering: .relaxed)
          clocks.now.add(4, ordering: .relaxed)
          return true
        }
      }
      #expect((1...6).contains(clocks.processor.load(ordering: .relaxed) - before))
      clocks.now.add(100, ordering: .relaxed)
    }
  }

  @Test("What is done at once waits for nothing, and what is not is told when to go on")
  func waiting() {
    let clocks = Clocks()
    let slices = clocks.slices
    #expect(slices.work { false } == 0)
    var steps = 0
    let wait = slices.work {
      steps += 1
      clocks.processor.add(20, ordering: .relaxed)
      return true
    }
    #expect(steps == 1 && wait > 0.01 && slices.work { true } > 0)
    clocks.now.add(Int(wait * 1000) + 1, ordering: .relaxed)
    #expect(slices.work { false } == 0)
    #expect(WorkSlices.unlimited.work { false } == 0)
  }

  @Test("Each of those who have much to do has the same part, however much the others do at once")
  func shares() {
    let clocks = Clocks()
    let slices = clocks.slices
    let names = ["a", "b", "c"]
    var (used, due) = ([0, 0, 0], [0.0, 0.0, 0.0])
    while clocks.now.load(ordering: .relaxed) < 3000 {
      for (index, name) in names.enumerated() {
        let now = Double(clocks.now.load(ordering: .relaxed)) / 1000
        guard due[index] <= now else { continue }
        // The first asks again and again without waiting, and each of its steps costs ten times as much.
        let cost = index == 0 ? 20 : 2
        let wait = slices.share(of: name).work {
          clocks.processor.add(cost, ordering: .relaxed)
          clocks.now.add(cost, ordering: .relaxed)
          used[index] += cost
          return true
        }
        due[index] = index == 0 ? 0 : Double(clocks.now.load(ordering: .relaxed)) / 1000 + wait
      }
      clocks.now.add(1, ordering: .relaxed)
    }
    // The same part for each, within two steps of the first. In all it is less than half of the time: what is left of
    // the budget at 5 ms is lost while all wait for their turn, so that no pause is made up for by a long part.
    #expect((used.max() ?? 0) - (used.min() ?? 0) <= 40, "\(used)")
    #expect((1000...1500).contains(used.reduce(0, +)), "\(used)")
  }

  @Test("A sharer that is done, or does not come again, keeps others waiting no longer than a moment")
  func gone() {
    let clocks = Clocks()
    let slices = clocks.slices
    let work = {
      clocks.processor.add(6, ordering: .relaxed)
      clocks.now.add(6, ordering: .relaxed)
      return true
    }
    _ = slices.share(of: "a").work(work)
    _ = slices.share(of: "a").work(work)
    clocks.now.add(20, ordering: .relaxed)
    // It has used less, and is gone.
    _ = slices.share(of: "b").work { false }
    #expect(slices.share(of: "a").work { false } == 0)
    _ = slices.share(of: "c").work(work)
    clocks.now.add(60, ordering: .relaxed)
    #expect(slices.share(of: "a").work { false } == 0)
  }
}
