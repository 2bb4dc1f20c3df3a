import Platform
import Testing

@testable import Certificates
@testable import Server
@testable import Storage
@testable import Support

@Suite("What the doctor makes of the facts")
struct CheckupTests {
  private static let good = Facts(
    ports: [.init(purpose: "HTTP", number: 8080, option: "--port", use: .free)],
    state: .init(
      path: "/state", kind: .folder(mode: 0o700, isWritable: true), secretLength: 32, freeBytes: 5_000_000_000
    ),
    certificate: .own(authority: .init(days: 3000), server: .init(days: 300)),
    files: .init(most: 100_000, connections: 20_000), pages: .init(path: "/pages", missing: []),
    network: .init(phones: ["192.168.1.20"], warning: nil))

  private static let secluded = Seclusion(
    MachineTraces(containerFiles: ["/.dockerenv"]),
    NetworkAddresses([.init(name: "eth0", address: "172.17.0.2")]))

  /// The good facts with one thing changed.
  private static func with(_ change: (inout Facts) -> Void) -> Facts {
    var facts = good
    change(&facts)
    return facts
  }

  @Test("Where all is well every line says so, and nothing is to be done")
  func well() {
    for finding in Checkup.findings(Self.good) {
      #expect(finding.severity == .ok, "\(finding.line)")
      #expect(finding.remedy == nil)
    }
    #expect(Checkup.findings(Self.good).count == 11)
  }

  @Test(
    "Interfaces that phones are not offered are named, each with the reason, and nothing is wrong with that")
  func skipped() {
    let facts = Self.with {
      $0.network.skipped = ["docker0 172.17.0.1: containers and virtual machines only"]
    }
    let finding = Checkup.findings(facts).first { $0.sentence.contains("docker0 172.17.0.1: containers") }
    #expect(finding?.severity == .ok)
  }

  private static let table: [(Facts, Finding.Severity, String, String)] = [
    (
      with { $0.ports[0].use = .taken(by: "python3 (process 7)") }, .warning,
      "8080 for HTTP is in use by python3", "--port"
    ),
    (with { $0.ports[0].use = .taken(by: nil) }, .warning, "another user", "--port"),
    (
      with { $0.ports[0].use = .forbidden(reason: "Permission denied") }, .problem, "Permission denied",
      "1024"
    ),
    (with { $0.state.kind = .missing(canBeMade: false) }, .problem, "/state cannot be created", "--state"),
    (with { $0.state.kind = .noFolder }, .problem, "/state is not a folder", "--state"),
    (
      with { $0.state.kind = .folder(mode: 0o700, isWritable: false) }, .problem, "cannot be written",
      "--state"
    ),
    (
      with { $0.state.kind = .folder(mode: 0o750, isWritable: true) }, .warning, "can read the state folder",
      "chmod 700 /state"
    ),
    (
      with { $0.state.kind = .folder(mode: 0o701, isWritable: true) }, .warning, "can read the state folder",
      "chmod 700 /state"
    ),
    (with { $0.state.openFiles = ["secret"] }, .problem, "read secret in", "chmod -R go= /state"),
    (with { $0.state.openFiles = ["a", "b", "c"] }, .problem, "read a and 2 more in", "chmod"),
    (with { $0.state.secretLength = 31 }, .problem, "too short", "Delete /state/secret"),
    (with { $0.state.freeBytes = 9_999_999 }, .problem, "9 MB", "--state"),
    (with { $0.state.freeBytes = 99_999_999 }, .warning, "99 MB", "--state"),
    (with { $0.certificate = .none(isProxied: false) }, .warning, "HTTPS is off", "--no-tls"),
    (with { $0.certificate = .unreadable(path: "/state/authority.pem") }, .problem, "cannot be read", "user"),
    (with { $0.network.isLocal = true }, .warning, "Only this machine", "--host"),
    (with { $0.certificate = .broken(path: "/state/server.pem") }, .problem, "/state/server.pem", "Delete"),
    (
      with { $0.certificate = .own(authority: .init(days: 3000, isEarly: true), server: nil) }, .problem,
      "not valid yet", "Set it"
    ),
    (with { $0.readersStart = false }, .warning, "cannot be started", "tiltcast-confine"),
    (with { $0.missingProtections = ["Landlock is missing."] }, .warning, "Landlock", "SECURITY.md"),
    (
      with { $0.certificate = .own(authority: .init(days: -1), server: nil) }, .problem, "no longer valid",
      "authority.pem"
    ),
    (
      with { $0.certificate = .refused(CertificateProblem("a.pem is empty.", "Copy the file again.")) },
      .problem, "a.pem is empty", "Copy"
    ),
    (
      with { $0.certificate = .given(path: "a.pem", .init(days: -3), concerns: []) }, .problem,
      "a.pem has expired", "Renew"
    ),
    (
      with { $0.certificate = .given(path: "a.pem", .init(days: 9, isEarly: true), concerns: []) }, .problem,
      "a.pem is not valid yet", "clock"
    ),
    (
      with { $0.certificate = .given(path: "a.pem", .init(days: 13), concerns: []) }, .warning, "13 days",
      "Renew"
    ),
    (
      with {
        let concern = CertificateProblem("It is for b.example only.", "Request another one.")
        $0.certificate = .given(path: "a.pem", .init(days: 90), concerns: [concern])
      }, .warning, "for b.example only", "Request"
    ),
    (with { $0.network.seclusion = secluded }, .warning, "This is a container", "-p 8080:8080"),
    (
      with { $0.files = .init(most: 1024, connections: 20_000) }, .warning, "no more than 896 connections",
      "20128"
    ),
    (
      with { $0.files = .init(most: 128, connections: 20_000) }, .problem, "the server needs 129", "20128"
    ),
    (with { $0.pages = .init(path: nil, missing: []) }, .problem, "Public", "--pages"),
    (
      with {
        $0.ports = [("HTTP", "--port"), ("HTTPS", "--tls-port")].map {
          .init(purpose: $0.0, number: 8080, option: $0.1, use: .foreign(host: "203.0.113.9"))
        }
        $0.network.isForeign = true
      }, .problem, "no address 203.0.113.9", "--host"
    ),
    (
      with { $0.contentProblems = [("The show in my-show has 2 problems.", "Run: tiltcast check my-show")] },
      .problem, "my-show has 2 problems", "tiltcast check"
    ),
    (
      with { $0.pages = .init(path: "/pages", missing: ["index.html"]) }, .problem,
      "index.html cannot be read in /pages", "--pages"
    ),
    (with { $0.libraryProblem = "Cannot start libwebsockets." }, .problem, "libwebsockets", "evlib"),
    (with { $0.missingReaders = ["libvips-tools"] }, .warning, "pictures", "libvips-tools"),
    (with { $0.fontProblems = ["There is no emoji font."] }, .warning, "emoji", "fonts"),
    (with { $0.network.phones = [] }, .warning, "phones cannot connect", "network"),
    (
      with { $0.redis = .init(place: "desk:6379", fault: "Redis at desk:6379 is of version 5.0.") }, .problem,
      "version 5.0", "--cluster"
    ),
    (with { $0.trustsEverybody = true }, .warning, "any address", "--trusted-proxy"),
  ]

