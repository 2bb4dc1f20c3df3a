import Certificates
import Rooms
import Storage
import Support
import WebSockets

/// Draws the doctor's findings from the facts.
package enum Checkup {
  /// The findings, in the order in which a start would meet them.
  package static func findings(_ facts: Facts) -> [Finding] {
    checkPorts(facts.ports) + check(facts.state) + check(facts.certificate)
      + [check(facts.files), check(facts.pages)] + checkLibraries(facts)
      + (facts.redis.map { [check($0)] } ?? []) + check(facts.network, ports: facts.ports.map(\.number))
      + checkTrust(facts)
      + facts.contentProblems.map { .problem($0.sentence, $0.remedy) }
  }

  private static func checkPorts(_ ports: [Facts.Port]) -> [Finding] {
    // The host is the same for all.
    if let first = ports.first, case .foreign = first.use { return [check(first)] }
    return ports.map(check)
  }

  private static func check(_ port: Facts.Port) -> Finding {
    switch port.use {
    case .foreign(let host):
      .problem("This machine has no address \(host).", "Correct --host, or leave it out.")
    case .free: .ok("Port \(port.number) for \(port.purpose) is free.")
    case .taken(let holder):
      .warning(
        "Port \(port.number) for \(port.purpose) is in use by \(holder ?? "another user's program").",
        "Stop that program, or choose another port with \(port.option). Otherwise the next free port is "
          + "used, and old links no longer work.")
    case .forbidden(let reason):
      .problem(
        "Port \(port.number) for \(port.purpose) cannot be used: \(reason).",
        "Choose another one with \(port.option); ports below 1024 need root.")
    }
  }

  private static func check(_ state: Facts.StateFolder) -> [Finding] {
    switch state.kind {
    case .missing(canBeMade: true):
      return [.ok("The state folder \(state.path) will be created.")] + checkDisk(state)
    case .missing(canBeMade: false):
      return [
        .problem("The state folder \(state.path) cannot be created.", "Choose another one with --state DIR.")
      ]
    case .noFolder:
      return [
        .problem("\(state.path) is not a folder.", "Move it away, or choose another one with --state DIR.")
      ]
    case .folder(let mode, let isWritable):
      var findings: [Finding] = []
      if !isWritable {
        findings.append(
          .problem(
            "The state folder \(state.path) cannot be written to, so links change with each start and rooms are "
              + "lost.", "Give it to the user who runs tiltcast, or choose another one with --state DIR."))
      }
      if mode & 0o077 != 0 {
        findings.append(
          .warning(
            "Other users can read the state folder \(state.path).", "Run: chmod 700 \(state.path.shellWord)"))
      }
      if let first = state.openFiles.first {
        let others = state.openFiles.count > 1 ? " and \(state.openFiles.count - 1) more" : ""
        findings.append(
          .problem(
            "Other users can read \(first)\(others) in \(state.path), and with it the rooms' keys.",
            "Run: chmod -R go= \(state.path.shellWord)"))
      }
      if let length = state.secretLength, length < 32 {
        findings.append(
          .problem(
            "The secret behind the keys is too short to be safe.",
            "Delete \(state.path)/secret; old links then stop working."))
      }
      if findings.isEmpty { findings = [.ok("Only its owner can read the state folder \(state.path).")] }
      return findings + checkDisk(state)
    }
  }

  private static func checkDisk(_ state: Facts.StateFolder) -> [Finding] {
    guard let free = state.freeBytes else { return [] }
    let megabytes = free / 1_000_000
    let sentence = "\(megabytes) MB are free for the state folder."
    let remedy = "Free some space, or choose another disk with --state DIR."
    if megabytes < 10 { return [.problem(sentence, remedy)] }
    return [megabytes < 100 ? .warning(sentence, remedy) : .ok(sentence)]
  }

  private static func check(_ certificate: Facts.CertificateFacts) -> [Finding] {
    switch certificate {
    case .none(isProxied: true): return [.ok("The proxy or tunnel terminates HTTPS.")]
    case .none(isProxied: false):
      return [
        .warning(
          "HTTPS is off, and phones read their motion sensor over HTTPS only.", "Remove --no-tls.")
      ]
    case .unreadable(let path):
      return [
        .problem(
          "\(path) cannot be read.", "Run this as the user who runs the server, or give the file to them.")
      ]
    case .broken(let path):
      return [
        .problem(
          "\(path) does not contain a certificate and its key.",
          "Delete it, and a new one is created; phones that trusted the old one have to trust the new one.")
      ]
    case .own(let authority, let server):
      guard let authority else { return [.ok("A certificate authority will be created.")] }
      guard !authority.isEarly else {
        return [
          .problem("The certificate authority is not valid yet: this machine's clock is wrong.", "Set it.")
        ]
      }
      guard authority.days >= 0 else {
        return [
          .problem(
            "The certificate authority is no longer valid, if this machine's clock is right.",
            "Delete authority.pem in the state folder; phones then have to trust the new one.")
        ]
      }
      let isRenewed =
        server.map { $0.isEarly || $0.days < CertificateStore.renewalDays || !$0.uncovered.isEmpty } ?? true
      return [
        .ok("The certificate authority is valid for \(authority.days.days)."),
        .ok(
          isRenewed
            ? "The server's certificate will be renewed, without a restart."
            : "The server's certificate is valid for \((server?.days ?? 0).days) and covers every address."),
      ]
    case .refused(let problem): return [.problem(problem.sentence, problem.remedy)]
    case .given(let path, let validity, let concerns):
      return [check(validity, of: path)] + concerns.map { .warning($0.sentence, $0.remedy) }
    }
  }

  private static func check(_ validity: Facts.CertificateFacts.Validity, of path: String) -> Finding {
    guard !validity.isEarly else {
      return .problem(
        "The certificate in \(path) is not valid yet, so browsers refuse it.",
        "Check this machine's clock (date), or wait.")
    }
    let renew = "Renew it, into the same files: the server then uses it without a restart."
    guard validity.days >= 0 else {
      return .problem("The certificate in \(path) has expired, so browsers refuse it.", renew)
    }
    let sentence = "The certificate in \(path) is valid for \(validity.days.days)."
    return validity.days < ExpiryReminder.days ? .warning(sentence, renew) : .ok(sentence)
  }

  private static func check(_ files: Facts.FileLimit) -> Finding {
    let needed = files.connections + WebSocketService.spareDescriptors
    guard files.most < needed else {
      return .ok("\(files.connections) connections fit into \(files.most) open files.")
    }
    let fitting = files.most - WebSocketService.spareDescriptors
    guard fitting > 0 else {
      return .problem(
        "Only \(files.most) files may be open, and the server needs \(WebSocketService.spareDescriptors + 1).",
        "Raise the limit to \(needed) (ulimit -Hn, or LimitNOFILE= of the service).")
    }
    return .warning(
      "Only \(files.most) files may be open, so no more than \(fitting) connections are served.",
      "Raise the limit to \(needed) (ulimit -Hn, or LimitNOFILE= of the service), or lower --max-connections."
    )
  }

  private static func check(_ pages: Facts.Pages) -> Finding {
    guard let path = pages.path else {
      return .problem(
        "There is no folder Public beside the program.", "Name the folder with the pages with --pages DIR.")
    }
    guard pages.missing.isEmpty else {
      return .problem(
        "\(pages.missing.joined(separator: " and ")) cannot be read in \(path).",
        "Name the folder with the pages with --pages DIR.")
    }
    return .ok("The pages are in \(path).")
  }

  private static func checkLibraries(_ facts: Facts) -> [Finding] {
    let library: Finding =
      facts.libraryProblem.map {
        .problem($0, "Install libwebsockets with its libuv event loop (Debian: libwebsockets-evlib-uv).")
      } ?? .ok("libwebsockets works.")
    let fonts = facts.fontProblems.map {
      Finding.warning(
        $0,
        "Install fonts-mplus, fonts-dejavu-core, fonts-wqy-microhei, fonts-font-awesome and fonts-noto-color-emoji."
      )
    }
    return [library] + (fonts.isEmpty ? [.ok("All fonts are installed.")] : fonts) + checkReaders(facts)
  }

  private static func checkReaders(_ facts: Facts) -> [Finding] {
    guard facts.readersStart else {
      return [
        .warning(
          "Uploaded pictures cannot be read: the programs that read them cannot be started with limits.",
          "Put tiltcast-confine of this version beside the program, and let everybody read and write /dev/null."
        )
      ]
    }
    let missing = facts.missingReaders.map { package in
      Finding.warning(
        "Some uploaded pictures cannot be read: \(package) is missing.", "Install \(package).")
    }
    return (missing.isEmpty ? [.ok("Uploaded pictures can be read.")] : missing) + checkConfinement(facts)
  }

  private static func checkConfinement(_ facts: Facts) -> [Finding] {
    guard !facts.missingProtections.isEmpty else { return [] }
    let explanation = "SECURITY.md says what each kernel and each right gives, and what holds without it."
    return [
      .warning(
        "Programs that are not trusted (scenes from folders, readers of pictures) are confined in part. "
          + facts.missingProtections.joined(separator: " "),
        [facts.confinementAdvice, explanation].compactMap { $0 }.joined(separator: " "))
    ]
  }

  private static func check(_ redis: Facts.SharedRedis) -> Finding {
    guard let fault = redis.fault else { return .ok("Redis at \(redis.place) can be used.") }
    return .problem(fault, "Start or repair Redis 6.2 or newer there, or correct --cluster.")
  }

  private static func checkTrust(_ facts: Facts) -> [Finding] {
    guard facts.trustsEverybody else { return [] }
    return [
      .warning(
        "Every client counts as a trusted proxy, so every client can pretend to come from any address.",
        "Give --trusted-proxy the addresses of the proxies alone.")
    ]
  }

  private static func check(_ network: Facts.Network, ports: [Int]) -> [Finding] {
    if network.isLocal {
      return [
        .warning(
          "Only this machine can reach the server, so phones cannot connect.",
          "Leave out --host, or give --public-url if a proxy brings phones here.")
      ]
    }
    if network.isForeign { return [] }
    return reachability(of: network, ports: ports)
      + (network.skipped.isEmpty
        ? [] : [.ok("Not offered to phones: \(network.skipped.joined(separator: "; ")).")])
      + (network.warning.map { [Finding(severity: .warning, sentence: $0)] } ?? [])
  }

  private static func reachability(of network: Facts.Network, ports: [Int]) -> [Finding] {
    if let seclusion = network.seclusion {
      return [.warning(seclusion.sentence, seclusion.remedy(ports: ports))]
    }
    guard !network.phones.isEmpty else {
      return [
        .warning("This machine is in no network, so phones cannot connect.", "Join the phones' network.")
      ]
    }
    let phones = network.phones.joined(separator: " or ")
    if network.isGiven { return [.ok("Phones reach this server at \(phones), as --address says.")] }
    let place = network.surroundings.map {
      " This is \($0.name): if they do not, give the address of the machine around it with --address."
    }
    return [.ok("Phones reach this machine at \(phones).\(place ?? "")")]
  }
}
