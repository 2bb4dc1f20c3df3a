import Platform
import WebSockets

/// The name of a refusal beside its sentence, which never changes: by it pages say it in their reader's language.
///
/// Refusals of handshakes have the names of their reasons, too.
enum RefusalName: String, CaseIterable {
  /// The request needs another key, another code, or another way here.
  case key, code, otherCode, https
  /// The teacher does not want it for now.
  case seatsLocked, frozen
  /// Its subject is not there, or not yet.
  case room, workshopOver, seatPending, sourceMissing, versionMissing, commentMissing
  /// There are too many.
  case rooms, seatsFull, sourcesFull, commentsFull
  /// Its address has had its part for now.
  case seatsRationed
  /// A name is taken, or none.
  case nameTaken, badName, sourceTaken, badSourceName
  /// A text cannot be read, saved or formatted.
  case sourceTooLarge, sourceNotText, sourceNotRegular, sourceReadOnly, sourceOvertaken, sourceFailed
  case changeRefused, notFormatted
  /// The server is busy.
  case often, busy
  /// The disk does not take it.
  case notKept
}

extension HTTPResponse {
  /// A refusal that pages know by name.
  init(status: Int, named name: RefusalName, sentence: String) {
    self.init(status: status, sentence: sentence)
    headers.append(("tiltcast-reason", name.rawValue))
  }

  /// The response to a request for a change that the disk refuses.
  ///
  /// - Parameter reason: The system's words, without a full stop and without the names of files.
  static func notKept(reason: String) -> HTTPResponse {
    HTTPResponse(status: 503, named: .notKept, sentence: Disk.Refusal.sentence(reason))
  }

  /// The response to a request that may succeed after some seconds.
  func retrying(after seconds: Int) -> HTTPResponse {
    var response = self
    response.headers.append(("retry-after", "\(seconds)"))
    return response
  }
}
