import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support

extension Faults {
  @Suite("A disk that is full")
  struct FullDiskTests {
    /// A disk of 256 KiB.
    private final class Disk {
      let folder = StateFolder()
      private var filler: URL { folder.url.appendingPathComponent("filler") }

      init() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let answer = try Faults.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tiltcast", folder.url.path])
        guard answer.status == 0 else { throw TestSocket.Failure.malformed(answer.output) }
      }

      deinit { _ = try? Faults.run(["umount", folder.url.path]) }

      /// Writes until nothing more fits.
      func fill() {
        guard let file = fopen(filler.path, "w") else { return }
        let page = [UInt8](repeating: 1, count: 4096)
        while fwrite(page, 1, page.count, file) == page.count, fflush(file) == 0 {}
        fclose(file)
      }

      func empty() throws { try FileManager.default.removeItem(at: filler) }
    }

    private static let obstacle: String? = {
      guard Machine.isRoot else { return "only root may mount a small disk" }
      do {
        _ = try Disk()
        return nil
      } catch {
        return "no disk can be mounted here: \(error)"
      }
    }()

    private func tune(_ presenter: LiveClient, to degrees: Int) throws {
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
    }

    @Test(
      "It is said once and does not stop the show; what was kept before stays, and with room again all is kept",
      .unless(obstacle))
    func full() throws {
      let disk = try Disk()
      var server = try ChildServer(state: disk.folder.url)
      var presenter = try server.join(key: server.presenterKey)
      try tune(presenter, to: 20)
      let file = disk.folder.url.appendingPathComponent("rooms/0/main.json")
      #expect(Faults.eventually { (try? String(contentsOf: file, encoding: .utf8))?.contains(":20") == true })
      disk.fill()
      for degrees in 21..<40 {
        try tune(presenter, to: degrees)
        usleep(100_000)
      }
      #expect(try server.join().parameter("baseDegrees") == 39)
      #expect(try server.metric("tiltcast_snapshot_failures_total") >= 1)
      server.kill()
      #expect(server.readLog().components(separatedBy: "Rooms cannot be kept").count == 2)

      server = try ChildServer(state: disk.folder.url)
      presenter = try server.join(key: server.presenterKey)
      #expect(presenter.parameter("baseDegrees") == 20)
      try tune(presenter, to: 50)
      #expect(try Faults.eventually { try server.metric("tiltcast_snapshot_failures_total") >= 1 })
      try disk.empty()
      // It is tried again every five seconds.
      #expect(try Faults.eventually { try String(contentsOf: file, encoding: .utf8).contains(":50") })
      server.kill()
      #expect(server.readLog().contains("are kept for the next start again"))
    }
  }
}

extension ChildServer {
  /// The value of a metric.
  func metric(_ name: String) throws -> Double {
    let text = try TestSocket(port: port).request("GET", "/metrics").text
    return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }?.split(separator: " ").last
      .flatMap { Double($0) } ?? .nan
  }
}
