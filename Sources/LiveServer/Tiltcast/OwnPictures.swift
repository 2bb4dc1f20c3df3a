import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Synchronization

/// The files that scenes draw, at `/scenes`: those of a folder, which may change, and those built into this program.
final class OwnPictures: Sendable {
  private static let mostBytes = 64 << 20

  private struct State {
    var files: StaticFiles?
    var stamps: [FileStamp] = []
    var excess: String?
    /// True if the files have not been taken yet.
    var isNew = false
  }

  private let folder: SceneFolder?
  private let others: [URL]
  private let state = Mutex(State())
  private let packing = DispatchQueue(label: "tiltcast.packing", qos: .utility)

  /// The pictures of some scenes.
  ///
  /// - Parameters:
  ///   - others: Folders of pictures after theirs.
  ///   - isReadLater: Whether `read()` reads them first. Until then there are the others only.
  init(of folder: SceneFolder?, before others: [URL] = [], isReadLater: Bool = false) {
    (self.folder, self.others) = (folder, others)
    if isReadLater { read(nil) } else { read() }
  }

  /// The files as they were read last; nil if they cannot be read.
  var files: StaticFiles? { state.withLock { $0.files } }

  /// Warnings about files that are not served, and about a folder that is too large to be looked through.
  var problems: [SceneDiagnostic] {
    let (files, excess) = state.withLock { ($0.files, $0.excess) }
    return ((files?.problems ?? []) + [excess].compactMap(\.self)).map {
      SceneDiagnostic(.warning, from: .file, $0)
    }
  }

  /// Reads the files, if they have changed since the last time.
  func read() { read(folder) }

  private func read(_ folder: SceneFolder?) {
    let stamps = folder.map { $0.pictureStamps } ?? []
    let excess = folder?.excess.map { "The folder of scenes: \($0)" }
    state.withLock { $0.excess = excess }
    guard state.withLock({ $0.files?.isComplete != true || $0.stamps != stamps }) else { return }
    let folders = (folder?.pictureFolders ?? []) + others + StaticFiles.ownPictures
    let files = try? StaticFiles(
      folders: folders, for: .drawing, mostBytes: Self.mostBytes, documents: .kept.asKept,
      besides: folder.map { ($0.url, $0.namedPictures) })
    state.withLock { ($0.files, $0.stamps, $0.isNew) = (files, stamps, true) }
    packing.async { files?.packDrawings() }
  }

  /// The files, if they have been read since this was asked last.
  func takeChanged() -> StaticFiles? {
    state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.files : nil
    }
  }
}
