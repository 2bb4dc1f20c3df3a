import Engine
import Foundation
import Rooms
import Testing

@testable import LiveScenes

@Suite("The versions of a folder's scenes")
struct SceneVersionsTests {
  private static let broken = SceneDiagnostic(.error, from: .compiler, "no")
  private static let crashed = SceneDiagnostic(.error, from: .scene, "crashed")

  private static func version(_ number: Int) -> SceneVersion {
    SceneVersion(number: number, program: URL(fileURLWithPath: "/\(number)"), kinds: [])
  }

  /// Versions after so many saves that compiled.
  private static func saved(_ count: Int) -> SceneVersions {
    var versions = SceneVersions()
    for number in 1...count {
      _ = versions.change()
      _ = versions.finish(.success(version(number)), warnings: [])
    }
    return versions
  }

  @Test("A save is compiled, and what comes of it is played")
  func save() {
    var versions = SceneVersions()
    #expect(versions.change() == [.compile(1)])
    #expect(versions.finish(.success(Self.version(1)), warnings: []) == [.publish, .report])
    #expect(versions.current?.number == 1)
  }

  @Test("Saves during a compilation lead to one more, of the last")
  func coalesce() {
    var versions = SceneVersions()
    _ = versions.change()
    for _ in 1...3 { #expect(versions.change() == []) }
    #expect(versions.finish(.success(Self.version(1)), warnings: []) == [.publish, .report, .compile(2)])
    #expect(versions.finish(.success(Self.version(2)), warnings: []) == [.publish, .report, .rest(1)])
  }

  @Test("A version is overtaken while newer files are compiled, or wait for that")
  func overtaken() {
    var versions = Self.saved(1)
    #expect(!versions.isOvertaken(1))
    _ = versions.change()
    #expect(versions.isOvertaken(1) && !versions.isOvertaken(2))
    _ = versions.change()
    #expect(versions.isOvertaken(2))
    _ = versions.finish(.failure(CompilerRefusal([])), warnings: [])
    _ = versions.finish(.failure(CompilerRefusal([])), warnings: [])
    #expect(!versions.isOvertaken(1) && !versions.isOvertaken(3))
  }

  @Test("What has played before rests, and only two of those are kept")
  func earlier() {
    var versions = Self.saved(3)
    _ = versions.change()
    #expect(
      versions.finish(.success(Self.version(4)), warnings: [])
        == [.publish, .report, .rest(3), .discard(1)])
  }

  @Test("Of a version that fails before it plays, the reason is told before its place is found")
  func earlyReason() {
    var versions = Self.saved(1)
    _ = versions.change()
    #expect(versions.explain(2, Self.crashed) == [.report])
    #expect(versions.diagnostics == [Self.crashed])
    #expect(versions.finish(.failure(CompilerRefusal([Self.broken])), warnings: []) == [.report])
    #expect(versions.diagnostics == [Self.broken])
  }

  @Test("Of very much that is noticed, the first few are told, and the rest is no news")
  func manyNotes() {
    var versions = Self.saved(1)
    let news = (0..<1000).map { versions.note(1, SceneDiagnostic(.warning, from: .scene, "NaN in \($0)")) }
    #expect(news.count { $0 == [.report] } == 20)
    #expect(versions.diagnostics.count == 20)
  }

  @Test("What is noticed before a version plays is told when it does, and forgotten with the next one")
  func earlyNotes() {
    var versions = Self.saved(1)
    let stray = SceneDiagnostic(.warning, from: .scene, "NaN")
    _ = versions.change()
    #expect(versions.note(2, stray) == [])
    #expect(versions.recordPrint(2, "Hello") == [])
    _ = versions.finish(.success(Self.version(2)), warnings: [])
    #expect(versions.diagnostics.map(\.severity) == [.warning, .note])
    #expect(versions.recordPrint(2, "Hello") == [])
    _ = versions.change()
    _ = versions.finish(.success(Self.version(3)), warnings: [])
    #expect(versions.diagnostics == [])
  }

  @Test("Sources that do not compile leave what plays alone, and are told until they do")
  func refused() {
    var versions = Self.saved(1)
    _ = versions.change()
    #expect(versions.finish(.failure(CompilerRefusal([Self.broken])), warnings: []) == [.report])
    #expect(versions.current?.number == 1)
    #expect(versions.diagnostics == [Self.broken])
    _ = versions.change()
    _ = versions.finish(.success(Self.version(3)), warnings: [])
    #expect(versions.diagnostics == [])
  }

