import CWebSockets
import Platform

/// Writes responses, as far as their sockets take them.
struct ResponseWriter {
  /// Bodies up to this size are sent together with the head.
  private static let inlinedBodySize = 16 * 1024
  /// The bytes of a large body that the library gets at once.
  private static let chunkSize = 16 * 1024

  let clients: Clients
  /// Judges each request's head.
  let gate: HeadGate
  /// The seconds for which a response may make no progress.
  let stallTimeout: Int
  /// The seconds for which a client may wait for a response that is not known yet.
  let deferralTimeout: Int

  /// Sends a response, at once as far as the socket takes it, and the rest when it can.
  func send(_ response: HTTPResponse, to client: Client, _ wsi: OpaquePointer, isHead: Bool) -> Continuation {
    let hasBody = response.mayHaveBody && !isHead
    let isLarge = hasBody && (response.file != nil || response.body.count > Self.inlinedBodySize)
    var head = response.head(keepsAlive: client.keepsAlive)
    if hasBody, !isLarge { head += response.body }
    guard Self.write(head[...], LWS_WRITE_HTTP_HEADERS, wsi) else { return .close }
    guard isLarge || lws_partial_buffered(wsi) != 0 else { return complete(client, wsi) }
    if isLarge { client.unsent = response.file.map { .file($0, offset: 0) } ?? .bytes(response.body[...]) }
    client.share = response.share
    client.isResponding = true
    awaitWritable(wsi)
    return .proceed
  }

  /// Sends as much of the rest as the socket takes.
  func sendRest(to client: Client, _ wsi: OpaquePointer) -> Continuation {
    // One piece a turn of the loop: with hundreds of readers, more would delay all others.
    if !client.unsent.isEmpty, lws_partial_buffered(wsi) == 0, lws_send_pipe_choked(wsi) == 0 {
      let chunk = client.unsent.next(Self.chunkSize)
      // Nothing where there should be something: the file cannot be read, and the client must not take it for whole.
      guard !chunk.isEmpty, Self.write(chunk, LWS_WRITE_HTTP, wsi) else { return .close }
    }
    if client.unsent.isEmpty, lws_partial_buffered(wsi) == 0 {
      (client.isResponding, client.share) = (false, nil)
      client.holdsInput = false
      return complete(client, wsi)
    }
    awaitWritable(wsi)
    holdInput(of: client, wsi)
    return .proceedWithoutInput
  }

  /// Ends a response that has been sent.
  func complete(_ client: Client, _ wsi: OpaquePointer) -> Continuation {
    // The rest of a body is dropped first.
    client.isAnswered = client.isReceiving
    if client.isReceiving { return .proceed }
    guard client.keepsAlive else { return .close }
    let course = gate.endRequest(of: client, wsi)
    guard course == .proceed else { return course }
    clients.setBusy(client, wsi, false)
    return .proceed
  }

  private func awaitWritable(_ wsi: OpaquePointer) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(clamping: stallTimeout))
    _ = lws_callback_on_writable(wsi)
  }

  /// Lets a client wait for a response.
  func wait(
    for deferral: Deferral, to request: HTTPRequest, of client: Client, _ wsi: OpaquePointer
  ) -> Continuation {
    // The maker of the response keeps the body as long as necessary.
    var request = request
    request.bodyFile = nil
    client.awaited = (deferral, request)
    deferral.onResponse = { _ = lws_callback_on_writable(wsi) }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(clamping: deferralTimeout))
    _ = lws_callback_on_writable(wsi)
    return .proceed
  }

  /// Stops watching for the next request, which the library does not read before this one is answered: while a
  /// client takes its time, its next request, or the end of its input, would keep the loop spinning.
  ///
  /// Flow control is for this, but as long as it is on the library does not say either when the socket is
  /// writable. So it is switched off again at once; that takes effect when a callback returns `proceed`.
  func holdInput(of client: Client, _ wsi: OpaquePointer) {
    guard !client.holdsInput else { return }
    client.holdsInput = true
    lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
    lws_rx_flow_control(wsi, 1)
  }

  /// Answers in one piece; the caller closes the connection.
  static func refuse(_ wsi: OpaquePointer, with response: HTTPResponse) {
    let answer = response.head(keepsAlive: false) + (response.mayHaveBody ? response.body : [])
    _ = write(answer[...], LWS_WRITE_HTTP_HEADERS, wsi)
  }

  /// Hands bytes to the library, which keeps a copy of what the socket does not take.
  ///
  /// - Returns: False where the connection has failed.
  static func write(_ bytes: ArraySlice<UInt8>, _ kind: lws_write_protocol, _ wsi: OpaquePointer) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      // HTTP/1.1 needs no headroom, and the library only reads: it takes a mutable pointer for WebSockets' sake.
      lws_write(wsi, UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count, kind) >= 0
    }
  }
}
