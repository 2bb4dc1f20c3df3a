import Engine
import Testing

@testable import Tiltcast

@Suite("A program with scenes of one's own")
struct OwnCatalogTests {
  private struct Moon: Scene {
    static let name = "moon"
    static let stage = Size(width: 10, height: 10)
    var isSound: Bool { true }
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  }

  private struct OtherBook: Scene {
    static let name = "book"
    static let stage = Size(width: 20, height: 20)
    var isSound: Bool { true }
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  }

  private let builtIn = SceneCatalog.builtIn.kinds.map(\.name)

  @Test("Its own scenes come first, in their order, and the built-in ones after them")
  func order() {
    #expect(Tiltcast.catalog(with: [Moon.self]).kinds.map(\.name) == ["moon"] + builtIn)
    let kinds = Tiltcast.catalog(with: []).kinds
    #expect(zip(kinds, SceneCatalog.builtIn.kinds).allSatisfy { $0 === $1 } && kinds.count == builtIn.count)
  }

  @Test("A scene that has the name of a built-in one takes its place")
  func replaces() throws {
    let catalog = Tiltcast.catalog(with: [Moon.self, OtherBook.self])
    #expect(catalog.kinds.map(\.name) == ["moon", "book"] + builtIn.filter { $0 != "book" })
    #expect(try catalog.kind(named: "book").description.stage == [20, 20])
  }
}
