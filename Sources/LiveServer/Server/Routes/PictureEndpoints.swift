import Engine
import Logging
import Platform
import Rooms
import Storage
import WebSockets

/// Pictures that people bring, and the requests that wait for them.
final class PictureEndpoints {
  private let library: PictureLibrary
  /// Reads the pictures that people bring. Nil if none can be kept.
  private let worker: PictureWorker?
  private let log: Logger
  /// The uploads whose pictures are being decoded.
  private var uploads = Jobs<RoomName>()
  /// The number of queued pictures, by room.
  private var waiting: [RoomName: Int] = [:]
  /// The pictures that are being sent.
  private var open = OpenFiles()
  /// The requests for pictures of other servers, by the pictures' names.
  private var awaited: [String: [Deferral]] = [:]

  init(_ library: PictureLibrary, log: Logger, wake: @escaping @Sendable () -> Void) {
    self.library = library
    worker = library.store.map { PictureWorker($0, sharedBy: library.exchange, wake: wake) }
    self.log = log
  }

  /// The draft for an uploaded picture.
  ///
  /// - Parameter isGuests: Whether a guest of the server brings it, who leaves others a place.
  func draft(for call: Call, isGuests: Bool) -> BodyPlan {
    guard let store = library.store, !isBusy(call.route.room) else { return .refuse(Self.busy) }
    do throws(PictureFault) {
      let length = call.request.headers["content-length"].flatMap { Int($0) } ?? PictureReader.mostBytes
      let most = min(max(0, length), PictureReader.mostBytes)
      return .file(
        try store.draft(reserving: most, for: isGuests ? call.route.room.description : nil),
        limit: PictureReader.mostBytes)
    } catch {
      return .refuse(Self.response(to: error))
    }
  }

  /// Reads an uploaded picture; the response comes when that is done.
  func read(for call: Call) -> HTTPResponse {
    let room = call.route.room
    // A request without a body comes here without a plan.
    guard let worker, !isBusy(room) else { return Self.busy }
    guard let file = call.request.bodyFile else { return .notKept(reason: "the file cannot be written") }
    if let code = file.failure { return .notKept(reason: Disk.Refusal(code: code).reason) }
    waiting[room, default: 0] += 1
    return uploads.response(about: room) { worker.read(file, of: room, for: $0) }
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
      guard let (deferral, room) = uploads.finish(outcome.job) else { continue }
      waiting[room, default: 1] -= 1
      if waiting[room] == 0 { waiting[room] = nil }
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

  private func isBusy(_ room: RoomName) -> Bool { waiting[room, default: 0] >= PictureWorker.mostWaiting }
  private static var busy: HTTPResponse {
    HTTPResponse(status: 503, sentence: "Too many pictures are waiting; try again in a moment.")
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
    if case .notKept(let reason) = fault { return .notKept(reason: reason) }
    return HTTPResponse(status: fault.status, sentence: fault.description)
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
