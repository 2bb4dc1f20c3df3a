import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("Renewals of a certificate's files")
struct FileRenewalTests {
  private let first: Identity
  private let second: Identity
  private let reader = CertificateReader(
    CertificateFiles(certificate: "live/fullchain.pem", key: "live/privkey.pem"),
    publicHost: .name("tilt.example.org"))

  init() throws {
    first = try .test()
    second = try .test(validity: now..<now + 180 * day)
  }

  private func contents(_ certificate: Identity, key: Identity? = nil) -> CertificateFiles.Contents {
    CertificateFiles.Contents(
      certificate: .success(certificate.certificate.pem), key: .success((key ?? certificate).key.pem))
  }

  /// The certificates that are shown from then on, and the warnings.
  private func outcome(_ news: [CertificateNews]) -> (shown: [[UInt8]], warnings: [String]) {
    var outcome: (shown: [[UInt8]], warnings: [String]) = ([], [])
    for news in news {
      switch news {
      case .renewed(let identity): outcome.shown.append(identity.certificate.der)
      case .warning(let sentence): outcome.warnings.append(sentence)
      case .notice: break
      }
    }
    return outcome
  }

  @Test("A renewed pair is shown at the next look, once")
  func renews() throws {
    var renewal = try FileRenewal(reader, contents(first))
    #expect(renewal.look(contents(first), at: now).isEmpty)
    #expect(outcome(renewal.look(contents(second), at: now)).shown == [second.certificate.der])
    #expect(renewal.look(contents(second), at: now).isEmpty)
  }

  @Test("A certificate whose key is not there yet is waited for in silence, and the old pair stays")
  func halfWritten() throws {
    var renewal = try FileRenewal(reader, contents(first))
    #expect(renewal.look(contents(second, key: first), at: now).isEmpty)
    #expect(outcome(renewal.look(contents(second), at: now)).shown == [second.certificate.der])
    #expect(renewal.look(contents(first, key: second), at: now).isEmpty)
    #expect(outcome(renewal.look(contents(first), at: now)).shown == [first.certificate.der])
  }

  @Test("A broken renewal is reported once, whatever follows, and the old pair stays until it is mended")
  func broken() throws {
    var renewal = try FileRenewal(reader, contents(first))
    let mixed = contents(second, key: first)
    #expect(renewal.look(mixed, at: now).isEmpty)
    let warnings = outcome(renewal.look(mixed, at: now)).warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].hasPrefix("The previous certificate stays in use. The key in live/privkey.pem"))
    for time in 1...20 { #expect(renewal.look(mixed, at: now + time).isEmpty) }
    #expect(outcome(renewal.look(mixed, at: now, isRequested: true)).warnings.isEmpty)
    #expect(outcome(renewal.look(contents(second), at: now)).shown == [second.certificate.der])
    #expect(renewal.look(mixed, at: now).isEmpty)
    #expect(outcome(renewal.look(mixed, at: now)).warnings.count == 1, "a new fault is said again")
  }

  @Test("Files that vanish are reported, and their return is nothing new")
  func vanished() throws {
    var renewal = try FileRenewal(reader, contents(first))
    var gone = contents(first)
    gone.certificate = .failure(CertificateProblem("There is no file live/fullchain.pem.", "Correct it."))
    #expect(renewal.look(gone, at: now).isEmpty)
    #expect(outcome(renewal.look(gone, at: now)).warnings.count == 1)
    #expect(outcome(renewal.look(contents(first), at: now)).warnings.isEmpty)
    #expect(renewal.look(contents(first), at: now).isEmpty)
  }

  @Test("A look that somebody asks for decides at once, and says so if nothing has changed")
  func requested() throws {
    var renewal = try FileRenewal(reader, contents(first))
    let news = renewal.look(contents(first), at: now, isRequested: true)
    guard news.count == 1, case .notice(let sentence) = news[0] else {
      Issue.record("There is no answer.")
      return
    }
    #expect(sentence.contains("has not changed"))
    let mixed = contents(second, key: first)
    #expect(outcome(renewal.look(mixed, at: now, isRequested: true)).warnings.count == 1)
    let again = renewal.look(mixed, at: now, isRequested: true)
    guard again.count == 1, case .notice(let sentence) = again[0] else {
      Issue.record("\(again)")
      return
    }
    #expect(sentence.contains("still not used"))
  }

  @Test("A renewed certificate of one day is said to be valid for 1 day")
  func oneDay() throws {
    var renewal = try FileRenewal(reader, contents(first))
    let short = try Identity.test(validity: now..<now + day + 60)
    let notices = renewal.look(contents(short), at: now).compactMap { news in
      if case .notice(let sentence) = news { sentence } else { nil }
    }
    #expect(notices.map { $0.hasSuffix("valid for 1 day.") } == [true])
  }

  @Test("A renewed certificate that is not valid yet is used from then on, and one that has expired is not")
  func times() throws {
    var renewal = try FileRenewal(reader, contents(first))
    let early = try Identity.test(validity: now + day..<now + 100 * day)
    let warned = outcome(renewal.look(contents(early), at: now))
    #expect(warned.shown.isEmpty && warned.warnings.count == 1)
    #expect(renewal.look(contents(early), at: now + day - 1).isEmpty)
    #expect(outcome(renewal.look(contents(early), at: now + day)).shown == [early.certificate.der])

    let expired = try Identity.test(validity: now - 9 * day..<now - day)
    let refused = outcome(renewal.look(contents(expired), at: now + day))
    #expect(refused.shown.isEmpty)
    #expect(refused.warnings.first?.contains("has expired") == true)
  }

  @Test("From an expired certificate any other one is a way out")
  func afterExpiry() throws {
    var renewal = try FileRenewal(reader, contents(first))
    let later = now + 91 * day
    #expect(outcome(renewal.look(contents(first), at: later)).warnings.first?.contains("has expired") == true)
    #expect(outcome(renewal.look(contents(second), at: later)).shown == [second.certificate.der])
    #expect(renewal.look(contents(second), at: later).isEmpty)
  }
}
