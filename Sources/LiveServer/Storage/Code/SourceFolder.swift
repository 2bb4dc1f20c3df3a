import Foundation
import Platform
import Support

/// A folder's sources as people edit them from a browser. Files are read and written within bounds, and never through
/// links.
package struct SourceFolder: Sendable {
  /// The bounds of what is listed, read and saved.
  package struct Limits: Sendable {
    /// The most sources.
    var files = 500
    /// The most bytes of one.
    package var fileBytes = 256 << 10
    /// The most bytes of all: as many as are compiled.
    var totalBytes = 4 << 20

    /// The default bounds, into which the compiler's fit.
    package init() {}

    /// Bounds for one of many who write scenes on one machine.
    package static let ofSeat: Limits = {
      var limits = Limits()
      (limits.files, limits.fileBytes, limits.totalBytes) = (20, 64 << 10, 256 << 10)
      return limits
    }()
  }

  /// A source in a list.
  package struct Listing: Encodable, Hashable, Sendable {
    package let name: String
    package let bytes: Int
  }

  /// The condition under which a save replaces a source.
  package enum Condition: Hashable, Sendable {
    case anything
    /// No file of the name.
    case nothing
    /// One of some versions; "*" is any of them.
    case versions([String])

    /// True if a file, which may be missing, meets the condition.
    func holds(for bytes: [UInt8]?) -> Bool {
      switch self {
      case .anything: true
      case .nothing: bytes == nil
      case .versions(let versions):
        bytes.map { versions.contains("*") || versions.contains(SourceFolder.version(of: $0)) } ?? false
      }
    }
  }

  /// The folder's path.
  package let path: String
  package var limits: Limits
  private let disk: Disk

  /// A folder by its path, in which links were resolved.
  package init(path: String, limits: Limits = Limits(), on disk: Disk = .system) {
    (self.path, self.limits, self.disk) = (path, limits, disk)
  }

  /// Deletes what a server that was killed was writing here.
  package func collectDrafts() { disk.collectDrafts(in: path) }

  /// A name of the folder for those who may not know its path.
  package var id: String { String(SHA256Digest.text(of: Array(path.utf8)[...]).prefix(16)) }

  /// Returns the name of a text's content: the first digits of its SHA-256.
  package static func version(of bytes: [UInt8]) -> String {
    String(SHA256Digest.text(of: bytes[...]).prefix(32))
  }

  /// The sources in the order of their paths, up to the limit.
  package var sources: [Listing] { Array(all.prefix(limits.files)) }

  private var all: [Listing] {
    FolderListing(of: path, skipping: ["Tests"]) { SourcePlace($0) != nil }.files.sorted().compactMap {
      name in
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Listing(name: name, bytes: Int(status.st_size))
    }
  }

  /// Returns the bytes of a source, which are UTF-8.
  package func text(of place: SourcePlace) throws(SourceFault) -> [UInt8] {
    let bytes = try within(place) { folder throws(OpenFolder.Fault) in
      try folder.contents(of: String(place.name), atMost: limits.fileBytes)
    }
    return try Self.checked(bytes, place)
  }

  /// Saves a source.
  ///
  /// - Parameters:
  ///   - condition: What the file may be before.
  ///   - keep: Called with the bytes to be replaced, unless they are the same.
  /// - Returns: Whether the file is a new one.
  package func save(
    _ bytes: [UInt8], at place: SourcePlace, if condition: Condition = .anything,
    keeping keep: ([UInt8]) -> Void
  ) throws(SourceFault) -> Bool {
    guard bytes.count <= limits.fileBytes else { throw .tooLarge(place.text, most: limits.fileBytes) }
    _ = try Self.checked(bytes, place)
    let all = all
    // By bytes: an accent may be part of a letter or follow it, which are two files.
    let known = all.first { $0.name.utf8.elementsEqual(place.text.utf8) }
    if known == nil {
      guard place.isPlain else { throw .badName(place.text) }
      // The compiler distinguishes private declarations by the files' names, and some systems take no notice of
      // case.
      if let other = all.first(where: { "/\($0.name)".lowercased().hasSuffix("/\(place.text)".lowercased()) })
      {
        throw .exists(other.name)
      }
      guard all.count < limits.files else { throw full }
    } else if condition == .nothing {
      throw .exists(place.text)
    }
    guard all.map(\.bytes).reduce(0, +) - (known?.bytes ?? 0) + bytes.count <= limits.totalBytes else {
      throw full
    }
    let isExpected = try within(place) { folder throws(OpenFolder.Fault) in
      // What cannot be kept is not replaced.
      let previous =
        known == nil ? nil : try folder.contents(of: String(place.name), atMost: limits.fileBytes)
      // One whose answer was lost on the way comes again.
      if previous == bytes { return true }
      guard condition.holds(for: previous) else { return false }
      if let previous { keep(previous) }
      try folder.replace(String(place.name), with: bytes)
      return true
    }
    guard isExpected else { throw .overtaken(place.text) }
    return known == nil
  }

  private var full: SourceFault { .full(files: limits.files, bytes: limits.totalBytes) }

  private static func checked(_ bytes: [UInt8], _ place: SourcePlace) throws(SourceFault) -> [UInt8] {
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .notText(place.text)
    }
    return bytes
  }

  private func within<Value>(
    _ place: SourcePlace, _ body: (borrowing OpenFolder) throws(OpenFolder.Fault) -> Value
  ) throws(SourceFault) -> Value {
    do throws(OpenFolder.Fault) {
      return try body(try OpenFolder(path, below: place.folders, on: disk))
    } catch {
      switch error {
      case .missing where access(path, F_OK) != 0:
        throw .failed(place.text, reason: "its folder no longer exists")
      case .missing: throw .missing(place.text)
      case .notRegular: throw .notRegular(place.text)
      case .tooLarge: throw .tooLarge(place.text, most: limits.fileBytes)
      case .readOnly: throw .readOnly(place.text)
      case .failed(let reason): throw .failed(place.text, reason: reason)
      case .notKept(let reason): throw .notKept(reason: reason)
      }
    }
  }
}
