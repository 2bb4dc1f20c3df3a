import Certificates
import Foundation
import Logging
import Platform
import Storage
import Support

/// The certificate that a server shows, and where newer ones come from.
struct ServerCertificate {
  let served: ServedIdentity
  /// The server's own authority; nil if the certificate comes from elsewhere.
  let authority: Certificate?
  private let source: any CertificateSource

  /// A certificate and key from files.
  ///
  /// - Throws: The problem with them, as a sentence.
  init(from reader: CertificateReader, _ log: Logger) throws(Failure) {
    do throws(CertificateProblem) {
      let source = try FileCertificates(reader)
      for concern in source.concerns { log.warning("\(concern)") }
      served = ServedIdentity(source.identity)
      self.source = source
      authority = nil
    } catch {
      throw Failure("Cannot serve over TLS. \(error)")
    }
  }

  /// A certificate of the server's own authority.
  ///
  /// - Parameter hosts: The names and addresses that browsers may use at a time.
  init(of store: CertificateStore, hosts: @escaping @Sendable () -> [HostName]) throws {
    let loaded = try store.load(for: hosts(), now: time(nil))
    for note in loaded.notes { say(note) }
    served = ServedIdentity(loaded.server)
    authority = loaded.authority.identity.certificate
    source = OwnCertificates(store, loaded, hosts: hosts)
  }

  /// Begins to look for newer certificates.
  func watch(_ log: Logger) -> CertificateWatch {
    let watch = CertificateWatch(source, serving: served) { sentence, isWarning in
      log.log(level: isWarning ? .warning : .notice, "\(sentence)")
    }
    watch.start()
    return watch
  }
}

extension ListenOptions {
  /// The files of `--tls-cert` and `--tls-key`; nil without them.
  var certificateFiles: CertificateFiles? {
    guard let tlsCert, let tlsKey else { return nil }
    return CertificateFiles(certificate: tlsCert, key: tlsKey)
  }

  /// Reads the files of `--tls-cert` and `--tls-key`; nil without them.
  var certificateReader: CertificateReader? {
    certificateFiles.map {
      CertificateReader(
        $0, publicHost: publicHost, hosts: ownNames + currentAddresses(),
        port: requestedTLSPort)
    }
  }

  /// The certificate to serve; nil without HTTPS, or if the server's own cannot be made, which is then said.
  func certificate(in state: StateDirectory, _ log: Logger) throws -> ServerCertificate? {
    guard !noTls else { return nil }
    if let reader = certificateReader { return try ServerCertificate(from: reader, log) }
    let (names, addresses) = (ownNames, currentAddresses)
    let store = CertificateStore(folder: state, machine: MachineNames.hostname)
    do {
      return try ServerCertificate(of: store) { names + addresses() }
    } catch {
      say("There is no HTTPS, because there is no certificate: \(error)")
      return nil
    }
  }

  /// The machine's addresses at a time, and those of `--address`.
  var currentAddresses: @Sendable () -> [HostName] {
    let given = ((try? reachableAddresses) ?? []).map { HostName.address($0.text) }
    return { MachineNames.addresses() + given }
  }
}
