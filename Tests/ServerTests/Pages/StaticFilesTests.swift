import Engine
import Foundation
import Storage
import TestData
import Testing

@testable import Server
@testable import WebSockets

@Suite("Static files")
final class StaticFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-tests-\(UUID().uuidString)")
  private let files: StaticFiles

  init() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.appendingPathComponent("js/deep"), withIntermediateDirectories: true)
    for name in Self.contentTypes.map(\.0) + [
      "js/deep/a.js", "secret.pem", "noextension", ".hidden", "a.html.bak",
    ] {
      try Data("content of \(name)".utf8).write(to: folder.appendingPathComponent(name))
    }
    files = try StaticFiles(folder: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let contentTypes = [
    ("index.html", "text/html; charset=utf-8"), ("main.js", "text/javascript; charset=utf-8"),
    ("main.mjs", "text/javascript; charset=utf-8"), ("style.css", "text/css; charset=utf-8"),
    ("icon.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.jpg", "image/jpeg"), ("a.webp", "image/webp"),
    ("favicon.ico", "image/x-icon"), ("data.json", "application/json"),
    ("app.webmanifest", "application/manifest+json"), ("a.woff2", "font/woff2"),
    ("a.wasm", "application/wasm"), ("take.jsonl", "application/jsonl; charset=utf-8"),
  ]

  private func header(_ name: String, of response: HTTPResponse) -> String? {
    response.headers.first { $0.name == name }?.value
  }

  @Test("A file comes with its content and its media type", arguments: contentTypes)
  func types(name: String, type: String) throws {
    let response = try #require(files.response(path: "/\(name)", ifNoneMatch: nil))
    #expect(response.status == 200)
    #expect(header("content-type", of: response) == type)
    #expect(response.body == Array("content of \(name)".utf8))
  }

  @Test("Files in folders are found by their whole path")
  func folders() {
    #expect(files.response(path: "/js/deep/a.js", ifNoneMatch: nil)?.status == 200)
    #expect(files.response(path: "/a.js", ifNoneMatch: nil) == nil)
  }

  @Test(
    "What has no known type, or lies elsewhere, is not served",
    arguments: [
      "/secret.pem", "/noextension", "/.hidden", "/a.html.bak", "/js", "/js/", "/", "", "index.html",
      "/../index.html", "/js/../index.html", "//index.html", "/index.html/", "/INDEX.HTML",
    ])
  func others(path: String) {
    #expect(files.response(path: path, ifNoneMatch: nil) == nil)
  }

  @Test("A link that leads out of the folder is not followed, one within is")
  func links() throws {
    let inside = folder.appendingPathComponent("inside")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try Data("page".utf8).write(to: inside.appendingPathComponent("page.html"))
    for (name, target) in [
      ("out.html", "../index.html"), ("root.json", "/etc/hostname"), ("again.html", "page.html"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: inside.appendingPathComponent(name).path, withDestinationPath: target)
    }
    let files = try StaticFiles(folder: inside)
    #expect(files.response(path: "/page.html", ifNoneMatch: nil) != nil)
    #expect(files.response(path: "/again.html", ifNoneMatch: nil) != nil)
    #expect(files.response(path: "/out.html", ifNoneMatch: nil) == nil)
    #expect(files.response(path: "/root.json", ifNoneMatch: nil) == nil)
  }

  @Test("A browser that has the file already is told so, without the content")
  func notModified() throws {
    let first = try #require(files.response(path: "/index.html", ifNoneMatch: nil))
    let tag = try #require(header("etag", of: first))
    let again = try #require(files.response(path: "/index.html", ifNoneMatch: tag))
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(header("etag", of: again) == tag)
  }

  @Test(
    "A tag is found in a list, as a weak one, and as any",
    arguments: ["\"0\", TAG", "W/TAG", "\"0\",W/TAG", "*"])
  func listedTags(field: String) throws {
    let first = try #require(files.response(path: "/index.html", ifNoneMatch: nil))
    let tag = try #require(header("etag", of: first))
    let given = field.replacing("TAG", with: tag.replacing("W/", with: ""))
    #expect(files.response(path: "/index.html", ifNoneMatch: given)?.status == 304)
  }

  @Test("An old tag gets the new content", arguments: ["\"0\"", "", "index.html", "W/\"1\""])
  func oldTags(tag: String) {
    #expect(files.response(path: "/index.html", ifNoneMatch: tag)?.status == 200)
  }

  @Test("Another content has another tag, the same content in the same folder the same")
  func tags() throws {
    let tag = header("etag", of: try #require(files.response(path: "/index.html", ifNoneMatch: nil)))
    let again = try StaticFiles(folder: folder)
    #expect(header("etag", of: try #require(again.response(path: "/index.html", ifNoneMatch: nil))) == tag)
    try Data("new".utf8).write(to: folder.appendingPathComponent("index.html"))
    let changed = try StaticFiles(folder: folder)
    #expect(header("etag", of: try #require(changed.response(path: "/index.html", ifNoneMatch: nil))) != tag)
  }

  @Test("Pages can be marked, which gives them another tag and leaves other files alone")
  func marking() throws {
    for name in ["page.html", "page.js"] {
      try Data("<html lang=\"en\"><html lang=\"ja\">".utf8).write(to: folder.appendingPathComponent(name))
    }
    let plain = try StaticFiles(folder: folder)
    let marked = plain.marking(pagesWith: "data-watch-only")
    #expect(marked.text(at: "/page.html") == "<html data-watch-only lang=\"en\"><html lang=\"ja\">")
    for name in ["page.js", "index.html", "a.png"] {
      #expect(marked.bytes(at: "/\(name)") == plain.bytes(at: "/\(name)"))
    }
    let tags = try [plain, marked].map {
      header("etag", of: try #require($0.response(path: "/page.html", ifNoneMatch: nil)))
    }
    #expect(tags[0] != tags[1])
  }

  @Test("A long text comes packed to who unpacks it, and plain to everybody else")
  func packing() throws {
    let text = [UInt8](String(repeating: "Tilt a phone. ", count: 200).utf8)
    try Data(text).write(to: folder.appendingPathComponent("long.js"))
    let files = try StaticFiles(folder: folder)
    func response(accepting encodings: String?) throws -> HTTPResponse {
      try #require(files.response(path: "/long.js", ifNoneMatch: nil, acceptEncoding: encodings))
    }
    let packed = try response(accepting: "br, gzip, deflate")
    #expect(header("content-encoding", of: packed) == "gzip")
    #expect(packed.body.starts(with: [0x1f, 0x8b]))
    #expect(packed.body.count < text.count / 10)
    for encodings in [nil, "", "br", "gzip;q=0, br"] {
      let plain = try response(accepting: encodings)
      #expect(plain.body == text)
      #expect(header("content-encoding", of: plain) == nil)
      #expect(header("vary", of: plain) == "accept-encoding")
    }
  }

  @Test("A file that packing hardly makes smaller comes as it is")
  func incompressible() throws {
    var generator = SeededGenerator(seed: 1)
    let bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try Data(bytes).write(to: folder.appendingPathComponent("noise.wasm"))
    let files = try StaticFiles(folder: folder)
    for _ in 0..<2 {
      let response = try #require(
        files.response(path: "/noise.wasm", ifNoneMatch: nil, acceptEncoding: "gzip"))
      #expect(response.body == bytes)
      #expect(header("content-encoding", of: response) == nil)
    }
  }

  @Test("A large drawing is not packed while the loop waits, but before; a small one and a page are at once")
  func largeDrawings() throws {
    let svg = String(repeating: "<g/>", count: 100_000)
    try Data(svg.utf8).write(to: folder.appendingPathComponent("large.svg"))
    try Data(svg.prefix(10_000).utf8).write(to: folder.appendingPathComponent("small.svg"))
    func isPacked(_ path: String, in files: StaticFiles) -> Bool {
      files.response(path: path, ifNoneMatch: nil, acceptEncoding: "gzip")?.headers
        .contains { $0.name == "content-encoding" } == true
    }
    let drawings = try StaticFiles(folder: folder, for: .drawing)
    #expect(!isPacked("/large.svg", in: drawings))
    #expect(isPacked("/small.svg", in: drawings))
    drawings.packDrawings()
    #expect(isPacked("/large.svg", in: drawings))
    #expect(isPacked("/large.svg", in: try StaticFiles(folder: folder)))
  }

  @Test(
    "Files come packed to whoever names gzip, or anything, with a weight above nothing",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true), ("br, *;q=0.1", true),
      ("gzip;q=0.001", true),
      ("gzip, *;q=0", true), ("gzip;q=0", false), ("gzip; q=0", false), ("gzip ;q=0.0", false),
      ("*;q=0", false),
      ("*, gzip;q=0", false), ("identity", false), ("gzipped", false), ("gzip;q=much", false),
      (";;,,;q", false),
    ])
  func acceptEncoding(field: String, isAccepted: Bool) {
    #expect(acceptsGzip(field) == isAccepted)
  }

  @Test("Browsers ask each time, so that an updated server is seen at once")
  func caching() throws {
    let response = try #require(files.response(path: "/main.js", ifNoneMatch: nil))
    #expect(header("cache-control", of: response) == "no-cache")
  }

  @Test("The pages lie beside the program or in a folder above it")
  func nearby() throws {
    let project = folder.appendingPathComponent("project")
    let build = project.appendingPathComponent(".build/release")
    let pages = project.appendingPathComponent("Public")
    for place in [build, pages] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    #expect(StaticFiles.folder(near: build.appendingPathComponent("tiltcast")) == nil)
    try Data().write(to: pages.appendingPathComponent("index.html"))
    #expect(StaticFiles.folder(near: build.appendingPathComponent("tiltcast"))?.path == pages.path)
  }

  @Test("A bundle's name has a digest of its content, so browsers keep it")
  func bundles() throws {
    let bundles = folder.appendingPathComponent("bundles/index")
    try FileManager.default.createDirectory(at: bundles, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: bundles.appendingPathComponent("main-0a1b2c3d.js"))
    for purpose in [StaticFiles.Purpose.pages, .drawing] {
      try Data("{}".utf8).write(to: bundles.appendingPathComponent("texts.json"))
      let files = try StaticFiles(folder: folder, for: purpose)
      let response = try #require(files.response(path: "/bundles/index/texts.json", ifNoneMatch: nil))
      #expect(header("cache-control", of: response)?.contains("immutable") == (purpose == .pages))
    }
    let response = try #require(
      StaticFiles(folder: folder).response(path: "/bundles/index/main-0a1b2c3d.js", ifNoneMatch: nil))
    #expect(header("cache-control", of: response) == "public, max-age=31536000, immutable")
  }

  @Test("Bundles lie over the pages of which they were made, until one of these changes")
  func changedPages() throws {
    let project = folder.appendingPathComponent("project")
    let (pages, bundled) = (
      project.appendingPathComponent("Public"), project.appendingPathComponent(".build/pages")
    )
    for (place, text) in [(pages, "plain"), (bundled, "\"/bundles/index/main-0.js\"")] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place.appendingPathComponent("index.html"))
    }
    let made = Date(timeIntervalSince1970: 1_800_000_000)
    func change(_ file: URL, at time: Date) throws {
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    }
    try change(bundled.appendingPathComponent("index.html"), at: made)
    for (seconds, isBundled) in [(-1.0, true), (0, true), (1, false)] {
      try change(pages.appendingPathComponent("index.html"), at: made + seconds)
      #expect(try StaticFiles(pagesIn: pages, withBundles: true).areBundled == isBundled, "\(seconds)")
    }
    try change(pages.appendingPathComponent("index.html"), at: made - 1)
    #expect(try !StaticFiles.pages(named: pages.path).areBundled)
  }

  @Test("Of several folders' files at the same path the first one's is served")
  func severalFolders() throws {
    let own = folder.appendingPathComponent("own")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: own.appendingPathComponent("icon.svg"))
    let files = try StaticFiles(folders: [own, folder.appendingPathComponent("none"), folder])
    #expect(files.response(path: "/icon.svg", ifNoneMatch: nil)?.body == Array("mine".utf8))
    #expect(files.response(path: "/a.png", ifNoneMatch: nil)?.status == 200)
  }

  @Test("A PDF beside scenes is served as a drawing, at its own path with another extension")
  func documents() throws {
    try Data(TestDocument.page).write(to: folder.appendingPathComponent("moon.pdf"))
    let drawings = DocumentDrawings(in: folder.appendingPathComponent(".drawings"))
    let files = try StaticFiles(folders: [folder], for: .drawing, documents: drawings)
    let response = try #require(files.response(path: "/moon.pdf.svg", ifNoneMatch: nil))
    #expect(response.headers.contains { $0 == ("content-type", "image/svg+xml") })
    #expect(files.response(path: "/moon.pdf", ifNoneMatch: nil) == nil)
    #expect(
      try StaticFiles(folders: [folder], for: .drawing).response(path: "/moon.pdf.svg", ifNoneMatch: nil)
        == nil)
  }

  @Test(
    "Of what lies beside scenes pictures, fonts and data are served, sandboxed, and nothing that could run")
  func drawings() throws {
    for name in ["a.SVG", "Jpg.JPEG", "é.png"] {
      try Data(name.utf8).write(to: folder.appendingPathComponent(name))
    }
    for place in [".git", "deep/.secret"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(place), withIntermediateDirectories: true)
      try Data().write(to: folder.appendingPathComponent(place + "/x.svg"))
    }
    try Data().write(to: folder.appendingPathComponent(".hidden.svg"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("link.svg").path, withDestinationPath: ".git/x.svg")
    let files = try StaticFiles(folder: folder, for: .drawing)
    for path in ["/icon.svg", "/a.SVG", "/Jpg.JPEG", "/a.png", "/data.json", "/a.woff2", "/e\u{301}.png"] {
      let response = try #require(files.response(path: path, ifNoneMatch: nil), "\(path)")
      let tag = try #require(header("etag", of: response))
      for response in [response, try #require(files.response(path: path, ifNoneMatch: tag))] {
        let policy = try #require(header("content-security-policy", of: response))
        #expect(policy.hasPrefix("sandbox; default-src 'none'") && !policy.contains("script"))
      }
    }
    for path in [
      "/index.html", "/main.js", "/main.mjs", "/style.css", "/a.wasm", "/app.webmanifest", "/js/deep/a.js",
      "/.hidden.svg", "/.git/x.svg", "/deep/.secret/x.svg", "/link.svg",
    ] { #expect(files.response(path: path, ifNoneMatch: nil) == nil, "\(path)") }
    #expect(files.similar(to: "/ICON.svg") == "/icon.svg" && files.similar(to: "/JS\\icon.svg") == nil)
  }

  @Test("What is too much beside scenes is left out with a sentence, and pipes hold nobody up")
  func tooMuch() throws {
    let place = folder.appendingPathComponent("much")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let sparse = place.appendingPathComponent("b.png").path
    close(open(sparse, O_WRONLY | O_CREAT, 0o600))
    try #require(truncate(sparse, 3 << 30) == 0)
    try #require(mkfifo(place.appendingPathComponent("pipe.svg").path, 0o600) == 0)
    try Data("small".utf8).write(to: place.appendingPathComponent("a.png"))
    let files = try StaticFiles(folder: place, for: .drawing, mostBytes: 1 << 20)
    #expect(files.response(path: "/a.png", ifNoneMatch: nil)?.body == Array("small".utf8))
    #expect(files.response(path: "/b.png", ifNoneMatch: nil) == nil)
    #expect(files.problems == ["Files of more than 1 MiB together are not all served."])
  }

  @Test("The pictures of a program's scenes lie in the resources beside it")
  func resources() throws {
    for name in ["moon_Moon.resources/Pictures", "sun_Sun.resources/Pictures", "other/Pictures"] {
      let place = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let folders = StaticFiles.pictures(near: folder.appendingPathComponent("Moon"))
    #expect(
      folders.map { $0.pathComponents.suffix(2).joined(separator: "/") }
        == ["moon_Moon.resources/Pictures", "sun_Sun.resources/Pictures"])
  }

  @Test(
    "The small picture of every scene is there",
    arguments: SceneCatalog.builtIn.descriptions.compactMap(\.thumbnail)
  )
  func thumbnails(path: String) throws {
    let response = try #require(
      StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
        .response(path: path, ifNoneMatch: nil))
    #expect(header("content-type", of: response) == "image/webp")
  }
}
