import Engine
import Foundation
import Platform
import Rooms
import SceneService
import Support

/// The results of tests that were run with the scenes that play.
package struct SceneTestResults: Sendable {
  /// The reason that tests have no results.
  package enum Failure: Sendable {
    /// The scene is none of the folder's, or is there no more.
    case noScene
    /// The tests cannot be compiled with the folder's files.
    case refused
    /// A test has taken too long.
    case slow
  }

  /// Nil if all tests have run.
  package let failure: Failure?
  /// The problems at their lines; none if all tests have passed.
  package let issues: [SceneDiagnostic]

  private static func ended(_ failure: Failure?, _ issues: [SceneDiagnostic] = []) -> SceneTestResults {
    SceneTestResults(failure: failure, issues: issues)
  }

  fileprivate static let noScene = ended(.noScene)

  /// The results of all tests.
  fileprivate init(of tests: FolderTests) {
    let (all, diagnostics) = tests.load()
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, !all.isEmpty else {
      self = .ended(.refused, errors)
      return
    }
    var issues: [SceneDiagnostic] = []
    for test in all {
      let result = tests.run(test) { _, _, _ in (false, "An exercise has no reference pictures.") }
      issues += result.issues
      guard !result.isLate else {
        self = .ended(.slow, issues)
        return
      }
    }
    self = .ended(nil, issues)
  }

  private init(failure: Failure?, issues: [SceneDiagnostic]) {
    (self.failure, self.issues) = (failure, issues)
  }
}

extension LiveScenes {
  /// The tests of a file, and the surroundings in which they run.
  package struct Tests: Sendable {
    let file: SceneSources.File
    let typesetter: any Typesetter
    let settings: TestSettings

    /// The tests of a file.
    ///
    /// - Parameters:
    ///   - name: The file's name, which starts with something else if the folder has such a file.
    ///   - scene: The name of the scene that the tests look at.
    package init(
      _ text: [UInt8], named name: String, of scene: String, typesetter: any Typesetter,
      shaders: ShaderLibrary
    ) {
      file = SceneSources.File(place: name, text: text)
      self.typesetter = typesetter
      settings = TestSettings(preview: scene, shaders: shaders)
    }
  }

  /// Runs tests of views with the version of the scenes that plays, in a process of their own, in the folder's turn of
  /// the queue.
  ///
  /// - Parameter then: Called with the results, on any thread.
  package func run(_ tests: Tests, then: @escaping @Sendable (SceneTestResults) -> Void) {
    let work = { @Sendable (place: QueuePlace) in
      guard let results = self.results(of: tests, at: place) else { return false }
      then(results)
      return true
    }
    if let queue { queue.add(for: folder.url.path, work) } else { _ = work(QueuePlace()) }
  }

  /// The results of tests; nil if the place is lost before they are there.
  private func results(of tests: Tests, at place: QueuePlace) -> SceneTestResults? {
    let part = reading.part(at: place)
    let known = state.withLock { state in state.versions.current.flatMap { state.sources[$0.number] } }
    guard let known, let scene = tests.settings.preview, !part.programs.isOver,
      known.written == nil || known.previews[scene] != nil
    else { return .noScene }
    var compiler = compiler
    compiler.programs = part.programs
    let all = FolderTests(
      { [folder, assets, otherNames] in
        try known.adding(
          tests.file, AssetCatalog(of: folder, assets, by: part), by: part, besides: otherNames)
      }, compiler, programs, confinement, tests.typesetter, tests.settings, .seatTest,
      atMost: ReplyTimeout.Limits.seatTest.total,
      { _ in })
    let results = SceneTestResults(of: all)
    guard !part.programs.isOver || reading.programs.isOver else { return place.isLost ? nil : .noScene }
    return reading.programs.isOver ? .noScene : results
  }
}

extension SceneSources {
  /// The sources of the views with tests.
  ///
  /// - Throws: An error at its line if they cannot be compiled together.
  fileprivate func adding(
    _ tests: File, _ assets: AssetCatalog, by reading: FolderReading, besides builtIn: Set<String>
  ) throws(CompilerRefusal) -> SceneSources {
    guard written != nil else { throw SceneFolder.noViews }
    var place = tests.place
    // The compiler distinguishes private declarations by a file's name.
    let names = Set(files.map { $0.place.split(separator: "/").last.map(String.init) ?? $0.place })
    while names.contains(place) { place = "Check" + place }
    let all = files + [File(place: place, text: tests.text)]
    return try ViewReading(all, in: folder, assets, for: .tests, besides: builtIn).sources(by: reading)
  }
}
