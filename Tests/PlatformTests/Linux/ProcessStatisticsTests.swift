import Foundation
import Testing

@testable import Platform

@Suite("What the process takes")
struct ProcessStatisticsTests {
  private func statistics(_ stat: String) -> ProcessStatistics? {
    ProcessStatistics(
      stat: stat, bootTime: 1000, openFiles: 9, mostFiles: 1024, ticksPerSecond: 100, pageSize: 4096)
  }

  @Test("The fields are read by their places, whatever the program is called")
  func fields() throws {
    let rest = "S 1 1 1 0 -1 4194560 3000 0 5 0 250 50 0 0 20 0 4 0 4200 9000000 2500 18446744073709551615"
    for name in ["tiltcast", "a b", "a) (b"] {
      let found = try #require(statistics("4711 (\(name)) \(rest)"))
      #expect(found.cpuSeconds == 3)
      #expect(found.startTime == 1042)
      #expect(found.residentBytes == 2500 * 4096)
    }
  }

  @Test("A text that is something else is nothing", arguments: ["", "1 (a", "1 (a) S 1 2"])
  func nonsense(stat: String) {
    #expect(statistics(stat) == nil)
  }

  @Test("The present process has files, memory, and began in the past")
  func current() throws {
    let found = try #require(ProcessStatistics.current())
    #expect(found.openFiles > 2 && found.openFiles <= found.mostFiles)
    #expect(found.residentBytes > 1_000_000)
    #expect(found.startTime > 1e9 && found.startTime <= Date().timeIntervalSince1970)
  }
}
