import ArgumentParser
import Foundation
import Lab
import Platform
import Support

/// The form of what is written, by the ending of its name.
enum RenderedForm: Equatable {
  case picture, tree, folder
  case film(FilmFile.Form)

  init(_ output: String) throws {
    let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
    switch ending {
    case "png": self = .picture
    case "json": self = .tree
    case "": self = .folder
    default:
      guard let form = FilmFile.Form(rawValue: ending) else {
        throw ValidationError(
          "The output ends in .png, .gif, .webp, .mp4 or .json, or is a folder, not .\(ending).")
      }
      self = .film(form)
    }
  }

  /// The form of a film; nil for others.
  var film: FilmFile.Form? { if case .film(let form) = self { form } else { nil } }

  /// The name of one of several files.
  func name(_ output: String, of scene: String) -> String {
    if case .folder = self { return "\(output)/\(scene)" }
    let url = URL(fileURLWithPath: output)
    let stem = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appendingPathComponent("\(stem)-\(scene).\(url.pathExtension)")
      .path
  }
}

/// The folder of scenes that a source is, or that is made of one file.
final class RenderedFolder {
  /// The file or folder that may change.
  let watched: String
  private let isFile: Bool
  private var copy: URL?

  /// Nil for a source that is neither a Swift file nor a folder.
  init?(_ source: String) {
    watched = FileLocator.existing(source)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: watched, isDirectory: &isFolder),
      isFolder.boolValue || watched.hasSuffix(".swift")
    else { return nil }
    isFile = !isFolder.boolValue
  }

  /// The path of the folder; a single file is copied into one of its own.
  func open() throws -> String {
    guard isFile else { return watched }
    let file = URL(fileURLWithPath: watched)
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")
    copy = place
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: place.appendingPathComponent(file.lastPathComponent))
    return place.path
  }

  /// Removes the copy.
  func close() {
    if let copy { try? FileManager.default.removeItem(at: copy) }
    copy = nil
  }

  /// The states of a file, or of the files of a folder.
  ///
  /// - Parameter written: The paths that a command writes to itself, whose changes do not count.
  static func stamps(of path: String, except written: [String] = []) -> Set<FileStamp> {
    var limits = FolderListing.Limits()
    limits.entries = 10_000
    let files = FolderListing(of: path, within: limits) { file in
      !written.contains { "\(path)/\(file)" == $0 || "\(path)/\(file)".hasPrefix($0 + "/") }
    }.files
    return Set(
      ([path] + files.map { "\(path)/\($0)" }).filter { !Disk.isFolder($0) }.map { FileStamp(of: $0) })
  }

  /// Waits until a file, or a file of a folder, is saved.
  ///
  /// - Parameter before: The states before.
  static func awaitSave(of path: String, except written: [String] = [], since before: Set<FileStamp>) {
    while stamps(of: path, except: written) == before { usleep(50_000) }
    // An editor may write several files.
    usleep(50_000)
  }
}
