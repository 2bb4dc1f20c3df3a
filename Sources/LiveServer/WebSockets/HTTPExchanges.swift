import CWebSockets
import Glibc
import Platform
import Support

/// Requests and responses over HTTP/1.1, and the handshakes that make something else of their connections.
final class HTTPExchanges {
  /// The bytes of a body that is read though its request is refused: as many as a picture may have, and some more.
  private static let mostDropped = 32 << 20

  private unowned let service: WebSocketService  // unchecked: the service holds it
  private let configuration: WebSocketService.Configuration
  private let clients: Clients
  private let connections: OpenConnections
  private let writer: ResponseWriter
  /// Holds requests back until others have cost less.
  private let queue: RequestQueue
  /// Those whose bodies are arriving.
  private let bodyWatch: BodyWatch
  /// Those whose responses cost much to make.
  private let hangUps: HangUpWatch

  /// - Returns: Nil where the loop takes no more timers.
  init?(
    of service: WebSocketService, _ clients: Clients, _ connections: OpenConnections, on loop: any EventLoop
  ) {
    (self.service, self.clients, self.connections) = (service, clients, connections)
    configuration = service.configuration
    writer = ResponseWriter(
      clients: clients, stallTimeout: configuration.stalledResponseTimeout,
      deferralTimeout: configuration.deferredResponseTimeout)
    let queue = RequestQueue(on: loop) { [weak service] in service?.handler?.respond(to: $0) ?? .unavailable }
    guard let queue, let bodyWatch = BodyWatch(configuration, on: loop), let hangUps = HangUpWatch(on: loop)
    else { return nil }
    (self.queue, self.bodyWatch, self.hangUps) = (queue, bodyWatch, hangUps)
  }

  /// Handles what happens to a connection while it speaks HTTP.
  func handle(_ event: ServiceEvent.HTTPEvent, of client: Client, _ wsi: OpaquePointer) -> Continuation {
    switch event {
    case .upgrading(let name): return decideUpgrade(client, wsi, name)
    case .requested: return begin(client, wsi)
    case .bodyReceived(let chunk): return append(chunk, to: client, wsi)
    case .bodyCompleted: return completeBody(client, wsi)
    case .writable: return sendMore(to: client, wsi)
    case .released:
      if hasGivenUp(on: client, wsi) { ResponseWriter.refuse(wsi, with: .unreadable) }
      return .proceed
    case .closing:
      client.connection?.end()
      return .proceed
    }
  }

  /// A connection is gone.
  func remove(_ wsi: OpaquePointer) {
    bodyWatch.remove(wsi)
    hangUps.remove(wsi)
  }

  /// The request whose head has just come, or nil if it maps to nothing.
  private func request(of client: Client, _ wsi: OpaquePointer) -> HTTPRequest? {
    guard var request = clients.request(of: client, wsi) else { return nil }
    request.route = service.handler?.route(of: request)
    return request
  }

  /// Whether a request cannot be served: there are too many clients, which is counted, or the service stops.
  private func isUnavailable(for request: HTTPRequest, _ wsi: OpaquePointer) -> Bool {
    if service.isStopping { return true }
    guard clients.isCrowded(wsi), service.handler?.isPrivileged(request) != true else { return false }
    clients.recordRefusal()
    return true
  }
}

