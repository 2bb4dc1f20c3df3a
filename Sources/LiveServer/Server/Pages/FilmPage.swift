import Engine
import Foundation
import Rooms
import Storage

/// A page that plays a film by itself, from a file, with everything that it needs in it.
package struct FilmPage {
  /// The page's HTML.
  package let html: String

  /// A page of a film, made of the same scripts as the viewer's.
  ///
  /// - Parameters:
  ///   - scenePictures: The pictures of people's own scenes, by their paths below `/scenes`.
  ///   - pictures: An uploaded picture by the name of its file, as WebP, or nil if it is missing.
  /// - Throws: `Film.Fault.tooLarge` where its pictures and frames are too much for one page.
  package init(
    _ film: Film, files: StaticFiles, scenePictures: StaticFiles?, environment: Environment,
    pictures: (String) -> Data?
  ) throws {
    var film = film
    for path in files.paths(below: "/shaders/") {
      let name = (path as NSString).lastPathComponent.replacing(".glsl", with: "")
      film.shaders[name] = files.text(at: path)
    }
    var bytes = film.frameBytes
    for url in Set(film.structures.flatMap(\.assets).compactMap(\.url)) {
      let picture =
        Self.own(url, scenePictures) ?? files.dataURL(at: url)
        ?? environment.typesetter?.picture(at: url).map { Self.dataURL("image/png", Data($0)) }
        ?? Self.uploaded(url).flatMap(pictures).map { Self.dataURL("image/webp", $0) }
      bytes += picture?.utf8.count ?? 0
      guard bytes <= Film.mostBytes else { throw Film.Fault.tooLarge }
      film.pictures[url] = picture
    }
    var graph = ModuleGraph(of: files)
    let player = ScriptBundle(
      try graph.closure(of: "/js/film/player.js"), loader: try graph.loader)
    html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
      style-src 'unsafe-inline'; img-src data:">
      <title>\(Self.escaped(film.name)) · Tiltcast</title>
      <style>
      \(files.text(at: "/film.css") ?? "")</style>
      <script type="application/json" id="film">\(Self.script(film))</script>
      <script type="module">
      \(Self.inline(player.script))</script>
      </head>
      <body>
      <main><canvas id="stage" role="img"></canvas></main>
      <footer>
      <h1>\(Self.escaped(film.name))</h1>
      <button type="button" id="toggle"></button>
      <input type="range" id="position" min="0" step="any">
      <output id="time"></output>
      <button type="button" id="loop" aria-pressed="true"></button>
      </footer>
      </body>
      </html>

      """
  }

  /// A picture of a user's own scene; its URL may name a version.
  private static func own(_ url: String, _ pictures: StaticFiles?) -> String? {
    guard url.hasPrefix("/scenes/") else { return nil }
    return pictures?.dataURL(at: String(url.dropFirst("/scenes".count).prefix { $0 != "?" }))
  }

  /// The name of an uploaded picture's file; nil of any other URL.
  private static func uploaded(_ url: String) -> String? {
    let folder = "/media/"
    guard url.hasPrefix(folder) else { return nil }
    let name = String(url.dropFirst(folder.count))
    return Picture(mediaName: name) == nil ? nil : name
  }

  private static func dataURL(_ contentType: String, _ bytes: Data) -> String {
    "data:\(contentType);base64,\(bytes.base64EncodedString())"
  }

  /// JSON for use in a script.
  private static func script(_ value: some Encodable) -> String {
    String(decoding: value.stableJSON, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// A script that may stand in a page: what would end it can only be in a literal, in which it means the same.
  private static func inline(_ script: [UInt8]) -> String {
    String(decoding: script, as: UTF8.self).replacing("</", with: "\\x3c/").replacing("<!", with: "\\x3c!")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
