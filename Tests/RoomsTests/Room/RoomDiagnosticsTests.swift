import Engine
import Testing

@testable import Rooms

@Suite("What is wrong with scenes' source, in a room")
struct RoomDiagnosticsTests {
  private let fault = SceneDiagnostic(
    .error, from: .compiler, "cannot find 'rol' in scope", file: "Card.swift", line: 12, column: 9,
    excerpt: "    x = rol")

  @Test("Presenters are told, and again when all is well; others are not")
  func presenters() {
    var bench = TakeBench(.probe())
    bench.pass(until: 1)
    for id in 1...3 as ClosedRange<ClientID> { bench.bench.read(id, at: 1) }
    bench.handle(.diagnosed([fault]), at: 1)
    #expect(bench.bench.read(1, at: 1) == ["diagnostics"])
    #expect(bench.bench.readers[1]?.diagnostics == [fault])
    #expect(bench.bench.read(2, at: 1) == [] && bench.bench.read(3, at: 1) == [])
    bench.bench.join(4, .presenter, at: 2)
    bench.pass(until: 3)
    bench.bench.read(1, at: 3)
    bench.bench.read(4, at: 3)
    #expect(bench.bench.readers[4]?.diagnostics == [fault])
    bench.handle(.diagnosed([fault]), at: 3)
    #expect(bench.bench.read(1, at: 3) == [])
    bench.handle(.diagnosed([]), at: 4)
    #expect(bench.bench.read(1, at: 4) == ["diagnostics"])
    #expect(bench.bench.readers[1]?.diagnostics == [])
  }

  @Test("Where scenes change, a presenter who comes learns that nothing is wrong")
  func well() {
    var bench = RoomBench(configuration: Room.Configuration().replacingScenes)
    bench.join(1, .presenter)
    #expect(bench.read(1, at: 0).contains("diagnostics"))
  }

  @Test("At most so many are told, and no text is longer than it may be")
  func bounds() {
    let long = SceneDiagnostic(
      .note, from: .scene, String(repeating: "m", count: 5000), file: String(repeating: "f", count: 5000),
      line: -1, column: 0, excerpt: String(repeating: "é", count: 5000))
    #expect(long.message.count == 2000 && long.message.hasSuffix("…"))
    #expect(long.excerpt?.count == 300 && long.file?.count == 500)
    #expect(long.line == 1 && long.column == 1)
    var bench = RoomBench()
    _ = bench.room.handle(.diagnosed((0..<50).map { SceneDiagnostic(.error, from: .file, "\($0)") }), at: 0)
    #expect(bench.room.repertoire.sourceFaults.count == 20)
  }

  @Test("The messages are as the protocol says")
  func wire() {
    let diagnostics = String(decoding: ServerMessage.diagnostics([fault]).json, as: UTF8.self)
    #expect(
      diagnostics
        == #"{"diagnostics":[{"column":9,"excerpt":"    x = rol","file":"Card.swift","line":12,"#
        + #""message":"cannot find 'rol' in scope","origin":"compiler","severity":"error"}],"type":"diagnostics"}"#
    )
    let catalog = EncodedCatalog(SceneCatalog([]))
    #expect(
      String(decoding: ServerMessage.scenes(catalog).json, as: UTF8.self) == #"{"type":"scenes","scenes":[]}"#
    )
  }
}
