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
  @Option(
    help: ArgumentHelp(
      "Certificate chain for HTTPS (PEM). Renewals are used without a restart.", valueName: "file"))
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
      "A command that runs a tunnel to this server, which is reachable at the first https address that it prints.",
      discussion:
        "The command finds the server's port in $TILTCAST_PORT. It is started again when it ends, and ended with the server. With --public-url, that address counts, and none is read.",
      valueName: "command"))
  var tunnel: String?
  @Option(
    help: ArgumentHelp(
      "A proxy whose X-Forwarded-For, Forwarded and X-Forwarded-Proto headers are trusted; repeatable.",
      valueName: "address[/prefix]"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp(
      "An additional host name of this server; repeatable.", valueName: "name"))
  var allowHost: [String] = []
  @Option(
    help: ArgumentHelp(
      "A site whose pages may learn what a stage in them shows, such as https://blog.example.org; repeatable.",
      valueName: "origin"))
  var allowOrigin: [String] = []
  @Option(
    help: ArgumentHelp(
      "A program that is sent how phones are held, touches and what drives the scenes, as OSC over UDP.",
      valueName: "host:port"))
  var osc: String?
  @Option(
    help: ArgumentHelp(
      "An address at which phones reach this server, if it runs in a container, WSL or a virtual machine; repeatable.",
      discussion:
        "Links, join codes and the server's own certificate contain it instead of the machine's own.",
      valueName: "address"))
  var address: [String] = []

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
    for origin in allowOrigin where WebOrigin(origin) == nil {
      throw ValidationError(
        "--allow-origin takes an origin such as https://blog.example.org, not \"\(origin)\".")
    }
    if let tunnel, !tunnel.isVisible {
      throw ValidationError(
        "--tunnel takes a command, such as 'cloudflared tunnel --url http://localhost:8080'.")
    }
    if let osc, OSCDestination(osc) == nil {
      throw ValidationError("--osc takes a host and a port such as 127.0.0.1:9000, not \"\(osc)\".")
    }
    _ = try reachableAddresses
    for proxy in trustedProxy where AddressPrefix(proxy) == nil {
      throw ValidationError(
        "--trusted-proxy takes an address such as 10.0.0.5, or a network such as 10.0.0.0/24, not \"\(proxy)\"."
      )
    }
    if let publicUrl, WebOrigin(publicUrl) == nil {
      guard let origin = WebOrigin(publicUrl, allowsPath: true) else {
        throw ValidationError("--public-url takes a URL such as https://example.org, not \"\(publicUrl)\".")
      }
      // A name below an address would be none.
      let site = if case .name(let name) = origin.host { name } else { "example.org" }
      let example = site.hasPrefix("tilt.") ? site : "tilt.\(site)"
      throw ValidationError(
        "--public-url takes a URL without a path, a query or a user, not \"\(publicUrl)\": pages, links and join codes "
          + "begin at the root of a site, so the server needs a host name of its own, such as https://\(example)."
      )
    }
  }

  /// The addresses of `--address`.
  var reachableAddresses: [ReachableAddress] {
    get throws {
      guard address.count <= Self.mostAddresses else {
        throw ValidationError("--address can be given \(Self.mostAddresses) times at most.")
      }
      do throws(ReachableAddress.Refusal) {
        var addresses: [ReachableAddress] = []
        for text in address {
          let address = try ReachableAddress(text)
          if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
      } catch {
        throw ValidationError(
          "--address takes an address that phones can reach, such as 192.168.1.20, but \(error.reason).")
      }
    }
  }

  private static let mostAddresses = 16

  /// The names of this server in browsers, besides its addresses.
  var ownNames: [HostName] {
    MachineNames.names(of: MachineNames.hostname)
      + ([host].compactMap { $0 } + allowHost).compactMap { HostName($0) } + [publicHost].compactMap { $0 }
  }

  /// The host in `--public-url`.
  var publicHost: HostName? { publicUrl.flatMap { WebOrigin($0)?.host } }

  /// The port for HTTPS that is tried first; 0 for any.
  var requestedTLSPort: Int { tlsPort ?? (port == 0 ? 0 : 8443) }

  /// Listens on the requested ports, or on the next free ones, which are then printed.
  func makeService(
    within limits: LimitOptions, _ identity: ServedIdentity?, firstConnection: UInt64, _ log: Logger
  ) throws -> WebSocketService {
    var configuration = WebSocketService.Configuration(host: host, port: port)
    if let identity { configuration.tls = .init(identity: identity, port: requestedTLSPort) }
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

  /// The origin at which a proxy or tunnel makes the server reachable, or nil without one.
  var publicOrigin: String? { publicUrl.flatMap { WebOrigin($0)?.description } }

  /// True if there is a proxy or tunnel of which nothing says that it names those whose requests it brings.
  var hasUnknownProxy: Bool { (publicUrl != nil || tunnel != nil) && trustedProxy.isEmpty }
}

extension ListenOptions {
  /// True if the server listens to this machine alone.
  var isLocal: Bool { host.flatMap { HostName($0) }?.isLoopback ?? false }

  /// The links once people can come.
  ///
  /// - Parameters:
  ///   - isTunneled: Whether a tunnel is open.
  ///   - hasWorkshop: Whether people get rooms of their own.
  ///   - watchesOnly: Whether all clients are viewers.
  func greeting(
    _ links: Links, _ addresses: NetworkAddresses, hasOwnAuthority: Bool, isTunneled: Bool = false,
    hasWorkshop: Bool = false, watchesOnly: Bool = false
  ) -> Greeting {
    let isProxied = publicOrigin != nil || isTunneled
    let obstacle =
      tunnel == nil ? obstacle(addresses) : "The tunnel is not open yet; its links follow when it is."
    return Greeting(
      links: links, hasOwnAuthority: hasOwnAuthority && !isProxied, obstacle: isProxied ? nil : obstacle,
      hasWorkshop: hasWorkshop, watchesOnly: watchesOnly)
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

  /// True if the server listens on all interfaces.
  var listensEverywhere: Bool { host.map { ["0.0.0.0", "::", "[::]"].contains($0) } ?? true }
}
