import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Support
import Synchronization
import TextLayout

/// The fonts beside a user's scenes, which come before others; they may change while scenes are edited.
final class OwnFonts: Sendable {
  /// The most files, and the most bytes of all of them, which stay in memory.
  private static let (mostFiles, mostBytes) = (20, 64 << 20)

  private struct State {
    var typesetter: HarfBuzzTypesetter
    /// The fonts after the folder's; nil until they are read.
    var others: [FontFile]?
    var stamps: [FileStamp] = []
    /// True if the fonts have changed since they were taken.
    var isNew = false
    var problems: [SceneDiagnostic] = []
  }

  private let folder: SceneFolder?
  private let others: @Sendable () -> [FontFile]
  private let state: Mutex<State>

  /// The fonts in the folder `Fonts` of some scenes, in the order of their names, before others and the fonts of the
  /// program's own scenes.
  ///
  /// - Parameters:
  ///   - others: Gives the other fonts, once.
  ///   - isReadLater: Whether `read()` reads them first. Until then there are the machine's fonts.
  init(
    of folder: SceneFolder?, before others: @autoclosure @escaping @Sendable () -> [FontFile] = [],
    resources: [URL] = StaticFiles.ownResources, isReadLater: Bool = false
  ) {
    self.folder = folder
    self.others = { others() + resources.flatMap { Self.own(SceneFolder(path: $0.path).fonts) } }
    state = Mutex(State(typesetter: HarfBuzzTypesetter(fonts: isReadLater ? FontFile.standard : [])))
    guard !isReadLater else { return }
    read()
    _ = takeChanged()
  }

  /// The problems of the files.
  var problems: [SceneDiagnostic] { state.withLock { $0.problems } }

  /// A typesetter with the fonts as they were read last.
  var typesetter: HarfBuzzTypesetter { state.withLock { $0.typesetter } }

  /// Reads the fonts, if they have changed since the last time.
  func read() {
    let files = folder?.fonts ?? []
    let stamps = files.map { FileStamp(of: $0) }
    let (known, isSame) = state.withLock { ($0.others, $0.stamps == stamps) }
    guard known == nil || !isSame else { return }
    let others = known ?? others()
    let own = Self.own(files)
    let typesetter = HarfBuzzTypesetter(fonts: own + others + FontFile.standard)
    let names = own.map(\.name)
    var problems = typesetter.problems.filter { problem in names.contains { problem.contains($0) } }
    if files.count > Self.mostFiles {
      problems.append("Fonts has more than \(Self.mostFiles) fonts; the others are not used.")
    }
    if own.count < min(files.count, Self.mostFiles) {
      problems.append(
        "Links among the fonts, and fonts of more than \(Self.mostBytes >> 20) MiB together, are not used.")
    }
    state.withLock { [problems] state in
      (state.typesetter, state.others) = (typesetter, others)
      (state.stamps, state.isNew) = (stamps, true)
      state.problems = problems.map { SceneDiagnostic(.warning, from: .file, $0.printable) }
    }
  }

  /// The fonts at some paths that there is room for, without links, which may lead anywhere.
  private static func own(_ paths: [String]) -> [FontFile] {
    var left = mostBytes
    return paths.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) == nil }
      .prefix(mostFiles)
      .filter { path in
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
        // A font that is too large by itself is named where it is read.
        guard size <= FontFile.mostBytes else { return true }
        left -= size
        return left >= 0
      }
      .map { FontFile(path: $0) }
  }

  /// The typesetter, if the fonts have changed since this was asked last.
  func takeChanged() -> HarfBuzzTypesetter? {
    state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.typesetter : nil
    }
  }
}
