import Foundation
import Testing

@testable import Platform

/// Programs that read texts, within their limits.
@Suite struct TextReadersTests {
  /// Readers that are a shell's command instead of this program.
  private func readers(_ script: String, _ change: (inout ReadingLimits) -> Void = { _ in }) -> TextReaders {
    var limits = ReadingLimits()
    change(&limits)
    return TextReaders(limits: limits, command: ["/bin/sh", "-c", script])
  }

  private func fault(_ readers: TextReaders, among programs: FolderPrograms = FolderPrograms())
    -> ReadingFault?
  {
    do throws(ReadingFault) {
      _ = try readers.answer(to: [1, 2, 3], among: programs)
      return nil
    } catch {
      return error
    }
  }

  @Test func `A reader gets the whole request, and its whole answer comes back`() throws {
    let request = [UInt8](repeating: 7, count: 3 << 20)
    #expect(try readers("cat").answer(to: request, among: FolderPrograms()) == request)
  }

  @Test func `A reader that was started ahead answers like any other, also if it has ended meanwhile`() throws
  {
    let readers = TextReaders(keepsSpare: true, command: ["/bin/sh", "-c", "cat"])
    for _ in 0..<3 { #expect(try readers.answer(to: [1], among: FolderPrograms()) == [1]) }
  }

  @Test func `One that computes without end, or answers without end, is ended with the reason`() {
    #expect(fault(readers("while :; do :; done") { $0.processorTime = 1 }) == .processorTime(seconds: 1))
    #expect(fault(readers("sleep 100") { $0.wallTime = 0.5 }) == .wallTime(seconds: 0))
    #expect(
      fault(readers("while :; do echo more and more; done") { $0.output = 10_000 }) == .output(bytes: 10_000))
    #expect(fault(readers("exit 3")) == .failed)
  }

  @Test func `A reader ends with its folder, and no other begins`() {
    let programs = FolderPrograms()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { programs.end() }
    #expect(fault(readers("sleep 100"), among: programs) == .ended)
    #expect(fault(readers("cat"), among: programs) == .ended)
  }

  @Test func `Programs that end before the folder's others leave those alone, and end with the folder, too`()
    throws
  {
    let folder = FolderPrograms()
    let (first, second) = (FolderPrograms(of: folder), FolderPrograms(of: folder))
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { first.end() }
    #expect(fault(readers("sleep 100"), among: first) == .ended)
    #expect(first.isOver && !folder.isOver && !second.isOver)
    #expect(try readers("cat").answer(to: [1], among: second) == [1])
    folder.end()
    #expect(second.isOver && fault(readers("cat"), among: second) == .ended)
  }

  @Test func `What programs have used is counted while they run and when they have ended`() {
    let programs = FolderPrograms(of: FolderPrograms())
    #expect(fault(readers("while :; do :; done") { $0.processorTime = 1 }, among: programs) != nil)
    #expect((0.5...3).contains(programs.processorTime))
  }

  @Test func `None waits where there is no folder any more`() throws {
    let readers = TextReaders(keepsSpare: true, command: ["/bin/sh", "-c", "cat"])
    let folders = [FolderPrograms(), FolderPrograms()]
    for folder in folders { _ = try readers.answer(to: [1], among: folder) }
    for _ in 0..<500 where !readers.hasSpare { usleep(10_000) }
    folders[0].end()
    #expect(readers.hasSpare)
    folders[1].end()
    #expect(!readers.hasSpare)
  }

  @Test func `A reader can open no file of the folder`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("secret".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    guard Confinement.support.hidesFiles else { return }
    let answer = try readers("cat - \(file.path) || echo nothing").answer(
      to: Array("request ".utf8), among: FolderPrograms())
    #expect(String(decoding: answer, as: UTF8.self) == "request nothing\n")
  }
}