  @Test("What is wrong is named, with what to do, and nothing else is", arguments: table)
  func wrong(facts: Facts, severity: Finding.Severity, words: String, remedy: String) throws {
    let findings = Checkup.findings(facts).filter { $0.severity != .ok }
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.severity == severity)
    #expect(finding.sentence.contains(words), "\(finding.sentence)")
    #expect(finding.remedy?.contains(remedy) == true, "\(finding.remedy ?? "nothing")")
  }

  private static let harmlessTable: [(Facts, String)] = [
    (with { $0.state.kind = .missing(canBeMade: true) }, "will be created"),
    (with { $0.certificate = .none(isProxied: true) }, "proxy"),
    (with { $0.certificate = .own(authority: nil, server: nil) }, "authority will be created"),
    (with { $0.certificate = .own(authority: .init(days: 9), server: .init(days: 29)) }, "renewed"),
    (
      with {
        $0.certificate = .own(authority: .init(days: 9), server: .init(days: 300, uncovered: ["10.0.0.1"]))
      }, "renewed"
    ),
    (with { $0.certificate = .given(path: "a.pem", .init(days: 90), concerns: []) }, "90 days"),
    (
      with { $0.certificate = .given(path: "a.pem", .init(days: 14), concerns: []) }, "valid for 14 days"
    ),
    (
      with { $0.certificate = .own(authority: .init(days: 1), server: .init(days: 300)) }, "for 1 day."
    ),
    (with { $0.network.isGiven = true }, "at 192.168.1.20, as --address says"),
    (with { $0.network.surroundings = .windowsSubsystem }, "This is WSL: if they do not, give"),
    (with { $0.files = .init(most: 20_128, connections: 20_000) }, "fit into"),
    (with { $0.redis = .init(place: "desk:6379") }, "Redis at desk:6379 can be used"),
  ]

  @Test("What the next start puts right by itself is well", arguments: harmlessTable)
  func harmless(facts: Facts, words: String) {
    let findings = Checkup.findings(facts)
    #expect(findings.allSatisfy { $0.severity == .ok })
    #expect(findings.contains { $0.sentence.contains(words) }, "\(findings.map(\.line))")
  }
}
