import Engine
import Rooms
import WebSockets

/// The pages' files, and pictures of glyphs and scenes.
final class PageEndpoints {
  let files: StaticFiles
  private let registry: RoomRegistry

  init(_ files: StaticFiles, of registry: RoomRegistry) {
    self.files = files
    self.registry = registry
  }

  private var environment: Environment { registry.contents.common.configuration.environment }

  /// A file of the pages, or below `/scenes` a picture of people's own scenes.
  func file(_ path: String, for call: Call) -> HTTPResponse {
    let ofScenes = path.hasPrefix("/scenes/") ? registry.contents.common.pictures : nil
    let own = ofScenes == nil ? path : String(path.dropFirst("/scenes".count))
    let response = (ofScenes ?? files).response(
      path: own, ifNoneMatch: call.request.headers["if-none-match"],
      acceptEncoding: call.request.headers["accept-encoding"])
    if let response { return response }
    let similar = ofScenes?.similar(to: own).map { "; there is /scenes\($0)" } ?? ""
    return nothing(at: call, similar)
  }

  /// The answer that there is nothing: a page for a browser that opens an address, and else a sentence.
  func nothing(at call: Call, _ similar: String = "") -> HTTPResponse {
    let sentence =
      call.request.hadEmptySegment
      ? "There is nothing here: the address has two slashes in a row."
      : "There is nothing at \(call.request.path)\(similar)."
    return page(for: call) ?? HTTPResponse(status: 404, sentence: sentence)
  }

  /// The page that says there is nothing, for a browser that opens an address; nil for other requests.
  private func page(for call: Call) -> HTTPResponse? {
    guard call.request.headers["sec-fetch-dest"].map({ $0 == "document" }) ?? true,
      call.request.headers["accept"]?.contains("text/html") == true,
      var page = files.response(
        path: "/missing.html", ifNoneMatch: nil, acceptEncoding: call.request.headers["accept-encoding"])
    else { return nil }
    page.status = 404
    return page
  }

  /// The module of the element `<tiltcast-stage>`, which pages of any site may load.
  func stageElement(for call: Call) -> HTTPResponse {
    var response = file("/js/stage.js", for: call)
    response.headers.append(("access-control-allow-origin", "*"))
    return response
  }

  /// A picture of a glyph; its path names its content, so it never changes.
  func glyph(at path: String) -> HTTPResponse {
    guard let bytes = environment.typesetter?.picture(at: path) else {
      return HTTPResponse(status: 404, sentence: "There is no picture of a glyph at \(path).")
    }
    var response = HTTPResponse(contentType: "image/png", body: bytes)
    response.headers.append(("cache-control", "public, max-age=31536000, immutable"))
    return response
  }

  /// A scene's name, the values to tune, and its inputs.
  func scene(_ name: String) -> HTTPResponse {
    do throws(StageError) {
      return HTTPResponse(json: try environment.scenes.kind(named: name).description)
    } catch {
      return HTTPResponse(status: 404, sentence: error.description)
    }
  }
}
