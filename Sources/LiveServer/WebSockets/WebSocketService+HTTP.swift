import CWebSockets
import Glibc
import Platform
import Support

// Requests and responses over HTTP/1.1.
extension WebSocketService {
  /// Takes a request, and answers it unless its body is still to come.
  func begin(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    // A request that was cut off by the next one on this connection cannot exist; a body without one is ignored.
    client.request = nil
    note(client, wsi, isBusy: true)
    guard let request = request(of: client, wsi) else {
      return finish(client, wsi, with: .badTarget, to: nil)
    }
    guard let length = request.bodyLength else {
      return finish(client, wsi, with: .lengthRequired, to: nil)
    }
    let hasBody = length > 0 || (request.method == "POST" && request.headers["content-length"] != nil)
    guard hasBody else { return answer(request, of: client, wsi) }
    if isPipelined(client, wsi) { return finish(client, wsi, with: .pipelinedBody, to: nil) }
    client.isReceiving = true
    bodyWatch?.add(client, wsi)
    let plan = handler?.bodyPlan(for: request) ?? .memory
    let limit =
      switch plan {
      case .file(_, let bytes), .memoryUpTo(let bytes): bytes
      case .memory, .refuse: configuration.maximumMessageSize
      }
    // The body of a moderate excess is read and dropped, so that the client can read the answer;
    // a connection that would send much more is closed.
    let isModerate = length <= 16 * max(limit, configuration.maximumMessageSize)
    if case .refuse(let response) = plan {
      return finish(client, wsi, with: response, to: isModerate ? request : nil)
    }
    guard length <= limit else {
      if case .file(let path, _) = plan { unlink(path) }
      let sentence = "A body may have at most \(limit) bytes."
      return finish(
        client, wsi, with: HTTPResponse(status: 413, sentence: sentence), to: isModerate ? request : nil)
    }
    client.request = request
    switch plan {
    case .memory, .memoryUpTo: client.request?.body.reserveCapacity(length)
    case .file(let path, _): client.request?.bodyFile = BodyFile(path)
    case .refuse: break
    }
    return .proceed
  }

  /// A client has brought a request, or waits for the next one.
  func note(_ client: Client, _ wsi: OpaquePointer, isBusy: Bool) {
    if isBusy { client.hasAsked = true }
    client.isBusy = isBusy
    // The next request of a proxy may be anybody's.
    if client.isProxy, !isBusy { table.attribute(wsi, to: nil) }
    table.setBusy(wsi, isBusy)
  }

  /// The request whose head has just come, counted where it comes from; nil where it cannot be mapped to anything.
  func request(of client: Client, _ wsi: OpaquePointer) -> HTTPRequest? {
    let request = HTTPRequest(wsi, from: client.address, trusting: configuration.trustedProxies)
    if client.isProxy, let request { table.attribute(wsi, to: countedNetwork(of: request.remoteAddress)) }
    return request
  }

  /// Takes a part of a body.
  func append(_ chunk: UnsafeRawBufferPointer, to client: Client) -> Continuation {
    client.arrival?.count += chunk.count
    if bodyWatch?.isOverdue(client) == true { return .close }
    if let file = client.request?.bodyFile {
      file.append(chunk)
    } else {
      client.request?.body.append(contentsOf: chunk)
    }
    return .proceed
  }

  /// Answers a request whose body is complete.
  func completeBody(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    // To the library everything that comes on a stream's connection completes its request's body once more.
    if client.connection != nil { return .close }
    client.isReceiving = false
    client.arrival = nil
    if client.isAnswered { return complete(client, wsi) }
    guard let request = client.request else { return .proceed }
    client.request = nil
    return answer(request, of: client, wsi)
  }

  private func answer(_ request: HTTPRequest, of client: Client, _ wsi: OpaquePointer) -> Continuation {
    guard !isUnavailable(for: request, wsi), let handler else {
      return finish(client, wsi, with: .unavailable, to: nil)
    }
    if requestQueue?.isFree == false, !handler.isPrivileged(request),
      let deferral = requestQueue?.postpone(request)
    {
      return wait(for: deferral, request, client, wsi)
    }
    return spendWork { finish(client, wsi, with: handler.respond(to: request), to: request) }
  }

