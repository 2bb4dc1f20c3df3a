import ArgumentParser
import Certificates
import Foundation
import Logging
import Platform
import Server
import Storage
import Support
import WebSockets

/// The options of `tiltcast serve` for addresses, ports and names.
struct ListenOptions: ParsableArguments {
  @Option(help: "Name or address to listen on (default: all interfaces, so that phones can connect).")
  var host: String?
  @Option(help: "HTTP port; 0 picks a free one. If it is busy, the next free port is used.")
  var port = 8080
  @Option(help: ArgumentHelp("Certificate chain for HTTPS (PEM).", valueName: "file"))
  var tlsCert: String?
  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  var tlsKey: String?
  @Option(help: "HTTPS port (default: 8443); 0 picks a free one. If it is busy, the next free port is used.")
  var tlsPort: Int?
  @Flag(help: "Serve HTTP only.")
  var noTls = false
  @Option(
    help: ArgumentHelp("The URL at which a proxy or tunnel makes this server reachable.", valueName: "url"))
  var publicUrl: String?
  @Option(
    help: ArgumentHelp(
      "A proxy whose X-Forwarded-For, Forwarded and X-Forwarded-Proto headers are trusted; repeatable.",
      valueName: "address[/prefix]"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp(
      "An additional host name of this server; repeatable.", valueName: "name"))
  var allowHost: [String] = []

  func validate() throws {
    for (name, port) in [("--port", port), ("--tls-port", tlsPort ?? 0)] where !(0...65535).contains(port) {
      throw ValidationError("\(name) takes a number from 0 to 65535, not \(port).")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together: give both or neither.")
    }
    guard tlsCert == nil || !noTls else {
      throw ValidationError("--no-tls contradicts --tls-cert: leave one of them out.")
    }
    guard tlsPort == nil || !noTls else {
      throw ValidationError("--no-tls contradicts --tls-port: leave one of them out.")
    }
    for name in allowHost where HostName(name) == nil {
      throw ValidationError("--allow-host takes a host name such as tilt.example.org, not \"\(name)\".")
    }
    for proxy in trustedProxy where AddressPrefix(proxy) == nil {
      throw ValidationError(
        "--trusted-proxy takes an address such as 10.0.0.5, or a network such as 10.0.0.0/24, not \"\(proxy)\"."
      )
    }
    if let publicUrl, Self.origin(of: publicUrl) == nil {
      throw ValidationError("--public-url takes a URL such as https://example.org, not \"\(publicUrl)\".")
    }
  }

  /// Whether it listens to this machine alone.
  var isLocal: Bool { host.flatMap { HostName($0) }?.isLoopback ?? false }

  /// What is said once people can come.
  func greeting(_ links: Links, _ addresses: NetworkAddresses, hasOwnAuthority: Bool) -> Greeting {
    Greeting(
      links: links, hasOwnAuthority: hasOwnAuthority && publicOrigin == nil,
      obstacle: publicOrigin == nil ? obstacle(addresses) : nil)
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

  /// Why no phone can reach this machine; nil where one can.
  private func obstacle(_ addresses: NetworkAddresses) -> String? {
    if isLocal { return "Only this machine can reach the server: leave out --host for phones." }
    guard host == nil, addresses.reachable.isEmpty else { return nil }
    return "This machine is in no network, so no phone can reach it: see tiltcast doctor."
  }

  /// What browsers may call this server besides its addresses.
  var ownNames: [HostName] {
    let publicHost = publicUrl.flatMap { URLComponents(string: $0)?.host }
    return MachineNames.names(of: MachineNames.hostname)
      + ([host, publicHost].compactMap { $0 } + allowHost).compactMap { HostName($0) }
  }

  /// This server's own authority and certificate; nil where others are used, or where they cannot be made, which
  /// is then said.
  func certificates(in state: StateDirectory) -> CertificateStore.Loaded? {
    guard !noTls, tlsCert == nil else { return nil }
    let store = CertificateStore(folder: state, machine: MachineNames.hostname)
    do {
      let loaded = try store.load(for: ownNames + MachineNames.addresses(), now: time(nil))
      for note in loaded.notes { say(note) }
      return loaded
    } catch {
      say("There is no HTTPS, because there is no certificate: \(error)")
      return nil
    }
  }

  /// The port for HTTPS that is tried first; 0 for any.
  var wishedTLSPort: Int { tlsPort ?? (port == 0 ? 0 : 8443) }

  /// Listens on the wished ports, or on the next free ones, which is then said.
  func makeService(
    within limits: LimitOptions, _ own: Identity?, firstConnection: UInt64, _ log: Logger
  ) throws -> WebSocketService {
    var configuration = WebSocketService.Configuration(host: host, port: port)
    let tlsPort = wishedTLSPort
    if let tlsCert, let tlsKey {
      configuration.tls = .init(credentials: .files(certificate: tlsCert, key: tlsKey), port: tlsPort)
    } else if let own {
      configuration.tls = .init(credentials: .identity(own), port: tlsPort)
    }
    configuration.maximumConnections = limits.maxConnections
    configuration.idlePolicy = .init(hangUpAfter: limits.idleTimeout)
    configuration.maximumPerNetwork = limits.limits.connectionsPerAddress
    configuration.trustedProxies = TrustedProxies(trustedProxy.compactMap { AddressPrefix($0) })
    configuration.firstConnection = firstConnection
    configuration.signals = [SIGINT, SIGTERM] + (SignalDescriptor.isIgnored(SIGHUP) ? [] : [SIGHUP])
    configuration.log = { line in log.warning("libwebsockets", metadata: ["line": "\(line)"]) }
    for _ in 0..<50 {
      do {
        let service = try WebSocketService(configuration)
        if service.connectionLimit < limits.maxConnections {
          log.notice(
            "Few files may be open: connections are limited. Raise the limit with ulimit -n.",
            metadata: ["connections": "\(service.connectionLimit)", "wanted": "\(limits.maxConnections)"])
        }
        return service
      } catch .portInUse(let busy) where busy < 65535 {
        say("Port \(busy) is in use by another program; trying \(busy + 1).")
        if busy == configuration.port {
          configuration.port += 1
        } else {
          configuration.tls?.port += 1
        }
      } catch {
        throw Failure(error.description)
      }
    }
    throw Failure("No free port was found from \(port) on. Choose another one with --port.")
  }

  /// The origin at which a proxy or tunnel makes the server reachable; nil where there is none.
  var publicOrigin: String? { publicUrl.flatMap(Self.origin) }

  /// The scheme, host and port of a URL, as an Origin header has them; nil if it has no scheme or host.
  private static func origin(of url: String) -> String? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }
}
