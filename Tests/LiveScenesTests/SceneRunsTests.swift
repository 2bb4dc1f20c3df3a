import Testing

@testable import LiveScenes

@Suite("The runs of a folder's programs")
struct SceneRunsTests {
  private var runs = SceneRuns()

  @Test("A run that ends by itself takes its version with it")
  mutating func end() throws {
    let run = runs.begin(1)
    let ends = [runs.end(run, of: 1), runs.end(run, of: 1)]
    let end = try #require(ends[0])
    #expect(end.reason == .ended && end.isNewest && ends[1] == nil)
  }

  @Test("A failed run that ends after its version was started again says why, and leaves the new one alone")
  mutating func restart() throws {
    let first = runs.begin(1)
    let hasFailed = runs.fail(first, of: 1, .hung)
    let second = runs.begin(1)
    let ends = [runs.end(first, of: 1), runs.end(second, of: 1)]
    let end = try #require(ends[0])
    #expect(hasFailed && end.reason == .hung && !end.isNewest)
    let last = try #require(ends[1])
    #expect(last.reason == .ended && last.isNewest)
  }

  @Test("A run that has computed too long is given up until it has ended; one that has crashed is not")
  mutating func givenUp() {
    let (slow, crashed) = (runs.begin(1), runs.begin(2))
    let before = runs.isGivenUp(slow)
    _ = (runs.fail(slow, of: 1, .hung), runs.fail(crashed, of: 2, .ended))
    let (isSlow, isCrashed) = (runs.isGivenUp(slow), runs.isGivenUp(crashed))
    #expect(!before && isSlow && !isCrashed)
    _ = runs.end(slow, of: 1)
    let after = runs.isGivenUp(slow)
    #expect(!after)
  }

  @Test("A run that was replaced without having failed, and failures after the end, say nothing")
  mutating func replaced() {
    let (first, _, other) = (runs.begin(1), runs.begin(1), runs.begin(2))
    let (late, isLateFailure) = (runs.end(first, of: 1), runs.fail(first, of: 1, .busy))
    #expect(late == nil && !isLateFailure)
    let (ended, isFailure) = (runs.end(other, of: 2), runs.fail(other, of: 2, .ended))
    #expect(ended != nil && !isFailure)
  }
}
