import Rooms
import Testing

@testable import LiveScenes

@Suite("Members of UIKit's types that do not compile")
struct LeftOutMembersTests {
  private static let text = """
    import SwiftUI
    extension UIView {
      @available(iOS 15, *)
      static func pin(
        _ anchor: NSLayoutYAxisAnchor
      ) { anchor.pin() }
      var kept: Int { 1 }
    }
    extension Color { var own: Color { nothing } }
    """

  private static func sources(_ text: String) -> SceneSources {
    let file = SceneSources.File(place: "A.swift", text: Array(text.utf8))
    return SceneSources(folder: "/scenes", files: [file], written: [file])
  }

  private static func error(_ line: Int, in file: String = "A.swift") -> SceneDiagnostic {
    SceneDiagnostic(.error, from: .compiler, "no", file: file, line: line)
  }

  @Test("A member is left out with its attributes, the others and all lines stay, and it is said once")
  func leftOut() throws {
    let sources = Self.sources(Self.text)
    let found = try #require(LeftOutMembers([Self.error(5), Self.error(6)], in: sources))
    let rest = String(decoding: try #require(found.sources.text(of: "A.swift")), as: UTF8.self)
    #expect(!rest.contains("available") && !rest.contains("pin") && rest.contains("var kept: Int { 1 }"))
    #expect(rest.split(separator: "\n", omittingEmptySubsequences: false).count == 9)
    #expect(found.warnings.map(\.line) == [5] && found.warnings.map(\.severity) == [.warning])
    #expect(
      found.warnings.first?.message
        == "This member of an extension of UIView is left out, because it does not compile: no")
  }

  @Test("An error anywhere else keeps all", arguments: [[9], [5, 9], [1], [8]])
  func elsewhere(_ lines: [Int]) {
    #expect(LeftOutMembers(lines.map { Self.error($0) }, in: Self.sources(Self.text)) == nil)
  }

  @Test("A type of the author's own is no type of UIKit's, whatever its name begins with")
  func ownType() {
    let sources = Self.sources(
      "struct UIState { var n = 1 }\nextension UIState { var title: String { n } }\n")
    #expect(LeftOutMembers([Self.error(2)], in: sources) == nil)
  }

  @Test("Nothing is left out with a branch, since another one would play in its place")
  func branches() {
    let text = """
      extension UIColor {
      #if os(iOS)
        static var title: String { missing() }
      #else
        static var title: String { "desktop" }
      #endif
      }
      """
    #expect(LeftOutMembers([Self.error(3)], in: Self.sources(text)) == nil)
  }

  @Test("Errors without a place, and none, leave nothing out")
  func noPlace() {
    let sources = Self.sources(Self.text)
    #expect(LeftOutMembers([], in: sources) == nil)
    #expect(LeftOutMembers([Self.error(5, in: "main.swift")], in: sources) == nil)
    #expect(LeftOutMembers([SceneDiagnostic(.error, from: .compiler, "no")], in: sources) == nil)
  }
}
