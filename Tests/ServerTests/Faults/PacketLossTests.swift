import Foundation
import Testing

@testable import Server

extension Faults {
  @Suite("A network that loses packets")
  struct PacketLossTests {
    /// One packet in ten is lost.
    private static let loss = """
      table inet loss {
        chain input {
          type filter hook input priority 0;
          numgen random mod 10 == 0 drop
        }
      }
      """

    @Test(
      "With 10 % of all packets lost a phone drives, and a viewer ends with the same picture as a newcomer",
      .unless(OwnNetwork.obstacle))
    func loss() throws {
      let counts = try OwnNetwork.inside {
        try OwnNetwork.apply(Self.loss)
        let folder = StateFolder()
        let server = try ChildServer(state: folder.url)
        let (viewer, phone) = (try server.join(), try server.join(key: server.phoneKey))
        let before = viewer.frames.count
        // By bad luck a connection waits for seconds after some losses in a row.
        for _ in 0..<5 where viewer.frames.count - before <= 20 {
          for step in 0..<300 {
            try phone.tilt(40 * sin(Double(step) / 15))
            usleep(16_000)
          }
          #expect(try viewer.catchesUp { try server.join() })
        }
        return viewer.frames.count - before
      }
      #expect(counts > 20)
    }
  }
}
