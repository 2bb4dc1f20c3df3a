import Engine
import Foundation

// Requests, which a server sends and trusts: JSON, with bytes attached.
extension SceneChannel {
  /// The kind of a request, which no answer has.
  private static let request: UInt8 = 0x80
  /// The most bytes of a request.
  private static let mostOfRequest = 16 << 20

  /// Sends a request.
  package func send(
    _ request: SceneRequest, attaching attached: [UInt8] = [], number: UInt32, _ wait: Waiting
  ) throws(Fault) {
    var writer = ReplyWriter()
    do {
      let json = try SceneJSON.encoder().encode(request)
      writer.write(UInt32(clamping: json.count))
      writer.write(rest: json)
    } catch {
      throw .unreadable("\(error)")
    }
    writer.write(rest: attached)
    try send(Self.request, number: number, writer.bytes, wait)
  }

  /// Waits for the next request, as long as it takes.
  package func receiveRequest() throws(Fault) -> (request: SceneRequest, attached: [UInt8], number: UInt32) {
    let (head, body) = try receive { isReady in
      _ = isReady(nil)
    } check: { head throws(Fault) in
      guard head.kind == Self.request, head.count <= Self.mostOfRequest else {
        throw .unreadable("The server sends what is no request.")
      }
    }
    var reader = ReplyReader(body)
    let count = Int(try reader.integer(UInt32.self))
    let rest = reader.rest()
    guard count <= rest.count else { throw .unreadable("A request ends too early.") }
    do {
      let request = try SceneJSON.decoder().decode(SceneRequest.self, from: Data(rest[..<count]))
      return (request, Array(rest[count...]), head.number)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Sends an answer, or says why it is too long for a server.
  package func send(_ reply: SceneReply, to number: UInt32) throws(Fault) {
    let (reply, bytes) = try encode(reply)
    try send(reply.kind.rawValue, number: number, bytes) { isReady in _ = isReady(nil) }
  }

  private func encode(_ reply: SceneReply) throws(Fault) -> (SceneReply, [UInt8]) {
    do {
      if case .refused(let reason) = reply {
        let short = SceneReply.refused(reason.cut(to: SceneReply.mostOfSentence))
        return (short, try short.encoded())
      }
      let bytes = try reply.encoded()
      let most = reply.kind.mostBytes
      guard bytes.count > most else { return (reply, bytes) }
      let refusal = SceneReply.refused(
        "The scene's \(reply.kind) takes \(bytes.count) bytes; at most \(most) are allowed.")
      return (refusal, try refusal.encoded())
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Waits for the answer to a request.
  ///
  /// - Parameter isPatient: Whether one may come that takes long to read; otherwise such a one is late.
  package func receive(
    _ kinds: Set<SceneReply.Kind>, to number: UInt32, isPatient: Bool = true, _ wait: Waiting
  ) throws(Fault) -> SceneReply {
    let (head, body) = try receive(wait) { head throws(Fault) in
      guard let kind = SceneReply.Kind(rawValue: head.kind), kinds.contains(kind), head.number == number
      else {
        throw .unreadable("The scene's process answers with something that it was not asked for.")
      }
      guard head.count <= kind.mostBytes else {
        throw .unreadable(
          "The scene's \(kind) takes \(head.count) bytes; at most \(kind.mostBytes) are allowed.")
      }
      guard isPatient || head.count <= kind.quickBytes else { throw .late }
    }
    guard let kind = SceneReply.Kind(rawValue: head.kind) else { throw .unreadable("A message has no kind.") }
    return try SceneReply(kind, body)
  }
}

extension String {
  /// As much of the text from its beginning as takes at most so many bytes.
  func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var (end, bytes) = (startIndex, 0)
    while end < endIndex {
      let next = index(after: end)
      bytes += self[end..<next].utf8.count
      guard bytes <= count else { break }
      end = next
    }
    return String(self[..<end])
  }
}
