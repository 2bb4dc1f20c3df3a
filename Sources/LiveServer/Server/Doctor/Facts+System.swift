import Certificates
import Foundation
import Platform
import Redis
import Storage
import Support
import TextLayout
import WebSockets

// Asking the system; nothing is changed by it.
extension Facts {
  /// The options of a server, as far as the doctor looks at them.
  package struct Setup {
    /// The name or address to listen on; nil for all.
    package var host: String?
    /// The port for HTTP; 0 for any.
    package var port: Int
    /// The port for HTTPS; nil for a server without.
    package var tlsPort: Int?
    /// Reads the files with a certificate and its key; nil for the server's own.
    package var certificate: CertificateReader?
    /// The addresses that phones can reach, if the operator gives them.
    package var given: [ReachableAddress] = []
    /// The names of the server in browsers, besides its addresses.
    package var names: [HostName]
    /// True if the world reaches it through something else.
    package var isProxied: Bool
    package var state: StateDirectory
    /// The folder with the pages, or nil if it is not found.
    package var pages: String?
    /// The connections in all.
    package var connections: Int
    /// The proxies that are trusted to say where requests come from.
    package var trustedProxies: [AddressPrefix] = []
    /// The Redis of a cluster; nil for a server that stands alone.
    package var redis: RedisAddress?
    /// The problems of the show and the scenes to play, with remedies.
    package var contentProblems: [(sentence: String, remedy: String)] = []

    package init(
      host: String?, port: Int, tlsPort: Int?, certificate: CertificateReader?,
      names: [HostName], isProxied: Bool, state: StateDirectory, pages: String?, connections: Int
    ) {
      self.host = host
      self.port = port
      self.tlsPort = tlsPort
      self.certificate = certificate
      self.names = names
      self.isProxied = isProxied
      self.state = state
      self.pages = pages
      self.connections = connections
    }
  }

  /// The facts about a server.
  package init(of setup: Setup) {
    let addresses = NetworkAddresses.current()
    ports = [Port(setup.port, for: "HTTP", option: "--port", host: setup.host)]
    if let port = setup.tlsPort {
      ports.append(Port(port, for: "HTTPS", option: "--tls-port", host: setup.host))
    }
    ports.removeAll { $0.number == 0 }
    state = StateFolder(setup.state)
    certificate = CertificateFacts(setup, now: time(nil))
    files = FileLimit(connections: setup.connections)
    pages = Pages(setup.pages)
    fontProblems = HarfBuzzTypesetter().problems
    missingReaders = PictureReader.missingPackages
    readersStart = Sandbox.works
    if readersStart {
      missingProtections = Confinement.support.missing
      confinementAdvice = Confinement.support.advice
    }
    libraryProblem = Self.libraryProblem()
    contentProblems = setup.contentProblems
    trustsEverybody = setup.trustedProxies.contains(where: \.coversTheWorld)
    redis = setup.redis.map(SharedRedis.init)
    let traces = MachineTraceFiles.traces()
    let own = setup.host.map { [$0] } ?? addresses.reachable.map(\.address)
    network = Network(
      phones: setup.given.isEmpty ? own : setup.given.map(\.text),
      isForeign: ports.contains { if case .foreign = $0.use { true } else { false } },
      isLocal: !setup.isProxied && setup.given.isEmpty
        && setup.host.flatMap { HostName($0) }?.isLoopback ?? false,
      // Who chose one host to listen on knows the others.
      skipped: setup.host == nil ? addresses.skipped.map(\.description) : [],
      warning: PublicAddress.warning(
        host: setup.host, addresses: addresses, isSecure: setup.tlsPort != nil, isProxied: setup.isProxied),
      isGiven: !setup.given.isEmpty, surroundings: Surroundings(traces),
      seclusion: setup.host == nil && !setup.isProxied && setup.given.isEmpty
        ? Seclusion(traces, addresses) : nil)
  }

  private static func libraryProblem() -> String? {
    do throws(ServiceError) {
      _ = try WebSocketService(WebSocketService.Configuration(host: "127.0.0.1", port: 0))
      return nil
    } catch .tooFewDescriptors {
      return nil
    } catch .library(let reason) {
      return "Cannot start libwebsockets: \(reason)."
    } catch {
      return error.description
    }
  }
}

extension Facts.SharedRedis {
  fileprivate init(_ address: RedisAddress) {
    place = address.place
    do throws(RedisError) { _ = try Redis.check(address) } catch { fault = error.description }
  }
}

