import TestSupport

extension ConformanceCase {
  /// Sizes, control frames, reserved bits and opcodes, fragments and masks.
  static var framing: [Self] {
    messages + controls + reserved + fragments + lengths + masks
  }

  private static var messages: [Self] {
    let sizes = [0, 1, 125, 126, 127, 128, 65535, 65536]
    return sizes.map { echo("Messages", "a text of \($0) bytes", .text, repeatElement(0x2A, count: $0)) }
      + sizes.map { echo("Messages", "\($0) bytes", .binary, repeatElement(0xFE, count: $0)) }
      + [
        echo(
          "Messages", "a text of 130 bytes, one byte a write", .text, repeatElement(0x2A, count: 130),
          writes: chopped(frame(.text, repeatElement(0x2A, count: 130))))
      ]
  }

  private static var controls: [Self] {
    func pong(_ title: String, _ payload: [UInt8], writes: [[UInt8]]? = nil) -> Self {
      Self(
        part: "Pings and pongs", title: title, writes: writes ?? [frame(.ping, payload)],
        expectation: .frames([TestWebSocket.Frame(opcode: .pong, payload: payload)]))
    }
    let ten = (0..<10).map { [UInt8(0x30 + $0)] }
    return [
      pong("a ping without a payload", []), pong("a ping with text", Array("Hello".utf8)),
      pong("a ping with bytes", [0, 0xFF, 0xFE, 0xFD]),
      pong("a ping of 125 bytes", Array(repeating: 0xFE, count: 125)),
      pong("a ping, one byte a write", [1, 2, 3], writes: chopped(frame(.ping, [1, 2, 3]))),
      closes("Pings and pongs", "a ping of 126 bytes", frame(.ping, repeatElement(0xFE, count: 126))),
      Self(
        part: "Pings and pongs", title: "a pong that nobody asked for", writes: [frame(.pong, [1, 2, 3])],
        expectation: .frames([])),
      Self(
        part: "Pings and pongs", title: "ten pings at once", writes: [ten.flatMap { frame(.ping, $0) }],
        expectation: .frames(ten.map { TestWebSocket.Frame(opcode: .pong, payload: $0) })),
    ]
  }

  private static var reserved: [Self] {
    (UInt8(1)...7).map { bits in
      closes("Reserved", "a text with the reserved bits \(bits)", frame(.text, [0x2A], reserved: bits))
    } + [
      closes("Reserved", "a ping with a reserved bit", frame(.ping, [0x2A], reserved: 1)),
      closes("Reserved", "a close with a reserved bit", frame(.close, closure(1000), reserved: 4)),
    ]
      + [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { opcode in
        closes("Reserved", "the opcode \(opcode)", TestWebSocket.encode(UInt8(opcode), [0x2A]))
      }
  }

  private static var fragments: [Self] {
    let part = "Fragments"
    let (one, two) = (Array("fragment1".utf8), Array("fragment2".utf8))
    let halves = [frame(.text, one, isFinal: false), frame(.continuation, two)]
    return [
      closes(part, "a ping in fragments", frame(.ping, one, isFinal: false), frame(.continuation, two)),
      closes(part, "a pong in fragments", frame(.pong, one, isFinal: false), frame(.continuation, two)),
      echo(part, "a text in two fragments", .text, one + two, writes: halves),
      echo(part, "a text in two fragments, in one write", .text, one + two, writes: [halves[0] + halves[1]]),
      echo(
        part, "a text in two fragments, one byte a write", .text, one + two,
        writes: chopped(halves[0] + halves[1])),
      Self(
        part: part, title: "a ping between two fragments", writes: [halves[0], frame(.ping, [7]), halves[1]],
        expectation: .frames([
          TestWebSocket.Frame(opcode: .pong, payload: [7]),
          TestWebSocket.Frame(opcode: .text, payload: one + two),
        ])),
      echo(
        part, "empty fragments", .text, [UInt8](),
        writes: [
          frame(.text, isFinal: false), frame(.continuation, isFinal: false), frame(.continuation),
        ]),
      echo(
        part, "an empty fragment around a full one", .text, one,
        writes: [
          frame(.text, isFinal: false), frame(.continuation, one, isFinal: false), frame(.continuation),
        ]),
      closes(part, "a continuation of nothing, final", frame(.continuation, one)),
      closes(part, "a continuation of nothing, not final", frame(.continuation, one, isFinal: false)),
      closes(part, "a continuation after a whole text", frame(.text, one), frame(.continuation, two)),
      closes(part, "a text inside a fragmented text", frame(.text, one, isFinal: false), frame(.text, two)),
      closes(part, "bytes inside a fragmented text", frame(.text, one, isFinal: false), frame(.binary, two)),
    ]
  }

  private static var lengths: [Self] {
    let key: [UInt8] = [0, 0, 0, 0]
    func binary(_ length: [UInt8], _ payload: [UInt8]) -> [UInt8] { [0x82] + length + key + payload }
    let most = 64 * 1024
    return [
      closes(
        "Lengths", "one byte more than a message may have", with: [1009],
        frame(.binary, repeatElement(0, count: most + 1))),
      closes(
        "Lengths", "fragments that are one byte too long together", with: [1009],
        frame(.binary, repeatElement(0, count: most), isFinal: false), frame(.continuation, [0])),
      closes(
        "Lengths", "the promise of 2^62 bytes", with: [1009],
        binary([0x80 | 127, 0x40, 0, 0, 0, 0, 0, 0, 0], [])),
      closes(
        "Lengths", "a length of 64 bits with the highest one set",
        binary([0x80 | 127, 0x80, 0, 0, 0, 0, 0, 0, 0], [])),
      closes("Lengths", "a length of 5 in 16 bits", binary([0x80 | 126, 0, 5], [1, 2, 3, 4, 5])),
      closes(
        "Lengths", "a length of 200 in 64 bits",
        binary([0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 200], Array(repeating: 0, count: 200))),
    ]
  }

  private static var masks: [Self] {
    [
      closes("Masks", "a text without a mask", [0x81, 1, 0x2A]),
      closes("Masks", "a ping without a mask", [0x89, 0]),
      closes("Masks", "a close without a mask", [0x88, 2, 3, 0xE8]),
    ]
  }
}
