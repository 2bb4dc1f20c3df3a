import Testing

@testable import WebSockets

@Suite("Targets of requests")
struct RequestTargetTests {
  private func target(_ text: String) -> RequestTarget { RequestTarget(Array(text.utf8)) }

  @Test(
    "A path is decoded once and has no dots and no empty segments, however they are encoded",
    arguments: [
      ("/", "/"), ("/a", "/a"), ("/a/", "/a/"), ("//a///b", "/a/b"), ("/a%2Fb", "/a/b"),
      ("/a%252Fb", "/a%2Fb"),
      ("/a+b%2Bc%20d", "/a b+c d"), ("/gr%C3%BCn", "/grün"), ("/a;b&c=d", "/a;b&c=d"),
      ("/.", "/"), ("/..", "/"), ("/./a", "/a"), ("/../a", "/a"), ("/a/.", "/a/"), ("/a/..", "/"),
      ("/a/b/..", "/a"), ("/a/b/../", "/a/"), ("/a/b/../c", "/a/c"), ("/a/../../c", "/c"),
      ("/%2e%2E/c", "/c"),
      ("/a/%2e/b", "/a/b"), ("/a/..b", "/a/..b"), ("/a/.b", "/a/.b"), ("/a/...", "/a/..."),
      ("/a/.../", "/a/.../"),
      ("/a./b", "/a./b"), ("/a../b", "/a../b"), ("/..?x", "/"), ("/a/..?x", "/"), ("/a/.?x", "/a/"),
      ("/a%3Fb", "/a?b"), ("/a#b", "/a#b"),
    ])
  func paths(text: String, path: String) {
    #expect(String(decoding: target(text).path, as: UTF8.self) == path)
  }

  @Test(
    "Two slashes in a row are known, however they are encoded",
    arguments: [
      ("/", false), ("/a/", false), ("/a/./b", false), ("/a/b/../c", false), ("/a?b=//c", false),
      ("//", true), ("/a//b", true), ("/a/%2Fb", true), ("/a//", true), ("/a/.//b", true), ("/a//../b", true),
    ])
  func emptySegments(text: String, hadEmptySegment: Bool) {
    #expect(target(text).hadEmptySegment == hadEmptySegment)
  }

  @Test(
    "A query is split, and its parts are decoded",
    arguments: [
      ("/", []), ("/?", [""]), ("/?a=1&b=2;c=3", ["a=1", "b=2", "c=3"]), ("/?a=b+c%2B%20", ["a=b c+ "]),
      ("/?a=%26%3B%3D", ["a=&;="]), ("/?a%3Db=c", ["a_b=c"]), ("/?a=b%3Dc=d", ["a=b=c=d"]),
      ("/?a=b?c=d", ["a=b?c=d"]), ("/?x=/../y", ["x=/../y"]), ("/?a&&b", ["a", "", "b"]),
    ])
  func queries(text: String, parameters: [String]) {
    #expect(target(text).parameters.map { String(decoding: $0, as: UTF8.self) } == parameters)
  }
}
