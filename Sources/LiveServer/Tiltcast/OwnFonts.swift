import Foundation
import LiveScenes
import Rooms
import Synchronization
import TextLayout

/// The fonts beside somebody's scenes, which come before others; they may change while scenes are edited.
final class OwnFonts: Sendable {
  /// The most files, and the most bytes of each.
  private static let (mostFiles, mostBytes) = (20, 32 << 20)

  private struct State {
    /// What tells the files from others.
    var stamp: [String]
    var problems: [SceneDiagnostic] = []
  }

  private let folder: SceneFolder?
  private let others: [FontFile]
  private let state: Mutex<State>

  /// The fonts in the folder `Fonts` of some scenes, in the order of their names, before others.
  init(of folder: SceneFolder?, before others: [FontFile] = []) {
    (self.folder, self.others) = (folder, others)
    state = Mutex(State(stamp: Self.files(of: folder).map(\.stamp)))
  }

  /// What is wrong with the files.
  var problems: [SceneDiagnostic] { state.withLock { $0.problems } }

  /// A typesetter with the fonts as they are now.
  func typesetter() -> HarfBuzzTypesetter {
    let own = Self.files(of: folder).map { FontFile(path: $0.path) }
    let typesetter = HarfBuzzTypesetter(fonts: own + others + FontFile.standard)
    let names = own.map(\.name)
    let problems = typesetter.problems.filter { problem in names.contains { problem.contains($0) } }
    state.withLock { $0.problems = problems.map { SceneDiagnostic(.warning, from: .file, $0) } }
    return typesetter
  }

  /// A typesetter, if the fonts are others than when this was asked last.
  func changed() -> HarfBuzzTypesetter? {
    let now = Self.files(of: folder).map(\.stamp)
    let isChange = state.withLock { state in
      defer { state.stamp = now }
      return state.stamp != now
    }
    return isChange ? typesetter() : nil
  }

  private static func files(of folder: SceneFolder?) -> [(path: String, stamp: String)] {
    guard let folder else { return [] }
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.url.appendingPathComponent("Fonts", isDirectory: true),
      includingPropertiesForKeys: Array(keys))
    let fonts = (files ?? []).filter { ["ttf", "otf"].contains($0.pathExtension) }.compactMap { file in
      let values = try? file.resourceValues(forKeys: keys)
      let size = values?.fileSize ?? 0
      // A link may lead anywhere, and a pipe to nothing.
      guard values?.isRegularFile == true, size <= mostBytes else { return nil as (String, String)? }
      return (
        file.path, "\(file.path) \(size) \(values?.contentModificationDate?.timeIntervalSince1970 ?? 0)"
      )
    }
    return fonts.sorted { $0.0 < $1.0 }.prefix(mostFiles).map { (path: $0.0, stamp: $0.1) }
  }
}
