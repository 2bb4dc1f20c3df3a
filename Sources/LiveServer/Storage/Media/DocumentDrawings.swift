import Foundation
import Platform
import Support

/// Drawings of PDFs: the first page of each, as SVG.
///
/// poppler draws it in a ``Sandbox``, once for each content: a folder keeps the drawings.
package struct DocumentDrawings: Sendable {
  private static let drawer = (program: "pdftocairo", package: "poppler-utils")
  /// The most bytes of a PDF and of its drawing, and the most drawings that are kept.
  private static let (mostBytes, mostKept) = (2 << 20, 4000)
  /// The seconds of processor time that a page may take, and the seconds after which no page is begun.
  private static let (processorTime, together) = (1, 3.0)

  /// The outcome of drawing a file.
  package enum Outcome: Sendable {
    case drawing([UInt8])
    /// The file is no PDF, or cannot be drawn.
    case nothing
    /// Other pages took too long; the page is drawn when it is asked for again.
    case later
  }

  /// The Debian package of the program, if that is not there.
  static var missingPackage: String? { Sandbox.path(of: drawer.program) == nil ? drawer.package : nil }

  private let folder: URL
  private let deadline: Double

  /// The drawings that a folder keeps, which need not be there yet. New pages are drawn for three seconds from now on.
  package init(in folder: URL) { self.init(in: folder, until: ServerClock.monotonic + Self.together) }

  /// The same drawings, to which none are added.
  package var asKept: DocumentDrawings { DocumentDrawings(in: folder, until: -.infinity) }

  /// - Parameter deadline: The time after which no page is begun, on the server's clock.
  init(in folder: URL, until deadline: Double) { (self.folder, self.deadline) = (folder, deadline) }

  /// The path at which a picture is served: the drawing of a PDF beside it, any other file at its own.
  package static func servedPath(of path: String) -> String {
    path.lowercased().hasSuffix(".pdf") ? path + ".svg" : path
  }

  /// True if a file begins as a PDF does.
  package static func isDocument(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.starts(with: "%PDF".utf8)
  }

  /// The drawing of a file's first page.
  package func drawing(of file: String) -> Outcome {
    guard let document = try? RegularFile.contents(of: file, atMost: Self.mostBytes, followsLinks: false),
      Self.isDocument(document)
    else { return .nothing }
    let place = folder.appendingPathComponent(SHA256Digest.text(of: document[...]) + ".svg").path
    // An empty file stands for a PDF that could not be drawn.
    let kept = try? RegularFile.contents(of: place, atMost: Self.mostBytes, followsLinks: false)
    if kept == nil, ServerClock.monotonic > deadline { return .later }
    guard let drawing = kept ?? draw(document, to: place), !drawing.isEmpty else { return .nothing }
    return .drawing(drawing)
  }

  /// Draws a page, and keeps the drawing.
  private func draw(_ document: [UInt8], to place: String) -> [UInt8]? {
    guard let program = Sandbox.path(of: Self.drawer.program), makeRoom() else { return nil }
    let work = "\(place).\(UUID().uuidString)"
    let (copy, output) = (work + ".pdf", work + ".svg")
    defer { for file in [copy, output] { unlink(file) } }
    guard (try? Data(document).write(to: URL(fileURLWithPath: copy))) != nil else { return nil }
    let outcome = Sandbox().run(
      [program, "-svg", "-f", "1", "-l", "1", "-", "-"], input: copy, output: output,
      processorTime: Self.processorTime)
    guard outcome != .unstarted else { return nil }
    let drawn = try? RegularFile.contents(of: output, atMost: Self.mostBytes, followsLinks: false)
    let isDrawing = outcome == .succeeded && drawn.flatMap { SVGText($0) } != nil
    if !isDrawing { truncate(output, 0) }
    rename(output, place)
    return isDrawing ? drawn : nil
  }

  /// Makes the folder, and deletes the oldest drawings where there are too many; false if nothing can be kept.
  private func makeRoom() -> Bool {
    let manager = FileManager.default
    guard
      (try? manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
    else { return false }
    let names = FolderListing(of: folder.path).files
    guard names.count >= Self.mostKept else { return true }
    let files = names.map { folder.appendingPathComponent($0) }
    func time(_ file: URL) -> Date {
      (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        ?? .distantPast
    }
    let sorted = files.map { (file: $0, time: time($0)) }.sorted { $0.time < $1.time }
    for (file, _) in sorted.prefix(Self.mostKept / 2) { try? manager.removeItem(at: file) }
    return true
  }
}
