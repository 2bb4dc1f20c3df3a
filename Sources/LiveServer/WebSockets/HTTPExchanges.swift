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
    of service: WebSocketService, _ clients: Clients, _ connections: OpenConnections, _ gate: HeadGate,
    on loop: any EventLoop
  ) {
    (self.service, self.clients, self.connections) = (service, clients, connections)
    configuration = service.configuration
    writer = ResponseWriter(
      clients: clients, gate: gate, stallTimeout: configuration.stalledResponseTimeout,
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

  /// The request whose head the library has just read.
  private func takeRequest(of client: Client, _ wsi: OpaquePointer) throws(HeadFlaw) -> HTTPRequest {
    guard let head = client.head, LibraryHeaders.linked.agrees(on: wsi, with: head) else { throw .misread }
    client.head = nil
    guard var request = clients.request(of: client, wsi, head) else { throw .target }
    request.route = service.handler?.route(of: request)
    return request
  }

  /// True if a request cannot be served: there are too many clients, which is counted, or the service stops.
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
    let request: HTTPRequest
    do { request = try takeRequest(of: client, wsi) } catch {
      return finish(client, wsi, with: error.response, to: nil)
    }
    let length = request.bodyLength
    let hasBody = length > 0 || (request.method == "POST" && request.headers["content-length"] != nil)
    guard hasBody else { return answer(request, of: client, wsi) }
    if client.isPipelined { return finish(client, wsi, with: .pipelinedBody, to: nil) }
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
    let request: HTTPRequest
    do { request = try takeRequest(of: client, wsi) } catch { return refuse(wsi, with: error.response) }
    if let refusal = refusal(ofHandshake: request, wsi) { return refuse(wsi, with: refusal) }
    client.connection = connections.make(for: request, wsi)
    return .proceed
  }

  private func refusal(ofHandshake request: HTTPRequest, _ wsi: OpaquePointer) -> HTTPResponse? {
    if let flaw = request.handshakeFlaw { return flaw }
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
    client.keepsAlive =
      !client.isOverrun && request?.keepsAlive ?? false && writer.gate.canContinue(client, wsi)
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
