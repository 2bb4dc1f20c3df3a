import CWebSockets
import Glibc
import Platform
import Support

/// Keeps each request from the library until its head has come whole and `HeadParser` has read it.
///
/// All held sockets are watched through one descriptor, and each no longer than until its verdict. In a plain socket the
/// bytes stay where they are until the head is complete. Over TLS only one record can be looked at at a time, so the
/// library reads one after another, each once it has been looked at, up to the end of the body. The library's time-outs
/// go on meanwhile.
final class HeadGate {
  /// The state of a connection that the gate knows.
  private enum Phase {
    /// The head of a request is awaited. `isQuiet`: the library does not watch the socket either.
    case waiting(isQuiet: Bool)
    /// The same, but what the library has read of the head must be handed on first.
    case lagging
    /// The body of a request over TLS is awaited.
    case receiving
    /// The library reads what has been looked at.
    case passing
    /// Further bytes are thrown away after the refusal: closing a socket that has unread bytes would take the answer back.
    case refused(count: Int)
  }

  /// The parts of 4 KiB that the library reads of one connection before the loop goes on.
  private static let turn = 8
  /// The bytes that are still read from a refused client, and for how long, in seconds.
  private static let hearing = (count: 256 * 1024, seconds: Int32(2))

  private let arrivals: EdgeDescriptor
  private var held: [OpaquePointer: Phase] = [:]
  /// The connections whose sockets `arrivals` watches.
  private var watched: Set<OpaquePointer> = []
  /// The connections to look at as soon as the library's callbacks have returned.
  private var due: [OpaquePointer] = []
  private var timer: (any LoopTimer)?
  /// The seconds that a head may take from its first byte on.
  private let headTimeout: Int32

  /// - Returns: Nil where the system has no more descriptors.
  init?(_ configuration: WebSocketService.Configuration, on loop: any EventLoop) {
    guard let arrivals = EdgeDescriptor(), let watch = loop.watch(descriptor: arrivals.descriptor) else {
      return nil
    }
    self.arrivals = arrivals
    headTimeout = Int32(clamping: configuration.handshakeTimeout)
    watch.onReadable = { [weak self] in
      self?.arrivals.takeArrivals { self?.inspect($0, hasEnded: $1) }
    }
    timer = loop.makeTimer { [weak self] in self?.takeDue() }
    if timer == nil { return nil }
  }

  /// Holds a connection that has just been accepted, unless it is plain and has already brought a head.
  func hold(_ wsi: OpaquePointer, _ client: Client) {
    // The library has begun the handshake, and may have completed it.
    client.isAccepted = LookAhead.isSecured(wsi)
    if lws_is_ssl(wsi) == 0, case .complete(let head) = look(at: wsi, client) {
      client.head = head
      return
    }
    lws_rx_flow_control(wsi, 0)
    held[wsi] = .waiting(isQuiet: false)
    watch(wsi)
  }

  /// A connection is gone.
  func remove(_ wsi: OpaquePointer) {
    held[wsi] = nil
    watched.remove(wsi)
  }

  /// Ends a request that has been answered, and judges what the library has read of the next one.
  ///
  /// - Returns: The library's course: it closes a connection if it has read bytes that the gate has not looked at.
  func endRequest(of client: Client, _ wsi: OpaquePointer) -> Continuation {
    guard updateCount(of: client, wsi) else { return .close }
    let (wasPipelined, hadBody) = (client.isPipelined, client.stream.hasBody)
    let verdict = client.stream.endRequest(readCount: client.readCount)
    client.isPipelined = false
    switch verdict {
    case .lost: return .close
    case .refused(let flaw):
      refuse(wsi, with: flaw.response)
      return .proceed
    case .complete(let head):
      (client.head, client.isPipelined) = (head, true)
      return lws_http_transaction_completed(wsi) == 0 ? .proceed : .close
    case .incomplete:
      // Behind a body the library may have read in several pieces, of which it hands on one at a time.
      if hadBody, client.stream.hasBegun { return .close }
      guard lws_http_transaction_completed(wsi) == 0 else { return .close }
      // The library now waits until the socket can be written. It can, and the library would not notice it while the
      // connection is held.
      service(wsi, Int32(POLLOUT))
      lws_rx_flow_control(wsi, 0)
      if client.stream.hasBegun || wasPipelined {
        held[wsi] = .lagging
        schedule(wsi)
      } else {
        wait(for: wsi)
      }
      return .proceed
    }
  }

