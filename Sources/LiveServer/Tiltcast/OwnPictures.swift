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
    /// Whether the files have not been taken yet.
    var isNew = false
  }

  private let folder: SceneFolder?
  private let state = Mutex(State())
  private let packing = DispatchQueue(label: "tiltcast.packing", qos: .utility)

  /// Reads the pictures of some scenes.
  init(of folder: SceneFolder?) {
    self.folder = folder
    read()
  }

  /// The files as they were read last; nil if they cannot be read.
  var files: StaticFiles? { state.withLock { $0.files } }

  /// A warning for each reason why files are not served.
  var problems: [SceneDiagnostic] {
    (files?.problems ?? []).map { SceneDiagnostic(.warning, from: .file, $0) }
  }

  /// Reads the files again, if they have changed.
  func read() {
    let stamps = folder.map { $0.pictureStamps } ?? []
    guard state.withLock({ $0.files == nil || $0.stamps != stamps }) else { return }
    let folders = [folder?.pictures].compactMap(\.self) + StaticFiles.ownPictures
    let files = try? StaticFiles(folders: folders, for: .drawing, mostBytes: Self.mostBytes)
    state.withLock { ($0.files, $0.stamps, $0.isNew) = (files, stamps, true) }
    packing.async { files?.pack() }
  }

  /// The files, if they have been read since this was asked last.
  func takeChanged() -> StaticFiles? {
    state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.files : nil
    }
  }
}
