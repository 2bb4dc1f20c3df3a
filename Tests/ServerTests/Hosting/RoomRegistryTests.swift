import Engine
import Logging
import Synchronization
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
    registry = Self.registry(withOwn: [])
    registry.open(restoring: [:]) { _ in }
  }

  /// A registry before it is opened.
  ///
  /// - Parameters:
  ///   - rooms: Those with a content of their own.
  ///   - processorTime: The time that the rooms' work takes.
  private static func registry(
    withOwn rooms: [RoomName], processorTime: @escaping () -> Double = { 0 }
  ) -> RoomRegistry {
    let scenes = SceneCatalog([SceneKind(Probe.self)])
    let configuration = Room.Configuration(environment: Environment(scenes: scenes))
    var contents = RoomContents(RoomContent(configuration: configuration))
    for room in rooms { contents[room] = contents.common }
    return RoomRegistry(
      contents, limits: Limits(rooms: 2, roomIdle: 60),
      takeWorker: TakeWorker(TakeStore(in: nil, port: 0), environment: configuration.environment) {},
      writer: nil, cluster: nil, timer: DeadlineTimer { _ in }, clock: ServerClock(from: 0),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, processorTime: processorTime)
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

  @Test("Rooms that are due beyond a part of the loop's time have their turns after others")
  func parts() throws {
    let time = Mutex(0.0)
    let rooms = (0..<5).compactMap { RoomName("ada--00000\($0)") }
    // Each look at the clock is a millisecond later, so two rooms fit into a part.
    let registry = Self.registry(withOwn: rooms) {
      time.withLock { time in
        defer { time += 0.001 }
        return time
      }
    }
    registry.open(restoring: [:]) { _ in }
    for room in rooms { registry.end(room, because: "over") }
    let counts = (0..<4).map { _ in
      registry.tick(at: 1)
      return registry.hosts.count
    }
    #expect(counts == [4, 2, 1, 1])
  }

  @Test(
    "A room with a content of its own is there from the start, saved or not and however many rooms there are")
  func own() throws {
    let seats = (0..<3).compactMap { RoomName("ada--00000\($0)") }
    let registry = Self.registry(withOwn: seats)
    registry.open(restoring: [:]) { _ in }
    #expect(Set(registry.hosts.keys) == Set([.main] + seats))
    #expect(registry.makingRooms == [.main])
  }

  @Test("A seat's room that was saved is not there any more when the seat is gone")
  func formerSeat() throws {
    let seat = try #require(RoomName("ada--000001"))
    let snapshot = try #require(registry[.main]?.room).value.snapshot(at: 0)
    let registry = Self.registry(withOwn: [])
    registry.open(restoring: [seat: snapshot, other: snapshot]) { _ in }
    #expect(registry[seat] == nil && registry[other] != nil)
  }

  @Test("A room with a content of its own ends also where it does not run")
  func end() throws {
    let seat = try #require(RoomName("ada--000001"))
    let registry = Self.registry(withOwn: [seat])
    registry.end(seat, because: "over")
    #expect(registry.contents.place(of: seat) == .common)
  }

  @Test("Rooms that are made later begin with the last good show and its present problems")
  func show() {
    let show = Show(title: "Both", steps: [Show.Step(scene: Probe.name, title: "Probe")])
    registry.show(ShowContents(show: show, problems: []))
    registry.show(ShowContents(show: nil, problems: []))
    #expect(registry.contents.common.show?.show == show)
  }
}
