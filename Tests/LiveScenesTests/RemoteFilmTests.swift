import Engine
import Storage
import Testing

@testable import LiveScenes
@testable import Rooms

@Suite("Films of scenes of another program")
struct RemoteFilmTests {
  @Test("A film whose program ends is refused, and does not stand still from there")
  func ended() throws {
    let playground = try Playground()
    var take = Take(
      scene: playground.kind.scene(), events: [.init(time: 0.5, event: .action(name: "exit"))])
    take.end = 2
    let fault = #expect(throws: Film.Fault.self) { try Film(take, name: "x", in: Environment()) }
    #expect(fault?.description.contains("has ended") == true)
    take.events = []
    #expect(throws: Film.Fault.self) { try Film(take, name: "x", in: Environment()) }
  }
}
