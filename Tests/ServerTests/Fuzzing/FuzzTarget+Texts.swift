import Engine
import Foundation

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

extension FuzzTarget {
  /// Requests about a text that several people write, one a line; whatever has an older version gets to the same text.
  func write(_ bytes: [UInt8]) throws {
    var text = SharedText(id: "a", Array("one\n😀 two\n".utf16))
    var texts = [text.units]
    for (second, line) in lines(of: bytes).enumerated() {
      let now = Double(second)
      do {
        let request = try TextExchange(line, isTeacher: false)
        if let (number, change) = request.change {
          let receipt = try text.receive(
            change, request.caret, from: request.client, number: number, for: request.version,
            of: request.text, moves: request.moves, at: now)
          if receipt == .applied { texts.append(text.units) }
        }
        if let caret = request.caret { text.show(caret, of: request.client, at: now) }
        let news = text.news(after: request.version, of: request.text, for: request.client, at: now)
        try expect(news.stableJSON.first == UInt8(ascii: "{"), "No news.")
        try expect(news.carets.allSatisfy { $0.head <= text.units.count }, "A caret outside.")
        if let changes = news.changes {
          var units = texts[request.version]
          for entry in changes { units = entry.changes.result(on: units) ?? [] }
          try expect(units == text.units, "Version \(request.version) leads to another text.")
        }
      } catch let refusal as SourceFault {
        try expect(refusal.description.hasSuffix("."), "No sentence: \(refusal)")
      } catch is TextFault {
      }
      try expect(texts.count == text.version + 1, "A version is missing.")
      try expect(Array(text.text.utf16) == text.units, "A character is parted.")
    }
  }
}