  @Test("When a version fails, the one before plays again, and it is told why")
  func fallBack() {
    var versions = Self.saved(2)
    #expect(versions.fail(2, at: 0) == [.publish, .wake(1)])
    #expect(versions.current?.number == 1)
    let explained = SceneDiagnostic(.error, from: .scene, "line 3")
    #expect(versions.explain(2, explained) == [.report])
    #expect(versions.diagnostics == [explained])
  }

  @Test("An earlier version that ends while it does not play is not gone back to")
  func earlierFailure() {
    var versions = Self.saved(3)
    #expect(versions.fail(2, at: 0) == [])
    _ = versions.fail(3, at: 0)
    #expect(versions.current?.number == 1)
  }

  @Test("A version that others keep from the processors is started again, and not taken for a faulty one")
  func starved() {
    var versions = Self.saved(2)
    for time in [0.0, 1, 2] {
      #expect(versions.fail(2, at: time, isStarved: true) == [.restart(2)])
      #expect(versions.resume(Self.version(2)) == [.publish])
    }
    #expect(versions.fail(2, at: 3, isStarved: true) == [.publish, .wake(1)])
    #expect(versions.current?.number == 1)
  }

  @Test("When a version cannot be started again, the one before plays")
  func noRestart() {
    var versions = Self.saved(2)
    #expect(versions.fail(2, at: 0, isStarved: true) == [.restart(2)])
    #expect(versions.resume(nil) == [.publish, .wake(1)])
  }

  @Test("The only version is started again, three times in ten seconds, and then given up")
  func restart() {
    var versions = Self.saved(1)
    for time in [0.0, 1, 2] {
      #expect(versions.fail(1, at: time) == [.restart(1)])
      #expect(versions.resume(Self.version(1)) == [.publish])
    }
    #expect(versions.fail(1, at: 3) == [.publish])
    #expect(versions.current == nil)
  }

  @Test("An only version that computes too long is started again once in ten seconds")
  func restartOfEndless() {
    var versions = Self.saved(1)
    #expect(versions.fail(1, at: 0, isTooSlow: true) == [.restart(1)])
    _ = versions.resume(Self.version(1))
    #expect(versions.fail(1, at: 11, isTooSlow: true) == [.restart(1)])
    _ = versions.resume(Self.version(1))
    #expect(versions.fail(1, at: 12, isTooSlow: true) == [.publish])
  }

  @Test("A version that fails every few seconds is given up, too")
  func restartSlowly() {
    var versions = Self.saved(1)
    for step in 0..<8 {
      #expect(versions.fail(1, at: 7 * Double(step)) == [.restart(1)])
      _ = versions.resume(Self.version(1))
    }
    #expect(versions.fail(1, at: 56) == [.publish])
    // A save is a new attempt.
    _ = versions.change()
    _ = versions.finish(.success(Self.version(2)), warnings: [])
    #expect(versions.fail(2, at: 60) == [.restart(2)])
  }

  @Test("What is long ago does not count")
  func restartLater() {
    var versions = Self.saved(1)
    for time in [0.0, 11, 22, 33, 44] {
      #expect(versions.fail(1, at: time) == [.restart(1)])
      _ = versions.resume(Self.version(1))
    }
  }

  @Test("A version that comes while the old one is started again takes its place, and the old one ends")
  func isOvertaken() {
    var versions = Self.saved(1)
    _ = versions.fail(1, at: 0)
    _ = versions.change()
    _ = versions.finish(.success(Self.version(2)), warnings: [])
    #expect(versions.resume(Self.version(1)) == [.discard(1)])
    #expect(versions.current?.number == 2)
    #expect(versions.explain(1, Self.crashed) == [])
  }

  @Test("A note is told once, of what plays")
  func note() {
    var versions = Self.saved(2)
    let note = SceneDiagnostic(.note, from: .scene, "printed")
    #expect(versions.note(1, note) == [])
    #expect(versions.note(2, note) == [.report])
    #expect(versions.note(2, note) == [])
    #expect(versions.diagnostics == [note])
  }
}
