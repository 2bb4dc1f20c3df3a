import Engine
import Foundation
import Platform
import Rooms
import Storage
import Support
import WebSockets

/// The served files, read into memory once.
///
/// Reading takes a while, in the initializer. A response costs little, even for large files; the first one to a browser
/// that unpacks files packs its file, unless that is a large drawing.
package struct StaticFiles: Sendable {
  /// The purpose of files, which decides which of them are served, and as what.
  package enum Purpose: Sendable {
    /// The pages, which run in browsers.
    case pages
    /// Pictures, fonts and data that scenes draw, from folders that may hold anything. None of them can run.
    case drawing
  }

  /// The most files of one folder, and the most problems that are named.
  private static let (mostFiles, mostProblems) = (10_000, 20)
  /// The most bytes of a drawing that is packed when it is asked for, of a larger one that is packed before, and of all
  /// of these.
  private static let (largestAtOnce, largestPacked, mostPacked) = (128 << 10, 4 << 20, 16 << 20)

  private let purpose: Purpose
  private let documents: DocumentDrawings?
  private var files: [String: StaticFile] = [:]
  /// The paths by what they are in small letters.
  private var folded: [String: String] = [:]
  /// True if all files have been read; some PDFs are drawn when they are read again.
  package private(set) var isComplete = true
  /// Sentences about files that are not served, the first few.
  package private(set) var problems: [String] = []

  /// Every file below a folder whose type the table knows, except links that lead out of it and what is hidden.
  ///
  /// - Parameter mostBytes: The most bytes of all files together; the others are left out.
  package init(folder: URL, for purpose: Purpose = .pages, mostBytes: Int = .max) throws {
    try self.init(folders: [folder], for: purpose, mostBytes: mostBytes)
  }

  /// The files of several folders; of two at the same path the first one counts.
  ///
  /// - Parameters:
  ///   - documents: Draws PDFs; nil if they are not served.
  ///   - others: The paths of single files of another folder, which come last.
  package init(
    folders: [URL], for purpose: Purpose = .pages, mostBytes: Int = .max, documents: DocumentDrawings? = nil,
    besides others: (folder: URL, paths: [String])? = nil
  ) throws {
    self.purpose = purpose
    self.documents = documents
    var left = mostBytes
    for folder in folders { try read(folder, upTo: &left) }
    if let others { try read(others.paths, in: others.folder, upTo: &left) }
    if left < 0 {
      problems.append("Files of more than \(mostBytes >> 20) MiB together are not all served.")
    }
    for path in files.keys.sorted() { folded[path.lowercased()] = path }
  }

  private mutating func read(_ folder: URL, upTo left: inout Int) throws {
    let listing = FolderListing(of: folder.path) { contentType(of: $0) != nil }
    let name = folder.lastPathComponent
    problems += listing.omissions.map { "\(name): \($0)" }
    // What lies higher comes first where not everything is read.
    let depths = listing.files.map { (depth: $0.utf8.count { $0 == UInt8(ascii: "/") }, path: $0) }
    let sorted = depths.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }.map(\.path)
    if sorted.count > Self.mostFiles {
      problems.append("\(name): It has more than \(Self.mostFiles) files; the others are not served.")
    }
    try read(Array(sorted.prefix(Self.mostFiles)), in: folder, upTo: &left)
  }

  private mutating func read(_ paths: [String], in folder: URL, upTo left: inout Int) throws {
    let name = folder.lastPathComponent
    guard let root = Self.realPath(folder.path) else { return }
    for path in paths {
      let served = "/" + DocumentDrawings.servedPath(of: path)
      guard left >= 0, files[served] == nil, let contentType = contentType(of: path),
        let place = Self.realPath(folder.path + "/" + path), place.hasPrefix(root + "/"),
        !place.dropFirst(root.count).contains("/.")
      else { continue }
      if served.count > path.count + 1 {
        switch documents?.drawing(of: place) {
        case .drawing(let drawing):
          left -= drawing.count
          files[served] = StaticFile(drawing, contentType: contentType, isImmutable: false)
        case .later: isComplete = false
        case .nothing, nil: break
        }
        continue
      }
      do throws(RegularFile.Fault) {
        let bytes = try RegularFile.contents(of: place, atMost: left, followsLinks: false)
        left -= bytes.count
        let isImmutable = purpose == .pages && path.hasPrefix(Self.bundles)
        files["/" + path] = StaticFile(bytes, contentType: contentType, isImmutable: isImmutable)
      } catch .tooLarge {
        left = -1
      } catch .unreadable(let reason) {
        guard purpose == .drawing else { throw Failure("\(place) cannot be read: \(reason).") }
        guard problems.count < Self.mostProblems else { continue }
        problems.append("\(name)/\(path) cannot be read (\(reason)).")
      } catch .notRegular {
        continue
      }
    }
  }

  /// The folder of files whose names have a digest of their content (`Scripts/bundle`).
  static let bundles = "bundles/"

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// The same files, in which the root of each page has an attribute that scripts and styles see at once.
  package func marking(pagesWith attribute: String) -> StaticFiles {
    var marked = self
    marked.files = files.mapValues { file in
      guard file.contentType == contentType(of: "a.html") else { return file }
      let page = String(decoding: file.bytes, as: UTF8.self).replacing(
        "<html ", with: "<html \(attribute) ", maxReplacements: 1)
      return StaticFile([UInt8](page.utf8), contentType: file.contentType, isImmutable: file.isImmutable)
    }
    return marked
  }

  /// Packs the large drawings that become smaller by it, for browsers that unpack them. Takes a while; until then they
  /// are served as they are.
  package func packDrawings() {
    var left = Self.mostPacked
    for (_, file) in files where !packsAtOnce(file) && file.bytes.count <= Self.largestPacked {
      guard file.isPackable else { continue }
      left -= file.bytes.count
      guard left >= 0 else { return }
      _ = file.packed(atOnce: true)
    }
  }

  /// True if a file is packed when it is asked for first.
  private func packsAtOnce(_ file: StaticFile) -> Bool {
    purpose == .pages || file.bytes.count <= Self.largestAtOnce
  }

  /// The content of a file, or nil if it is missing.
  func bytes(at path: String) -> [UInt8]? { files[path]?.bytes }

  /// The text of a file, or nil if it is missing.
  func text(at path: String) -> String? { bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  /// A file as a `data:` URL, or nil if it is missing.
  func dataURL(at path: String) -> String? {
    guard let file = files[path] else { return nil }
    // With this fragment, the viewer knows that the picture scales.
    let fragment = path.hasSuffix(".svg") ? "#.svg" : ""
    return "data:\(file.contentType);base64,\(Data(file.bytes).base64EncodedString())\(fragment)"
  }

  /// The paths that begin so, in order.
  func paths(below prefix: String) -> [String] { files.keys.filter { $0.hasPrefix(prefix) }.sorted() }

  /// The path that differs from a path that is not there only in capitals or in the kind of slashes; nil if there is
  /// none.
  func similar(to path: String) -> String? { folded[path.replacing("\\", with: "/").lowercased()] }

  /// The file at a path, 304 if the browser has it already, or nil if it is missing.
  ///
  /// Browsers may keep files but ask each time, so that an updated server is never seen through old scripts, except
  /// for files whose path names their content.
  func response(path: String, ifNoneMatch: String?, acceptEncoding: String? = nil) -> HTTPResponse? {
    guard let file = files[path] else { return nil }
    // The tag is a weak one where it stands for two forms of the same content.
    let caching = file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    var headers = [("etag", file.isPackable ? "W/" + file.tag : file.tag), ("cache-control", caching)]
    if file.isPackable { headers.append(("vary", "accept-encoding")) }
    if purpose == .drawing { headers.append(("content-security-policy", Self.inert)) }
    if let ifNoneMatch, names(file.tag, ifNoneMatch) { return HTTPResponse(status: 304, headers: headers) }
    headers.append(("content-type", file.contentType))
    if let acceptEncoding, acceptsGzip(acceptEncoding), let packed = file.packed(atOnce: packsAtOnce(file)) {
      return HTTPResponse(status: 200, headers: headers + [("content-encoding", "gzip")], body: packed)
    }
    return HTTPResponse(status: 200, headers: headers, body: file.bytes)
  }

  /// True if a field `If-None-Match` names a tag, which is weakly compared.
  ///
  /// Source: RFC 9110, section 13.1.2.
  private func names(_ tag: String, _ field: String) -> Bool {
    field.split(separator: ",").contains { element in
      let given = element.filter { $0 != " " && $0 != "\t" }
      return given == "*" || given == tag || given == "W/" + tag
    }
  }

  /// A policy under which nothing runs and nothing is loaded, also where a file is opened as a page. The styles and
  /// pictures in an SVG are drawn.
  private static let inert = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

  private func contentType(of path: String) -> String? {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return switch purpose {
    case .pages: Self.drawings[String(ending)] ?? Self.scripts[String(ending)]
    // A drawing of its first page is served.
    case .drawing where ending.lowercased() == "pdf": documents.flatMap { _ in Self.drawings["svg"] }
    case .drawing: Self.drawings[ending.lowercased()]
    }
  }

  private static let drawings = [
    "glsl": "text/plain; charset=utf-8", "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "json": "application/json", "jsonl": "application/jsonl; charset=utf-8", "png": "image/png",
    "svg": "image/svg+xml", "webp": "image/webp", "woff2": "font/woff2",
  ]
  private static let scripts = [
    "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "map": "application/json",
    "mjs": "text/javascript; charset=utf-8", "swift": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json",
  ]
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

  /// The pages of the folder that was named, or of the one beside the program.
  ///
  /// The pages of a folder that was named load its files one by one.
  package static func pages(named pages: String?) throws -> StaticFiles {
    try StaticFiles(pagesIn: folder(named: pages), withBundles: pages == nil)
  }

  /// The pages of a folder, and what `Scripts/bundle` has made of them in a checkout.
  ///
  /// - Parameter withBundles: Whether the pages load bundles, unless a file has changed since these were made.
  init(pagesIn folder: URL, withBundles: Bool) throws {
    let bundled = folder.deletingLastPathComponent().appendingPathComponent(".build/pages", isDirectory: true)
    let areCurrent = withBundles && Self.areCurrent(bundled, of: folder)
    try self.init(folders: areCurrent ? [bundled, folder] : [folder, bundled])
  }

  /// True if pages load bundles rather than their files one by one.
  package var areBundled: Bool { text(at: "/index.html")?.contains("\"/\(Self.bundles)") == true }

  /// True if nothing in a folder has changed since it was bundled.
  private static func areCurrent(_ bundled: URL, of folder: URL) -> Bool {
    guard let made = modificationTime(bundled.appendingPathComponent("index.html").path) else { return false }
    return FolderListing(of: folder.path) { _ in true }.files.allSatisfy { file in
      modificationTime(folder.path + "/" + file).map { $0 <= made } ?? true
    }
  }

  private static func modificationTime(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  /// The folder with the pages: the one that was named, the one beside the program, or the one that came with
  /// the build of a user's own program.
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
