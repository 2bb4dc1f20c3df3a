import Logging
import Platform
import Server
import Support
import WebSockets

extension ListenOptions {
  /// Whether the server listens to this machine alone.
  var isLocal: Bool { host.flatMap { HostName($0) }?.isLoopback ?? false }

  /// The links once people can come.
  ///
  /// - Parameters:
  ///   - isTunneled: Whether a tunnel is open.
  ///   - hasWorkshop: Whether people get rooms of their own.
  func greeting(
    _ links: Links, _ addresses: NetworkAddresses, hasOwnAuthority: Bool, isTunneled: Bool = false,
    hasWorkshop: Bool = false
  ) -> Greeting {
    let isProxied = publicOrigin != nil || isTunneled
    let obstacle =
      tunnel == nil ? obstacle(addresses) : "The tunnel is not open yet; its links follow when it is."
    return Greeting(
      links: links, hasOwnAuthority: hasOwnAuthority && !isProxied, obstacle: isProxied ? nil : obstacle,
      hasWorkshop: hasWorkshop)
  }

  /// Logs warnings about the addresses that it listens on.
  func warn(of service: WebSocketService, _ addresses: NetworkAddresses, _ log: Logger) {
    for skipped in addresses.skipped {
      log.info("not offered to phones", metadata: ["interface": "\(skipped)"])
    }
    if let warning = PublicAddress.warning(
      host: host, addresses: addresses, isSecure: service.tlsPort != nil, isProxied: publicOrigin != nil)
    {
      log.warning("\(warning)")
    }
  }

  /// The reason that no phone can reach this machine; nil if one can.
  private func obstacle(_ addresses: NetworkAddresses) -> String? {
    guard address.isEmpty else { return nil }
    if isLocal { return "Only this machine can reach the server: leave out --host for phones." }
    // In a container people listen on 0.0.0.0, which says nothing about where they can be reached.
    guard listensEverywhere else { return nil }
    if addresses.reachable.isEmpty {
      return "This machine is in no network, so no phone can reach it: see tiltcast doctor."
    }
    return Seclusion(MachineTraceFiles.traces(), addresses)?.summary
  }

  /// Whether the server listens on all interfaces.
  var listensEverywhere: Bool { host.map { ["0.0.0.0", "::", "[::]"].contains($0) } ?? true }
}
