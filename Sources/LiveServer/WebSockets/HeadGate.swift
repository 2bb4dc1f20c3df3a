import CWebSockets
import Glibc
import Platform
import Support

/// Keeps new connections from the library until their first request's head has come whole and can be read.
///
/// The bytes stay in the socket: they are only looked at. All sockets are watched through one descriptor, and each no
/// longer than until its verdict, so a connection costs nothing here once its first request is being read. The
/// library's time-outs go on meanwhile.
final class HeadGate {
  /// The fate of a connection's bytes.
  private enum Phase {
    /// They stay where they are. `isQuiet`: the library does not watch the socket either.
    case waiting(isQuiet: Bool)
    /// They are thrown away after the refusal: closing a socket that has unread bytes would take the answer back.
    case refused(count: Int)
  }

  /// A judgement of what has come of a head.
  private enum Verdict {
    case incomplete
    case readable
    case refused(HTTPResponse)
  }

  /// The most bytes of a head: as many as the library takes.
  private static let longestHead = 16 * 1024
  /// The bytes that are still read from a refused client, and for how long, in seconds.
  private static let hearing = (count: 256 * 1024, seconds: Int32(2))

  private let arrivals: EdgeDescriptor
  private var held: [OpaquePointer: Phase] = [:]

  /// - Parameter refuse: Answers a connection; it is closed afterwards.
  /// - Returns: Nil where the system has no more descriptors.
  init?(on loop: any EventLoop, refuse: @escaping (_ wsi: OpaquePointer, _ response: HTTPResponse) -> Void) {
    guard let arrivals = EdgeDescriptor(), let watch = loop.watch(descriptor: arrivals.descriptor) else {
      return nil
    }
    self.arrivals = arrivals
    watch.onReadable = { [weak self] in self?.inspect(refuse) }
  }

  /// Holds a connection that has just been accepted, unless it has already brought what can be read.
  func hold(_ wsi: OpaquePointer) {
    if case .readable = peek(wsi) { return }
    guard arrivals.add(lws_get_socket_fd(wsi), as: wsi) else { return }
    lws_rx_flow_control(wsi, 0)
    held[wsi] = .waiting(isQuiet: false)
  }

  /// A connection is gone.
  func remove(_ wsi: OpaquePointer) { held[wsi] = nil }

  /// Looks at the connections of which something has come.
  private func inspect(_ refuse: (_ wsi: OpaquePointer, _ response: HTTPResponse) -> Void) {
    arrivals.takeArrivals { inspect($0, hasEnded: $1, refuse) }
  }

  private func inspect(
    _ wsi: OpaquePointer, hasEnded: Bool, _ refuse: (OpaquePointer, HTTPResponse) -> Void
  ) {
    switch held[wsi] {
    case .waiting(let isQuiet):
      let response: HTTPResponse
      switch peek(wsi) {
      case .readable: return release(wsi)
      case .incomplete:
        // What comes to its end before the line does is for the library to see.
        if hasEnded { return release(wsi) }
        if !isQuiet { silence(wsi) }
        held[wsi] = .waiting(isQuiet: true)
        return
      case .refused(let refusal): response = refusal
      }
      if !isQuiet { silence(wsi) }
      held[wsi] = .refused(count: 0)
      refuse(wsi, response)
      shutdown(lws_get_socket_fd(wsi), Int32(SHUT_WR))
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Self.hearing.seconds)
      hearOut(wsi, count: 0)
    case .refused(let count): hearOut(wsi, count: count)
    case nil: break
    }
  }

  /// Judges what has come of a head.
  private func peek(_ wsi: OpaquePointer) -> Verdict {
    withUnsafeTemporaryAllocation(byteCount: Self.longestHead, alignment: 1) { buffer in
      let count = recv(
        lws_get_socket_fd(wsi), buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      guard count > 0 else { return .incomplete }
      let head = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
      switch RequestLine(head) {
      case .unknownMethod: return .refused(.unknownMethod)
      case .badTarget: return .refused(.badTarget)
      case .readable where Self.hasEmptyLine(head): return .readable
      case .readable, .incomplete: return count == buffer.count ? .refused(.headTooLarge) : .incomplete
      }
    }
  }

  private static func hasEmptyLine(_ head: UnsafeRawBufferPointer) -> Bool {
    var isEmpty = false
    for byte in head {
      if byte == UInt8(ascii: "\n"), isEmpty { return true }
      if byte != UInt8(ascii: "\r") { isEmpty = byte == UInt8(ascii: "\n") }
    }
    return false
  }

  /// Lets the library read.
  private func release(_ wsi: OpaquePointer) {
    held[wsi] = nil
    arrivals.remove(lws_get_socket_fd(wsi))
    lws_rx_flow_control(wsi, 1)
  }

  /// Makes the library watch the socket no longer: else what may not be read yet would keep the loop spinning.
  ///
  /// It watches every new socket, held or not, and only a change makes it stop.
  private func silence(_ wsi: OpaquePointer) {
    lws_rx_flow_control(wsi, 1)
    lws_rx_flow_control(wsi, 0)
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
      held[wsi] = nil
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
    }
  }
}
