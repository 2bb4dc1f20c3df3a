import Foundation
import Platform
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

  @Test(
    "A program whose answer names no place is asked again, a few times",
    arguments: [
      ("0 [ra] f() + 1 in libswiftCore.so", [true, true, true, true, false]),
      ("0 f() + 1 in Scenes at /a.swift:1:2", [false]),
    ])
  func places(_ frame: String, _ expected: [Bool]) throws {
    let report = ProgramReport()
    let (out, outEnd) = try #require(ChildProcess.ends(isSocket: false))
    let (error, errorEnd) = try #require(ChildProcess.ends(isSocket: false))
    close(outEnd)
    let answer = Array("*** Signal 3: Backtracing from 0x1\n\(frame)\n\nBacktrace took 0.02s\n".utf8)
    func respond() { _ = answer.withUnsafeBytes { write(errorEnd, $0.baseAddress, $0.count) } }
    report.end(RunningChild.End(code: nil, signal: SIGKILL, memory: 0))
    report.ask()
    respond()
    var asked: [Bool] = []
    _ = report.read(output: out, errors: error, printed: { _ in }) { asksAgain in
      asked.append(asksAgain)
      guard asksAgain else { return _ = close(errorEnd) }
      report.ask()
      respond()
    }
    #expect(asked == expected)
  }
}
