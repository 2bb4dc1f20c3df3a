import Engine
import Testing

@testable import Server
@testable import Support

@Suite("Wrong keys from one address")
struct KeyGuessesTests {
  private func guesses(_ count: Int, of address: String, countsLoopback: Bool = false) -> KeyGuesses {
    var guesses = KeyGuesses(limit: 3, countsLoopback: countsLoopback)
    for _ in 0..<count { _ = guesses.add(ClientNetwork(address), at: 100) }
    return guesses
  }

  @Test("Up to the limit there is no wait, from there on to the end of the minute", arguments: 0...5)
  func limit(count: Int) {
    let guesses = guesses(count, of: "192.0.2.1")
    #expect(guesses.wait(of: ClientNetwork("192.0.2.1"), at: 110) == (count < 3 ? nil : 50))
    #expect(guesses.wait(of: ClientNetwork("192.0.2.1"), at: 160) == nil)
    #expect(guesses.wait(of: ClientNetwork("192.0.2.2"), at: 110) == nil)
  }

  @Test("That an address has to wait is told once a minute")
  func told() {
    var guesses = KeyGuesses(limit: 3)
    let first = (0..<5).map { _ in guesses.add(ClientNetwork("192.0.2.1"), at: 100) }
    let second = (0..<5).map { _ in guesses.add(ClientNetwork("192.0.2.1"), at: 170) }
    #expect(first == [false, false, true, false, false])
    #expect(second == first)
  }

  @Test("Of IPv6 the first 64 bits count")
  func networks() {
    let guesses = guesses(3, of: "2001:db8:0:1::1")
    #expect(guesses.wait(of: ClientNetwork("2001:db8:0:1:5::9"), at: 100) != nil)
    #expect(guesses.wait(of: ClientNetwork("2001:db8:0:2::1"), at: 100) == nil)
  }

  @Test("This machine never waits", arguments: ["127.0.0.1", "127.1.2.3", "::1"])
  func loopback(address: String) {
    #expect(guesses(9, of: address).wait(of: ClientNetwork(address), at: 100) == nil)
    #expect(guesses(9, of: address, countsLoopback: true).wait(of: ClientNetwork(address), at: 100) != nil)
  }

  @Test("However many addresses guess, only so many are remembered, the newest among them")
  func bounded() {
    var guesses = KeyGuesses(limit: 1)
    func address(_ index: Int) -> String { "10.\(index >> 16).\(index >> 8 & 255).\(index & 255)" }
    let count = KeyGuesses.mostAddresses + 5
    for index in 0..<count { _ = guesses.add(ClientNetwork(address(index)), at: 100 + Double(index) / 1000) }
    let waiting = (0..<count).filter { guesses.wait(of: ClientNetwork(address($0)), at: 106) != nil }
    #expect(waiting == Array(5..<count))
  }
}
