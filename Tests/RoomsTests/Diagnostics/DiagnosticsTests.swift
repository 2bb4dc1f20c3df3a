import Engine
import Testing

@testable import Rooms

@Suite("Diagnostics")
struct DiagnosticsTests {
  /// What is wrong with the shaders of a scene that names one which is not there.
  private static func shaders() -> ShaderFaults {
    var (stage, state, shaders) = (Stage(ShaderGallery()), FrameState(), ShaderFaults())
    stage.render(at: 0)
    _ = state.update(from: stage.frame)
    shaders.update(for: state, on: stage)
    return shaders
  }

  @Test("It is news when something else is wrong with the source, as far as it is told")
  func news() {
    var diagnostics = Diagnostics()
    let many = (0...SceneDiagnostic.most).map { SceneDiagnostic(.error, from: .compiler, "\($0)") }
    diagnostics.replaceSource(with: many)
    #expect(diagnostics.changes == 1 && diagnostics.all.count == SceneDiagnostic.most)
    diagnostics.replaceSource(with: many.dropLast())
    #expect(diagnostics.changes == 1)
  }

  @Test("Of shaders nothing is told where something is wrong with their files already")
  func shaderFiles() {
    var diagnostics = Diagnostics()
    diagnostics.shaders = Self.shaders()
    #expect(diagnostics.all.map(\.file) == ["nowhere.frag"])
    let error = SceneDiagnostic(.error, from: .file, "Not to be read.", file: "nowhere.frag")
    diagnostics.replaceSource(with: [error])
    #expect(diagnostics.all == [error])
  }
}
