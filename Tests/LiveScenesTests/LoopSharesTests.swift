import Testing

@testable import LiveScenes

@Suite("The loop's patience with many programs")
struct LoopSharesTests {
  private final class Program {}

  /// The seconds for which a loop waits for programs that take all the time they get, in so many seconds.
  private func waits(for count: Int, seconds: Double) -> [Double] {
    let shares = LoopShares()
    let programs = (0..<count).map { _ in Program() }
    var patience = programs.map { _ in LoopPatience() }
    var waits = programs.map { _ in 0.0 }
    var (time, next) = (100.0, 0)
    while time < 100 + seconds {
      let id = ObjectIdentifier(programs[next])
      if let allowed = shares.allowance(for: id, &patience[next], at: time) {
        shares.spend(allowed, &patience[next])
        waits[next] += allowed
        time += allowed
      }
      time += 0.001
      next = (next + 1) % count
    }
    return waits
  }

  @Test(
    "Programs together have the loop wait for 40 ms at once, and for about a third of the time",
    arguments: [1, 8, 30])
  func together(count: Int) {
    let total = waits(for: count, seconds: 30).reduce(0, +)
    #expect(total < 0.04 + 30 / 2.9, "\(total)")
    #expect(total > 30 / 4.0, "\(total)")
  }

  @Test("Each of them has the same part of it")
  func fairness() {
    let waits = waits(for: 10, seconds: 60)
    #expect((waits.max() ?? 0) < 1.5 * (waits.min() ?? 0), "\(waits)")
  }

  @Test("A program that others do not compete with regains all of it, a second after they have ended")
  func alone() {
    let shares = LoopShares()
    let programs = (0..<10).map { _ in Program() }
    var patience = LoopPatience()
    for program in programs { _ = shares.allowance(for: ObjectIdentifier(program), &patience, at: 0) }
    shares.spend(0.04, &patience)
    #expect(shares.allowance(for: ObjectIdentifier(programs[0]), &patience, at: 3) == 0.04)
  }
}
