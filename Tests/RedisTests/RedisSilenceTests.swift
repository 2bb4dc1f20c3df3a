import Testing

@testable import Redis

@Suite("The silence of Redis")
struct RedisSilenceTests {
  @Test("Nothing for a second is the end")
  func ends() {
    var silence = RedisSilence()
    let first = silence.begin(at: 10)
    let second = silence.nextLook(at: 10 + first)
    #expect(second.map { first + $0 } == 1)
    let third = silence.nextLook(at: 11)
    #expect(third == nil)
  }

  @Test("Whoever is heard gets a whole second again")
  func startsAgain() {
    var silence = RedisSilence()
    _ = silence.begin(at: 10)
    silence.heard(at: 10.5)
    let rest = silence.nextLook(at: 10.9) ?? 0
    #expect(abs(rest - 0.5) < 1e-9)
    let chance = silence.nextLook(at: 11.4)
    silence.heard(at: 11.45)
    let next = silence.nextLook(at: 11.5)
    #expect(chance != nil && next != nil)
  }

  @Test("A loop that stood still itself gives Redis another chance")
  func forgives() {
    var silence = RedisSilence()
    _ = silence.begin(at: 10)
    let chance = silence.nextLook(at: 60)
    let end = silence.nextLook(at: 60.1)
    #expect(chance != nil && end == nil)
  }
}
