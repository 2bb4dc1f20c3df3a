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

    /// Bounds that the compiler's fit into.
    package init() {}
  }

  /// A source in a list.
  package struct Listing: Encodable, Hashable, Sendable {
    package let name: String
    package let bytes: Int
  }

  /// The folder's path.
  package let path: String
  var limits = Limits()

  /// A folder by its path, in which links were resolved.
  package init(path: String) { self.path = path }

  /// A name of the folder for those who may not know its path.
  package var id: String { String(SHA256Digest.text(of: Array(path.utf8)[...]).prefix(16)) }

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
  ///   - isNew: Whether a file that is there already is a fault.
  ///   - keep: Called with the bytes to be replaced, unless they are the same.
  /// - Returns: Whether the file is a new one.
  package func save(
    _ bytes: [UInt8], at place: SourcePlace, isNew: Bool, keeping keep: ([UInt8]) -> Void
  ) throws(SourceFault) -> Bool {
    guard bytes.count <= limits.fileBytes else { throw .tooLarge(place.text) }
    _ = try Self.checked(bytes, place)
    let all = all
    let known = all.first { $0.name == place.text }
    if known == nil {
      guard place.isPlain else { throw .badName(place.text) }
      // The compiler tells private declarations apart by the files' names.
      if let other = all.first(where: { $0.name.hasSuffix("/\(place.text)") }) { throw .exists(other.name) }
      guard all.count < limits.files else { throw .full }
    } else if isNew {
      throw .exists(place.text)
    }
    guard all.map(\.bytes).reduce(0, +) - (known?.bytes ?? 0) + bytes.count <= limits.totalBytes else {
      throw .full
    }
    try within(place) { folder throws(OpenFolder.Fault) in
      if known != nil, let previous = try? folder.contents(of: String(place.name), atMost: limits.fileBytes) {
        if previous == bytes { return }
        keep(previous)
      }
      try folder.replace(String(place.name), with: bytes)
    }
    return known == nil
  }

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
      return try body(try OpenFolder(path, below: place.folders))
    } catch {
      switch error {
      case .missing: throw .missing(place.text)
      case .notRegular: throw .notRegular(place.text)
      case .tooLarge: throw .tooLarge(place.text)
      case .failed(let reason): throw .failed(place.text, reason: reason)
      }
    }
  }
}
