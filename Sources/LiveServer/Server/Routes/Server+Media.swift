import Engine
import Foundation
import Rooms
import Storage
import WebSockets

// Pictures that people bring.
extension Server {
  package func bodyPlan(for request: HTTPRequest) -> BodyPlan {
    let call = Call(request)
    guard case .presenter(let privilege, let plan?, _) = call.route.endpoint.action(for: request.method)
    else { return .memory }
    return refusal(of: call, asking: privilege).map { .refuse($0) } ?? plan(self, call)
  }

  /// Where an uploaded picture goes.
  func draftPicture(for request: HTTPRequest) -> BodyPlan {
    if let pictureRefusal { return .refuse(pictureRefusal) }
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
  func readPicture(for request: HTTPRequest) -> HTTPResponse {
    // A request without a body comes here without a plan.
    if let pictureRefusal { return pictureRefusal }
    guard let file = request.bodyFile, file.isWhole else {
      return HTTPResponse(status: 503, sentence: "The file could not be kept; is the disk full?")
    }
    return uploads.response(about: ()) { pictureWorker?.read(file, for: $0) }
  }

  /// Answers those whose pictures have been read.
  func answerUploads() {
    for outcome in pictureWorker?.takeOutcomes() ?? [] {
      guard let deferral = uploads.finish(outcome.job)?.deferral else { continue }
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
    guard let stranger = pictures.first(where: { !hasPicture($0) }) else {
      for picture in pictures { use(picture) }
      return nil
    }
    return WireError(
      code: .unknownPicture,
      message: "There is no picture \(stranger.url.prefix(120)) of that size here. Upload it first.",
      about: "pictures")
  }

  private func hasPicture(_ picture: Picture) -> Bool {
    configuration.pictures?.has(picture) == true
      || picture.mediaName.map { sharedFiles?.pictures?.has($0) == true } == true
  }

  /// A room is about to name a picture, which must not be deleted meanwhile.
  private func use(_ picture: Picture) {
    configuration.pictures?.use(picture)
    sharedFiles?.pictures?.use(picture)
  }

  /// Why no picture can be brought now; nil where one can.
  private var pictureRefusal: HTTPResponse? {
    guard configuration.pictures == nil || uploads.count >= PictureWorker.mostWaiting else { return nil }
    return HTTPResponse(status: 503, sentence: "Too many pictures wait already; try again in a moment.")
  }

  private func response(to fault: PictureFault) -> HTTPResponse {
    HTTPResponse(status: fault.status, sentence: fault.description)
  }
}
