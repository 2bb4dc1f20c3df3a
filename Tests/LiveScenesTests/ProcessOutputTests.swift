import Foundation
import Platform
import Synchronization
import Testing

@testable import LiveScenes

@Suite("What a process writes")
struct ProcessOutputTests {
  /// What is told of what a process writes, what is kept of its errors, and whether it is seen to crash.
  private func read(_ output: [UInt8], errors: [[UInt8]] = [], floods: inout Int) throws -> (
    lines: [String], errors: [UInt8], crashes: Int
  ) {
    let (out, outEnd) = try #require(ChildProcess.ends(isSocket: false))
    let (error, errorEnd) = try #require(ChildProcess.ends(isSocket: false))
    Thread.detachNewThread {
      for (bytes, end) in [(output, outEnd)] + errors.map({ ($0, errorEnd) }) {
        var done = 0
        while done < bytes.count {
          let count = bytes[done...].withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
          guard count > 0 else { break }
          done += count
        }
      }
      close(outEnd)
      close(errorEnd)
    }
    var (process, lines, crashes) = (ProcessOutput(), [String](), 0)
    process.readAll(
      output: out, errors: error, isOver: { false }, crashing: { crashes += 1 }, flooded: { floods += 1 }
    ) {
      lines.append($0)
    }
    return (lines, process.errors, crashes)
  }

  private func read(_ output: [UInt8], errors: [[UInt8]] = []) throws -> (
    lines: [String], errors: [UInt8], crashes: Int
  ) {
    var floods = 0
    return try read(output, errors: errors, floods: &floods)
  }

  @Test("Too many lines are noticed, and few are not")
  func floods() throws {
    var floods = 0
    _ = try read(Array(String(repeating: "x\n", count: 40).utf8), floods: &floods)
    #expect(floods == 0)
    _ = try read(Array(String(repeating: "x\n", count: 3000).utf8), floods: &floods)
    #expect(floods > 0)
  }

  @Test("Lines are printable, whatever is in them")
  func printable() throws {
    let text = "a\u{1B}[2J\nb\u{9B}\u{202E}\r\n\u{1B}]0;x\u{7}"
    let lines = try read(Array(text.utf8)).lines
    #expect(lines == ["a␛[2J", "b\u{FFFD}\u{FFFD}␍", "␛]0;x␇"])
  }

  @Test("A line without end is told in parts, and of many lines the first")
  func many() throws {
    #expect(try read([UInt8](repeating: 0x61, count: 2500)).lines.map(\.count) == [1000, 1000, 500])
    let lines = try read(Array(String(repeating: "x\n", count: 3000).utf8)).lines
    #expect(lines.count < 1000)
  }

  @Test("Of megabytes of errors the end is kept, and a crash is seen wherever it is told")
  func errors() throws {
    let flood = [UInt8](repeating: 0x61, count: 3 << 20)
    let crash = Array("\n*** Signal 11: Backtracing from 0x1".utf8)
    for split in [0, 5, 12, crash.count] {
      let result = try read([], errors: [flood, Array(crash[..<split]), Array(crash[split...])])
      #expect(result.errors.count <= 64 << 10 && result.errors.suffix(crash.count) == crash[...])
      #expect(result.crashes == 1)
    }
  }

  @Test("A backtrace is over when the runtime says how long it took, and not before; the next one is another")
  func backtrace() throws {
    let (begun, ended) = (
      "*** Signal 3: Backtracing from 0x1", "\n0 f() + 1 at /a.swift:1:2\n\nBacktrace took 0.02s\n"
    )
    func traces(_ texts: [String]) throws -> [String] {
      let (out, outEnd) = try #require(ChildProcess.ends(isSocket: false))
      let (error, errorEnd) = try #require(ChildProcess.ends(isSocket: false))
      close(outEnd)
      for text in texts {
        _ = text.utf8.withContiguousStorageIfAvailable { write(errorEnd, $0.baseAddress, $0.count) }
      }
      close(errorEnd)
      var (process, traces) = (ProcessOutput(), [String]())
      process.readAll(
        output: out, errors: error, isOver: { false }, crashing: {}, traced: { traces.append($0) }
      ) {
        _ in
      }
      return traces
    }
    #expect(try traces([begun]) == [])
    #expect(try traces([ended]) == [])
    #expect(try traces([begun + ended]) == [begun + ended])
    // More than is read at once, so that the first has been told before the second comes.
    let between = String(repeating: "x", count: 20 << 10)
    #expect(try traces([begun + ended, between, begun, ended]).count == 2)
  }
}
