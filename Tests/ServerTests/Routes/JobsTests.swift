import Testing

@testable import Server

@Suite("Requests that other threads carry out")
struct JobsTests {
  @Test("Each request has a number of its own, under which it is found once")
  func numbers() {
    var jobs = Jobs<String>()
    var begun: [Int] = []
    for name in ["finale", "encore"] { _ = jobs.response(about: name) { begun.append($0) } }
    #expect(Set(begun).count == 2 && jobs.count == 2)
    #expect(jobs.finish(begun[1])?.subject == "encore")
    #expect(jobs.finish(begun[1])?.subject == nil)
    #expect(jobs.finish(begun[0])?.subject == "finale" && jobs.count == 0)
  }
}
