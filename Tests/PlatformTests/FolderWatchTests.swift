import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Platform

@Suite("Watched folders")
final class FolderWatchTests {
  private let outer = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  private var folder: String { outer + "/watched" }
  private let looks = DispatchSemaphore(value: 0)

  init() throws {
    try FileManager.default.createDirectory(
      atPath: outer + "/watched", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: outer) }

  private func write(_ path: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: outer + "/" + path))
  }

  private func looksWithin(_ seconds: Double) -> Bool { looks.wait(timeout: .now() + seconds) == .success }

  @Test("It looks when it begins, and after a change at any depth; many changes are one look")
  func changes() throws {
    let watch = FolderWatch(folder, report: { _ in }) { [looks] in looks.signal() }
    defer { withExtendedLifetime(watch) {} }
    #expect(looksWithin(10))
    try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
    #expect(looksWithin(10))
    for name in 0..<50 { try write("watched/deep/\(name)") }
    #expect(looksWithin(10))
  }

  @Test("A folder that is replaced is watched on, and so is what lies in the new one")
  func replaced() throws {
    let notifier = try #require(FolderNotifier(folder))
    defer { close(notifier.descriptor) }
    try FileManager.default.createDirectory(atPath: outer + "/new/deep", withIntermediateDirectories: true)
    #expect(!notifier.takeChange())
    #expect(rename(folder, outer + "/old") == 0 && rename(outer + "/new", folder) == 0)
    #expect(notifier.takeChange())
    _ = notifier.takeChange()
    try write("watched/deep/file")
    #expect(notifier.takeChange())
    _ = notifier.takeChange()
    try write("old/file")
    #expect(!notifier.takeChange())
  }

  @Test("A folder with more folders than are watched has a gap, which goes with them")
  func large() throws {
    for name in ["a", "b", "c"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    let notifier = try #require(FolderNotifier(folder, mostFolders: 3))
    defer { close(notifier.descriptor) }
    #expect(notifier.gap == .large)
    try FileManager.default.removeItem(atPath: folder + "/c")
    _ = notifier.takeChange()
    #expect(notifier.gap != .large)
  }

  @Test("It looks again and again where files may lie elsewhere, and says nothing about that")
  func alwaysPolls() {
    let gaps = Mutex<[FolderGap]>([])
    let watch = FolderWatch(
      folder, pollInterval: 0.02, alwaysPolls: true, report: { gap in gaps.withLock { $0.append(gap) } }
    ) { [looks] in looks.signal() }
    defer { withExtendedLifetime(watch) {} }
    for _ in 0..<4 { #expect(looksWithin(10)) }
    #expect(gaps.withLock { $0.filter { $0 == .large } } == [])
  }

  @Test("Where changes are not reported it looks again and again, and says so once")
  func polling() throws {
    // Nothing reports changes of what the kernel makes up.
    let gaps = Mutex<[FolderGap]>([])
    let watch = FolderWatch(
      "/proc/self/net", pollInterval: 0.02, report: { gap in gaps.withLock { $0.append(gap) } }
    ) {
      [looks] in looks.signal()
    }
    defer { withExtendedLifetime(watch) {} }
    for _ in 0..<4 { #expect(looksWithin(10)) }
    #expect(gaps.withLock { $0.count } == 1)
    let sentence = gaps.withLock { $0.first }?.sentence(about: "DIR")
    #expect(
      sentence?.hasPrefix("Changes in DIR are looked for once a second, because its file system") == true)
  }
}
