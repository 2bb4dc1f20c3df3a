import Platform
import Synchronization
import Testing

@testable import LiveScenes

@Suite("Parts of the processors")
struct ProcessorSharesTests {
  private final class Program {}

  private let shares = ProcessorShares(of: 2)
  private let programs = (0..<30).map { _ in Program() }

  private func part(of program: Program, using use: Double, at time: Double) -> ProcessorShares.Part {
    shares.part(of: ObjectIdentifier(program), using: use, at: time)
  }

  @Test("Of equal programs that fill the processors none is greedy, and one that uses little is modest")
  func equality() {
    for second in 1...10 {
      for program in programs { #expect(part(of: program, using: 0.06, at: Double(second)) != .greedy) }
    }
    #expect(part(of: programs[0], using: 0.06, at: 10.5) == .equal)
    #expect(part(of: Program(), using: 0.02, at: 10.5) == .modest)
  }

  @Test("A program that takes much more than an equal part for two seconds is greedy")
  func greed() {
    let hog = Program()
    for second in 1...3 {
      for program in programs { _ = part(of: program, using: 0.03, at: Double(second)) }
      #expect(part(of: hog, using: 0.9, at: Double(second)) == (second < 3 ? .equal : .greedy))
    }
  }

  @Test("Where there are processors enough, all programs are modest")
  func enough() {
    let shares = ProcessorShares(of: 8)
    for program in programs.prefix(4) {
      #expect(shares.part(of: ObjectIdentifier(program), using: 1, at: 1) == .modest)
    }
  }

  @Test("Where others leave no processor idle, less of them is much")
  func others() {
    final class Looks: Sendable { let count = Atomic(0) }
    let looks = Looks()
    for (idle, part) in [(0.0, ProcessorShares.Part.equal), (50, .modest)] {
      let shares = ProcessorShares(of: 2) {
        let look = Double(looks.count.add(1, ordering: .relaxed).newValue)
        return ProcessorTimes(idle: look * idle, total: look * 100)
      }
      _ = shares.part(of: ObjectIdentifier(programs[0]), using: 0.6, at: 1)
      #expect(shares.part(of: ObjectIdentifier(programs[1]), using: 0.6, at: 2) == part)
    }
  }

  @Test("What a program used some time ago does not count")
  func past() {
    for program in programs { _ = part(of: program, using: 0.06, at: 1) }
    #expect(part(of: programs[0], using: 0.06, at: 5) == .modest)
  }
}
