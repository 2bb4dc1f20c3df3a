import Engine
import Foundation
import Rooms
import WebSockets

// Pictures that people bring.
extension Server {
  package func bodyPlan(for request: HTTPRequest) -> BodyPlan {
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
    pictureWorker?.read(file, for: lastUpload)
    return .later(deferral)
  }

  /// Answers those whose pictures have been read.
  func answerUploads() {
    for outcome in pictureWorker?.takeOutcomes() ?? [] {
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
    guard handshakePolicy.isOwnOrigin(request) else {
      return HTTPResponse(
        status: 403, sentence: "This page was not served by this server, so it may not bring pictures.")
    }
    do throws(HandshakePolicy.Refusal) {
      guard try role(of: request, in: room) == .presenter else {
        return HTTPResponse(status: 403, sentence: "Bringing pictures needs the presenter's key.")
      }
    } catch {
      return response(to: error)
    }
    guard isKnown(room) else {
      return HTTPResponse(status: 404, sentence: "There is no room \"\(room)\".")
    }
    guard configuration.pictures != nil, uploads.count < PictureWorker.mostWaiting else {
      return HTTPResponse(status: 503, sentence: "Too many pictures wait already; try again in a moment.")
    }
    return nil
  }

  private func response(to fault: PictureFault) -> HTTPResponse {
    HTTPResponse(status: fault.status, sentence: fault.description)
  }
}
