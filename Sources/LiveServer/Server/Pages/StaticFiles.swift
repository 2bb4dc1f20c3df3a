import Engine
import Foundation
import Platform
import Rooms
import Support
import Synchronization
import WebSockets

/// The files of the pages, read into memory once.
package struct StaticFiles: Sendable {
  private final class File: Sendable {
    let bytes: [UInt8]
    let contentType: String
    let tag: String
    /// Packed when the first browser asks: a server starts sooner, and some files are never asked for.
    private let packing = Mutex<[UInt8]??>(nil)

    init(_ bytes: [UInt8], contentType: String) {
      self.bytes = bytes
      self.contentType = contentType
      tag = "\"\(StaticFiles.digest(bytes))\""
    }

    /// The same for browsers that unpack it; nil where that would save little.
    var packed: [UInt8]? {
      packing.withLock { packing in
        if let packed = packing { return packed }
        let packed = StaticFiles.compressedTypes.contains(contentType) ? nil : StaticFiles.packed(bytes)
        packing = .some(packed)
        return packed
      }
    }
  }

  private var files: [String: File] = [:]

  /// Every file below a folder whose type the table knows, but for links that lead out of it.
  ///
  /// - Parameter mostBytes: What all files have together at most; the others are left out.
  package init(folder: URL, mostBytes: Int = .max) throws {
    try self.init(folders: [folder], mostBytes: mostBytes)
  }

  /// The files of several folders; of two at the same path the first one counts.
  package init(folders: [URL], mostBytes: Int = .max) throws {
    var left = mostBytes
    for folder in folders { try read(folder, upTo: &left) }
  }

  private mutating func read(_ folder: URL, upTo left: inout Int) throws {
    let root = folder.resolvingSymlinksInPath().path + "/"
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for path in paths {
      guard files["/" + path] == nil, let contentType = Self.contentTypes[(path as NSString).pathExtension]
      else { continue }
      let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
      guard file.path.hasPrefix(root) else { continue }
      let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      guard values.isRegularFile == true, let size = values.fileSize, size <= left else { continue }
      left -= size
      let bytes = try [UInt8](Data(contentsOf: file))
      files["/" + path] = File(bytes, contentType: contentType)
    }
  }

  /// The text of a file; nil where there is none.
  func text(at path: String) -> String? {
    files[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A file as a `data:` URL; nil where there is none.
  func dataURL(at path: String) -> String? {
    guard let file = files[path] else { return nil }
    // The fragment tells the viewer that it scales.
    let fragment = path.hasSuffix(".svg") ? "#.svg" : ""
    return "data:\(file.contentType);base64,\(Data(file.bytes).base64EncodedString())\(fragment)"
  }

  /// The paths that begin so, in order.
  func paths(below prefix: String) -> [String] { files.keys.filter { $0.hasPrefix(prefix) }.sorted() }

  /// The file at a path, or 304 if the browser has it already; nil where there is none.
  ///
  /// Browsers may keep files but ask each time, so that an updated server is never seen through old scripts.
  func response(path: String, ifNoneMatch: String?, acceptEncoding: String? = nil) -> HTTPResponse? {
    guard let file = files[path] else { return nil }
    let packed = file.packed
    // The tag is a weak one where it stands for two forms of the same content.
    let tag = packed == nil ? file.tag : "W/" + file.tag
    var headers = [("etag", tag), ("cache-control", "no-cache")]
    if packed != nil { headers.append(("vary", "accept-encoding")) }
    if let ifNoneMatch, names(file.tag, ifNoneMatch) { return HTTPResponse(status: 304, headers: headers) }
    if let packed, let acceptEncoding, acceptsGzip(acceptEncoding) {
      return HTTPResponse(
        status: 200, headers: headers + [("content-type", file.contentType), ("content-encoding", "gzip")],
        body: packed)
    }
    return HTTPResponse(
      status: 200, headers: headers + [("content-type", file.contentType)], body: file.bytes)
  }

  /// Whether a field `If-None-Match` names a tag, which is weakly compared.
  ///
  /// Source: RFC 9110, section 13.1.2.
  private func names(_ tag: String, _ field: String) -> Bool {
    field.split(separator: ",").contains { element in
      let given = element.filter { $0 != " " && $0 != "\t" }
      return given == "*" || given == tag || given == "W/" + tag
    }
  }

  private static let contentTypes = [
    "css": "text/css; charset=utf-8", "glsl": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "jsonl": "application/jsonl; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "png": "image/png", "svg": "image/svg+xml",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json", "webp": "image/webp",
    "woff2": "font/woff2",
  ]

  /// What is packed by itself.
  fileprivate static let compressedTypes: Set = ["image/jpeg", "image/png", "image/webp", "font/woff2"]

  /// The bytes packed, if that makes them at least a tenth smaller.
  fileprivate static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let packed = gzipped(bytes), packed.count < bytes.count - bytes.count / 10 else { return nil }
    return packed
  }

  /// FNV-1a over the content: enough to tell versions of one file apart.
  fileprivate static func digest(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension StaticFiles {
  /// The takes that ship with the pages, `/takes/SCENE.jsonl`, by scene.
  package func takes(in environment: Environment) throws -> [String: Take] {
    var takes: [String: Take] = [:]
    for scene in environment.scenes.kinds {
      guard let text = text(at: "/takes/\(scene.name).jsonl") else { continue }
      takes[scene.name] = try Take(jsonLines: text, in: environment)
    }
    return takes
  }

  /// The program that runs.
  private static var program: URL { RunningProgram.url }

  /// The pictures of scenes that were built into this program: the folders `Pictures` of the resources beside it.
  package static var ownPictures: [URL] { pictures(near: program) }

  /// The resources of scenes that were built into this program.
  package static var ownResources: [URL] { resources(near: program) }

  /// The folders `Pictures` of the resources beside a program, where a build lays them.
  static func pictures(near program: URL) -> [URL] {
    resources(near: program).map { $0.appendingPathComponent("Pictures", isDirectory: true) }
  }

  private static func resources(near program: URL) -> [URL] {
    let folder = program.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map {
      folder.appendingPathComponent($0, isDirectory: true)
    }
  }

  /// The folder with the pages: the one that was named, the one beside the program, or the one with which a program
  /// was built that somebody has made with scenes of their own.
  package static func folder(named pages: String?) throws -> URL {
    if let pages {
      let folder = URL(fileURLWithPath: pages, isDirectory: true)
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("index.html").path) else {
        throw Failure("There is no index.html in \(pages). Name the folder with the pages with --pages DIR.")
      }
      return folder
    }
    guard let folder = folder(near: program) ?? folder(near: URL(fileURLWithPath: #filePath)) else {
      throw Failure(
        "The folder Public is not beside \(program.path). Say where the pages are with --pages DIR.")
    }
    return folder
  }

  /// The folder `Public` beside the program or above it, as in a checkout; nil if there is none.
  static func folder(near program: URL) -> URL? {
    var place = program.deletingLastPathComponent()
    while true {
      for candidate in ["Public", "share/tiltcast/Public"].map(place.appendingPathComponent)
      where FileManager.default.fileExists(atPath: candidate.appendingPathComponent("index.html").path) {
        return candidate
      }
      let parent = place.deletingLastPathComponent()
      guard parent.path != place.path else { return nil }
      place = parent
    }
  }
}
