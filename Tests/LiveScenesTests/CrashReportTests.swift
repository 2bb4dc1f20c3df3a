import Platform
import Rooms
import Support
import Testing

@testable import LiveScenes

@Suite("What is told of a process that has failed")
struct CrashReportTests {
  private static let sources = SceneSources([
    "Sub/Hanging at rest.swift": String(repeating: "\n", count: 13) + "let gain = all[7]\n", "main.swift": "",
  ])

  private static func report(
    _ failure: SceneProcess.Failure = .ended, code: Int32? = nil, signal: Int32? = nil, isOurs: Bool = false,
    memory: Int = 0, errors: String = ""
  ) -> SceneDiagnostic {
    CrashReport.diagnostic(
      of: failure, end: RunningChild.End(code: code, signal: signal, isOurs: isOurs, memory: memory),
      errors: errors, memory: 1 << 30, in: sources)
  }

  @Test("A trap is told in the runtime's words, with the first place that is the scene's own")
  func trap() {
    let report = Self.report(
      signal: 4,
      errors: """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

        *** Program crashed: Illegal instruction at 0x00007fdbd8f6df7f ***

          0      0x0000 closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
          3 [ra] 0x0000 Hanging.gain.getter + 84 in scenes1 at /scenes/Sub/Hanging at rest.swift:14:27
          4 [ra] 0x0000 main + 84 in scenes1 at /scenes/main.swift:3:1
        """)
    #expect(report.message == "Fatal error: Index out of range")
    #expect(report.file == "Sub/Hanging at rest.swift")
    #expect(report.line == 14)
    #expect(report.excerpt == "let gain = all[7]")
  }

  @Test("Of several backtraces the first counts that stands in a scene; the call that plays it is no place")
  func laterBacktrace() {
    let played = """
        2 [ra] 0x0000 static Tiltcast.run(kinds:) + 75 in libSceneService.so
        3 [ra] 0x0000 main + 405 in scenes1 at /scenes/main.swift:1:1

      Backtrace took 0.04s

      """
    let outside = "  0      0x0000 swift_deallocObject + 1 in libswiftCore.so\n" + played
    let inside =
      "  0      0x0000 Hanging.gain.getter in scenes1 at /scenes/Sub/Hanging at rest.swift:14:27\n" + played
    #expect(!CrashReport.hasPlace(outside) && CrashReport.hasPlace(inside))
    #expect(Self.report(.hung, errors: outside).line == nil)
    #expect(Self.report(.hung, errors: outside + inside).line == 14)
  }

  @Test(
    "A check of an optimised program, which writes nothing, is told from its backtrace",
    arguments: [
      (
        "*** Swift runtime failure: arithmetic overflow ***\n  1 0x0 g() + 8 in scenes1 at /scenes/main.swift:1:1",
        "Fatal error: Arithmetic overflow"
      ),
      (
        "*** Program crashed: Illegal instruction at 0x0 ***\n  0 [inlined] 0x0 specialized Array.subscript.getter in m at //<c>",
        "Fatal error: Index out of range"
      ),
    ])
  func check(errors: String, sentence: String) {
    #expect(Self.report(signal: 4, errors: errors).message == sentence)
  }

