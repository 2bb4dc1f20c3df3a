import Testing

@testable import WebSockets

@Suite("Bytes that belong to no message")
struct OverheadTests {
  @Test("Messages and their frames are none, over TLS neither")
  func messages() {
    var overhead = Overhead()
    #expect(overhead.take(read: 700) == 700)
    var read = 700
    for _ in 0..<100 {
      overhead.record(40, isLast: true)
      read += 40 + 8 + 29
      #expect(overhead.take(read: read) <= 13)
    }
  }

  @Test("Control frames are, and what messages took less than they might makes up for few of them")
  func control() {
    var overhead = Overhead()
    _ = overhead.take(read: 700)
    for _ in 0..<10_000 { overhead.record(10, isLast: true) }
    let read = 700 + 10_000 * 18
    #expect(overhead.take(read: read) == 0)
    #expect(overhead.take(read: read + 100_000) == 100_000 - 20 * 1024)
    #expect(overhead.take(read: read + 100_006) == 6)
  }

  @Test("TLS records that come in parts, of long messages, count once at most")
  func records() {
    var overhead = Overhead()
    var total = 0
    for record in 1...1000 {
      // All but a few of its bytes have been read, none of them handed on yet.
      total += overhead.take(read: 16_400 * record - 100)
      overhead.record(16_384, isLast: record % 4 == 0)
      total += overhead.take(read: 16_400 * record)
    }
    #expect(total <= 20_000, "\(total)")
  }

  @Test("A message that is not whole counts as far as it has come")
  func pieces() {
    var overhead = Overhead()
    for part in 1...32 {
      overhead.record(2048, isLast: part == 32)
      #expect(overhead.take(read: 8 + 2048 * part) <= 8)
    }
  }
}
