import Engine
import Foundation
import Platform
import Support
import Synchronization

/// The uploaded pictures: a folder of files, each named by a hash of its content.
///
/// A name is the SHA-256 of the bytes and the size in pixels. So a file never changes, and the same picture is stored
/// once. Files appear atomically.
package final class PictureStore: Sendable {
  /// A place that a file or an upload in progress takes.
  private struct Place {
    var bytes: Int
    /// The guest who brought it since the server's start, if one did.
    var guest: String?
    var user: Shares.User { Shares.User(guest ?? "", isGuest: guest != nil) }
  }

  private struct State {
    let quota: Int
    /// By the files' names.
    var files: [String: Place] = [:]
    /// By the drafts' paths.
    var drafts: [String: Place] = [:]

    /// Forgets the drafts that are gone.
    mutating func forgetDrafts() { drafts = drafts.filter { access($0.key, F_OK) == 0 } }

    /// Throws unless there is a place: guests together leave half of the store to others, and each seven eighths of
    /// the rest, except for one large picture.
    func require(_ place: Place, folder: URL) throws(PictureFault) {
      let share = max(quota / 16, PictureReader.mostBytes)
      var shares = Shares(of: quota, each: share, atOnce: 0)
      for place in Array(files.values) + drafts.values { shares.take(place.bytes, for: place.user) }
      // Others have no share of their own.
      do throws(Shares.Refusal) { try shares.require(place.bytes, for: place.user) } catch {
        switch error {
        case .shareFull where place.guest == nil: break
        case .shareFull: throw .shareFull(share)
        case .full: throw .full(quota: quota, folder: folder.path)
        }
      }
    }
  }

  /// The folder of the files.
  package let folder: URL
  /// The most bytes that they may take together.
  let quota: Int
  private let disk: Disk
  private let reader = PictureReader()
  private let state: Mutex<State>

  /// A store in a folder, which is made when the first picture comes.
  package init(folder: URL, quota: Int, on disk: Disk = .system) {
    self.disk = disk
    self.folder = folder
    self.quota = quota
    var found = State(quota: quota)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let path = folder.appendingPathComponent(name).path
      if Picture(mediaName: name) != nil {
        let bytes = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        found.files[name] = Place(bytes: bytes)
      } else if name.hasPrefix(Self.draftPrefix) {
        // The writer of this file was stopped.
        unlink(path)
      }
    }
    state = Mutex(found)
  }

  /// True if a picture is here.
  package func has(_ picture: Picture) -> Bool {
    guard let name = picture.mediaName else { return false }
    return state.withLock { $0.files[name] != nil }
  }

  /// The path of a picture's file by its name, or nil if the picture is missing.
  package func path(of name: String) -> String? {
    state.withLock { $0.files[name] != nil } ? folder.appendingPathComponent(name).path : nil
  }

  /// A picture's bytes by its name, or nil if the picture is missing.
  package func bytes(of name: String) -> [UInt8]? {
    guard state.withLock({ $0.files[name] != nil }) else { return nil }
    return (try? Data(contentsOf: folder.appendingPathComponent(name))).map { [UInt8]($0) }
  }

  /// The names of all pictures.
  package var names: [String] { state.withLock { Array($0.files.keys) } }

  /// Stores a picture that another server has decoded.
  ///
  /// - Returns: Whether the bytes are what the name says, even if there is no room to keep them.
  package func adopt(_ bytes: [UInt8], as name: String) -> Bool {
    guard Picture(mediaName: name) != nil, name.hasPrefix(SHA256Digest.text(of: bytes[...]) + "-") else {
      return false
    }
    guard let isNew = try? reserve(Place(bytes: bytes.count), for: name), isNew else { return true }
    if let draft = try? newFile() {
      defer { try? disk.remove(draft) }
      if (try? Data(bytes).write(to: URL(fileURLWithPath: draft))) != nil,
        (try? settle(draft, as: name)) != nil
      {
        return true
      }
    }
    state.withLock { $0.files[name] = nil }
    return true
  }

  /// Renames a draft to its final name, durably.
  private func settle(_ draft: String, as name: String) throws(Disk.Refusal) {
    try disk.sync(draft)
    try disk.rename(draft, to: folder.appendingPathComponent(name).path)
    try disk.syncFolder(folder.path)
  }

  /// A picture that was read, and the omitted parts of its file, in the order of the report.
  package struct Addition: Sendable {
    package var picture: Picture
    package var notices: [PictureNotice] = []
  }

  /// Reads a file, and keeps the picture; takes a while.
  package func add(_ file: String) throws(PictureFault) -> Addition {
    // One file is read at a time, and what is read out of it is limited.
    let draft = try newFile()
    defer { try? disk.remove(draft) }
    let notices = try reader.read(file, to: draft)
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: draft)) else {
      throw .unusable(reason: "nothing was written")
    }
    let bytes = [UInt8](data)
    let header = try ImageHeader(bytes)
    let name =
      "\(SHA256Digest.text(of: bytes[...]))-\(header.width)x\(header.height).\(header.kind.fileExtension)"
    guard let picture = Picture(mediaName: name) else { throw .broken(header.kind) }
    // The file itself goes now, and no longer needs its place.
    let guest = state.withLock { $0.drafts.removeValue(forKey: file)?.guest }
    let isNew = try reserve(Place(bytes: bytes.count, guest: guest), for: name)
    if !isNew { use(picture) }
    if isNew {
      do throws(Disk.Refusal) { try settle(draft, as: name) } catch {
        state.withLock { $0.files[name] = nil }
        throw .notKept(reason: error.reason)
      }
    }
    return Addition(picture: picture, notices: PictureNotice.allCases.filter(notices.contains))
  }

  /// Deletes a picture that has not been named for long enough, in seconds; returns false if it has been.
  func remove(_ name: String, after age: Double) -> Bool {
    let path = folder.appendingPathComponent(name).path
    return state.withLock { state in
      guard let time = modificationTime(of: path), Date().timeIntervalSince1970 - time > age,
        unlink(path) == 0
      else { return false }
      state.files[name] = nil
      return true
    }
  }

  /// Makes an empty file for an upload, whose size counts in advance until the file is gone.
  ///
  /// - Parameter guest: The guest of the server who brings it, if one does: guests have shares of the store.
  package func draft(
    reserving bytes: Int = PictureReader.mostBytes, for guest: String? = nil
  ) throws(PictureFault) -> String {
    let path = try newFile()
    do throws(PictureFault) {
      try state.withLock { state throws(PictureFault) in
        state.forgetDrafts()
        let place = Place(bytes: bytes, guest: guest)
        try state.require(place, folder: folder)
        state.drafts[path] = place
      }
    } catch {
      unlink(path)
      throw error
    }
    return path
  }

  /// Reserves space for a picture; returns whether the picture is new.
  private func reserve(_ place: Place, for name: String) throws(PictureFault) -> Bool {
    try state.withLock { state throws(PictureFault) in
      guard state.files[name] == nil else { return false }
      state.forgetDrafts()
      try state.require(place, folder: folder)
      state.files[name] = place
      return true
    }
  }

  private func newFile() throws(PictureFault) -> String {
    do throws(Disk.Refusal) {
      try disk.makeFolder(folder.path)
      let draft = try disk.draft(
        beginning: folder.appendingPathComponent(Self.draftPrefix).path, contents: [], isSynced: false)
      draft.close()
      return draft.path
    } catch {
      throw .notKept(reason: error.reason)
    }
  }

  private static let draftPrefix = "draft-"
}