  /// True if another request can follow the one that is being answered. It cannot where the library has read something
  /// else with the end of a body, unless that was looked at and is the whole head of the next request.
  func canContinue(_ client: Client, _ wsi: OpaquePointer) -> Bool {
    guard client.stream.hasBody, !client.isReceiving else { return true }
    guard updateCount(of: client, wsi) else { return false }
    var stream = client.stream
    switch stream.endRequest(readCount: client.readCount) {
    case .lost: return false
    case .incomplete: return !stream.hasBegun
    case .complete, .refused: return true
    }
  }

  /// Finds out how much the library has read; false if it may have read bytes that the gate has not looked at.
  private func updateCount(of client: Client, _ wsi: OpaquePointer) -> Bool {
    guard lws_is_ssl(wsi) == 0 else {
      return client.readMark.map { $0 == LookAhead.mark(of: wsi) } ?? true
    }
    guard let count = TCPInformation(socket: lws_get_socket_fd(wsi)).readCount else { return false }
    client.readCount = count
    return true
  }

  private func wait(for wsi: OpaquePointer) {
    held[wsi] = .waiting(isQuiet: true)
    watch(wsi)
    // No arrival reports what OpenSSL has already read.
    if LookAhead.hasPending(wsi) { schedule(wsi) }
  }

  private func schedule(_ wsi: OpaquePointer) {
    if due.isEmpty { timer?.set(after: 0) }
    due.append(wsi)
  }

  private func takeDue() {
    let due = due
    self.due = []
    for wsi in due {
      switch held[wsi] {
      case .lagging:
        // The library takes what it has, which is no whole head, before it reads more.
        lws_rx_flow_control(wsi, 1)
        if Client.attached(to: wsi)?.stream.hasBegun == true { service(wsi, Int32(POLLIN)) }
        guard case .lagging? = held[wsi] else { continue }
        service(wsi, Int32(POLLOUT))
        lws_rx_flow_control(wsi, 0)
        wait(for: wsi)
        inspect(wsi, hasEnded: false)
      case .waiting, .receiving: inspect(wsi, hasEnded: false)
      case .passing, .refused, nil: break
      }
    }
  }

  /// Looks at a connection on which something has come.
  private func inspect(_ wsi: OpaquePointer, hasEnded: Bool) {
    // The connection of an event may be gone by now.
    guard held[wsi] != nil, let client = Client.attached(to: wsi) else { return }
    for _ in 0..<Self.turn {
      switch held[wsi] {
      case .waiting(let isQuiet):
        if !isQuiet { silence(wsi) }
        held[wsi] = .waiting(isQuiet: true)
        guard judge(wsi, client, hasEnded: hasEnded) else { return }
      case .receiving: guard receive(wsi, client, hasEnded: hasEnded) else { return }
      case .refused(let count): return hearOut(wsi, count: count)
      case .lagging, .passing, nil: return
      }
    }
    schedule(wsi)
  }

