import Glibc
import Platform

/// A local address to listen on, resolved, and known to be free a moment ago.
package struct ListenAddress {
  /// The numeric address; nil for every interface.
  package let interface: String?
  /// True if the listening socket is an IPv6 one, which without an interface serves IPv4 as well.
  let isIPv6: Bool

  /// Resolves a host's name, IPv4 first.
  package init(host: String?) throws(ServiceError) {
    guard let host else {
      let socket = Glibc.socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
      if socket >= 0 { close(socket) }
      interface = nil
      isIPv6 = socket >= 0
      return
    }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    guard status == 0, let list else {
      throw .unknownHost(host, reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    let candidates = sequence(first: list) { $0.pointee.ai_next }
    let best = candidates.first { $0.pointee.ai_family == AF_INET } ?? list
    let text = NumericHost.text(of: best.pointee.ai_addr) ?? ""
    // The library takes no zones, and browsers take none in links.
    guard !text.contains("%") else {
      throw .unknownHost(
        host, reason: "an address of one link only cannot be served. Use another one, or leave out --host")
    }
    interface = text
    isIPv6 = best.pointee.ai_family == AF_INET6
  }

  /// Binds a socket for a moment, because the library says too little about why it cannot.
  package func probe(host: String?, port: Int) throws(ServiceError) {
    guard (0...65535).contains(port) else {
      throw .cannotBind(host: host, port: port, reason: "a port is a number from 0 to 65535")
    }
    let socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    let status: Int32
    if isIPv6 {
      var zero: Int32 = 0
      setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &zero, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      if let interface { inet_pton(AF_INET6, interface, &address.sin6_addr) }
      status = bindSocket(socket, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      if let interface { inet_pton(AF_INET, interface, &address.sin_addr) }
      status = bindSocket(socket, &address)
    }
    guard status == 0 else {
      if errno == EADDRINUSE { throw .portInUse(port) }
      if errno == EADDRNOTAVAIL, let host { throw .foreignHost(host) }
      throw .cannotBind(host: host, port: port, reason: String(cString: strerror(errno)))
    }
  }

  private func bindSocket<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        bind(socket, rebound, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