  @Test("A cast that fails is told with the types alone")
  func cast() {
    let errors = """
      Could not cast value of type 'Swift.Int' (0x7fbc83fda698) to 'Swift.String' (0x7fbc83fd7ca0).
      *** Program crashed: Aborted at 0x7add744e00000002 ***
      """
    #expect(
      Self.report(signal: 6, errors: errors).message
        == "Fatal error: Could not cast value of type 'Swift.Int' to 'Swift.String'.")
  }

  @Test("A check of which nothing is known is told as one")
  func unknownCheck() {
    #expect(Self.report(signal: 4).message.hasPrefix("Fatal error: A check of Swift has failed"))
  }

  @Test("A view that cannot be played is told at its line")
  func placed() {
    let report = Self.report(.broken("Hanging at rest.swift:14: Views are nested."))
    #expect(report.message == "Views are nested.")
    #expect(report.file == "Sub/Hanging at rest.swift" && report.line == 14 && report.column == 1)
  }

  @Test("Without the runtime's words the signal is told")
  func signal() {
    #expect(Self.report(signal: 10).message == "The scene's process was ended by signal 10.")
    #expect(
      Self.report(signal: 8, errors: "*** Program crashed: Bad pointer dereference at 0x0 ***").message
        == "The scene has crashed: Bad pointer dereference at 0x0")
  }

  @Test("A scene that hardly got a processor is not called endless")
  func starved() {
    #expect(Self.report(.starved, signal: 3).message.contains("Save it again if it does not come back."))
  }

  @Test("The report of a scene that is slow and prints very much names the printing")
  func printing() {
    #expect(Self.report(.printing, signal: 3).message.contains("prints more than 50 lines a second"))
    #expect(!Self.report(.slow, signal: 3).message.contains("prints"))
  }

  @Test("A kill of which the reason is unknown is told as one, with what may have led to it")
  func killed() {
    let message = Self.report(signal: 9, memory: 28 << 20).message
    #expect(message.contains("does not say why") && message.contains("28 MiB"))
  }

  @Test("A kill by the server is never told as one of memory, but as what came before it")
  func killedByServer() {
    for memory in [28 << 20, 1000 << 20] {
      func message(_ failure: SceneProcess.Failure, _ errors: String = "") -> String {
        Self.report(failure, signal: 9, isOurs: true, memory: memory, errors: errors).message
      }
      #expect(message(.ended).contains("connection to the server was closed"))
      #expect(message(.ended, "*** Signal 11: Backtracing from 0x0") == Self.report(signal: 11).message)
      #expect(message(.hung).contains("does not come to an end"))
      #expect(message(.hung, "*** Signal 4: Backtracing from 0x0") == Self.report(signal: 4).message)
    }
  }

  @Test("An exit is told with its code")
  func exit() {
    #expect(Self.report(code: 3).message == "The scene has ended its process, with exit(3).")
  }

  @Test("What has used its memory up is told so, however it ended")
  func memory() {
    #expect(
      Self.report(signal: 6, memory: 1 << 30).message == "The scene has used more memory than 1024 MiB.")
  }

  @Test("A loop that fills the memory is told so, also before it is full")
  func fillingLoop() {
    let full = Self.report(.hung, signal: 9, memory: 1000 << 20)
    #expect(full.message == "The scene has used more memory than 1024 MiB.")
    let words = Self.report(.hung, signal: 9, errors: "Swift: failed to allocate 8 bytes")
    #expect(words.message == "The scene has used more memory than 1024 MiB.")
    let filling = Self.report(.hung, signal: 9, memory: 400 << 20).message
    #expect(filling.contains("does not come to an end") && filling.contains("memory: 400 of its 1024 MiB"))
    let idle = Self.report(.hung, signal: 9, memory: 100 << 20).message
    #expect(idle.contains("does not come to an end") && !idle.contains("memory"))
  }

  @Test("A crash is told as one, even if no answer came before it was known; being asked to quit is none")
  func crash() {
    let words =
      "Fatal error: Index out of range\n\n*** Signal 4: Backtracing from 0x7ff3cef6df7f... done ***\n"
    #expect(Self.report(.hung, signal: 9, errors: words).message == "Fatal error: Index out of range")
    let quit = "*** Signal 3: Backtracing from 0x7ff3cef6df7f... done ***\n"
    #expect(Self.report(.hung, signal: 3, errors: quit).message.contains("does not come to an end"))
    #expect(Self.report(.slow, signal: 3, errors: quit).message.contains("is too slow"))
  }

  @Test(
    "A backtrace has begun once its signal is written",
    arguments: ["", "\n", "\n*** Signal ", "\n*** Signal 1"])
  func begun(errors: String) {
    #expect(CrashReport.signal(in: errors) == nil)
    #expect(CrashReport.signal(in: "\n*** Signal 11: Backtracing from 0x") == 11)
  }

  @Test(
    "A place that is none in the sources is not named, and no file is read for it",
    arguments: [
      "/elsewhere/A.swift:3:1", "/scenes/../etc/passwd:1:1", "/scenes/Sub/../main.swift:1:1",
      "/scenes/main.swift:9:1", "/scenes/main.swift:0:1", "/proc/self/environ:1:1",
    ])
  func elsewhere(place: String) {
    let report = Self.report(signal: 4, errors: "0 0x0 f() at \(place)")
    #expect(report.file == nil && report.line == nil && report.excerpt == nil)
  }
}
