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
    #expect(longest <= 24)
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
}
