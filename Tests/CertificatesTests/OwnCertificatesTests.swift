import Synchronization
import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("The own certificate while the server runs")
struct OwnCertificatesTests {
  /// The addresses of a machine, which may change.
  private final class Machine: Sendable {
    let hosts = Mutex<[HostName]>([.address("192.168.1.7")])
  }

  private let folder: TemporaryFolder
  private let machine = Machine()
  private let loaded: CertificateStore.Loaded
  private var source: OwnCertificates

  init() throws {
    folder = try TemporaryFolder()
    let store = CertificateStore(folder: StateDirectory(path: folder.url.path), machine: "desk-7")
    loaded = try store.load(for: [.address("192.168.1.7")], now: now)
    source = OwnCertificates(store, loaded) { [machine] in machine.hosts.withLock { $0 } }
  }

  private mutating func renewed(at time: Int) -> Certificate? {
    source.look(at: time, isRequested: false).lazy.compactMap { news in
      if case .renewed(let identity) = news { identity.certificate } else { nil }
    }.first
  }

  @Test(
    "A new address is named by a new certificate of the same authority, and one that goes changes nothing")
  mutating func addresses() throws {
    #expect(renewed(at: now) == nil)
    machine.hosts.withLock { $0 = [.address("10.0.0.9")] }
    let certificate = try #require(renewed(at: now))
    #expect(certificate.covers(.address("10.0.0.9")))
    #expect(loaded.authority.hasIssued(certificate))
    #expect(renewed(at: now) == nil)
    machine.hosts.withLock { $0 = [] }
    #expect(renewed(at: now) == nil)
  }

  @Test("It is renewed 30 days before its end, while the server runs")
  mutating func expiry() throws {
    #expect(renewed(at: now + 365 * day) == nil)
    let certificate = try #require(renewed(at: now + 367 * day))
    #expect(certificate.isValid(at: now + 600 * day))
    #expect(renewed(at: now + 368 * day) == nil)
  }

  @Test("A folder that cannot be written is reported once, and the old certificate stays")
  mutating func unwritable() throws {
    try folder.replaceByFile()
    machine.hosts.withLock { $0 = [.address("10.0.0.9")] }
    let news = source.look(at: now, isRequested: false)
    guard news.count == 1, case .warning(let sentence) = news[0] else {
      Issue.record("\(news)")
      return
    }
    #expect(sentence.contains("cannot be renewed"))
    #expect(source.look(at: now, isRequested: false).isEmpty)
  }
}
