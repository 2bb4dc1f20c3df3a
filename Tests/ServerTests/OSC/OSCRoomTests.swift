import Engine
import Rooms
import Testing

@testable import Server

@Suite("What is sent of a room as OSC")
struct OSCRoomTests {
  private let stage = Size(width: 200, height: 100)

  private func values(_ messages: [OSCMessage], _ address: String) -> [Float]? {
    messages.first { $0.address == address }?.values
  }

  private func pointer(_ id: Int, _ x: Double, _ y: Double) -> Pointer {
    Pointer(phase: .moved, id: id, location: Point(x: x, y: y))
  }

  @Test("The attitude has ZIG SIM's order x, y, z, w, and gravity is in the device's axes")
  func attitude() throws {
    var room = OSCRoom(.main)
    let flat = Motion(attitude: .identity, relative: .identity, screenAngle: .zero)
    let messages = room.messages(for: Room.Observation(motion: flat, stage: stage))
    #expect(values(messages, "/main/quaternion") == [0, 0, 0, 1])
    #expect(values(messages, "/main/gravity") == [0, 0, -1])
    #expect(values(messages, "/main/angles") == [0, 0, 0])
    // Upright: turned by 90° about x, so that down is towards the phone's lower edge.
    let half = 0.5.squareRoot()
    let upright = try #require(Attitude(quaternion: Quaternion(w: half, x: half, y: 0, z: 0)))
    let motion = Motion(attitude: upright, relative: .identity, screenAngle: .zero)
    let gravity = try #require(
      values(room.messages(for: Room.Observation(motion: motion, stage: stage)), "/main/gravity"))
    #expect(zip(gravity, [0, -1, 0] as [Float]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("Nothing is sent of an attitude that nobody has")
  func nobody() {
    var room = OSCRoom(.main)
    #expect(room.messages(for: Room.Observation(stage: stage)) == [])
  }

  @Test("A touch is counted from the stage's middle, and keeps its number until it is lifted")
  func touches() {
    var room = OSCRoom(.main)
    let both = room.messages(
      for: Room.Observation(pointers: [pointer(7, 0, 50), pointer(9, 200, 1000)], stage: stage))
    #expect(values(both, "/main/touch01") == [-1] && values(both, "/main/touch02") == [0])
    #expect(values(both, "/main/touch11") == [1] && values(both, "/main/touch12") == [1])
    let second = room.messages(for: Room.Observation(pointers: [pointer(9, 100, 50)], stage: stage))
    #expect(second.map(\.address) == ["/main/touch11", "/main/touch12"])
    let third = room.messages(
      for: Room.Observation(pointers: [pointer(9, 100, 50), pointer(10, 0, 0)], stage: stage))
    #expect(values(third, "/main/touch01") == [-1])
    let crowd = (20..<30).map { pointer($0, 0, 0) }
    #expect(room.messages(for: Room.Observation(pointers: crowd, stage: stage)).count == 8)
  }

  @Test("What drives the scene is sent by its name")
  func signals() throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: "lenticular"))
    let sample = Sample(attitude: .identity, screenAngle: .zero)
    try stage.apply(.sample(sample), at: 0)
    let driving = stage.drivingValues(at: 1)
    #expect(!driving.isEmpty)
    var room = OSCRoom(.main)
    let messages = room.messages(for: Room.Observation(stage: self.stage, drivingValues: driving))
    #expect(messages.map(\.address) == driving.map { "/main/signal/\($0.name)" })
    #expect(messages.map(\.values) == driving.map { [Float($0.value)] })
  }
}
