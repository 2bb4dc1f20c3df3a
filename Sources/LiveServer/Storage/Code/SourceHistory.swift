import Foundation
import Platform
import Support

/// The versions of sources that were saved from a browser, and those that they replaced, within bounds; the oldest go
/// first.
///
/// A version is a file `TIME-PLACE-DIGEST` in a folder of its own in the state folder, so a list needs only names.
package struct SourceHistory: Sendable {
  /// The bounds of what is kept.
  struct Limits: Sendable {
    /// The most versions of one source.
    var perSource = 100
    /// The most versions.
    var versions = 2000
    /// The most bytes of all.
    var bytes = 32 << 20

    /// Bounds for one of many who write scenes on one machine.
    static let ofSeat: Limits = {
      var limits = Limits()
      (limits.versions, limits.bytes) = (500, 4 << 20)
      return limits
    }()
  }

  /// A version in a list.
  package struct Version: Encodable, Hashable, Sendable {
    /// The name by which its text is asked for.
    package let id: String
    /// The time at which it was kept, in milliseconds since 1970.
    package let time: Int
    package let bytes: Int
  }

  private let state: StateDirectory
  private let name: String
  let folder: StateDirectory
  var limits: Limits

  /// The history of a folder's sources, in a server's state folder.
  package init(of sources: SourceFolder, in state: StateDirectory) {
    self.init(named: sources.path, in: state)
  }

  /// A history with a name in a server's state folder, wherever the sources are.
  init(named name: String, in state: StateDirectory, limits: Limits = Limits()) {
    self.limits = limits
    self.name = SourceFolder(path: name).id
    self.state = state.folder("code")
    folder = self.state.folder(self.name)
  }

  /// The versions of a source, the newest first.
  package func versions(of place: SourcePlace) -> [Version] {
    let mark = Self.mark(of: place)
    return files.reversed().filter { $0.id.contains(mark) }
  }

  /// Returns the text of a version, or nil if it is no longer kept, or is another source's.
  package func text(of id: String, _ place: SourcePlace) -> [UInt8]? {
    guard Self.version(id, bytes: 0) != nil, id.contains(Self.mark(of: place)) else { return nil }
    return try? RegularFile.contents(of: folder.path(of: id), atMost: limits.bytes, followsLinks: false)
  }

  /// Keeps a version, unless it is the newest one of its source, and forgets those that are too many.
  ///
  /// - Parameters:
  ///   - time: In milliseconds since 1970.
  ///   - passed: Whether the newest version is one that only passed, as while a slider is dragged: then it goes, unless it
  ///     has been the newest for a while, or followed the one before it after a while.
  /// - Returns: Whether it was kept, and not the newest already.
  @discardableResult
  package func add(
    _ bytes: [UInt8], of place: SourcePlace, at time: Int, inPlaceOfPassed passed: Bool = false
  ) throws(StateError) -> Bool {
    let end = Self.mark(of: place) + String(SHA256Digest.text(of: bytes[...]).prefix(16))
    let recent = versions(of: place).prefix(2)
    let newest = recent.first
    guard newest?.id.hasSuffix(end) != true else { return false }
    // Two within a millisecond, or a clock that was set back, keep their order.
    let time = max(time, (newest?.time ?? 0) + 1)
    _ = try folder.add(
      String(repeating: "0", count: max(0, 14 - "\(time)".count)) + "\(time)" + end, contents: bytes)
    if passed, let newest, let before = recent.dropFirst().first,
      max(time - newest.time, newest.time - before.time) < Self.pause
    {
      try folder.remove(newest.id)
    }
    try forget(of: place)
    return true
  }

  /// The time between versions that are kept while more of them pass, in milliseconds.
  private static let pause = 1500

  /// The order of their names is that of their times.
  private var files: [Version] {
    FolderListing(of: folder.url.path).files.sorted().compactMap { name in
      var status = stat()
      guard lstat(folder.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Self.version(name, bytes: Int(status.st_size))
    }
  }

  private func forget(of place: SourcePlace) throws(StateError) {
    var kept = files
    let mark = Self.mark(of: place)
    let own = kept.filter { $0.id.contains(mark) }
    var excess = Set(own.dropLast(limits.perSource).map(\.id))
    kept.removeAll { excess.contains($0.id) }
    var bytes = kept.map(\.bytes).reduce(0, +)
    for (index, version) in kept.enumerated() {
      guard bytes > limits.bytes || kept.count - index > limits.versions else { break }
      bytes -= version.bytes
      excess.insert(version.id)
    }
    for id in excess { try folder.remove(id) }
  }

  /// Forgets all versions, and the shared texts.
  package func remove() throws(StateError) { try state.removeFolder(name) }

  private static func mark(of place: SourcePlace) -> String {
    "-\(SHA256Digest.text(of: Array(place.text.utf8)[...]).prefix(16))-"
  }

  /// The version that a file's name describes; nil for a name of another form.
  private static func version(_ name: String, bytes: Int) -> Version? {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isHexadecimal = { (part: Substring.UTF8View) in
      part.count == 16 && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
    guard parts.count == 3, parts[0].count == 14, isHexadecimal(parts[1]), isHexadecimal(parts[2]),
      parts[0].allSatisfy({ (0x30...0x39).contains($0) }), let time = Int(String(Substring(parts[0])))
    else { return nil }
    return Version(id: name, time: time, bytes: bytes)
  }
}
