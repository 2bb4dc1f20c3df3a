import Support

/// Follows a certificate and its key through renewals of their files; pure.
///
/// Programs write the files one after the other, so what does not fit is looked at a second time before it is
/// reported, and until both files fit, the previous pair stays.
package struct FileRenewal: Sendable {
  private let reader: CertificateReader
  private var served: Identity
  /// The contents on which it has decided.
  private var decided: CertificateFiles.Contents
  /// The contents that may be half-written.
  private var unsettled: CertificateFiles.Contents?
  /// A renewed pair that does not hold yet.
  private var early: CertificateReader.Reading?
  private var reported: CertificateProblem?
  private var reminder = ExpiryReminder()

  /// Begins with files that must be usable.
  package init(_ reader: CertificateReader, _ contents: CertificateFiles.Contents) throws(CertificateProblem)
  {
    let reading = try reader.read(contents)
    self.reader = reader
    served = reading.identity
    decided = contents
    concerns = reading.concerns
  }

  /// The identity that is served at first.
  package var identity: Identity { served }

  /// The problem of a certificate that is served all the same.
  package private(set) var concerns: [CertificateProblem]

  /// Decides about the files as they are at a time, in seconds since 1970.
  package mutating func look(
    _ contents: CertificateFiles.Contents, at now: Int, isRequested: Bool = false
  ) -> [CertificateNews] {
    var news: [CertificateNews] = []
    if contents != decided {
      news += decide(about: contents, at: now, isRequested: isRequested)
    } else {
      unsettled = nil
      if let reading = early, holds(reading.identity, at: now) {
        news += use(reading, at: now)
      } else if isRequested {
        let path = reader.files.certificate
        news.append(
          .notice(
            reported == nil
              ? "The certificate in \(path) has not changed."
              : "\(path) and its key have not changed since the last warning, so they are still not used."
          ))
      }
    }
    if let sentence = reminder.reminder(
      of: served.certificate.validity, in: reader.files.certificate, at: now)
    {
      news.append(.warning(sentence))
    }
    return news
  }

  private mutating func decide(
    about contents: CertificateFiles.Contents, at now: Int, isRequested: Bool
  ) -> [CertificateNews] {
    do throws(CertificateProblem) {
      let reading = try reader.read(contents)
      (decided, unsettled, early) = (contents, nil, nil)
      let path = reader.files.certificate
      if holds(reading.identity, at: now) || !holds(served, at: now) {
        return use(reading, at: now)
      }
      guard now < reading.identity.certificate.validity.lowerBound else {
        return report(
          CertificateProblem(
            "The new certificate in \(path) has expired.",
            "Renew it. To see its dates: openssl x509 -noout -dates -in \(path.shellWord)"))
      }
      early = reading
      return report(
        CertificateProblem(
          "The new certificate in \(path) is not valid yet.",
          "It will be used once it is; check this machine's clock: date"))
    } catch {
      guard isRequested || contents == unsettled else {
        unsettled = contents
        return []
      }
      (decided, unsettled, early) = (contents, nil, nil)
      return report(error)
    }
  }

  private mutating func use(_ reading: CertificateReader.Reading, at now: Int) -> [CertificateNews] {
    early = nil
    reported = nil
    let isOther = reading.identity.certificate.der != served.certificate.der
    let new = reading.concerns.filter { !concerns.contains($0) }
    (served, concerns) = (reading.identity, reading.concerns)
    reminder = ExpiryReminder()
    let days = reading.identity.certificate.daysLeft(at: now)
    let notice: [CertificateNews] =
      isOther
      ? [
        .notice(
          "New connections get the new certificate in \(reader.files.certificate), valid for \(days.days).")
      ]
      : []
    return [.renewed(reading.identity)] + notice + new.map { .warning($0.description) }
  }

  private mutating func report(_ problem: CertificateProblem) -> [CertificateNews] {
    guard problem != reported else { return [] }
    reported = problem
    return [.warning("The previous certificate stays in use. \(problem)")]
  }

  private func holds(_ identity: Identity, at now: Int) -> Bool {
    identity.certificate.validity.contains(now)
  }
}

/// Renewals of a certificate's files, as they are read.
package struct FileCertificates: CertificateSource {
  private let files: CertificateFiles
  private var renewal: FileRenewal

  /// Reads the files for the first time.
  package init(_ reader: CertificateReader) throws(CertificateProblem) {
    files = reader.files
    renewal = try FileRenewal(reader, reader.files.read())
  }

  package var identity: Identity { renewal.identity }
  package var concerns: [CertificateProblem] { renewal.concerns }

  package mutating func look(at now: Int, isRequested: Bool) -> [CertificateNews] {
    renewal.look(files.read(), at: now, isRequested: isRequested)
  }
}
