import Support
import Testing

@Suite("A bucket of tokens")
struct TokenBucketTests {
  @Test("Its tokens can be taken at once, and then as fast as it fills, up to its capacity")
  func rate() {
    var bucket = TokenBucket(rate: 8, capacity: 5)
    let first = (0..<6).map { _ in bucket.take(at: 100) }
    #expect(first == [true, true, true, true, true, false])
    let next = [100.0625, 100.125, 100.1875, 100.25].map { bucket.take(at: $0) }
    #expect(next == [false, true, false, true])
    #expect(bucket.level(at: 1000) == 5 && bucket.isFull(at: 1000))
  }

  @Test("It gains nothing while a clock goes back, or in a pause")
  func clock() {
    var bucket = TokenBucket(rate: 1, capacity: 10)
    bucket.charge(10, at: 100)
    #expect(bucket.level(at: 90) == 0)
    #expect(bucket.level(at: 101) == 1)
    bucket.pause(for: 3)
    #expect(bucket.level(at: 104) == 1)
    #expect(bucket.level(at: 105) == 2)
  }

  @Test("A request for more than it holds empties it when it is full, and is paid for later")
  func large() {
    var bucket = TokenBucket(rate: 2, capacity: 2)
    let taken = [10, 19, 20].map { bucket.take(20, at: $0) }
    #expect(taken == [true, false, true])
  }

  @Test("What is borrowed costs nothing where it is refused, and a debt has a bound")
  func debt() {
    var bucket = TokenBucket(rate: 110, capacity: 110, mostDebt: 110)
    let first = (0..<30).map { _ in bucket.borrow(50, at: 0) }
    #expect(first == [true, true, true] + Array(repeating: false, count: 27))
    let inVain = (1...9).map { bucket.borrow(50, at: Double($0) / 25) }
    #expect(inVain == Array(repeating: false, count: 9))
    bucket.charge(1000)
    let later = [1.35, 1.4].map { bucket.borrow(50, at: $0) }
    #expect(later == [false, true])
  }

  @Test("A charge says whether there was so much, and never gives anything back")
  func charge() {
    var bucket = TokenBucket(rate: 1, capacity: 10)
    let charges = [4.0, 6, 1].map { bucket.charge($0, at: 0) }
    #expect(charges == [true, true, false])
    bucket.charge(-5)
    #expect(bucket.level(at: 0) == -1)
  }

  @Test("After much work requests wait until the loop has had as much time for the rest")
  func waits() {
    var time = TokenBucket.halfOfTheLoop
    let before = time.wait(at: 100)
    time.charge(0.03)
    let wait = time.wait(at: 100.03)
    let after = time.wait(at: 100.03 + wait)
    #expect(before == 0)
    #expect(wait > 0 && wait < 0.03)
    #expect(after == 0)
  }

  @Test("Time is saved up to the capacity only")
  func most() {
    var time = TokenBucket.halfOfTheLoop
    _ = time.wait(at: 0)
    _ = time.wait(at: 1000)
    time.charge(0.02)
    let wait = time.wait(at: 1000)
    #expect(wait > 0.019)
  }
}
