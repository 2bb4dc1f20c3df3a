import Foundation
import Testing

@testable import Platform

@Suite("Descriptors that tell what has happened")
struct DescriptorSourcesTests {
  private func isReadable(_ source: some DescriptorSource, within milliseconds: Int32) -> Bool {
    var event = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, milliseconds) == 1
  }

  @Test("A timer fires once for each time that it is set, and not when it is disarmed")
  func timer() throws {
    let timer = try #require(KernelTimer())
    defer { close(timer.descriptor) }
    #expect(!isReadable(timer, within: 0))
    timer.set(after: 0)
    #expect(isReadable(timer, within: 5000))
    let fired = [timer.takeFired(), timer.takeFired()]
    #expect(fired == [true, false])
    for seconds in [1e300, -1, .nan, nil] { timer.set(after: seconds) }
    #expect(!isReadable(timer, within: 20))
  }

  @Test("A folder tells of files and folders in it, and not of its neighbours")
  func folder() throws {
    let outer = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)")
    let inner = outer.appendingPathComponent("watched")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outer) }
    let source = try #require(FolderNotifier(inner.path))
    defer { close(source.descriptor) }
    try Data().write(to: outer.appendingPathComponent("neighbour"))
    #expect(!source.takeChange())
    let deep = inner.appendingPathComponent("deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    #expect(source.takeChange())
    try Data("x".utf8).write(to: deep.appendingPathComponent("file"))
    #expect(source.takeChange())
    #expect(!source.takeChange())
  }

  @Test("A socket is told once when something has come, and again when its other end has ended")
  func arrivals() throws {
    let source = try #require(EdgeDescriptor())
    defer { close(source.descriptor) }
    let (own, other) = try #require(ChildProcess.ends(isSocket: true))
    defer { close(own) }
    let token = try #require(OpaquePointer(bitPattern: 4711))
    #expect(source.add(own, as: token))
    func arrivals() -> [Bool] {
      var found: [Bool] = []
      source.takeArrivals { found.append($0 == token ? $1 : !$1) }
      return found
    }
    #expect(arrivals() == [])
    #expect(write(other, "x", 1) == 1)
    #expect(arrivals() == [false])
    #expect(arrivals() == [])
    close(other)
    #expect(arrivals() == [true])
  }

  @Test("The loopback interface has its address and its network")
  func interfaces() throws {
    let loopback = try #require(InterfaceList.current().first { $0.address == "127.0.0.1" })
    #expect(loopback.name == "lo" && loopback.prefixLength == 8 && loopback.isUp)
  }
}
