import Engine
import Testing

@testable import Rooms

@Suite("What parameters say beside their values")
struct RoomRemarksTests {
  /// The input that makes the signboard have the letter, or not any more.
  enum Cause: CaseIterable {
    case finger, tilt, hover

    func input(_ isOn: Bool) -> (sender: ClientID, input: Input) {
      switch self {
      case .finger: (2, .pointer(Pointer(phase: isOn ? .began : .ended, id: 0, location: .zero)))
      case .hover: (1, .hover(Point(x: isOn ? 90 : 10, y: 0)))
      case .tilt:
        (
          2,
          .sample(
            Sample(
              attitude: Attitude(alpha: 0, beta: isOn ? 40 : 0, gamma: isOn ? 40 : 0) ?? .identity,
              screenAngle: .zero),
            isSynthetic: false)
        )
      }
    }
  }

  private func bench() -> RoomBench {
    var bench = RoomBench(AnyScene(Signboard()))
    for (id, role) in [(1, Role.presenter), (2, .phone), (3, .viewer)] as [(ClientID, Role)] {
      bench.join(id, role)
    }
    // The first attitude is the straight one.
    bench.send(Cause.tilt.input(false).input, from: 2, at: 0.5)
    bench.pass(until: 1)
    bench.read(3, at: 1)
    return bench
  }

  @Test(
    "What cannot be shown is told to those who are here, when it comes and when it goes, whatever the cause",
    arguments: Cause.allCases)
  func notices(cause: Cause) {
    var bench = bench()
    #expect(bench.readers[3]?.notices == [])
    for (time, isOn) in [(2.0, true), (3, false)] {
      let (sender, input) = cause.input(isOn)
      bench.send(input, from: sender, at: time)
      bench.pass(until: time + 0.5)
      bench.read(3, at: time + 0.5)
      #expect(bench.readers[3]?.notices == (isOn ? [Signboard.notice] : []))
    }
  }

  @Test("A scene that no longer follows a pointer says so to those who are here")
  func hovers() {
    var bench = bench()
    #expect(bench.readers[3]?.hovers == true)
    bench.send(.scroll(by: Point(x: 0, y: 10)), from: 2, at: 2)
    bench.pass(until: 2.5)
    bench.read(3, at: 2.5)
    #expect(bench.readers[3]?.hovers == false)
  }

  @Test("What stays the same is told once")
  func once() {
    var bench = bench()
    let (sender, input) = Cause.tilt.input(true)
    var kinds: [String] = []
    for time in [2.0, 3, 4] {
      bench.send(input, from: sender, at: time)
      bench.pass(until: time + 0.9)
      kinds += bench.read(3, at: time + 0.9)
    }
    #expect(kinds.count { $0 == "parameters" } == 1)
  }
}
