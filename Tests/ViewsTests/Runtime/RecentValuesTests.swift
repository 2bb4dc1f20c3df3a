import Testing

@testable import Views

@Suite("Values that were asked for lately")
struct RecentValuesTests {
  @Test("A value is kept for as long as it is asked for, and forgotten after that")
  func generations() {
    var values = RecentValues<Int, String>(most: 2, mostCost: 100)
    for key in 0..<4 {
      values.keep("\(key)", for: key, cost: 1)
      #expect(values[0] == "0")
    }
    for key in 4..<7 { values.keep("\(key)", for: key, cost: 1) }
    #expect(values[0] == nil && values[6] == "6")
  }

  @Test("A look keeps nothing longer")
  func peek() {
    var values = RecentValues<Int, String>(most: 1, mostCost: 100)
    for key in 0..<3 {
      values.keep("\(key)", for: key, cost: 1)
      #expect(values.peek(0) == (key < 2 ? "0" : nil))
    }
  }

  @Test("Few values that cost much fill a generation, too")
  func cost() {
    var values = RecentValues<Int, String>(most: 100, mostCost: 10)
    for key in 0..<3 { values.keep("\(key)", for: key, cost: 11) }
    #expect(values.peek(0) == nil && values.peek(1) == "1")
  }
}
