import Foundation

/// A port that nobody listens on.
func freePort() throws -> Int {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  var address = loopback(port: 0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = withUnsafeMutableBytes(of: &address) { bytes in
    let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
    return bind(socket, pointer, length) == 0 ? getsockname(socket, pointer, &length) : -1
  }
  guard status == 0 else { throw Failure("There is no free port: \(String(cString: strerror(errno))).") }
  return Int(UInt16(bigEndian: address.sin_port))
}

/// Waits until somebody listens on a port; false where nobody does within 10 s.
func awaitListener(port: Int) -> Bool {
  for _ in 0..<1000 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    if connect(socket, to: port) { return true }
    usleep(10_000)
  }
  return false
}

/// A socket that is connected to a server on this machine.
func connected(to port: Int) throws -> Int32 {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard connect(socket, to: port) else {
    close(socket)
    throw Failure("Nobody listens on port \(port).")
  }
  return socket
}

private func connect(_ socket: Int32, to port: Int) -> Bool {
  var address = loopback(port: port)
  return withUnsafeBytes(of: &address) { bytes in
    connect(
      socket, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
      socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
  }
}

/// Asks a server on this machine, over a connection of its own; nil where nobody listens.
///
/// - Parameter limit: After how many bytes of the answer to stop reading.
func answer(to request: String, port: Int, limit: Int = .max) -> String? {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  let bytes = Array(request.utf8)
  guard connect(socket, to: port), send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
    return nil
  }
  var text: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while text.count < limit {
    let count = recv(socket, &chunk, min(chunk.count, limit - text.count), 0)
    guard count > 0 else { break }
    text += chunk.prefix(count)
  }
  return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}
