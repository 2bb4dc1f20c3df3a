import Engine
import Logging
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

@Suite("The rooms of a server")
struct RoomRegistryTests {
  private let registry: RoomRegistry
  private let other: RoomName

  init() throws {
    other = try #require(RoomName("other"))
    let scenes = SceneCatalog([SceneKind(Probe.self)])
    let configuration = Room.Configuration(environment: Environment(scenes: scenes))
    registry = RoomRegistry(
      RoomContents(RoomContent(configuration: configuration)), limits: Limits(rooms: 2, roomIdle: 60),
      takeWorker: TakeWorker(TakeStore(in: nil, port: 0), environment: configuration.environment) {},
      writer: nil, cluster: nil, timer: DeadlineTimer { _ in }, clock: ServerClock(from: 0),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    registry.open(restoring: [:]) { _ in }
  }

  @Test("There is a main room, and no more are made than there may be")
  func limit() throws {
    #expect(registry.isKnown(.main) && !registry.isKnown(other) && !registry.isFull)
    #expect(registry.known(other) == nil)
    #expect(registry.make(other) != nil)
    #expect(registry.isFull)
    #expect(registry.make(try #require(RoomName("third"))) == nil)
  }

  @Test("A room that nobody comes to is freed after a while, and the main room never is")
  func expiry() {
    let host = registry.make(other)
    registry.tick(at: 59)
    #expect(registry[other] === host)
    registry.tick(at: 200)
    #expect(registry.hosts.keys.map(\.description) == [RoomName.main.description])
  }

  @Test("Rooms that are made later begin with the last good show and its present problems")
  func show() {
    let show = Show(title: "Both", steps: [Show.Step(scene: Probe.name, title: "Probe")])
    registry.show(ShowContents(show: show, problems: []))
    registry.show(ShowContents(show: nil, problems: []))
    #expect(registry.contents.common.show?.show == show)
  }
}
