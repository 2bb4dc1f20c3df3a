import Certificates
import Rooms
import WebSockets

/// What the doctor makes of the facts.
package enum Checkup {
  /// The findings, in the order in which a start would meet them.
  package static func findings(_ facts: Facts) -> [Finding] {
    facts.ports.map(check) + check(facts.state) + check(facts.certificate)
      + [check(facts.files), check(facts.pages)] + checkLibraries(facts) + check(facts.network)
  }

  private static func check(_ port: Facts.Port) -> Finding {
    switch port.use {
    case .free: .ok("Port \(port.number) for \(port.purpose) is free.")
    case .taken(let holder):
      .warning(
        "Port \(port.number) for \(port.purpose) is in use by \(holder ?? "a program of somebody else").",
        "End that program, or choose another port with \(port.option); else the next free one is used, which "
          + "old links do not know.")
    case .forbidden(let reason):
      .problem(
        "Port \(port.number) for \(port.purpose) cannot be used: \(reason).",
        "Choose another one with \(port.option); those below 1024 are for root.")
    }
  }

  private static func check(_ state: Facts.StateFolder) -> [Finding] {
    switch state.kind {
    case .missing(canBeMade: true):
      return [.ok("The state folder \(state.path) will be made.")] + checkDisk(state)
    case .missing(canBeMade: false):
      return [
        .problem("The state folder \(state.path) cannot be made.", "Choose another one with --state DIR.")
      ]
    case .noFolder:
      return [
        .problem("\(state.path) is no folder.", "Move it away, or choose another one with --state DIR.")
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
          .warning("Others may look into the state folder \(state.path).", "Run: chmod 700 \(state.path)"))
      }
      if let first = state.openFiles.first {
        let others = state.openFiles.count > 1 ? " and \(state.openFiles.count - 1) more" : ""
        findings.append(
          .problem(
            "Others may read \(first)\(others) in \(state.path), and so the keys of rooms.",
            "Run: chmod -R go= \(state.path)"))
      }
      if let length = state.secretLength, length < 32 {
        findings.append(
          .problem(
            "The secret of the keys is too short to be safe.",
            "Delete \(state.path)/secret; old links then stop working."))
      }
      if findings.isEmpty { findings = [.ok("The state folder \(state.path) is the owner's alone.")] }
      return findings + checkDisk(state)
    }
  }

  private static func checkDisk(_ state: Facts.StateFolder) -> [Finding] {
    guard let free = state.freeBytes else { return [] }
    let megabytes = free / 1_000_000
    let sentence = "\(megabytes) MB are free for the state folder."
    let remedy = "Make room, or choose another disk with --state DIR."
    if megabytes < 10 { return [.problem(sentence, remedy)] }
    return [megabytes < 100 ? .warning(sentence, remedy) : .ok(sentence)]
  }

  private static func check(_ certificate: Facts.CertificateFacts) -> [Finding] {
    switch certificate {
    case .none(isProxied: true): return [.ok("The proxy or tunnel does the HTTPS.")]
    case .none(isProxied: false):
      return [
        .warning(
          "There is no HTTPS, and phones read their motion sensor over HTTPS only.", "Leave --no-tls out.")
      ]
    case .broken(let path):
      return [
        .problem(
          "\(path) holds no certificate with its key.",
          "Delete it, and a new one is made; phones that trusted the old one have to trust it anew.")
      ]
    case .own(let authority, let server):
      guard let authority else { return [.ok("A certificate authority will be made.")] }
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
        .ok("The certificate authority holds for \(authority.days) days."),
        .ok(
          isRenewed
            ? "The server's certificate will be made anew at the next start."
            : "The server's certificate holds for \(server?.days ?? 0) days and names every address."),
      ]
    case .given(let path, let validity, let fault):
      guard let validity else {
        return [
          .problem(
            "\(path) cannot be used: \(fault ?? "it is no certificate").",
            "Give --tls-cert and --tls-key in PEM.")
        ]
      }
      return [check(validity, of: path)]
        + validity.uncovered.map { host in
          .warning(
            "\(path) does not name \(host), so browsers that use it warn.", "Give out another address.")
        }
    }
  }

  private static func check(_ validity: Facts.CertificateFacts.Validity, of path: String) -> Finding {
    guard !validity.isEarly else {
      return .problem("\(path) is not valid yet.", "Set this machine's clock, or wait.")
    }
    guard validity.days >= 0 else { return .problem("\(path) is no longer valid.", "Renew it.") }
    let sentence = "\(path) holds for \(validity.days) days."
    return validity.days < 14 ? .warning(sentence, "Renew it.") : .ok(sentence)
  }

  private static func check(_ files: Facts.FileLimit) -> Finding {
    let needed = files.connections + WebSocketService.spareDescriptors
    guard files.most < needed else {
      return .ok("\(files.connections) connections fit into \(files.most) open files.")
    }
    return .warning(
      "Only \(files.most) files may be open, so no more than \(max(0, files.most - WebSocketService.spareDescriptors)) "
        + "connections are served.",
      "Raise the limit to \(needed) (ulimit -Hn, or LimitNOFILE= of the service), or lower --max-connections."
    )
  }

  private static func check(_ pages: Facts.Pages) -> Finding {
    guard let path = pages.path else {
      return .problem(
        "There is no folder Public beside the program.", "Say where the pages are with --pages DIR.")
    }
    guard pages.missing.isEmpty else {
      return .problem(
        "\(pages.missing.joined(separator: " and ")) cannot be read in \(path).",
        "Say where the pages are with --pages DIR.")
    }
    return .ok("The pages lie in \(path).")
  }

  private static func checkLibraries(_ facts: Facts) -> [Finding] {
    let library: Finding =
      facts.libraryProblem.map {
        .problem($0, "Install libwebsockets with its libuv event loop (Debian: libwebsockets-evlib-uv).")
      } ?? .ok("libwebsockets starts.")
    let fonts = facts.fontProblems.map { Finding.warning($0, "Install the fonts that the README names.") }
    let readers = facts.missingReaders.map { package in
      Finding.warning(
        "People's own pictures cannot all be read: \(package) is missing.", "Install \(package).")
    }
    let confinement: [Finding] =
      facts.readersAreConfined
      ? []
      : [
        .warning(
          "The programs that read people's pictures could read the state folder, too: there is no Landlock.",
          "Use a Linux of 5.13 or later that has it switched on.")
      ]
    return [library] + (fonts.isEmpty ? [.ok("All fonts are there.")] : fonts)
      + (readers.isEmpty ? [.ok("People's own pictures can be read.")] : readers) + confinement
  }

  private static func check(_ network: Facts.Network) -> [Finding] {
    let phones: Finding =
      network.phones.isEmpty
      ? .warning(
        "No network leads here, so no phone can come in.", "Join the network that the phones are in.")
      : .ok("Phones reach this machine at \(network.phones.joined(separator: " or ")).")
    return [phones] + (network.warning.map { [Finding(severity: .warning, sentence: $0)] } ?? [])
  }
}