// Requests.
extension HTTPExchanges {
  /// Takes a request, and answers it unless its body is still to come.
  private func begin(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    // A request that was cut off by the next one on this connection cannot exist; a body without one is ignored.
    client.request = nil
    (client.bodyRest, client.isOverrun) = (0, false)
    clients.setBusy(client, wsi, true)
    guard let request = request(of: client, wsi) else {
      return finish(client, wsi, with: .badTarget, to: nil)
    }
    if let flaw = request.headFlaw { return finish(client, wsi, with: .malformed(flaw), to: nil) }
    guard let length = request.bodyLength else {
      return finish(client, wsi, with: .lengthRequired, to: nil)
    }
    let hasBody = length > 0 || (request.method == "POST" && request.headers["content-length"] != nil)
    guard hasBody else { return answer(request, of: client, wsi) }
    if isPipelined(client, wsi) { return finish(client, wsi, with: .pipelinedBody, to: nil) }
    client.isReceiving = true
    client.bodyRest = length
    bodyWatch.add(client, wsi)
    let plan = service.handler?.bodyPlan(for: request) ?? .memory
    let limit =
      switch plan {
      case .file(_, let bytes), .memoryUpTo(let bytes): bytes
      case .memory, .refuse: configuration.maximumMessageSize
      }
    // The body of a moderate excess is read and dropped, so that the client can read the answer, which most do at the
    // end of the body; a connection that would send much more is closed at once. The other one is closed then, too: the
    // next request may come with the end of the body, and the library does not separate the two (`append`).
    client.isReceiving = length <= max(16 * limit, Self.mostDropped)
    if case .refuse(let response) = plan { return finish(client, wsi, with: response, to: nil) }
    guard length <= limit else {
      if case .file(let path, _) = plan { unlink(path) }
      let sentence = "A body may have at most \(limit) bytes."
      return finish(client, wsi, with: HTTPResponse(status: 413, sentence: sentence), to: nil)
    }
    client.isReceiving = true
    client.request = request
    switch plan {
    case .memory, .memoryUpTo: client.request?.body.reserveCapacity(length)
    case .file(let path, _): client.request?.bodyFile = BodyFile(path)
    case .refuse: break
    }
    return .proceed
  }

  /// Takes a part of a body.
  ///
  /// From 4.2 on the library counts no body's length: everything that is read together with a body's end, or later and
  /// before the answer, comes here. It is dropped, and the connection is closed after the answer.
  private func append(_ chunk: UnsafeRawBufferPointer, to client: Client, _ wsi: OpaquePointer)
    -> Continuation
  {
    if client.connection != nil { return .close }
    let part = UnsafeRawBufferPointer(rebasing: chunk.prefix(client.bodyRest))
    client.bodyRest -= part.count
    client.arrival?.count += part.count
    if bodyWatch.isOverdue(client) { return .close }
    if let file = client.request?.bodyFile {
      file.append(part)
    } else {
      client.request?.body.append(contentsOf: part)
    }
    guard part.count < chunk.count else { return .proceed }
    (client.isOverrun, client.keepsAlive) = (true, false)
    // The library waits for more of the body from now on.
    return client.isReceiving ? completeBody(client, wsi) : .proceed
  }

  /// Answers a request whose body is complete.
  private func completeBody(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    // To the library everything that comes on a stream's connection completes its request's body once more.
    if client.connection != nil { return .close }
    client.isReceiving = false
    client.arrival = nil
    if client.isAnswered { return writer.complete(client, wsi) }
    guard let request = client.request else { return .proceed }
    client.request = nil
    return answer(request, of: client, wsi)
  }

  /// Decides about a request that asks for an upgrade, before anything has been answered.
  private func decideUpgrade(
    _ client: Client, _ wsi: OpaquePointer, _ name: UnsafeMutablePointer<CChar>?
  ) -> Continuation {
    // The library has already answered an unknown upgrade with 403, and then asks all the same. The headers may
    // be gone by then, and the name with them.
    clients.setBusy(client, wsi, true)
    guard lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0, let name else { return .close }
    let upgrade = String(cString: name).lowercased()
    if upgrade == "h2c" {
      // HTTP/2 is offered by `curl --http2` and the like. With the name blanked, the library goes on with HTTP/1.1.
      name.pointee = 0
      return .proceed
    }
    guard upgrade == "websocket" else { return .close }
    guard let request = request(of: client, wsi) else { return refuse(wsi, with: .badTarget) }
    if let refusal = refusal(ofHandshake: request, wsi) { return refuse(wsi, with: refusal) }
    client.connection = connections.make(for: request, wsi)
    return .proceed
  }

  private func refusal(ofHandshake request: HTTPRequest, _ wsi: OpaquePointer) -> HTTPResponse? {
    if let flaw = request.handshakeFlaw ?? request.headFlaw.map({ .malformed($0) }) { return flaw }
    guard !isUnavailable(for: request, wsi), let handler = service.handler else { return .unavailable }
    switch handler.admit(request) {
    case .refuse(let response): return response
    case .accept:
      return request.offers(subprotocol: configuration.subprotocol)
        ? nil
        : HTTPResponse(
          status: 400,
          sentence: "The sec-websocket-protocol header must offer \(configuration.subprotocol).")
    }
  }

  private func refuse(_ wsi: OpaquePointer, with response: HTTPResponse) -> Continuation {
    ResponseWriter.refuse(wsi, with: response)
    return .close
  }

