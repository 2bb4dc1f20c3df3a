import Testing

@testable import LiveScenes

@Suite("The report of a program")
struct ProgramReportTests {
  @Test("Last words are waited for only as long as they are wanted", .timeLimit(.minutes(1)))
  func unwanted() {
    var looks = 0
    let words = ProgramReport().lastWords(within: 600) {
      looks += 1
      return looks < 3
    }
    #expect(words == nil && looks == 3)
  }
}
