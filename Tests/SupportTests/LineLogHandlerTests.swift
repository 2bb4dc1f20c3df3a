import Foundation
import Logging
import Synchronization
import Testing

@testable import Support

@Suite("Lines of the log")
struct LineLogHandlerTests {
  private func lines(
    _ style: LineLogHandler.Style = .plain, level: Logger.Level = .trace, _ body: (Logger) -> Void
  ) -> [String] {
    let written = Mutex<[String]>([])
    let record: @Sendable (String) -> Void = { line in written.withLock { $0.append(line) } }
    let sink = LineLogHandler.Sink(style, write: record)
    var log = Logger(label: "test") { _ in LineLogHandler(sink) }
    log.logLevel = level
    body(log)
    return written.withLock { $0 }
  }

  @Test("A line has the time, the level, the message, and what belongs to it in the order of the names")
  func plain() throws {
    let line = try #require(
      lines { $0.notice("room freed", metadata: ["room": "den", "after": "10 s"]) }.first)
    #expect(
      line.wholeMatch(
        of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z notice room freed after="10 s" room=den\n/) != nil,
      "\(line)")
  }

  @Test("The journal gets the level as a number, and notes the time itself")
  func journal() {
    #expect(lines(.journal) { $0.error("no") } == ["<3>no\n"])
    #expect(lines(.journal) { $0.debug("well", metadata: ["a": "1"]) } == ["<7>well a=1\n"])
  }

  @Test("Whatever stands in an event, it is one line, and no terminal obeys it")
  func oneLine() {
    let nasty = "a\nb\r\u{1B}[2J\u{0}\"c\"=d"
    for style in [LineLogHandler.Style.plain, .journal] {
      let written = lines(style) { $0.warning("\(nasty)", metadata: ["k": "\(nasty)"]) }
      #expect(written.count == 1)
      let controls = written[0].unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.map(\.value) == [10])
      #expect(written[0].contains(#"k="a␊b␍␛[2J␀\"c\"=d""#), "\(written[0])")
    }
  }

  @Test("A warning that comes again and again is written ten times, news of ordinary life each time")
  func throttled() {
    let written = lines { log in
      for number in 0..<100 { log.warning("bad", metadata: ["n": "\(number)"]) }
      for number in 0..<100 { log.info("good", metadata: ["n": "\(number)"]) }
    }
    #expect(written.filter { $0.contains("bad") }.count == 10)
    #expect(written.filter { $0.contains("good") }.count == 100)
  }

  @Test("What is below the level is not written")
  func level() {
    #expect(lines(level: .notice) { $0.info("quiet") }.isEmpty)
  }
}
