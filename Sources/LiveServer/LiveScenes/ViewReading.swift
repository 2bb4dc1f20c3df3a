import Foundation
import Platform
import Rooms

/// The views of a folder, as a confined process reads and rewrites them.
package struct ViewReading: Codable, Sendable {
  private struct Text: Codable {
    let place: String
    let text: Data

    init(_ file: SceneSources.File) { (place, text) = (file.place, Data(file.text)) }

    var file: SceneSources.File { SceneSources.File(place: place, text: [UInt8](text)) }
  }

  private struct Answer: Codable {
    /// The places of the files that are of the app.
    var places: [String] = []
    /// The sources in the place of the files', with a `main.swift`.
    var written: [Text] = []
    /// The views that are scenes, by the names of the scenes.
    var previews: [String: ViewSources.Entry] = [:]
    /// Warnings about views that are left out.
    var omissions: [SceneDiagnostic] = []
    /// The reasons that there are none.
    var problems: [SceneDiagnostic] = []
  }

  private let purpose: SourcePurpose
  private let folder: String
  private let files: [Text]
  private let assets: AssetCatalog
  private let builtIn: Set<String>
  private let variants: [SceneVariant]

  /// The views in files, the pictures and colours that they may name, and the names of the scenes beside which they are
  /// played.
  init(
    _ files: [SceneSources.File], in folder: String, _ assets: AssetCatalog, for purpose: SourcePurpose,
    besides builtIn: Set<String>, in variants: [SceneVariant] = []
  ) {
    (self.purpose, self.variants) = (purpose, variants)
    (self.folder, self.files, self.assets, self.builtIn) = (folder, files.map { Text($0) }, assets, builtIn)
  }

  /// The most bytes of all sources that are written.
  private static let mostBytes = 8 << 20

  /// The answer of a confined process to a request; nil if it is none.
  package static func answer(_ body: Data) -> [UInt8]? {
    ReadingTask.answer(body) { (request: ViewReading) in
      do throws(CompilerRefusal) {
        let sources = try SceneSources(
          of: request.folder, request.files.map(\.file), for: request.purpose, assets: request.assets,
          besides: request.builtIn, in: request.variants)
        return Answer(
          places: sources.files.map(\.place), written: (sources.written ?? []).map { Text($0) },
          previews: sources.previews,
          omissions: sources.omissions)
      } catch {
        return Answer(problems: error.diagnostics)
      }
    }
  }

  /// The sources that are compiled in the files' place, and the views that are scenes.
  ///
  /// - Throws: An error if they cannot be shown, or not be read within the limits.
  func sources(by reading: FolderReading) throws(CompilerRefusal) -> SceneSources {
    let answer: Answer
    do throws(ReadingFault) {
      answer = try reading.read(.views, self, as: Answer.self)
    } catch {
      throw error == .ended ? CompilerRefusal([]) : CompilerRefusal("\(error)")
    }
    guard answer.problems.isEmpty else { throw CompilerRefusal(answer.problems) }
    let places = Set(answer.places)
    let files = files.filter { places.contains($0.place) }
    guard answer.written.map(\.place) == files.map(\.place) + ["main.swift"],
      answer.omissions.count <= SceneDiagnostic.most, answer.omissions.allSatisfy(isSound),
      answer.written.map(\.text.count).reduce(0, +) <= Self.mostBytes,
      answer.previews.values.allSatisfy(isSound)
    else { throw CompilerRefusal("\(ReadingFault.failed)") }
    return SceneSources(
      folder: folder, files: files.map(\.file), written: answer.written.map(\.file),
      previews: answer.previews,
      omissions: answer.omissions)
  }

  /// True if what another process says of a part that is left out is as this one could have said it.
  private func isSound(_ omission: SceneDiagnostic) -> Bool {
    omission.severity == .warning && omission.message.utf8.count <= 1000
      && files.contains { $0.place == omission.file }
  }

  /// True if what another process says of a view is as this one could have said it.
  private func isSound(_ preview: ViewSources.Entry) -> Bool {
    preview.title.count <= 60 && preview.line >= 1 && files.contains { $0.place == preview.place }
  }
}