  /// Does something for a request, and takes note of the time that it takes.
  private func spendWork(_ body: () -> Continuation) -> Continuation {
    let start = ServerClock.monotonic
    defer { requestQueue?.spend(ServerClock.monotonic - start) }
    return body()
  }

  /// Sends a response, at once as far as the socket takes it, and the rest when it can.
  ///
  /// - Parameter request: Nil where the connection must not go on after the response.
  private func finish(
    _ client: Client, _ wsi: OpaquePointer, with response: HTTPResponse, to request: HTTPRequest?
  ) -> Continuation {
    client.keepsAlive = request?.keepsAlive(isHTTP11: isHTTP11(wsi)) ?? false
    if let deferral = response.deferral, let request { return wait(for: deferral, request, client, wsi) }
    if let handshake = response.stream { return openStream(client, wsi, with: response, handshake) }
    let hasBody = response.mayHaveBody && request?.method != "HEAD"
    let isLarge = hasBody && (response.file != nil || response.body.count > Self.inlinedBodySize)
    var head = response.head(keepsAlive: client.keepsAlive)
    if hasBody, !isLarge { head += response.body }
    guard write(head[...], LWS_WRITE_HTTP_HEADERS, wsi) else { return .close }
    guard isLarge || lws_partial_buffered(wsi) != 0 else { return complete(client, wsi) }
    if isLarge { client.unsent = response.file.map { .file($0, offset: 0) } ?? .bytes(response.body[...]) }
    client.isResponding = true
    awaitWritable(wsi)
    return .proceed
  }

