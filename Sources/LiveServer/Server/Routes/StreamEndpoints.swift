import Rooms
import WebSockets

/// For clients that may not open a WebSocket: the same messages over requests and responses.
final class StreamEndpoints {
  private let access: AccessControl
  private let receiver: MessageReceiver
  /// The seconds for which the owner of a stream may be silent.
  private let idleLimit: Int
  private var tokens = StreamTokens()

  init(_ access: AccessControl, _ receiver: MessageReceiver, idleLimit: Int) {
    self.access = access
    self.receiver = receiver
    self.idleLimit = idleLimit
  }

  /// Opens a stream, after the same checks as a WebSocket's handshake.
  func open(for call: Call) -> HTTPResponse {
    if let refusal = refusal(of: call.request, withoutType: "application/json") { return refusal }
    // What follows on the connection of a request without a body the library does not read, nor its end.
    if call.request.body.isEmpty {
      return HTTPResponse(status: 400, sentence: "The request for a stream has the body {}.")
    }
    let handshake = call.request.handshake(for: call.route.room)
    return access.refusal(ofHandshake: handshake) ?? .stream(for: handshake)
  }

  /// Answers a request of the owner of a stream in the room.
  func withStream(of call: Call, _ answer: (Connection) -> HTTPResponse) -> HTTPResponse {
    if let refusal = refusal(of: call.request, withoutType: "application/octet-stream") { return refusal }
    guard let token = call.request.bearerToken, let connection = tokens.connection(of: token),
      connection.request.query["room"] == call.route.room.description
    else {
      return HTTPResponse(status: 410, sentence: "This stream no longer exists. Open another one.")
    }
    return answer(connection)
  }

  /// Takes the messages that the owner of a stream sends.
  func receive(_ body: [UInt8], from connection: Connection) -> HTTPResponse {
    do throws(WireError) {
      let frames = try MessageFrames(body)
      connection.expectMessages(within: idleLimit)
      for message in frames.messages where connection.isOpen { receiver.receive(message, from: connection) }
      return HTTPResponse(status: 204)
    } catch {
      return HTTPResponse(status: 400, sentence: error.message)
    }
  }

  /// Tells the owner of a new stream its token, before anything else.
  func begin(_ stream: Connection) {
    guard let token = tokens.issue(to: stream) else {
      return stream.close(code: 1011, reason: "The stream could not begin; try again.")
    }
    stream.write(Payload(text: ServerMessage.stream(token: token).json))
  }

  /// Forgets a connection that is gone.
  func end(_ stream: Connection) { tokens.revoke(stream.id) }

  /// True if a key is the token of a stream.
  func isToken(_ key: String) -> Bool { tokens.connection(of: key) != nil }

  /// Refuses what a page of another site could make a browser send.
  private func refusal(of request: HTTPRequest, withoutType type: String) -> HTTPResponse? {
    if let refusal = access.refusal(ofForeignPageIn: request, to: "connect") { return refusal }
    let given = request.headers["content-type"]?.split(separator: ";").first?.lowercased()
    return given == type
      ? nil : HTTPResponse(status: 415, sentence: "The content-type header must be \(type).")
  }
}
