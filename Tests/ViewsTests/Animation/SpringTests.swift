import Testing

@testable import Views

@Suite struct SpringTests {
  @Test("A spring moves vectors as it moves numbers")
  func vectors() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    let pair = spring.value(target: AnimatablePair(2.0, 4.0), time: 0.2)
    #expect(abs(pair.first - 2 * spring.value(target: 1.0, time: 0.2)) < 1e-9)
    #expect(abs(pair.second - 2 * pair.first) < 1e-9)
  }

  @Test("Small steps lead where one large step leads")
  func steps() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    var (value, velocity) = (0.0, 0.0)
    for _ in 0..<100 { spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.003) }
    #expect(abs(value - spring.value(target: 1.0, time: 0.3)) < 1e-9)
  }
}
