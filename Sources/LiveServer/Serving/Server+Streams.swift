import Rooms
import WebSockets

// For clients that may not open a WebSocket: the same messages over requests and responses.
extension Server {
  /// Opens a stream, after the same checks as a WebSocket's handshake.
  func streamResponse(in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    if let refusal = refusal(of: request, withoutType: "application/json") { return refusal }
    let handshake = request.handshake(for: room)
    switch admit(handshake) {
    case .refuse(let response): return response
    case .accept: return .stream(for: handshake)
    }
  }

  /// Takes the messages that the owner of a stream in this room sends.
  func messagesResponse(in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    if let refusal = refusal(of: request, withoutType: "application/octet-stream") { return refusal }
    guard let token = request.bearerToken, let connection = tokens.connection(of: token),
      connection.request.query["room"] == room.description
    else {
      return HTTPResponse(status: 410, sentence: "The stream of these messages is gone. Open another one.")
    }
    do throws(WireError) {
      let frames = try MessageFrames(request.body)
      connection.expectMessages(within: service.configuration.idlePolicy.hangUpAfter)
      for message in frames.messages where connection.isOpen { received(message, from: connection) }
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

  /// Refuses what a page of another site could make a browser send.
  private func refusal(of request: HTTPRequest, withoutType type: String) -> HTTPResponse? {
    guard handshakePolicy.isOwnOrigin(request) else {
      return HTTPResponse(
        status: 403, sentence: "This page was not served by this server, so it may not connect.")
    }
    let given = request.headers["content-type"]?.split(separator: ";").first?.lowercased()
    return given == type
      ? nil : HTTPResponse(status: 415, sentence: "The content-type header must be \(type).")
  }
}
