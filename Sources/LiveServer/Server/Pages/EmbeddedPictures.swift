import Engine
import Foundation
import Support

/// The pictures that structures name, as parts of a page that needs no server.
package struct EmbeddedPictures {
  private let files: StaticFiles
  private let scenePictures: StaticFiles?
  private let environment: Environment
  private let uploaded: (String) -> Data?

  /// The pictures of the pages, of scenes and of people.
  ///
  /// - Parameters:
  ///   - scenePictures: The pictures of people's own scenes, by their paths below `/scenes`.
  ///   - uploaded: An uploaded picture by the name of its file, as WebP, or nil if it is missing.
  package init(
    files: StaticFiles, scenePictures: StaticFiles?, environment: Environment,
    uploaded: @escaping (String) -> Data?
  ) {
    (self.files, self.scenePictures) = (files, scenePictures)
    (self.environment, self.uploaded) = (environment, uploaded)
  }

  /// A picture as a `data:` URL; nil if it is missing.
  package func dataURL(of url: String) -> String? {
    own(url) ?? files.dataURL(at: url)
      ?? environment.typesetter?.picture(at: url).map { Self.dataURL("image/png", Data($0)) }
      ?? Self.name(ofUploaded: url).flatMap(uploaded).map { Self.dataURL("image/webp", $0) }
  }

  /// A picture of a user's own scene; its URL may name a version.
  private func own(_ url: String) -> String? {
    guard url.hasPrefix("/scenes/") else { return nil }
    let path = String(url.dropFirst("/scenes".count).prefix { $0 != "?" })
    return path.removingPercentEncoding.flatMap { scenePictures?.dataURL(at: $0) }
  }

  /// The name of an uploaded picture's file; nil of any other URL.
  private static func name(ofUploaded url: String) -> String? {
    let folder = "/media/"
    guard url.hasPrefix(folder) else { return nil }
    let name = String(url.dropFirst(folder.count))
    return Picture(mediaName: name) == nil ? nil : name
  }

  private static func dataURL(_ contentType: String, _ bytes: Data) -> String {
    "data:\(contentType);base64,\(bytes.base64EncodedString())"
  }
}

extension StaticFiles {
  /// The texts of the viewer's shaders, by the names of their files.
  package var shaders: [String: String] {
    var shaders: [String: String] = [:]
    for path in paths(below: "/shaders/") {
      shaders[(path as NSString).lastPathComponent.replacing(".glsl", with: "")] = text(at: path)
    }
    return shaders
  }

  /// A module with all that it imports, as a script that may stand in a page: what would end it can only be in a
  /// literal, in which it means the same.
  ///
  /// - Parameter path: The module's path below `/js`.
  func script(_ path: String) throws(Failure) -> String {
    guard let script = text(at: "/standalone/" + path) else {
      throw Failure("The pages have no bundle of js/\(path). In a checkout, `make build` makes it.")
    }
    return script.replacing("</", with: "\\x3c/").replacing("<!", with: "\\x3c!")
  }
}