  /// Judges what has come of a head.
  ///
  /// - Returns: Whether there may be more to look at.
  private func judge(_ wsi: OpaquePointer, _ client: Client, hasEnded: Bool) -> Bool {
    let hadBegun = client.stream.hasBegun
    var count = 0
    switch look(at: wsi, client, count: &count) {
    case .complete(let head):
      client.head = head
      return pass(count, wsi, client)
    case .refused(let flaw):
      refuse(wsi, with: flaw.response)
      return false
    case .lost:
      if held[wsi] != nil { end(wsi) }
      return false
    case .incomplete:
      // The first head of a connection has the library's own time-out, and one that gives way ends at once.
      if !hadBegun, client.stream.hasBegun, client.hasAsked, !client.isGivingWay {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, headTimeout)
      }
      if count > 0, lws_is_ssl(wsi) != 0 { return pass(count, wsi, client) }
      // What comes to its end before the head does is for the library to see.
      if hasEnded || count < 0 { release(wsi) }
      return false
    }
  }

  private func look(at wsi: OpaquePointer, _ client: Client) -> RequestStream.Verdict {
    var count = 0
    return look(at: wsi, client, count: &count)
  }

  /// - Parameter count: The number of bytes that the library will read at once of those that have been looked at; -1
  ///   where the connection has ended.
  private func look(at wsi: OpaquePointer, _ client: Client, count: inout Int) -> RequestStream.Verdict {
    withUnsafeTemporaryAllocation(byteCount: HeadParser.longestHead + 1, alignment: 1) { buffer in
      let sight = LookAhead.look(at: wsi, into: buffer)
      if !client.isAccepted, LookAhead.isSecured(wsi) {
        // The library makes the handshake, too, and finds it made.
        client.isAccepted = true
        lws_rx_flow_control(wsi, 1)
        service(wsi, Int32(POLLIN))
        guard held[wsi] != nil else { return .lost }
        lws_rx_flow_control(wsi, 0)
      }
      switch sight {
      case .bytes(let seen):
        count = lws_is_ssl(wsi) == 0 ? seen : min(seen, LibraryContext.readSize)
        let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
        return client.stream.look(at: bytes, from: client.readCount)
      case .nothingYet: return .incomplete
      case .ended:
        count = -1
        return .incomplete
      }
    }
  }

  /// Looks at the next part of a body over TLS.
  ///
  /// - Returns: Whether there may be more to look at.
  private func receive(_ wsi: OpaquePointer, _ client: Client, hasEnded: Bool) -> Bool {
    var count = 0
    if case .lost = look(at: wsi, client, count: &count) { count = -1 }
    guard held[wsi] != nil else { return false }
    if count > 0 { return pass(count, wsi, client) }
    if hasEnded || count < 0 { release(wsi) }
    return false
  }

  /// Makes the library read what has been looked at.
  ///
  /// - Returns: Whether there may be more to look at.
  private func pass(_ count: Int, _ wsi: OpaquePointer, _ client: Client) -> Bool {
    let isSecure = lws_is_ssl(wsi) != 0
    let isHead = client.stream.end == nil
    let pending = LookAhead.pendingCount(of: wsi)
    if isSecure { client.readCount += count }
    client.readMark = nil
    held[wsi] = .passing
    lws_rx_flow_control(wsi, 1)
    service(wsi, Int32(POLLIN))
    guard case .passing? = held[wsi] else { return held[wsi] != nil }
    guard isSecure, client.connection == nil else {
      (held[wsi], client.head) = (nil, client.connection == nil ? client.head : nil)
      unwatch(wsi)
      return false
    }
    if pending - LookAhead.pendingCount(of: wsi) != count {
      // It has read something else.
      end(wsi)
      return false
    }
    guard isHead || client.isReceiving else {
      // The response is being made.
      client.readMark = LookAhead.mark(of: wsi)
      held[wsi] = nil
      unwatch(wsi)
      return false
    }
    lws_rx_flow_control(wsi, 0)
    held[wsi] = isHead ? .waiting(isQuiet: true) : .receiving
    return true
  }

  /// Watches a connection no longer, and lets the library read.
  private func release(_ wsi: OpaquePointer) {
    held[wsi] = nil
    unwatch(wsi)
    lws_rx_flow_control(wsi, 1)
  }

  /// Makes the library handle an event of a connection at once.
  private func service(_ wsi: OpaquePointer, _ event: Int32) {
    var descriptor = pollfd()
    descriptor.fd = lws_get_socket_fd(wsi)
    (descriptor.events, descriptor.revents) = (Int16(event), Int16(event))
    lws_service_fd(lws_get_context(wsi), &descriptor)
  }

  /// Makes the library watch the socket no longer: else what may not be read yet would keep the loop spinning.
  ///
  /// It watches every new socket, held or not, and only a change makes it stop.
  private func silence(_ wsi: OpaquePointer) {
    lws_rx_flow_control(wsi, 1)
    lws_rx_flow_control(wsi, 0)
  }

  /// Answers a request without reading it any further, and ends its connection soon.
  private func refuse(_ wsi: OpaquePointer, with response: HTTPResponse) {
    lws_rx_flow_control(wsi, 0)
    held[wsi] = .refused(count: 0)
    ResponseWriter.refuse(wsi, with: response)
    LookAhead.endOutput(of: wsi)
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Self.hearing.seconds)
    watch(wsi)
    hearOut(wsi, count: 0)
  }

  /// Reads what a refused client still sends, and ends the connection where there is no more, or too much.
  private func hearOut(_ wsi: OpaquePointer, count: Int) {
    var count = count
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      while count < Self.hearing.count {
        let read = recv(lws_get_socket_fd(wsi), buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if read < 0, errno == EAGAIN {
          held[wsi] = .refused(count: count)
          return
        }
        guard read > 0 else { break }
        count += read
      }
      end(wsi)
    }
  }

  private func watch(_ wsi: OpaquePointer) {
    guard watched.insert(wsi).inserted else { return }
    // A connection that cannot be watched would wait for ever.
    if !arrivals.add(lws_get_socket_fd(wsi), as: wsi) { end(wsi) }
  }

  private func unwatch(_ wsi: OpaquePointer) {
    if watched.remove(wsi) != nil { arrivals.remove(lws_get_socket_fd(wsi)) }
  }

  /// Ends a connection as soon as the library's callbacks have returned.
  private func end(_ wsi: OpaquePointer) {
    held[wsi] = nil
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }
}
