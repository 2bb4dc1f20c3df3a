import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Average of tilts")
struct TiltAverageTests {
  @Test("It is due after every sample, and then counts everybody in the order of their numbers")
  func due() {
    var average = TiltAverage()
    #expect(!average.isDue && average.deadline == .infinity)
    average.receiveSample(from: 2, at: 0)
    average.receiveSample(from: 1, at: 0.5)
    #expect(average.isDue)
    #expect(average.consume() == [1, 2])
    #expect(!average.isDue)
  }

  @Test("Whoever is silent for a second no longer counts")
  func silence() {
    var average = TiltAverage()
    average.receiveSample(from: 1, at: 0)
    average.receiveSample(from: 2, at: 0.5)
    _ = average.consume()
    average.expire(at: average.deadline) { $0 == 1 ? 0 : 0.5 }
    #expect(average.members == [2] && average.isDue && average.deadline == 1.5)
    average.expire(at: 1.5) { _ in 0.5 }
    #expect(average.members.isEmpty && average.deadline == .infinity)
  }

  @Test("At the deadline nothing is left to do then, however the times are rounded")
  func rounding() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let time = generator.number(in: 0...100)
      var average = TiltAverage()
      average.receiveSample(from: 1, at: time)
      average.expire(at: average.deadline) { _ in time }
      #expect(average.members.isEmpty, "heard at \(time)")
    }
  }

  @Test("Only those who count make it due by calibrating or leaving")
  func strangers() {
    var average = TiltAverage()
    average.receiveSample(from: 1, at: 0)
    _ = average.consume()
    average.update(2)
    average.remove(2)
    #expect(!average.isDue)
    average.update(1)
    #expect(average.isDue)
    _ = average.consume()
    average.remove(1)
    #expect(average.isDue && average.members.isEmpty)
  }
}
