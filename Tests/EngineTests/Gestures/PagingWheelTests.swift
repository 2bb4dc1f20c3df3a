import Testing

@testable import Engine

@Suite("A wheel that turns pages")
struct PagingWheelTests {
  @Test("It turns its page as soon as it has gone over 30 points either way, and then no more")
  func turns() {
    for direction in [1.0, -1] {
      var wheel = PagingWheel(at: 5)
      let turned = [30, 0.5, 500].map { wheel.move(by: $0 * direction, at: 5.1) }
      #expect(turned == [false, true, false])
    }
  }

  @Test("It goes on while it moves again within 0.25 s, in the same direction or not at all")
  func continues() {
    var wheel = PagingWheel(at: 5)
    #expect(wheel.isContinued(by: 10, at: 5.24) && wheel.isContinued(by: -10, at: 5.24))
    #expect(!wheel.isContinued(by: 10, at: 5.25))
    _ = wheel.move(by: -10, at: 6)
    #expect(wheel.isContinued(by: -1, at: 6.24) && wheel.isContinued(by: 0, at: 6.24))
    #expect(!wheel.isContinued(by: 1, at: 6.01))
    #expect(!wheel.isContinued(by: -1, at: 6.25))
  }
}
