import Engine
import Logging
import Storage
import WebSockets

/// Pictures that people bring, and the requests that wait for them.
final class PictureEndpoints {
  private let library: PictureLibrary
  /// Reads the pictures that people bring. Nil if none can be kept.
  private let worker: PictureWorker?
  private let log: Logger
  /// Those who wait for their pictures to be read.
  private var uploads = Jobs<Void>()
  /// The pictures that are being sent.
  private var open = OpenFiles()
  /// Those who wait for pictures of other servers, by the pictures' names.
  private var awaited: [String: [Deferral]] = [:]

  init(_ library: PictureLibrary, log: Logger, wake: @escaping @Sendable () -> Void) {
    self.library = library
    worker = library.store.map { PictureWorker($0, sharedBy: library.exchange, wake: wake) }
    self.log = log
  }

  /// The draft for an uploaded picture.
  func draft(for request: HTTPRequest) -> BodyPlan {
    guard let store = library.store, !isBusy else { return .refuse(Self.busy) }
    do throws(PictureFault) {
      let length = request.headers["content-length"].flatMap { Int($0) } ?? PictureReader.mostBytes
      let most = min(max(0, length), PictureReader.mostBytes)
      return .file(try store.draft(reserving: most), limit: PictureReader.mostBytes)
    } catch {
      return .refuse(Self.response(to: error))
    }
  }

  /// Reads an uploaded picture; the response comes when that is done.
  func read(for request: HTTPRequest) -> HTTPResponse {
    // A request without a body comes here without a plan.
    guard let worker, !isBusy else { return Self.busy }
    guard let file = request.bodyFile, file.isWhole else {
      return HTTPResponse(status: 503, sentence: "The file could not be kept; is the disk full?")
    }
    return uploads.response(about: ()) { worker.read(file, for: $0) }
  }

  /// A picture that a person uploaded, here or to another server; its name says its content, so it never
  /// changes.
  func picture(_ name: String) -> HTTPResponse {
    if let path = library.store?.path(of: name) {
      guard let file = open.file(name, at: path) else {
        return HTTPResponse(status: 503, sentence: "The picture cannot be read now; try again in a moment.")
      }
      var response = Self.response(name, [])
      response.file = file
      return response
    }
    guard let exchange = library.exchange, exchange.has(name) else { return Self.response(name, nil) }
    let deferral = Deferral()
    if awaited[name] == nil { exchange.fetch(name) }
    awaited[name, default: []].append(deferral)
    return .later(deferral)
  }

  /// Answers the requests whose pictures have been read, and those for pictures of other servers.
  func deliver() {
    for outcome in worker?.takeOutcomes() ?? [] {
      guard let deferral = uploads.finish(outcome.job)?.deferral else { continue }
      switch outcome.result {
      case .success(let added):
        deferral.resolve(HTTPResponse(json: UploadAnswer(added), status: 201, isPrivate: true))
      case .failure(let fault):
        log.info("picture refused", metadata: ["fault": "\(fault)"])
        deferral.resolve(Self.response(to: fault))
      }
    }
    for (name, bytes) in library.exchange?.takeFetched() ?? [] {
      let response = Self.response(name, bytes)
      for deferral in awaited.removeValue(forKey: name) ?? [] { deferral.resolve(response) }
    }
  }

  private var isBusy: Bool { uploads.count >= PictureWorker.mostWaiting }
  private static var busy: HTTPResponse {
    HTTPResponse(status: 503, sentence: "Too many pictures wait already; try again in a moment.")
  }

  private static func response(_ name: String, _ bytes: [UInt8]?) -> HTTPResponse {
    guard let bytes else { return HTTPResponse(status: 404, sentence: "There is no picture of that name.") }
    var response = HTTPResponse(contentType: name.hasSuffix(".png") ? "image/png" : "image/webp", body: bytes)
    response.headers += [
      ("cache-control", "public, max-age=31536000, immutable"),
      // Even if the bytes were taken for another type, nothing in them could run or load anything.
      ("content-security-policy", "sandbox; default-src 'none'"),
    ]
    return response
  }

  private static func response(to fault: PictureFault) -> HTTPResponse {
    HTTPResponse(status: fault.status, sentence: fault.description)
  }
}

/// The answer to an upload: the picture, and sentences about what of the file is not in it.
private struct UploadAnswer: Encodable {
  private enum CodingKeys: String, CodingKey { case notices }

  private let added: PictureStore.Addition

  init(_ added: PictureStore.Addition) { self.added = added }

  func encode(to encoder: any Encoder) throws {
    try added.picture.encode(to: encoder)
    guard !added.notices.isEmpty else { return }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(added.notices.map(\.description), forKey: .notices)
  }
}
