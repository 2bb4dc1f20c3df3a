import Glibc
import TestSupport

@testable import Support

/// What came of a case.
struct ConformanceRun {
  /// Stands for a close frame without a code, as RFC 6455 has it.
  static let withoutCode: UInt16 = 1005

  private static let sentinel = Array("the end of the case".utf8)

  /// How it ended.
  enum End: Equatable {
    /// The server answers pings.
    case goesOn
    /// It sent a close frame.
    case closed(UInt16)
    /// It ended the connection without one.
    case dropped
    /// It neither answers nor closes.
    case hangs
  }

  /// What the server sent, close frames apart.
  private(set) var frames: [TestWebSocket.Frame] = []
  private(set) var end = End.hangs

  /// Runs a case on a connection of its own.
  ///
  /// A text at the end tells whether the connection goes on. Where a close is expected it is sent only when none has
  /// come for a while, because it could be what the server closes for.
  init(_ conformanceCase: ConformanceCase, port: Int) throws {
    let expected: Int? =
      if case .frames(let frames) = conformanceCase.expectation { frames.count } else { nil }
    let client = try TestWebSocket(port: port, timeout: 1)
    do {
      for bytes in conformanceCase.writes { try client.socket.send(bytes) }
    } catch TestSocket.Failure.system {
      // The server may have ended the connection before it has read everything.
    }
    for isLastTry in expected == nil ? [false, true] : [true] {
      if isLastTry { try? client.send(.text, Self.sentinel) }
      readAll(from: client, atLeast: expected ?? 0)
      if end != .hangs { return }
    }
  }

  private mutating func readAll(from client: TestWebSocket, atLeast count: Int) {
    do {
      while true {
        let frame = try client.readFrame()
        switch frame.opcode {
        case .text where frame.payload == Self.sentinel: end = .goesOn
        case .close:
          let code = frame.payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
          end = .closed(frame.payload.count < 2 ? Self.withoutCode : code)
          return
        case .continuation, .text, .binary, .ping, .pong: frames.append(frame)
        }
        // A pong may come a little later than what was sent after its ping.
        if end == .goesOn, frames.count >= count { return }
      }
    } catch TestSocket.Failure.ended, TestSocket.Failure.system(_, ECONNRESET) {
      end = .dropped
    } catch {
      // Nothing more comes.
    }
  }

  /// True if it is what was to be.
  func meets(_ expectation: ConformanceCase.Expectation) -> Bool {
    switch expectation {
    case .frames(let frames):
      end == .goesOn && messages(in: self.frames) == messages(in: frames)
        && pongs(in: self.frames) == pongs(in: frames)
    // To fail a connection is to end it; a close frame before that is better manners (section 7.1.7).
    case .close(let codes): end == .dropped || codes.contains { end == .closed($0) }
    }
  }

  private func messages(in frames: [TestWebSocket.Frame]) -> [TestWebSocket.Frame] {
    frames.filter { $0.opcode != .pong }
  }

  private func pongs(in frames: [TestWebSocket.Frame]) -> [TestWebSocket.Frame] {
    frames.filter { $0.opcode == .pong }
  }

  /// In a word, for the table.
  var outcome: String {
    switch end {
    case .goesOn where frames.isEmpty: "nothing"
    case .goesOn: frames.map { "\($0.opcode)" }.joined(separator: ", ")
    case .closed(Self.withoutCode): "close"
    case .closed(let code): "close \(code)"
    case .dropped: "drops the connection"
    case .hangs: "hangs"
    }
  }
}
