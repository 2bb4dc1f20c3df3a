import Dispatch
import Engine
import Synchronization

/// Reads pictures one after the other, on a thread of its own, and tells the server what became of them.
final class PictureDesk: Sendable {
  /// A picture that was read for somebody, or why it was not.
  struct Outcome: Sendable {
    var job: Int
    var result: Result<Picture, PictureFault>
  }

  /// The most files that wait.
  static let mostWaiting = 32

  let store: PictureStore
  /// What hands pictures on to other servers.
  private let exchange: PictureExchange?
  private let waker: Waker
  private let queue = DispatchQueue(label: "tiltcast.pictures")
  private let outcomes = Mutex<[Outcome]>([])

  init(_ store: PictureStore, sharedBy exchange: PictureExchange? = nil, waker: Waker) {
    self.store = store
    self.exchange = exchange
    self.waker = waker
  }

  /// Reads a file soon, which goes afterwards.
  func read(_ file: BodyFile, for job: Int) {
    let path = file.path
    let kept = Unmanaged.passRetained(file)
    let release = UInt(bitPattern: kept.toOpaque())
    queue.async {
      let result = Result { () throws(PictureFault) in try self.store.add(path) }
      if let pointer = UnsafeRawPointer(bitPattern: release) {
        Unmanaged<BodyFile>.fromOpaque(pointer).release()
      }
      // Whoever is answered may tell another server about it.
      if let exchange = self.exchange, case .success(let picture) = result, let name = picture.mediaName {
        exchange.put(name)
      }
      self.outcomes.withLock { $0.append(Outcome(job: job, result: result)) }
      self.waker.wake()
    }
  }

  /// What has been read since the last time.
  func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }
}

// Pictures that people bring.
extension Server {
  func bodyPlan(for request: HTTPRequest) -> BodyPlan {
    switch Route(path: request.path) {
    case .pictures(let room) where request.method == "POST": return bodyPlan(forPicture: request, in: room)
    case .take(let room, let file) where request.method == "PUT":
      return refusal(ofTake: file, in: room, by: request).map { .refuse($0) } ?? .memoryUpTo(Take.mostBytes)
    default: return .memory
    }
  }

  private func bodyPlan(forPicture request: HTTPRequest, in room: RoomName) -> BodyPlan {
    if let refusal = refusal(ofPicture: request, for: room) { return .refuse(refusal) }
    do throws(PictureFault) {
      let length = request.headers["content-length"].flatMap { Int($0) } ?? PictureReader.mostBytes
      let most = min(max(0, length), PictureReader.mostBytes)
      return .file(
        try configuration.pictures?.draft(reserving: most) ?? "", limit: PictureReader.mostBytes)
    } catch {
      return .refuse(response(to: error))
    }
  }

  /// Reads an uploaded picture; the response comes when that is done.
  func pictureResponse(in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    // A request without a body comes here without a plan.
    if let refusal = refusal(ofPicture: request, for: room) { return refusal }
    guard let file = request.bodyFile, file.isWhole else {
      return HTTPResponse(status: 503, sentence: "The file could not be kept; is the disk full?")
    }
    let deferral = Deferral()
    lastUpload += 1
    uploads[lastUpload] = deferral
    desk?.read(file, for: lastUpload)
    return .later(deferral)
  }

  /// Answers those whose pictures have been read.
  func answerUploads() {
    for outcome in desk?.takeOutcomes() ?? [] {
      guard let deferral = uploads.removeValue(forKey: outcome.job) else { continue }
      switch outcome.result {
      case .success(let picture):
        var response = json(picture, isPrivate: true)
        response.status = 201
        deferral.resolve(response)
      case .failure(let fault):
        log.info("picture refused", metadata: ["fault": "\(fault)"])
        deferral.resolve(response(to: fault))
      }
    }
  }

  /// A picture that somebody brought, here or to another server; its name says its content, so it never changes.
  func mediaResponse(_ name: String) -> HTTPResponse {
    if let path = configuration.pictures?.path(of: name) {
      guard let file = openPictures.file(name, at: path) else {
        return HTTPResponse(status: 503, sentence: "The picture cannot be read now; try again in a moment.")
      }
      var response = mediaResponse(name, [])
      response.file = file
      return response
    }
    guard let exchange = sharedFiles?.pictures, exchange.has(name) else { return mediaResponse(name, nil) }
    let deferral = Deferral()
    if awaitedPictures[name] == nil { exchange.fetch(name) }
    awaitedPictures[name, default: []].append(deferral)
    return .later(deferral)
  }

  /// Answers those who asked for pictures of other servers.
  func answerAwaitedPictures() {
    for (name, bytes) in sharedFiles?.pictures?.takeFetched() ?? [] {
      let response = mediaResponse(name, bytes)
      for deferral in awaitedPictures.removeValue(forKey: name) ?? [] { deferral.resolve(response) }
    }
  }

  private func mediaResponse(_ name: String, _ bytes: [UInt8]?) -> HTTPResponse {
    guard let bytes else { return HTTPResponse(status: 404, sentence: "There is no picture of that name.") }
    var response = HTTPResponse(contentType: name.hasSuffix(".png") ? "image/png" : "image/webp", body: bytes)
    response.headers += [
      ("cache-control", "public, max-age=31536000, immutable"),
      // Whatever the bytes were taken for, nothing in them could run or load anything.
      ("content-security-policy", "sandbox; default-src 'none'"),
    ]
    return response
  }

  /// What a client wants to show that is not here, if there is such a thing.
  func fault(in message: ClientMessage) -> WireError? {
    guard case .control(.pictures(let pictures)) = message else { return nil }
    guard let stranger = pictures.first(where: { !hasPicture($0) }) else { return nil }
    return WireError(
      code: .unknownPicture,
      message: "There is no picture \(stranger.url.prefix(120)) of that size here. Upload it first.",
      about: "pictures")
  }

  private func hasPicture(_ picture: Picture) -> Bool {
    configuration.pictures?.has(picture) == true
      || picture.mediaName.map { sharedFiles?.pictures?.has($0) == true } == true
  }

  private func refusal(ofPicture request: HTTPRequest, for room: RoomName) -> HTTPResponse? {
    guard admittance.isOwnOrigin(request) else {
      return HTTPResponse(
        status: 403, sentence: "This page was not served by this server, so it may not bring pictures.")
    }
    do throws(Admittance.Refusal) {
      guard try role(of: request, in: room) == .presenter else {
        return HTTPResponse(status: 403, sentence: "Bringing pictures needs the presenter's key.")
      }
    } catch {
      return response(to: error)
    }
    guard isKnown(room) else {
      return HTTPResponse(status: 404, sentence: "There is no room \"\(room)\".")
    }
    guard configuration.pictures != nil, uploads.count < PictureDesk.mostWaiting else {
      return HTTPResponse(status: 503, sentence: "Too many pictures wait already; try again in a moment.")
    }
    return nil
  }

  private func response(to fault: PictureFault) -> HTTPResponse {
    HTTPResponse(status: fault.status, sentence: fault.description)
  }
}
