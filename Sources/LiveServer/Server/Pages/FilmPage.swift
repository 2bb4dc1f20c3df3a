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
  /// - Throws: `Film.Fault.tooLarge` where its pictures and frames are too much for one page, and `Failure` where the
  ///   pages have no player.
  package init(
    _ film: Film, files: StaticFiles, pictures: EmbeddedPictures
  ) throws {
    var film = film
    film.shaders = files.shaders
    var bytes = film.frameBytes
    for url in Set(film.structures.flatMap(\.assets).compactMap(\.url)) {
      let picture = pictures.dataURL(of: url)
      bytes += picture?.utf8.count ?? 0
      guard bytes <= Film.mostBytes else { throw Film.Fault.tooLarge }
      film.pictures[url] = picture
    }
    let player = try files.script("film/player.js")
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
      \(player)</script>
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

  /// JSON for use in a script.
  private static func script(_ value: some Encodable) -> String {
    String(decoding: value.stableJSON, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