extension Facts.Port {
  fileprivate init(_ number: Int, for purpose: String, option: String, host: String?) {
    let use: Use
    do throws(ServiceError) {
      try ListenAddress(host: host).probe(host: host, port: number)
      use = .free
    } catch .portInUse {
      use = .taken(by: PortHolder.name(of: number))
    } catch .foreignHost(let host) {
      use = .foreign(host: host)
    } catch .cannotBind(_, _, let reason) {
      use = .forbidden(reason: reason)
    } catch {
      use = .forbidden(reason: error.description)
    }
    self.init(purpose: purpose, number: number, option: option, use: use)
  }
}

extension Facts.StateFolder {
  fileprivate init(_ folder: StateDirectory) {
    let manager = FileManager.default
    func mode(of path: String) -> Int? {
      (try? manager.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }
    path = folder.url.path
    // The nearest folder above that is there says whether, and on which disk, it can be made.
    var place = folder.url
    while !manager.fileExists(atPath: place.path), place.path != "/" { place.deleteLastPathComponent() }
    if folder.exists {
      let isWritable = access(path, R_OK | W_OK | X_OK) == 0
      kind = .folder(mode: mode(of: path) ?? 0, isWritable: isWritable)
    } else {
      kind = place.path == path ? .noFolder : .missing(canBeMade: access(place.path, W_OK | X_OK) == 0)
    }
    let files = folder.exists ? manager.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [] : []
    openFiles = files.filter { (mode(of: folder.path(of: $0)) ?? 0) & 0o077 != 0 }.sorted()
    let secret = try? manager.attributesOfItem(atPath: folder.path(of: "secret"))[.size] as? NSNumber
    secretLength = secret?.intValue
    let disk = try? manager.attributesOfFileSystem(forPath: place.path)[.systemFreeSize] as? NSNumber
    freeBytes = disk?.intValue
  }
}

extension Facts.CertificateFacts {
  fileprivate init(_ setup: Facts.Setup, now: Int) {
    if let reader = setup.certificate {
      self = .given(reader, now: now)
    } else if setup.tlsPort == nil {
      self = .none(isProxied: setup.isProxied)
    } else {
      self = .own(
        setup.state, hosts: setup.names + MachineNames.addresses() + setup.given.map { .address($0.text) },
        now: now)
    }
  }

  private static func given(_ reader: CertificateReader, now: Int) -> Self {
    do throws(CertificateProblem) {
      let reading = try reader.read(reader.files.read())
      return .given(
        path: reader.files.certificate,
        Validity(reading.identity.certificate, uncovered: [], now: now), concerns: reading.concerns)
    } catch {
      return .refused(error)
    }
  }

  private static func own(_ folder: StateDirectory, hosts: [HostName], now: Int) -> Self {
    var found: [Identity?] = []
    for file in ["authority.pem", "server.pem"] {
      let path = folder.path(of: file)
      guard FileManager.default.fileExists(atPath: path) else {
        found.append(nil)
        continue
      }
      guard let pem = contents(path) else { return .unreadable(path: path) }
      guard let identity = Identity(pem: pem) else { return .broken(path: path) }
      found.append(identity)
    }
    let authority = found[0].map { CertificateAuthority(identity: $0) }
    let server = found[1]?.certificate
    let wanted = hosts.filter { authority?.mayVouch(for: $0) ?? true }
    return .own(
      authority: authority.map { Validity($0.identity.certificate, uncovered: [], now: now) },
      server: server.map { certificate in
        Validity(certificate, uncovered: wanted.filter { !certificate.covers($0) }, now: now)
      })
  }

  private static func contents(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }
}

extension Facts.CertificateFacts.Validity {
  fileprivate init(_ certificate: Certificate, uncovered: [HostName], now: Int) {
    let days = certificate.daysLeft(at: now)
    let isExpired = certificate.isExpired(at: now)
    self.init(
      days: isExpired ? min(days, -1) : max(0, days), isEarly: !isExpired && !certificate.isValid(at: now),
      uncovered: uncovered.map(\.text))
  }
}

extension Facts.FileLimit {
  fileprivate init(connections: Int) {
    // The server raises the limit as far as it goes.
    self.init(most: DescriptorLimit.most, connections: connections)
  }
}

extension Facts.Pages {
  fileprivate init(_ path: String?) {
    self.init(
      path: path,
      missing: ["index.html", "phone.html", "strings.json"].filter { file in
        path.map { access("\($0)/\(file)", R_OK) != 0 } ?? false
      })
  }
}
