import Foundation
import Synchronization
import TestSupport

@testable import Support

/// A TCP proxy on this machine that does to connections what bad networks do.
final class FaultProxy: Sendable {
  /// What the network is like.
  struct Weather {
    /// How much later everything arrives, each way, in seconds.
    var delay = 0.0
    /// How many bytes a second get through, each way and on each connection; nil for all.
    var rate: Double?
    /// True if nothing gets through, and nobody is told.
    var isHole = false
  }

  let port: Int
  private let target: Int
  private let listener: Int32
  private let weather: Mutex<Weather>
  private let isEnding = Mutex(false)
  private let wantsCut = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// Begins to pass on what comes to `port`.
  init(to target: Int, _ weather: Weather = Weather()) throws {
    self.target = target
    self.weather = Mutex(weather)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = TestSocket.loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
        bind(listener, pointer, length) == 0, listen(listener, 128) == 0
      else { return Int32(-1) }
      return getsockname(listener, pointer, &length)
    }
    guard status == 0 else { throw TestSocket.Failure.system("listen", errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { self.run() }
  }

  /// Ends all connections, and the proxy.
  func end() {
    isEnding.withLock { $0 = true }
    ended.wait()
  }

  /// Changes the weather for what comes from now on.
  func set(_ weather: Weather) { self.weather.withLock { $0 = weather } }

  /// Resets all connections, in the middle of whatever is under way.
  func cut() { wantsCut.withLock { $0 = true } }

  private func run() {
    var links: [Link] = []
    while !isEnding.withLock({ $0 }) {
      let weather = weather.withLock { $0 }
      if wantsCut.withLock({ wants in
        defer { wants = false }; return wants
      }) {
        for link in links { link.reset() }
        links = []
      }
      var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for link in links { polled += link.interests }
      // The delays are kept to a millisecond or two.
      poll(&polled, nfds_t(polled.count), 2)
      for link in links where !weather.isHole { link.pass(weather) }
      links.removeAll { $0.isOver }
      if polled[0].revents != 0, let link = Link(accept(listener, nil, nil), to: target) {
        links.append(link)
      }
    }
    links = []
    close(listener)
    ended.signal()
  }
}

/// Two connections, and what is under way between them.
private final class Link {
  /// What has been read at one end, and not been written at the other yet.
  private struct Lane {
    let from: Int32
    let to: Int32
    var waiting: [(due: Double, bytes: ArraySlice<UInt8>)] = []
    var isClosed = false
    var mayWriteAt = 0.0

    /// How much is read ahead: as much as a good network has under way.
    var isFull: Bool { waiting.count >= 64 }
  }

  private var lanes: [Lane]
  private(set) var isOver = false
  private let sockets: [Int32]

  init?(_ client: Int32, to port: Int) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // A throttled way is one whose beginning notices.
    var (size, on) = (Int32(8192), Int32(1))
    setsockopt(server, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    for socket in [client, server] {
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = TestSocket.loopback(port: port)
    let status = withUnsafeBytes(of: &address) {
      connect(
        server, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    sockets = [client, server]
    lanes = [Lane(from: client, to: server), Lane(from: server, to: client)]
    guard client >= 0, status == 0 else { return nil }
  }

  deinit { for socket in sockets { close(socket) } }

  var interests: [pollfd] {
    lanes.filter { !$0.isFull && !$0.isClosed }.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
  }

  /// Makes the end of both an error.
  func reset() {
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    for socket in sockets {
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }
  }

  /// Reads and writes what can be.
  func pass(_ weather: FaultProxy.Weather) {
    for index in lanes.indices { isOver = !pass(weather, in: &lanes[index]) || isOver }
  }

  private func pass(_ weather: FaultProxy.Weather, in lane: inout Lane) -> Bool {
    let now = ProcessInfo.processInfo.systemUptime
    if !lane.isFull, !lane.isClosed {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = recv(lane.from, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 { lane.waiting.append((now + weather.delay, chunk[..<count])) }
      if count == 0 { lane.isClosed = true }
      if count < 0, errno != EAGAIN { return false }
    }
    while let next = lane.waiting.first, next.due <= now, lane.mayWriteAt <= now {
      let count = next.bytes.withUnsafeBytes {
        send(lane.to, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return count < 0 && errno == EAGAIN }
      lane.waiting[0].bytes = next.bytes.dropFirst(count)
      if lane.waiting[0].bytes.isEmpty { lane.waiting.removeFirst() }
      if let rate = weather.rate { lane.mayWriteAt = now + Double(count) / rate }
    }
    // What one side has said to the end, the other hears to the end.
    return !lane.isClosed || !lane.waiting.isEmpty
  }
}
