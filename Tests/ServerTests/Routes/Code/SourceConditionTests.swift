import Storage
import Testing

@testable import Server
@testable import WebSockets

@Suite("The conditions under which a source is saved")
struct SourceConditionTests {
  @Test(
    "Versions are named by strong tags; others stand for none",
    arguments: [
      (nil, .anything), ("*", .versions(["*"])), (#""a""#, .versions(["a"])),
      (#""a", "b" ,"c""#, .versions(["a", "b", "c"])), (#"W/"a", "b""#, .versions(["b"])),
      (#""*""#, .versions([])), ("a", .versions([])), ("", .versions([])), ("\"\"", .versions([])),
      ("\"", .versions([])),
    ] as [(String?, SourceFolder.Condition)])
  func versions(tags: String?, expected: SourceFolder.Condition) {
    var headers: [String: String] = [:]
    headers["if-match"] = tags
    let request = HTTPRequest.test("PUT", "/api/rooms/main/sources/main.swift", headers: headers)
    #expect(SourceFolder.Condition(of: request) == expected)
  }

  @Test("A new file replaces none")
  func new() {
    let request = HTTPRequest.test(
      "PUT", "/api/rooms/main/sources/main.swift", headers: ["if-none-match": "*", "if-match": #""a""#])
    #expect(SourceFolder.Condition(of: request) == .nothing)
  }
}
