import Engine
import Testing

@testable import Rooms

@Suite("Repertoire")
struct RepertoireTests {
  /// What is wrong with the shaders of a scene that names one which is not there.
  private static func shaders() -> ShaderFaults {
    var (stage, state, shaders) = (Stage(ShaderGallery()), FrameState(), ShaderFaults())
    stage.render(at: 0)
    _ = state.update(from: stage.frame)
    var ledger = Ledger()
    shaders.update(for: state, on: stage, in: &ledger)
    return shaders
  }

  @Test("It is news when something else is wrong with the source, as far as it is told")
  func news() {
    var (repertoire, ledger) = (Repertoire(Room.Configuration()), Ledger())
    let many = (0...SceneDiagnostic.most).map { SceneDiagnostic(.error, from: .compiler, "\($0)") }
    repertoire.replaceSourceFaults(with: many, in: &ledger)
    #expect(ledger.versions[.diagnostics] == 1)
    #expect(repertoire.diagnostics(with: ShaderFaults()).count == SceneDiagnostic.most)
    repertoire.replaceSourceFaults(with: many.dropLast(), in: &ledger)
    #expect(ledger.versions[.diagnostics] == 1)
  }

  @Test("Of shaders nothing is told where something is wrong with their files already")
  func shaderFiles() {
    var (repertoire, ledger) = (Repertoire(Room.Configuration()), Ledger())
    let shaders = Self.shaders()
    #expect(repertoire.diagnostics(with: shaders).map(\.file) == ["nowhere.frag"])
    let error = SceneDiagnostic(.error, from: .file, "Not to be read.", file: "nowhere.frag")
    repertoire.replaceSourceFaults(with: [error], in: &ledger)
    #expect(repertoire.diagnostics(with: shaders) == [error])
  }
}
