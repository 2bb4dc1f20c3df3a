import Engine
import Foundation

@testable import Rooms
@testable import Support

/// What reads bytes that anybody can have sent or written, and what has to be so whatever they are.
///
/// The tests feed it the corpus and seeded mutations of it, and `make fuzz` whatever libFuzzer thinks of.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Samples, acknowledgements and other binary messages; each is a byte with its length, and so many bytes.
  case binary
  /// Messages in JSON, one a line.
  case control
  /// The body of a request with messages.
  case frames
  /// Takes.
  case take
  /// A show's `show.yaml`.
  case show
  /// The files of pictures.
  case picture
  /// Requests and handshakes: a line with the method and the path, one with the query, and then the headers.
  case request
  /// Heads of requests, as they come over the network.
  case head
  /// Names of rooms, people, sessions and hosts, one a line.
  case names
  /// Kept rooms.
  case snapshot
  /// A whole room, with people who come, go and do everything, questions in between, and time that passes; see
  /// `RoomScript`.
  case room
  /// Answers of a live scene's process: a byte with the kind, and the answer.
  case reply
  /// What such a process says of its scenes, as JSON.
  case declaration
  /// Changes of a text that several people write, as the bodies of requests, one a line.
  case text

  /// What should never be.
  struct Flaw: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Reads bytes; throws what should never be. Some of it would end the program instead, such as a trap.
  func read(_ bytes: [UInt8]) throws {
    switch self {
    case .binary:
      var messages: [Message] = []
      var rest = bytes[...]
      while let count = rest.popFirst() {
        messages.append(.binary(Array(rest.prefix(Int(count)))))
        rest = rest.dropFirst(Int(count))
      }
      try send(messages)
    case .control: try send(lines(of: bytes).map { .text($0) })
    case .frames:
      do { try send(MessageFrames(bytes).messages) } catch let error as WireError { try check(error) }
    case .take: try play(bytes)
    case .show: try prepare(bytes)
    case .picture: try look(bytes)
    case .request: try ask(bytes)
    case .head: try parse(bytes)
    case .names: try name(bytes)
    case .snapshot: try restore(bytes)
    case .room: try perform(RoomScript(bytes))
    case .reply: try answer(bytes)
    case .declaration: try declare(bytes)
    case .text: try write(bytes)
    }
  }

  func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(Flaw) {
    if !condition { throw Flaw(otherwise()) }
  }

  func check(_ error: WireError) throws(Flaw) {
    try expect(error.message.hasSuffix("."), "No sentence: \(error.message)")
  }
}
