import Testing

@testable import LiveScenes

@Suite("Parts of the processors")
struct ProcessorSharesTests {
  private final class Program {}

  @Test("Programs that fill the processors are greedy, and one that uses little is not")
  func greed() {
    let shares = ProcessorShares(of: 2)
    let programs = (0..<30).map { _ in Program() }
    for program in programs { _ = shares.isGreedy(ObjectIdentifier(program), using: 0.06, at: 1) }
    let modest = Program()
    #expect(!shares.isGreedy(ObjectIdentifier(modest), using: 0.02, at: 1.5))
    #expect(shares.isGreedy(ObjectIdentifier(programs[0]), using: 0.06, at: 2))
  }

  @Test("Where there are processors enough, no program is greedy")
  func enough() {
    let shares = ProcessorShares(of: 8)
    let programs = (0..<4).map { _ in Program() }
    for program in programs { #expect(!shares.isGreedy(ObjectIdentifier(program), using: 1, at: 1)) }
  }

  @Test("What a program used some time ago does not count")
  func past() {
    let shares = ProcessorShares(of: 2)
    let programs = (0..<30).map { _ in Program() }
    for program in programs { _ = shares.isGreedy(ObjectIdentifier(program), using: 0.06, at: 1) }
    #expect(!shares.isGreedy(ObjectIdentifier(programs[0]), using: 0.06, at: 5))
  }
}