  /// Whether a request came before the answer to the last one, so that the library had read it by then.
  ///
  /// Of such a request the library takes its head for its body, and then turns in a circle for ever: nothing may be
  /// read of it (libwebsockets 4.1.6, `lws_http_action`).
  private func isPipelined(_ client: Client, _ wsi: OpaquePointer) -> Bool {
    guard let answered = client.readCount else { return false }
    return TCPInformation(socket: lws_get_socket_fd(wsi)).readCount ?? answered <= answered
  }

  /// Whether the request line says HTTP/1.1.
  private func isHTTP11(_ wsi: OpaquePointer) -> Bool {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { version in
      let length = lws_hdr_copy(wsi, version.baseAddress, Int32(version.count), WSI_TOKEN_HTTP)
      return length == 8 && version[5] == 0x31 && version[7] == 0x31
    }
  }

  /// Whether the library ends a connection because it cannot read the next request on it, and has said nothing.
  ///
  /// It gives no reason when it ends a connection that waits for a request. But then the client has just sent
  /// something and is still there, the library knows of no request, and only this service has written anything.
  private func hasGivenUp(on client: Client, _ wsi: OpaquePointer) -> Bool {
    guard !client.isBusy, !client.isGivingWay, !service.isStopping, lws_is_ssl(wsi) == 0,
      !HTTPRequest.hasBegun(wsi)
    else { return false }
    let socket = lws_get_socket_fd(wsi)
    let information = TCPInformation(socket: socket)
    guard let silence = information.silence, silence < 1, information.writtenCount == client.writtenCount
    else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
  }
}

// Responses.
extension HTTPExchanges {
  private func answer(_ request: HTTPRequest, of client: Client, _ wsi: OpaquePointer) -> Continuation {
    guard !isUnavailable(for: request, wsi), let handler = service.handler else {
      return finish(client, wsi, with: .unavailable, to: nil)
    }
    if !queue.isFree, !handler.isPrivileged(request) {
      return writer.wait(for: queue.postpone(request), to: request, of: client, wsi)
    }
    return queue.spend { finish(client, wsi, with: handler.respond(to: request), to: request) }
  }

  /// Sends a response, or lets the client wait for it.
  ///
  /// - Parameter request: Nil where the connection must not go on after the response.
  private func finish(
    _ client: Client, _ wsi: OpaquePointer, with response: HTTPResponse, to request: HTTPRequest?
  ) -> Continuation {
    client.keepsAlive = !client.isOverrun && request?.keepsAlive(isHTTP11: isHTTP11(wsi)) ?? false
    if let deferral = response.deferral, let request {
      if deferral.onWithdrawal != nil { hangUps.add(wsi) }
      return writer.wait(for: deferral, to: request, of: client, wsi)
    }
    if let handshake = response.stream {
      return client.isOverrun ? .close : openStream(client, wsi, with: response, handshake)
    }
    return writer.send(response, to: client, wsi, isHead: request?.method == "HEAD")
  }

  /// Sends the head of a response whose body is a stream, and notifies the handler of the stream.
  private func openStream(
    _ client: Client, _ wsi: OpaquePointer, with response: HTTPResponse, _ handshake: HTTPRequest
  ) -> Continuation {
    guard ResponseWriter.write(response.head(keepsAlive: false)[...], LWS_WRITE_HTTP_HEADERS, wsi) else {
      return .close
    }
    let connection = connections.make(for: handshake, wsi, isStream: true)
    client.connection = connection
    connection.expectMessages(within: configuration.idlePolicy.hangUpAfter)
    return service.handle(.established, of: connection, client)
  }

  /// Sends what the socket takes of a stream, of a response that has come meanwhile, or of a large one.
  private func sendMore(to client: Client, _ wsi: OpaquePointer) -> Continuation {
    if let connection = client.connection { return service.handle(.writable, of: connection, client) }
    if let awaited = client.awaited {
      guard let response = awaited.deferral.response else {
        writer.holdInput(of: client, wsi)
        return .proceedWithoutInput
      }
      (client.awaited, client.holdsInput) = (nil, false)
      hangUps.remove(wsi)
      return queue.spend { finish(client, wsi, with: response, to: awaited.request) }
    }
    guard client.isResponding else { return .proceed }
    return queue.spend { writer.sendRest(to: client, wsi) }
  }
}
