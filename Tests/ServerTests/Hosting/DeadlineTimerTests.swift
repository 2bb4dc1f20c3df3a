import Testing

@testable import Server

@Suite("The timer of all deadlines")
struct DeadlineTimerTests {
  @Test("It is set for the earliest deadline, and for later ones only once it has fired")
  func earliest() {
    var settings: [Double] = []
    let timer = DeadlineTimer { settings.append($0) }
    timer.fire(by: 10, at: 4)
    timer.fire(by: 12, at: 4)
    timer.fire(by: 10, at: 5)
    #expect(settings == [6])
    timer.fire(by: 7, at: 5)
    timer.fire(by: 3, at: 5)
    #expect(settings == [6, 2, 0])
    timer.reset()
    timer.fire(by: .infinity, at: 5)
    timer.fire(by: 12, at: 5)
    #expect(settings == [6, 2, 0, 7])
  }
}
