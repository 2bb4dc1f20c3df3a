extension ConformanceCase {
  /// Texts that are UTF-8 and those that are not.
  static var texts: [Self] {
    let good: [(String, [UInt8])] = [
      ("Greek", Array("κόσμε".utf8)), ("Japanese", Array("傾けて見る".utf8)), ("emoji", Array("👩‍🚀🇯🇵".utf8)),
      ("the first of two bytes", [0xC2, 0x80]), ("the last of two bytes", [0xDF, 0xBF]),
      ("the first of three bytes", [0xE0, 0xA0, 0x80]),
      ("the last before the surrogates", [0xED, 0x9F, 0xBF]),
      ("the first after the surrogates", [0xEE, 0x80, 0x80]), ("a byte order mark", [0xEF, 0xBB, 0xBF]),
      ("U+FFFE", [0xEF, 0xBF, 0xBE]), ("the first of four bytes", [0xF0, 0x90, 0x80, 0x80]),
      ("U+10FFFF", [0xF4, 0x8F, 0xBF, 0xBF]), ("a zero", [0]),
    ]
    let bad: [(String, [UInt8])] = [
      ("a continuation alone", [0x80]), ("two bytes without the second", [0xC3]),
      ("three bytes without the third", [0xE2, 0x82]), ("four bytes without the fourth", [0xF0, 0x9F, 0x98]),
      ("a text between two halves", [0xE2, 0x41, 0x82, 0xAC]), ("an overlong slash", [0xC0, 0xAF]),
      ("an overlong zero", [0xC0, 0x80]), ("an overlong slash of three bytes", [0xE0, 0x80, 0xAF]),
      ("an overlong slash of four bytes", [0xF0, 0x80, 0x80, 0xAF]),
      ("a high surrogate", [0xED, 0xA0, 0x80]),
      ("a low surrogate", [0xED, 0xBF, 0xBF]),
      ("a pair of surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
      ("U+110000", [0xF4, 0x90, 0x80, 0x80]), ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
      ("0xFE", [0xFE]), ("0xFF", [0xFF]),
      ("a good text with a bad end", Array("Hello".utf8) + [0xE2, 0x28, 0xA1]),
    ]
    let cut = Array("κόσμε".utf8)
    return good.map { echo("UTF-8", $0.0, .text, $0.1) }
      + [
        echo(
          "UTF-8", "fragments that cut every character", .text, cut,
          writes: cut.enumerated().map {
            frame($0.offset == 0 ? .text : .continuation, [$0.element], isFinal: $0.offset == cut.count - 1)
          })
      ]
      + bad.map { closes("UTF-8", $0.0, with: [1007], frame(.text, $0.1)) }
      + [
        closes(
          "UTF-8", "a bad character that is cut by a fragment", with: [1007],
          frame(.text, [0xED], isFinal: false), frame(.continuation, [0xA0, 0x80])),
        echo("UTF-8", "bad UTF-8 as bytes", .binary, [0xC0, 0x80, 0xFF]),
      ]
  }

  /// How connections end.
  static var closings: [Self] {
    let part = "Closing"
    let longest = [UInt8](repeating: 0x2A, count: 123)
    func code(_ code: UInt16) -> Self {
      closes(part, "the code \(code)", with: [code], frame(.close, closure(code)))
    }
    func badCode(_ code: UInt16) -> Self {
      closes(part, "the code \(code), which may not be sent", frame(.close, closure(code)))
    }
    return [
      Self(
        part: part, title: "a close without a payload", writes: [frame(.close)],
        expectation: .close([ConformanceRun.withoutCode, 1000])),
      closes(part, "a close after a text", with: [1000], frame(.text, [0x2A]), frame(.close, closure(1000))),
      closes(part, "two closes", with: [1000], frame(.close, closure(1000)) + frame(.close, closure(1000))),
      closes(part, "a text after a close", with: [1000], frame(.close, closure(1000)) + frame(.text, [0x2A])),
      closes(part, "a ping after a close", with: [1000], frame(.close, closure(1000)) + frame(.ping)),
      closes(
        part, "a close inside a fragmented text", with: [1000],
        frame(.text, [0x2A], isFinal: false) + frame(.close, closure(1000))),
      closes(part, "a payload of one byte", frame(.close, [3])),
      closes(part, "a reason of 123 bytes", with: [1000], frame(.close, closure(1000, longest))),
      closes(part, "a reason of 124 bytes", frame(.close, closure(1000, longest + [0x2A]))),
      closes(
        part, "a reason that is not UTF-8", with: [1007],
        frame(.close, closure(1000, [0xCE, 0xBA, 0xE1, 0xBD]))),
    ] + [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999].map(code)
      + [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535].map(badCode)
  }
}