  /// Lets a client wait for a response.
  private func wait(
    for deferral: Deferral, _ request: HTTPRequest, _ client: Client, _ wsi: OpaquePointer
  ) -> Continuation {
    // Whoever makes the response has the body, for as long as that takes.
    var request = request
    request.bodyFile = nil
    client.awaited = (deferral, request)
    deferral.onResponse = { _ = lws_callback_on_writable(wsi) }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(clamping: configuration.deferredResponseTimeout))
    _ = lws_callback_on_writable(wsi)
    return .proceed
  }

  /// Sends the head of a response whose body is a stream, and tells the handler of the stream.
  private func openStream(
    _ client: Client, _ wsi: OpaquePointer, with response: HTTPResponse, _ handshake: HTTPRequest
  ) -> Continuation {
    guard write(response.head(keepsAlive: false)[...], LWS_WRITE_HTTP_HEADERS, wsi) else { return .close }
    lastConnectionID += 1
    let connection = Connection(id: lastConnectionID, request: handshake, wsi: wsi, isStream: true)
    client.connection = connection
    connection.expectMessages(within: configuration.idlePolicy.hangUpAfter)
    return handle(.established, of: connection, client)
  }

  /// Sends as much of a large body as the socket takes.
  func sendMore(of client: Client, _ wsi: OpaquePointer) -> Continuation {
    if let connection = client.connection { return handle(.writable, of: connection, client) }
    if let awaited = client.awaited {
      guard let response = awaited.deferral.response else {
        holdInput(of: client, wsi)
        return .proceedWithoutInput
      }
      (client.awaited, client.holdsInput) = (nil, false)
      return spendWork { finish(client, wsi, with: response, to: awaited.request) }
    }
    return client.isResponding ? spendWork { sendRest(of: client, wsi) } : .proceed
  }

  private func sendRest(of client: Client, _ wsi: OpaquePointer) -> Continuation {
    // One piece a turn of the loop: with hundreds of readers, more would hold everybody else up.
    if !client.unsent.isEmpty, lws_partial_buffered(wsi) == 0, lws_send_pipe_choked(wsi) == 0 {
      let chunk = client.unsent.next(Self.responseChunkSize)
      // Nothing where there should be something: the file cannot be read, and the client must not take it for whole.
      guard !chunk.isEmpty, write(chunk, LWS_WRITE_HTTP, wsi) else { return .close }
    }
    if client.unsent.isEmpty, lws_partial_buffered(wsi) == 0 {
      client.isResponding = false
      client.holdsInput = false
      return complete(client, wsi)
    }
    awaitWritable(wsi)
    holdInput(of: client, wsi)
    return .proceedWithoutInput
  }

  private func complete(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    guard client.keepsAlive else { return .close }
    // The library would drop the rest of the body itself, but not say when.
    client.isAnswered = client.isReceiving
    if client.isReceiving { return .proceed }
    client.readCount = TCPInformation(socket: lws_get_socket_fd(wsi)).readCount
    guard client.readCount != nil else { return .close }
    guard lws_http_transaction_completed(wsi) == 0 else { return .close }
    note(client, wsi, isBusy: false)
    return .proceed
  }

  /// Whether a request came before the answer to the last one, so that the library had read it by then.
  ///
  /// Of such a request the library takes its head for its body, and then turns in a circle for ever: nothing may be
  /// read of it (libwebsockets 4.1.6, `lws_http_action`).
  private func isPipelined(_ client: Client, _ wsi: OpaquePointer) -> Bool {
    guard let answered = client.readCount else { return false }
    return TCPInformation(socket: lws_get_socket_fd(wsi)).readCount ?? answered <= answered
  }

  private func awaitWritable(_ wsi: OpaquePointer) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(clamping: configuration.stalledResponseTimeout))
    _ = lws_callback_on_writable(wsi)
  }

  /// Stops watching for the next request, which the library does not read before this one is answered: while a
  /// client takes its time, its next request, or the end of its input, would keep the loop spinning.
  ///
  /// Flow control is for this, but as long as it is on the library does not say either when the socket is
  /// writable. So it is switched off again at once; that takes effect when a callback returns `proceed`.
  private func holdInput(of client: Client, _ wsi: OpaquePointer) {
    guard !client.holdsInput else { return }
    client.holdsInput = true
    lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
    lws_rx_flow_control(wsi, 1)
  }

  /// Answers a request that asked for an upgrade, in one piece; the caller closes the connection.
  func refuse(_ wsi: OpaquePointer, with response: HTTPResponse) {
    let answer = response.head(keepsAlive: false) + (response.mayHaveBody ? response.body : [])
    _ = write(answer[...], LWS_WRITE_HTTP_HEADERS, wsi)
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
  /// It does not tell why it ends a connection that waits for a request. But then the client has just sent something
  /// and is still there, the library knows of no request, and nobody but this service has written anything.
  func hasGivenUp(on client: Client, _ wsi: OpaquePointer) -> Bool {
    guard !client.isBusy, !client.isGivingWay, !isStopping, lws_is_ssl(wsi) == 0, !HTTPRequest.hasBegun(wsi)
    else { return false }
    let socket = lws_get_socket_fd(wsi)
    let information = TCPInformation(socket: socket)
    guard let silence = information.silence, silence < 1, information.writtenCount == client.writtenCount
    else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
  }

  /// Hands bytes to the library, which keeps a copy of what the socket does not take.
  ///
  /// - Returns: False where the connection has failed.
  private func write(_ bytes: ArraySlice<UInt8>, _ kind: lws_write_protocol, _ wsi: OpaquePointer) -> Bool {
    Client.attached(to: wsi)?.writtenCount += bytes.count
    return bytes.withUnsafeBufferPointer { bytes in
      // HTTP/1.1 needs no headroom, and the library only reads: it takes a mutable pointer for WebSockets' sake.
      lws_write(wsi, UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count, kind) >= 0
    }
  }

  /// Bodies up to this size are sent together with the head.
  private static let inlinedBodySize = 16 * 1024
  /// How much of a large body the library gets at once.
  private static let responseChunkSize = 16 * 1024
}

extension HTTPResponse {
  static var badTarget: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "The path must be UTF-8 without NUL and line breaks, and begin with a slash.")
  }
  static var unknownMethod: HTTPResponse {
    HTTPResponse(status: 501, sentence: "This is no method that the server knows.")
  }
  /// To what the library does not read, whatever the reason.
  static var unreadable: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "The request cannot be read: its path must have no NUL, and its head at most 16 KiB.")
  }
  fileprivate static var lengthRequired: HTTPResponse {
    HTTPResponse(
      status: 411, sentence: "A request with a body must say its length in a content-length header.")
  }
  fileprivate static var pipelinedBody: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "A request with a body must wait for the answer to the one before it. Send it again.")
  }
  static var unavailable: HTTPResponse {
    HTTPResponse(
      status: 503, headers: [("content-type", "text/plain; charset=utf-8"), ("retry-after", "5")],
      body: Array("The server is full or stopping; try again in a moment.\n".utf8))
  }
}
