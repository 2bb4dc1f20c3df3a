import Foundation
import Testing

@testable import Support

@Suite("Writing lines")
struct LineWriterTests {
  @Test("Lines come in their order, and the end waits for them")
  func order() throws {
    let pipe = Pipe()
    let writer = LineWriter(pipe.fileHandleForWriting)
    for number in 0..<500 { writer.write("\(number)\n") }
    writer.finish(within: 10)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == (0..<500).map { "\($0)\n" }.joined())
  }

  @Test("Where nobody reads, writing goes on at once; what is too much is left out, and the rest comes later")
  func unread() throws {
    let pipe = Pipe()
    let writer = LineWriter(pipe.fileHandleForWriting)
    let line = String(repeating: "a", count: 999) + "\n"
    for _ in 0..<20_000 { writer.write(line) }
    DispatchQueue.global().async {
      writer.finish(within: 10)
      try? pipe.fileHandleForWriting.close()
    }
    let count = pipe.fileHandleForReading.readDataToEndOfFile().count
    #expect(count >= LineWriter.mostWaiting * line.utf8.count)
    #expect(count < 20_000 * line.utf8.count)
  }
}
