import Engine
import Foundation
import Support
import TestData
import Testing
import TextLayout

@testable import Rooms
@testable import Server
@testable import Storage

@Suite("Takes as pages of their own")
struct FilmPageTests {
  private func files() throws -> StaticFiles {
    try StaticFiles.pages(named: projectFolder.appendingPathComponent("Public").path)
  }

  private func pageText(
    _ film: Film, _ environment: Environment, scenePictures: StaticFiles? = nil,
    uploaded: @escaping (String) -> Data? = { _ in nil }
  ) throws -> String {
    let pictures = EmbeddedPictures(
      files: try files(), scenePictures: scenePictures, environment: environment, uploaded: uploaded)
    return try FilmPage(film, files: try files(), pictures: pictures).html
  }

  @Test("A page holds its pictures once, asks for nothing, and a name cannot end its scripts")
  func page() throws {
    let name = "</script><b>&\""
    let environment = Environment(typesetter: HarfBuzzTypesetter())
    let take = try Take(jsonLines: #require(files().text(at: "/takes/book.jsonl")), in: environment)
    let film = try Film(take, name: name, in: environment)
    let page = try pageText(film, environment)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("</script><b>"))
    #expect(page.matches(of: /<\/script>/).count == page.matches(of: /<script/).count)
    #expect(page.contains("// js/film/player.js") && page.contains("// js/render/shading.js"))
    #expect(!page.contains("js/net/connection.js"))
    #expect(page.contains("&lt;/script>"))
    #expect(!page.contains("src=\"") && !page.contains("href="))
    #expect(page.matches(of: /data:image\/svg\+xml/).count <= 20)
    #expect(page.utf8.count < 3_000_000)
  }

  @Test("Pages without their bundles have no player, and a sentence says what makes it")
  func noPlayer() throws {
    let take = try Take(jsonLines: #require(files().text(at: "/takes/book.jsonl")), in: Environment())
    let film = try Film(take, name: "film", in: Environment())
    let bare = try StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
    let pictures = EmbeddedPictures(files: bare, scenePictures: nil, environment: Environment()) { _ in nil }
    let fault = #expect(throws: Failure.self) { try FilmPage(film, files: bare, pictures: pictures) }
    #expect(fault?.description.contains("make build") == true)
  }

  @Test("A picture of a scene of somebody's own is in the page, whatever its version and its type")
  func scenePictures() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["moon.svg", "sea.jpeg", "our Mond@3x.svg"] {
      try Data(name.utf8).write(to: folder.appendingPathComponent(name))
    }
    let environment = Environment(typesetter: HarfBuzzTypesetter())
    let take = try Take(jsonLines: #require(files().text(at: "/takes/book.jsonl")), in: environment)
    var film = try Film(take, name: "film", in: environment)
    let mond = "/scenes/our%20Mond%403x.svg?version=3"
    let urls = ["/scenes/moon.svg?version=3", "/scenes/sea.jpeg", "/scenes/none.svg", mond]
    film.structures[0].assets += urls.map { .image($0, url: $0, width: 1, height: 1) }
    let page = try pageText(film, environment, scenePictures: StaticFiles(folder: folder))
    let (moon, sea) = (
      Data("moon.svg".utf8).base64EncodedString(), Data("sea.jpeg".utf8).base64EncodedString()
    )
    #expect(page.contains("\"/scenes/moon.svg?version=3\":\"data:image/svg+xml;base64,\(moon)#.svg\""))
    #expect(page.contains("\"/scenes/sea.jpeg\":\"data:image/jpeg;base64,\(sea)\""))
    #expect(!page.contains("\"/scenes/none.svg\":"))
    let named = Data("our Mond@3x.svg".utf8).base64EncodedString()
    #expect(page.contains("\"\(mond)\":\"data:image/svg+xml;base64,\(named)#.svg\""))
  }

  @Test("Uploaded pictures stand in the page once each, and only as many as fit")
  func uploads() throws {
    let environment = Environment(typesetter: HarfBuzzTypesetter())
    let take = try Take(jsonLines: #require(files().text(at: "/takes/book.jsonl")), in: environment)
    var film = try Film(take, name: "film", in: environment)
    let name = String(repeating: "a", count: 64) + "-8x8.webp"
    let names = ["/media/\(name)", "/elsewhere/\(name)", "/media/x/\(name)"]
    film.structures[0].assets += names.map { .image($0, url: $0, width: 8, height: 8) }
    let page = { (bytes: Int) in
      try pageText(film, environment) { asked in asked == name ? Data(repeating: 0, count: bytes) : nil }
    }
    let html = try page(3)
    #expect(html.contains("\"\(names[0])\":\"data:image/webp;base64,AAAA\""))
    #expect(html.split(separator: "data:image/webp").count == 2)
    #expect(throws: Film.Fault.tooLarge) { try page(Film.mostBytes) }
  }
}
