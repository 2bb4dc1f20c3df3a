import Rooms
import Storage
import WebSockets

extension SourceEndpoints {
  private struct Sources: Encodable {
    var folder: String
    var sources: [SourceFolder.Listing]
  }
  private struct Formatted: Encodable {
    var text: String?
    var problems: [SceneDiagnostic]?
  }
  private struct Versions: Encodable { var versions: [SourceHistory.Version] }
  private struct Saved: Encodable {
    var version: String
    var notice: String?
  }

  static func response(to answer: SourceWorker.Answer, for request: HTTPRequest) -> HTTPResponse {
    switch answer {
    case .sources(let sources, let folder):
      HTTPResponse(json: Sources(folder: folder, sources: sources), isPrivate: true)
    case .versions(let versions): HTTPResponse(json: Versions(versions: versions), isPrivate: true)
    case .text(let text): response(with: text, for: request)
    case .formatted(.text(let text)):
      HTTPResponse(json: Formatted(text: String(decoding: text, as: UTF8.self)), isPrivate: true)
    case .formatted(.problems(let problems)):
      HTTPResponse(json: Formatted(problems: problems), isPrivate: true)
    case .saved(let version, let isNew, let notice):
      HTTPResponse(json: Saved(version: version, notice: notice), status: isNew ? 201 : 200, isPrivate: true)
    case .news(let news), .quiet(let news, _, _): HTTPResponse(encoded: news, isPrivate: true)
    case .refused(let fault):
      HTTPResponse(status: status(of: fault), named: name(of: fault), sentence: fault.description)
    case .forgotten:
      HTTPResponse(
        status: 404, named: .versionMissing,
        sentence: "The history has no such version of this source any more.")
    }
  }

  private static func response(with text: SourceWorker.Text, for request: HTTPRequest) -> HTTPResponse {
    let tag = "\"\(text.version)\""
    var response =
      request.headers["if-none-match"] == tag
      ? HTTPResponse(status: 304) : HTTPResponse(contentType: "text/plain; charset=utf-8", body: text.bytes)
    response.headers += [
      ("etag", tag), ("cache-control", "no-store"),
      // Nothing in the text can run.
      ("content-security-policy", "sandbox; default-src 'none'"),
    ]
    return response
  }

  private static func status(of fault: SourceFault) -> Int {
    switch fault {
    case .missing: 404
    case .badName, .change(.malformed): 400
    case .change(.doesNotFit): 422
    case .change(.tooLong): 413
    case .change(.tooFast): 429
    case .exists: 409
    case .overtaken: 412
    case .notRegular, .notText, .readOnly: 422
    case .tooLarge, .full: 413
    // Not 503: the same request would fail again.
    case .failed: 500
    }
  }

  private static func name(of fault: SourceFault) -> RefusalName {
    switch fault {
    case .missing: .sourceMissing
    case .badName: .badSourceName
    case .exists: .sourceTaken
    case .notRegular: .sourceNotRegular
    case .tooLarge, .change(.tooLong): .sourceTooLarge
    case .readOnly: .sourceReadOnly
    case .overtaken: .sourceOvertaken
    case .notText: .sourceNotText
    case .change(.malformed), .change(.doesNotFit): .changeRefused
    case .change(.tooFast): .often
    case .full: .sourcesFull
    case .failed: .sourceFailed
    }
  }
}

extension SourceFolder.Condition {
  /// The condition of a request's `If-None-Match` and `If-Match`.
  init(of request: HTTPRequest) {
    guard request.headers["if-none-match"] != "*" else {
      self = .nothing
      return
    }
    guard let tags = request.headers["if-match"] else {
      self = .anything
      return
    }
    // A weak one stands for no bytes.
    self = .versions(
      tags.split { [",", " ", "\t"].contains($0) }.compactMap { tag in
        guard tag != "*" else { return "*" }
        guard tag.count > 2, tag.first == "\"", tag.last == "\"", tag != "\"*\"" else { return nil }
        return String(tag.dropFirst().dropLast())
      })
  }
}
