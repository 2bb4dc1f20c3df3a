import ArgumentParser
import Foundation
import Server
import Support

/// `tiltcast doctor`: looks at everything that `serve` needs, changes nothing, and says what to do.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check everything that serving needs, and say how to fix what is missing.",
    // Without this, the help would show the command whose options these are.
    usage: "tiltcast doctor [<options of serve>]",
    discussion: "Takes the options of serve. The exit status is 1 if there is a problem.")

  @OptionGroup(title: "Options of serve")
  var serve: Serve

  func run() throws {
    let findings = Checkup.findings(Facts(of: try serve.setup()))
    for finding in findings { print(finding.line) }
    if findings.contains(where: { $0.severity == .problem }) { throw ExitCode(1) }
  }
}

extension Serve {
  /// What the doctor looks at.
  fileprivate func setup() throws -> Facts.Setup {
    var credentials: (certificate: String, key: String)?
    if let tlsCert, let tlsKey { credentials = (tlsCert, tlsKey) }
    var setup = Facts.Setup(
      host: host, port: port, tlsPort: noTls ? nil : wishedTLSPort, credentials: credentials, names: ownNames,
      isProxied: publicUrl != nil, state: StateDirectory(path: state),
      pages: pages ?? (try? pagesFolder())?.path,
      connections: limits.maxConnections)
    setup.trustedProxies = trustedProxy.compactMap { AddressPrefix($0) }
    setup.redis = try cluster.redis
    return setup
  }
}