extension PictureStore {
  /// Marks a picture as named from now on.
  package func use(_ picture: Picture) {
    if let path = picture.mediaName.flatMap(path) { touch(path) }
  }

  /// Gives the pictures that are named the present time, and deletes those that have not been named for long enough.
  ///
  /// - Parameter age: In seconds.
  /// - Returns: The names of the pictures that are gone.
  package func sweep(keeping named: Set<String>, after age: Double) -> [String] {
    names.sorted().filter { name in
      guard let path = path(of: name) else { return false }
      guard !named.contains(name) else {
        touch(path)
        return false
      }
      return remove(name, after: age)
    }
  }
}

extension Picture {
  private static let mediaFolder = "/media/"

  /// A picture by the name of its file, such as `9f86…0a08-1600x1200.webp`, or nil if the name is no picture's.
  package init?(mediaName name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "webp" || parts[1] == "png" else { return nil }
    let stem = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard stem.count == 2, stem[0].utf8.count == 64,
      stem[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    let sides = stem[1].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...65535).contains($0) }),
      stem[1] == "\(sides[0])x\(sides[1])"
    else { return nil }
    self.init(url: Self.mediaFolder + name, width: Double(sides[0]), height: Double(sides[1]))
  }

  /// The name of the picture's file; nil of one that people did not bring, or that says another size than its name.
  package var mediaName: String? {
    guard url.hasPrefix(Self.mediaFolder) else { return nil }
    let name = String(url.dropFirst(Self.mediaFolder.count))
    return Picture(mediaName: name) == self ? name : nil
  }
}
