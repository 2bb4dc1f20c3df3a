import TestSupport

/// What a client may do on a raw socket, and what RFC 6455 says that the server does then.
struct ConformanceCase {
  /// What the server has to do.
  enum Expectation: Equatable {
    /// It sends exactly these frames, and the connection goes on.
    case frames([TestWebSocket.Frame])
    /// It closes, with one of these codes; what it sent before does not matter.
    case close(Set<UInt16>)
  }

  /// The part of the suite that the case belongs to.
  var part: String
  /// What the client does.
  var title: String
  /// What the client sends, in so many writes.
  var writes: [[UInt8]]
  var expectation: Expectation
}

// MARK: - How cases are written

extension ConformanceCase {
  /// Messages that come back as they are.
  static func echo(
    _ part: String, _ title: String, _ opcode: TestWebSocket.Opcode, _ payload: some Collection<UInt8>,
    writes: [[UInt8]]? = nil
  ) -> Self {
    let payload = Array(payload)
    return Self(
      part: part, title: title, writes: writes ?? [TestWebSocket.encode(opcode.rawValue, payload)],
      expectation: .frames([TestWebSocket.Frame(opcode: opcode, payload: payload)]))
  }

  /// What closes the connection.
  static func closes(
    _ part: String, _ title: String, with codes: Set<UInt16> = [1002], _ writes: [UInt8]...
  ) -> Self {
    Self(part: part, title: title, writes: writes, expectation: .close(codes))
  }

  /// The bytes of a masked frame; see `TestWebSocket.encode`.
  static func frame(
    _ opcode: TestWebSocket.Opcode, _ payload: some Collection<UInt8> = [UInt8](), isFinal: Bool = true,
    reserved: UInt8 = 0
  ) -> [UInt8] {
    TestWebSocket.encode(opcode.rawValue | reserved << 4, Array(payload), isFinal: isFinal)
  }

  /// The payload of a close frame.
  static func closure(_ code: UInt16, _ reason: [UInt8] = []) -> [UInt8] {
    [UInt8(code >> 8), UInt8(code & 0xFF)] + reason
  }

  /// One byte a write.
  static func chopped(_ bytes: [UInt8]) -> [[UInt8]] { bytes.map { [$0] } }
}
