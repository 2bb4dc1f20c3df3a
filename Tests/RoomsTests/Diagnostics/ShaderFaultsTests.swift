import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("What is wrong with shaders")
struct ShaderFaultsTests {
  private let id: String

  init() throws { id = try #require(ShaderLibrary.builtIn.functions["wobble"]).id }

  private func bench() -> RoomBench {
    var bench = RoomBench(AnyScene(ShaderGallery()))
    bench.join(1, .presenter)
    bench.join(2, .phone)
    return bench
  }

  private func diagnostics(_ bench: inout RoomBench) -> [SceneDiagnostic] {
    bench.read(1, at: 1)
    return bench.readers[1]?.diagnostics ?? []
  }

  @Test("Presenters are told of a shader that the scene names and that is not there")
  func missing() {
    var bench = bench()
    let told = diagnostics(&bench)
    #expect(told.map(\.file) == ["nowhere.frag"] && told.first?.severity == .error)
  }

  @Test("What a presenter's screen says is told with the line, once for each shader")
  func screens() {
    var bench = bench()
    bench.send(
      .fault(ScreenFault(shader: id, log: "ERROR: 0:2: 'x' : undeclared identifier\n")), from: 1, at: 1)
    bench.send(.fault(ScreenFault(shader: id, log: "ERROR: 0:3: other")), from: 1, at: 1)
    let told = diagnostics(&bench).filter { $0.origin == .screen }
    #expect(told.count == 1 && told.first?.file == "wobble.frag" && told.first?.line == 2)
    #expect(told.first?.message == "'x' : undeclared identifier")
    #expect(told.first?.excerpt?.hasPrefix("vec2 wobble(") == true)
  }

  @Test("A phone may say nothing, and nobody of what is not there")
  func strangers() {
    var bench = bench()
    bench.send(.fault(ScreenFault(shader: id, log: "ERROR: 0:2: x")), from: 2, at: 1)
    bench.send(.fault(ScreenFault(shader: "wobble-0", log: "ERROR: 0:2: x")), from: 1, at: 1)
    #expect(diagnostics(&bench).allSatisfy { $0.origin != .screen })
  }

  @Test("Without the driver's words the graphics were lost, which is told as a sentence")
  func losses() {
    var bench = bench()
    bench.send(.fault(ScreenFault(shader: id, log: nil)), from: 1, at: 1)
    #expect(diagnostics(&bench).last?.message.contains("lost its graphics") == true)
  }

  @Test("What a screen has said goes with it")
  func leaving() {
    var bench = bench()
    bench.join(3, .presenter)
    bench.send(.fault(ScreenFault(shader: id, log: "ERROR: 0:2: x")), from: 3, at: 1)
    #expect(diagnostics(&bench).contains { $0.origin == .screen })
    _ = bench.room.handle(.left(3), at: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.diagnostics.contains { $0.origin == .screen } == false)
  }

  @Test("A lost context is one warning, whatever was drawn")
  func lossesTogether() {
    var bench = bench()
    for shader in ShaderLibrary.builtIn.functions.values {
      bench.send(.fault(ScreenFault(shader: shader.id, log: nil)), from: 1, at: 1)
    }
    let told = diagnostics(&bench).filter { $0.origin == .screen }
    #expect(told.count == 1 && told.first?.severity == .warning)
  }

  @Test("When another mistake takes a mistake's place, that one is told")
  func nextMistake() throws {
    var bench = bench()
    let new = try ShaderFunction(name: "nowhere", text: "vec4 nowhere(vec2 position) { return vec4(1.0); }")
    let scenes = SceneCatalog([bench.room.performance.live.stage.scene.kind] + SceneCatalog.builtIn.kinds)
    let next = bench.room.repertoire.configuration.playing(
      scenes, shaders: ShaderLibrary([new], before: .builtIn))
    #expect(diagnostics(&bench).first?.message.contains("there is no file nowhere.frag") == true)
    _ = bench.room.handle(.scenes(next), at: 2)
    bench.pass(until: 3)
    bench.read(1, at: 3)
    let told = bench.readers[1]?.diagnostics.first
    #expect(told?.message.contains("The scene uses it as") == true && told?.line == 1)
  }

  /// A room in which a take of a scene with shaders is on, and the same with another text of one of them.
  private func loopingTake() throws -> (TakeBench, Room.Configuration, Asset.ID) {
    let scenes = SceneCatalog.builtIn
    var bench = TakeBench(try scenes.scene(named: "shaders"))
    bench.send(.takes(.record(nil)), at: 0)
    bench.bench.tilt(10, from: 2, at: 1)
    bench.send(.takes(.stop), at: 3)
    let old = try #require(ShaderLibrary.builtIn.functions["wobble"])
    let new = try ShaderFunction(name: "wobble", text: old.text + "\n// saved")
    let next = bench.room.repertoire.configuration.playing(
      scenes, shaders: ShaderLibrary([new], before: .builtIn))
    return (bench, next, new.id)
  }

  private func isDrawn(_ id: Asset.ID, in bench: TakeBench) -> Bool {
    bench.room.audience.screen.state.nodes.contains { $0.asset == id }
  }

  @Test("A shader that is saved while a take plays is drawn, and the take goes on")
  func savedWhilePlaying() throws {
    var (bench, next, id) = try loopingTake()
    try bench.send(#"{"type": "play", "take": "Take 1", "loop": true}"#, at: 100)
    #expect(!isDrawn(id, in: bench))
    bench.handle(.scenes(next), at: 101)
    bench.pass(until: 101.2)
    #expect(isDrawn(id, in: bench))
    #expect(bench.room.performance.live.replayState.playing?.loop == true)
  }

  @Test("A shader that is saved while a take is read is drawn, too")
  func savedWhileReading() throws {
    var (bench, next, id) = try loopingTake()
    let environment = bench.room.repertoire.configuration.environment
    let old = SeekableTake(
      try Take(jsonLines: Data(try #require(bench.kept["Take 1"]).utf8), in: environment), in: environment)
    let request = PlaybackRequest(take: TakeName("Take 1"))
    _ = bench.bench.send(.takes(.play(request)), from: 1, at: 4)
    bench.handle(.scenes(next), at: 5)
    bench.handle(.fetched(.success(old), request, for: 1), at: 6)
    bench.pass(until: 6.5)
    #expect(isDrawn(id, in: bench))
  }

  @Test("Words are cut, and have no control characters")
  func bounds() {
    let fault = ScreenFault(
      shader: String(repeating: "s", count: 5000), log: "\u{1B}[31m" + String(repeating: "é", count: 5000))
    #expect(fault.shader.count == 200 && (fault.log?.unicodeScalars.count ?? .max) <= 2000)
    #expect(fault.log?.hasPrefix("[31m") == true)
  }

  @Test("A report about a shader that is gone is gone at once, and counts as a change")
  func forgotten() throws {
    let broken = try ShaderFunction(
      name: "wobble", text: "vec2 wobble(vec2 position, float turn, vec2 amount, float length) { return x; }")
    let library = ShaderLibrary([broken], before: .builtIn)
    var (stage, state, faults) = (
      Stage(
        try SceneCatalog.builtIn.scene(named: "shaders"),
        environment: Environment(scenes: .builtIn, shaders: library)), FrameState(), ShaderFaults()
    )
    stage.render(at: 0)
    _ = state.update(from: stage.frame)
    var ledger = Ledger()
    faults.update(for: state, on: stage, in: &ledger)
    faults.record(ScreenFault(shader: broken.id, log: "ERROR: 0:1: x"), from: 1, on: stage, in: &ledger)
    let (before, reported) = (ledger.versions[.diagnostics], faults.diagnostics.count)
    faults.keep(.builtIn, in: &ledger)
    #expect(reported == 1 && faults.diagnostics.isEmpty)
    #expect(ledger.versions[.diagnostics] == before + 1)
  }

  @Test("Once the shader is another one, nothing is said of it any more, and viewers get its text")
  func saves() throws {
    var bench = bench()
    bench.send(.fault(ScreenFault(shader: id, log: "ERROR: 0:2: x")), from: 1, at: 1)
    bench.read(1, at: 1)
    let new = try ShaderFunction(
      name: "wobble",
      text: "vec2 wobble(vec2 position, float turn, vec2 amount, float length) { return position; }")
    let next = bench.room.repertoire.configuration.playing(
      .builtIn, shaders: ShaderLibrary([new], before: .builtIn))
    _ = bench.room.handle(.scenes(next), at: 2)
    bench.pass(until: 3)
    bench.read(1, at: 3)
    let reader = try #require(bench.readers[1])
    #expect(reader.diagnostics.allSatisfy { $0.origin != .screen })
  }

  @Test("Of a driver's many words the first five are told, those of other lines with their line")
  func manyErrors() {
    var bench = bench()
    let log = [2, 2, 3, 2, 4, 5, 6].map { "ERROR: 0:\($0): no. \($0)" }.joined(separator: "\n")
    bench.send(.fault(ScreenFault(shader: id, log: log)), from: 1, at: 1)
    let told = diagnostics(&bench).filter { $0.origin == .screen }
    #expect(told.map(\.line) == [2])
    #expect(told.first?.message == "no. 2\nno. 2\nline 3: no. 3\nno. 2\nline 4: no. 4")
  }

  @Test("Words of a driver without a line are told as they are, and none as a sentence")
  func otherWords() {
    for (log, message) in [
      ("out of memory", "It cannot be compiled: out of memory"),
      ("", "A screen's driver does not compile it."),
    ] {
      var bench = bench()
      bench.send(.fault(ScreenFault(shader: id, log: log)), from: 1, at: 1)
      let told = diagnostics(&bench).filter { $0.origin == .screen }
      #expect(
        told.map(\.message) == [message] && told.first?.file == "wobble.frag" && told.first?.line == nil)
    }
  }
}
